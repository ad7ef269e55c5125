// Draws the key of the map's special lines: samples on its ground, each with its words.
#include <string>

#include "app/paint/text_layout.h"
#include "app/workspace/rates/figures/rate_map.h"

namespace lowrank::rates {
namespace {

struct Entry {
    theme::Colour line;
    paint::Dash dash;
    float width;
    std::string words;
};

}  // namespace

float draw_rate_map_key(paint::Point at, float width, const figure::Surface& s, paint::Painter* painter) {
    const RateLineColours colours = rate_line_colours();
    const Entry entries[] = {
        {colours.critical, paint::Dash::Dashed, 1.7f, "η^{−}(μ): critical momentum, ripples above"},
        {colours.join, paint::Dash::Dotted, 2.4f, "η_⋈(μ): the two sheets meet"},
        {colours.stretch, paint::Dash::Solid, 2.4f, "μ ≥ μ†: momentum cannot help"},
        {colours.boundary, paint::Dash::Solid, 1.8f, "ρ = 1: divergence beyond"},
    };
    const float size = s.px(11), sample = s.px(26), gap = s.px(6), apart = s.px(16), row = s.px(17);
    float x = at.x, y = at.y + row / 2;
    for (const Entry& entry : entries) {
        const float w = sample + gap + paint::measure(entry.words, size).width;
        if (x > at.x && x + w > at.x + width) x = at.x, y += row;
        if (w > width) return 0;
        if (painter) {
            painter->rect({x, y - s.px(5.5f), sample, s.px(11)}, theme::rgb(0x3E4A89), s.px(2));
            painter->line({x + s.px(2), y}, {x + sample - s.px(2), y},
                          {entry.line, s.px(entry.width), entry.dash});
            painter->text({x + sample + gap, y}, entry.words,
                          {.size = size, .colour = s.theme->text, .v = paint::VAlign::Middle});
        }
        x += w + apart;
    }
    return y + row / 2 - at.y;
}

}  // namespace lowrank::rates
