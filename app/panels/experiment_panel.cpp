// The experiment: all its parameters, or those of the first screen with the others behind a link.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/figure/race/build_race_figures.h"
#include "app/paint/text_layout.h"
#include "app/panels/experiment_rows.h"
#include "app/panels/experiment_samples.h"
#include "app/panels/panels.h"
#include "app/state/cause.h"
#include "app/state/outcome.h"
#include "app/ui/format.h"

namespace lowrank::panels {
namespace {

using namespace ui;

/// The heading with its fold; whether it is folded.
bool heading(Ui& ui, Stack& rows, std::string_view words) {
    const Context& c = ui.context();
    const bool whole = c.state.level.more;
    paint::Rect head = rows.next(c.state.sides.slim ? 21 : 24);
    bool& folded = c.memory.experiment_folded;
    const float title = ui.text_width(words, kSmallText);
    if (whole) {
        if (ui.pressable("experiment.fold",
                         {head.x, head.y + ui.px(2), title + ui.px(20), head.h - ui.px(6)}))
            folded = !folded;
        ui.tooltip(folded ? "Show the controls"
                          : "Fold the controls away: more room for the methods and their rules");
        draw_icon(ui.list(), folded ? Icon::ChevronRight : Icon::ChevronDown,
                  {head.x + title + ui.px(12), head.y + head.h / 2}, ui.px(8), ui.theme().quiet);
    }
    ui.section(head, words);
    if (ui.link("reset", head, "reset")) {
        // The method that is chosen again is nobody's choice: its rules do not push this link out of sight.
        c.memory.column_stays = true;
        c.emit(state::ResetExperiment{});
    }
    ui.tooltip(whole ? "Everything as it was at the first start: completion, n 50, r 3, p 0.6, seed 21, nine "
                       "methods. Can be undone."
                     : "Everything as it was at the first start: completion, n 50, r 3, p 0.6, seed 21, four "
                       "methods. Can be undone.");
    return whole && folded;
}

/// The group that is not on the first screen, by its link.
void unfold_link(Ui& ui, paint::Rect row) {
    const Context& c = ui.context();
    const bool open = c.state.level.shows(state::Group::Problem);
    if (ui.link("more.problem", row, open ? "fewer parameters" : "noise, condition, start …",
                paint::HAlign::Left))
        c.emit(state::SetLevel{state::with_group(c.state.level, state::Group::Problem, !open)});
    ui.tooltip(open ? "Fold these parameters away; they keep their values"
                    : "Kind of problem, noise, condition, seed, start and how samples are drawn");
}

/// What is to be tried, or why a race did not end well, where the plot has no line above it for that. Its
/// room is always the same, so that a knob stays under the hand that turns it; what is longer has a tooltip.
void hint(Ui& ui, Stack& rows) {
    constexpr std::size_t kLines = 3;
    constexpr float kRoom = 50;
    const Context& c = ui.context();
    const auto cause = state::cause_of(c.state, c.race, c.theory);
    const auto wanted = cause ? std::nullopt : state::unmeasured(c.state);
    const TextLook look{cause ? ui.theme().bad : ui.theme().text, kSmallText};
    const paint::Rect at = rows.next(kRoom);
    const std::string words = sentence_markup(cause    ? cause->words
                                              : wanted ? wanted->words
                                                       : state::what_to_try(c.state));
    ui.probe(cause ? "cause" : "try", at);
    const float size = kSmallText * c.em / 13;
    std::vector<std::string> lines = paint::wrap_words(words, at.w, size);
    if (lines.size() > kLines) {
        ui.area("try.whole", at);
        ui.tooltip(words);
        lines.resize(kLines);
        lines.back() = paint::ellipsize(lines.back() + " …", at.w, size);
    }
    paint::Rect line{at.x, at.y, at.w, std::round(size * 1.4f)};
    for (const std::string& each : lines) {
        ui.text(line, each, look);
        line.y += line.h;
    }
}

/// What was read of a file is the first thing to be sure of; then what of it is held out.
void what_was_read(Ui& ui, Stack& rows) {
    const Context& c = ui.context();
    const ProblemSpec& problem = c.state.experiment.problem;
    if (is_drawn(problem)) return;
    const std::vector<std::string>& notes = c.race.facts.notes;
    const std::size_t told = std::min<std::size_t>(notes.size(), holds_out(problem) ? 2 : 1);
    for (std::size_t k = 0; k < told; ++k)
        rows.typeset(paint::escape_markup(notes[k]), {ui.theme().quiet, kSmallText});
}

float first_parameters(Ui& ui, Stack& rows) {
    const Context& c = ui.context();
    // A slim panel is low, too: all methods of the first screen are to be seen without scrolling.
    const bool slim = c.state.sides.slim;
    if (slim) hint(ui, rows);
    rows.gap(slim ? 2 : 4);
    parameter_rows(ui, rows, Parameters::First);
    rows.gap(slim ? 2 : 4);
    samples_line(ui, rows.next(slim ? 20 : 22));
    if (!slim) what_was_read(ui, rows);
    rows.gap(slim ? 0 : 2);
    unfold_link(ui, rows.next(slim ? 21 : 24));
    if (!c.state.level.shows(state::Group::Problem)) return rows.height();
    rows.gap(4);
    kind_rows(ui, rows, true);
    rows.gap(4);
    parameter_rows(ui, rows, Parameters::More);
    return rows.height();
}

}  // namespace

float experiment_panel(Ui& ui, paint::Rect column) {
    const Context& c = ui.context();
    const bool whole = c.state.level.more;
    Stack rows(ui, column, c.state.sides.slim ? kLowRow : Stack::kRow);
    const bool folded = heading(ui, rows, whole ? "EXPERIMENT" : "TRY");
    if (!whole) return first_parameters(ui, rows);
    if (folded) {
        rows.gap(3);
        rows.typeset(figure::experiment_words(c.state.experiment.problem), {ui.theme().text, 12});
    } else {
        // A low window needs the row for the parameters.
        constexpr float kRoomy = 880;
        kind_rows(ui, rows, column.h >= ui.px(kRoomy));
        rows.gap(8);
        parameter_rows(ui, rows, Parameters::All);
    }
    rows.gap(8);
    rows.taken(experiment_callout(ui, rows.rest()));
    return rows.height();
}

}  // namespace lowrank::panels
