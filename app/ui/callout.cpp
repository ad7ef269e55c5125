// Draws a callout: measured first, so that its ground stands behind all of its lines.
#include "app/ui/callout.h"

#include <algorithm>
#include <cmath>

#include "app/ui/format.h"

namespace lowrank::ui {
namespace {

float paragraph(Ui& ui, Rect box, const CalloutLine& line, bool draw) {
    const TextLook look{line.colour, 12};
    return line.numbers ? ui.typeset(box, sentence_markup(line.words), look, draw)
                        : ui.paragraph(box, line.words, look, draw);
}

}  // namespace

CalloutDrawn callout(Ui& ui, Rect at, std::string_view probe, std::span<const CalloutLine> lines, float foot,
                     float least) {
    const float width = at.w - ui.px(20), line_height = std::round(12 * ui.context().em / 13.f * 1.4f);
    float height = ui.px(16) + foot;
    for (const CalloutLine& line : lines)
        height += line.markup ? line_height : paragraph(ui, {0, 0, width, 0}, line, false);
    height = std::max(height, least);
    ui.painter().rect({at.x, at.y, at.w, height}, ui.theme().field, ui.px(4));
    float y = at.y + ui.px(8);
    for (const CalloutLine& line : lines) {
        const Rect box{at.x + ui.px(10), y, width, line_height};
        if (line.markup)
            ui.text(box, line.words, {line.colour, 12}), y += line_height;
        else
            y += paragraph(ui, box, line, true);
    }
    ui.probe(std::string(probe), {at.x, at.y, at.w, height});
    return {{at.x + ui.px(10), y, width, foot}, height};
}

}  // namespace lowrank::ui
