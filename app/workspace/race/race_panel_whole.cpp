// Draws the chart of shares in the panel, small and without a head: the words below it say what its two
// shares are.
#include "app/figure/engine/draw.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/race/whole_shares.h"

namespace lowrank::race {
namespace {

constexpr float kChart = 132;

void chart(ui::Ui& ui, paint::Rect& at, EigenvalueShares& shares) {
    const ui::Context& c = ui.context();
    figure::Figure& figure = shares.page.panels.front().figure;
    figure.title.clear();
    figure.y.label.clear();
    figure.x.label = "eigenvalue λ";
    figure::Surface surface;
    surface.em = c.em;
    surface.theme = &c.theme;
    surface.card = false;
    surface.area = ui::cut_top(at, ui.px(kChart));
    ui.area("theory.eigenvalues", surface.area);
    ui.tooltip(
        "Filled: the share of the squared error in each bar, in percent. Outline: the share of the "
        "eigenvalues. "
        "The dotted line stands at 1/μ_t, where the next step takes the error away whole.");
    draw(layout(figure, state::ViewState{}, surface), figure, surface, ui.painter());
}

}  // namespace

void whole_spectrum_rows(ui::Ui& ui, paint::Rect& at, const WholeShown& whole) {
    const ui::Context& c = ui.context();
    if (!c.state.has_method(c.state.curves.selected)) return;
    const bool on = race_of(c.state).whole;
    const paint::Rect row = ui::cut_top(at, ui.px(24));
    const float box = ui.px(22);
    if (ui.checkbox("theory.whole", {row.x, row.y + ui.px(1), box, box}, on)) c.emit(SetWhole{!on});
    ui.tooltip(
        "The curve that all eigenvalues together predict of the chosen method from the cursor on, pale under "
        "the "
        "measured one, and what its error is made of");
    ui.text({row.x + box + ui.px(6), row.y, row.w - box - ui.px(6), row.h}, "all eigenvalues",
            {ui.theme().text, 12});
    if (!on) return;
    const auto say = [&](const std::string& words) {
        ui::cut_top(at, ui.typeset(at, words, {ui.theme().quiet, 12}) + ui.px(2));
    };
    if (whole.method == static_cast<std::size_t>(c.state.curves.selected) && !whole.came_to.empty())
        say(whole.came_to);
    const auto shown = eigenvalue_shares_of(whole, c.race, c.state, c.styles);
    if (!shown) return say(shown.sentence());
    EigenvalueShares shares = build_eigenvalue_shares(*shown, c.theme);
    chart(ui, at, shares);
    say(shares.where);
    if (!whole.sentence.empty()) say(whole.sentence);
}

}  // namespace lowrank::race
