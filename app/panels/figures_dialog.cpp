// All figures of the catalogue with what they show: a click opens one live in its workspace.
#include <algorithm>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/state/figure_catalogue.h"
#include "app/ui/cards.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

/// The panels of a figure in rows, each to be opened alone; returns the height they took.
float panel_rows(Ui& ui, Rect at, const state::FigureRow& row) {
    const theme::Theme& t = ui.theme();
    const float high = ui.px(22), gap = ui.px(6);
    float x = at.x, y = at.y;
    for (std::size_t k = 0; k < row.live.panels.size(); ++k) {
        const std::string_view label = row.live.panels[k].label;
        const float wide = paint::measure(label, ui.px(12)).width + ui.px(16);
        if (x > at.x && x + wide > at.right()) x = at.x, y += high + gap;
        const Rect chip{x, y, wide, high};
        const std::string name = state::write_live_choice({&row, k});
        const bool clicked = ui.pressable("figures." + name + ".panel", chip, kPress | kUpDown);
        ui.painter().frame(chip, {ui.last_hovered() ? t.accent : t.grid, ui.px(1)}, ui.px(4));
        ui.text(chip, label, {t.text, 12, paint::Face::Regular, paint::HAlign::Centre});
        if (clicked) ui.context().emit(state::OpenFigure{name});
        x += wide + gap;
    }
    return row.live.panels.empty() ? 0 : y + high - at.y;
}

/// A figure's name, what it shows and where it opens, and its panels; returns the height it took.
float figure_row(Ui& ui, Rect at, const state::FigureRow& row) {
    const theme::Theme& t = ui.theme();
    const std::string meaning =
        std::string(row.meaning) + (row.live.note.empty() ? "" : " (" + std::string(row.live.note) + ")");
    const Rect words{at.x + ui.px(170), at.y + ui.px(6), at.w - ui.px(170) - ui.px(90), 0};
    const float high = std::max(ui.px(20), ui.typeset(words, meaning, {t.quiet, 12}, false)) + ui.px(12);
    const Rect whole{at.x, at.y, at.w, high};
    const bool clicked = ui.pressable("figures." + std::string(row.name), whole, kPress | kUpDown);
    if (ui.last_hovered()) ui.painter().rect(whole, t.accent_tint, ui.px(4));
    // What is typed behind 'render', in no language but its own: the escape keeps it from being looked up.
    ui.text({at.x + ui.px(8), at.y + ui.px(4), ui.px(160), ui.px(20)}, "\\" + std::string(row.name),
            {t.text, 12, paint::Face::Bold});
    ui.typeset(words, meaning, {t.quiet, 12});
    ui.text({at.right() - ui.px(88), at.y + ui.px(4), ui.px(80), ui.px(20)}, row.workspace,
            {t.accent, 12, paint::Face::Regular, paint::HAlign::Right});
    if (clicked) ui.context().emit(state::OpenFigure{std::string(row.name)});
    const float panels = panel_rows(ui, {words.x, at.y + high, words.w, 0}, row);
    return high + (panels > 0 ? panels + ui.px(6) : 0);
}

}  // namespace

CardSize figures_size() { return {860, 660}; }

void figures_dialog(Ui& ui, Rect card) {
    Rect at = dialog_frame(ui, card, "Figures, live");
    scrolled(ui, "figures", at, [&](Ui& inner, Rect page) {
        float y = page.y;
        for (const bool of_paper : {true, false}) {
            inner.section({page.x, y, page.w, ui.px(24)}, of_paper ? "OF THE PAPER" : "OF THE PROGRAM");
            y += ui.px(26);
            for (const state::FigureRow& row : state::figure_rows())
                if (row.paper.empty() != of_paper) y += figure_row(inner, {page.x, y, page.w, 0}, row);
            y += ui.px(10);
        }
        return y;
    });
}

}  // namespace lowrank::panels
