// What a view that says nothing else shows beside its cards: the experiment.
#include "app/workspace/view.h"

#include <fmt/core.h>

#include "app/figure/race/build_race_figures.h"
#include "app/paint/markup.h"
#include "app/panels/chosen_values.h"
#include "app/panels/experiment_samples.h"
#include "app/panels/panels.h"
#include "core/io/share_line.h"

namespace lowrank::workspace {

float View::draw_experiment(ui::Ui& ui, paint::Rect inside, float panel_height, state::XAxis counted) {
    const float experiment = panels::experiment_panel(ui, {inside.x, inside.y, inside.w, panel_height}) +
                             ui.px(ui.context().state.sides.slim ? 6 : 14);
    const bool roomy = panels::methods_panel_height(ui, true) <= panel_height - experiment - ui.px(24);
    const float both =
        experiment +
        panels::methods_panel(ui, {inside.x, inside.y + experiment, inside.w, inside.h}, roomy, counted);
    const ui::Context& c = ui.context();
    const bool told = !c.state.refusal.empty() || !c.race.failure.empty() || !c.race.facts.warnings.empty();
    if (c.state.level.more || !told) return both;
    // Below all, so that nothing moves where it comes and goes.
    const float above = both + ui.px(14);
    return above + panels::experiment_callout(ui, {inside.x, inside.y + above, inside.w, 0});
}

std::string View::readout(const state::AppState& app, const Race& race) const {
    return panels::readout(app, race);
}

Result<figure::Page> View::lasting_page(const std::string& figure, const SharedRace&,
                                        const theme::Theme&) const {
    return Failure{fmt::format("{} does not move: one picture of it can be had.", figure)};
}

std::string caption_of(std::string_view figure) {
    const state::FigureRow* row = state::find_figure(figure);
    std::string words(row ? row->meaning : "");
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

figure::PageWords words_of(const Race& race) {
    return {paint::plain_text(figure::experiment_words(race.spec.problem)), write_share_line(race.spec)};
}

}  // namespace lowrank::workspace
