// Draws a callout: measured first, so that its ground stands behind all of its lines.
#include "app/ui/callout.h"

#include <algorithm>
#include <cmath>

namespace lowrank::ui {

CalloutDrawn callout(Ui& ui, Rect at, std::string_view probe, std::span<const CalloutLine> lines, float foot,
                     float least) {
    const float width = at.w - ui.px(20), line_height = std::round(12 * ui.context().em / 13.f * 1.4f);
    float height = ui.px(16) + foot;
    for (const CalloutLine& line : lines)
        height +=
            line.markup ? line_height : ui.paragraph({0, 0, width, 0}, line.words, {line.colour, 12}, false);
    height = std::max(height, least);
    ui.painter().rect({at.x, at.y, at.w, height}, ui.theme().field, ui.px(4));
    float y = at.y + ui.px(8);
    for (const CalloutLine& line : lines) {
        const Rect box{at.x + ui.px(10), y, width, line_height};
        if (line.markup)
            ui.text(box, line.words, {line.colour, 12}), y += line_height;
        else
            y += ui.paragraph(box, line.words, {line.colour, 12});
    }
    ui.probe(std::string(probe), {at.x, at.y, at.w, height});
    return {{at.x + ui.px(10), y, width, foot}, height};
}

}  // namespace lowrank::ui
