// What every curve of every figure reads at the cursor, the smallest of a figure first; where there are no
// curves, its numbers.
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/panels/dialogs.h"
#include "app/ui/cards.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kValueRow = 21, kSample = 40, kX = 90, kValue = 130;

/// One figure's curves; returns the height it took.
float values_of(Ui& ui, Rect at, const figure::FigureValues& figure) {
    const theme::Theme& t = ui.theme();
    const float top = at.y;
    ui.text(cut_top(at, ui.px(26)), figure.title, {t.text, 13, paint::Face::Bold});
    for (const figure::FigureValues::Row& value : figure.rows) {
        Rect row = cut_top(at, ui.px(kValueRow));
        ui.sample(inset(cut_left(row, ui.px(kSample)), ui.px(3), 0), value.style);
        const TextLook right{t.text, 12, paint::Face::Regular, paint::HAlign::Right};
        // Words take the room of an x that is not there.
        const bool place = !std::isnan(value.x);
        ui.text(cut_right(row, ui.px(place ? kValue : kValue + kX)),
                value.words.empty() ? figure::format_value(value.value, 6) : value.words, right);
        if (place)
            ui.text(cut_right(row, ui.px(kX)), figure::format_short(value.x),
                    {t.quiet, 12, paint::Face::Regular, paint::HAlign::Right});
        ui.text(row, value.curve, {t.text, 12});
    }
    cut_top(at, ui.px(12));
    return at.y - top;
}

}  // namespace

CardSize values_size() { return {560, 600}; }

void values_dialog(Ui& ui, Rect card, const std::vector<figure::FigureValues>& figures) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Values of all figures");
    Rect head = cut_top(at, ui.px(30));
    if (ui.button("values.copy", cut_right(head, ui.px(120)), "Copy as text", ButtonKind::Plain,
                  !figures.empty()))
        c.emit(state::CopyCurveValues{true});
    ui.tooltip("Every number in full, with tabs between the columns");
    ui.begins_here();
    ui.paragraph({head.x, head.y + ui.px(4), head.w - ui.px(16), 0},
                 "What is shown, as it reads at the cursor; the curves of a figure the smallest first.",
                 {t.quiet, 12});
    cut_top(at, ui.px(12));
    scrolled(ui, "values", at, [&](Ui& inner, Rect page) {
        float y = page.y + ui.px(4);
        if (figures.empty())
            y += inner.paragraph({page.x, y, page.w, 0}, "There is nothing here to read yet.", {t.text, 13});
        for (const figure::FigureValues& figure : figures)
            y += values_of(inner, {page.x + ui.px(3), y, page.w - ui.px(6), 0}, figure);
        return y;
    });
}

}  // namespace lowrank::panels
