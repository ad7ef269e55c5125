// The list of methods with their live numbers, and the rules of the chosen one.
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <optional>
#include <vector>

#include <imgui.h>

#include "app/figure/engine/format.h"
#include "app/panels/chosen_values.h"
#include "app/panels/experiment_rows.h"
#include "app/panels/method_rows.h"
#include "app/panels/panels.h"
#include "app/panels/rules_editor.h"
#include "app/state/branch.h"
#include "app/state/momentum_study.h"
#include "app/state/outcome.h"
#include "app/state/taking_part.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::HAlign;
using paint::Rect;

/// What the tag behind a name means.
constexpr std::string_view kOracleWords =
    "Oracle: one of its rules knows the matrix that is sought, which nobody has outside a test.";

constexpr float kHead = 26, kSlimHead = 22, kMethodRow = 23, kTall = 37, kFoot = 38, kFirstRow = 28,
                kScanRow = 22, kOracleLine = 20;

/// How good an iterate is, in the number its problem has: error, PSNR, error on held-out ratings, else the
/// gradient beside that of t = 0, as the figure draws it.
struct Quality {
    std::string_view word;
    std::string shown;
};
Quality quality_of(const Trace& trace, std::size_t row, int digits) {
    if (!std::isnan(trace.error.back())) return {"error", number_markup(trace.error[row], digits)};
    if (!std::isnan(trace.psnr.back())) return {"PSNR", fmt::format("{} dB", decimals(trace.psnr[row], 2))};
    if (!std::isnan(trace.test_rmse.back())) return {"RMSE", number_markup(trace.test_rmse[row], digits)};
    return {"grad", number_markup(trace.gradient_norm[row] / trace.gradient_norm[0], digits)};
}

std::string_view quality_word(const Race& race) {
    for (const Trace& trace : race.traces)
        if (!trace.empty()) return quality_of(trace, trace.size() - 1, 2).word;
    return "error";
}

/// row: where the cursor is in the run; how many iterations there are and their rate are the whole run's.
std::string number_of(const Trace& trace, std::size_t row, MethodColumn column) {
    switch (column) {
        case MethodColumn::Iterations:
            // What did not arrive is no count that could be compared.
            if (trace.status == MethodStatus::Diverged) return "diverged";
            return fmt::format("{}{}", trace.status == MethodStatus::Stopped ? "> " : "", trace.size() - 1);
        case MethodColumn::Error:
            return quality_of(trace, row, 3).shown;
        case MethodColumn::Time:
            return print_duration(trace.seconds[row]);
        case MethodColumn::Rate:
            return figure::format_rate_short(trace.measured_rate);
    }
    return {};
}

/// What is known of a method of the experiment that the controls show; null while the race on screen is
/// still the one before.
const Trace* trace_of(const Context& c, Index m) {
    if (static_cast<std::size_t>(m) >= c.race.traces.size()) return nullptr;
    if (state::may_be_outdated(c.state, c.race)) c.memory.waiting = true;
    return state::is_outdated(c.state, c.race, m) ? nullptr : &c.race.traces[static_cast<std::size_t>(m)];
}

bool ended_well(const Trace& trace) {
    return trace.status == MethodStatus::Converged && trace.doubts.empty();
}

/// What the row does not say: the update, how it ended where that was not well, and the numbers that have no
/// column, at the row of the run where the cursor is. column: the one there is; absent: the row has them
/// all.
std::string row_tooltip(const MethodSpec& rules, const Race& race, std::size_t m, const Trace* trace,
                        std::size_t row, std::optional<MethodColumn> column, bool oracle, bool folds) {
    std::string words = has_own_update(rules) ? formula_markup(info_of(rules).update)
                                              : paint::escape_markup(print_method(rules));
    if (trace) {
        if (changes_made(race, m) > 0)
            words = fmt::format("{}\nnow {}\n{}", paint::escape_markup(run_name(race, m)),
                                paint::escape_markup(print_method(rules)), words);
        if (is_final(trace->status) && !ended_well(*trace))
            words += "\n" + sentence_markup(status_sentence(*trace));
        if (column && !trace->empty()) {
            std::string numbers;
            const auto add = [&](MethodColumn of, const std::string& number) {
                if (of != *column && !number.empty()) numbers += (numbers.empty() ? "" : ", ") + number;
            };
            add(MethodColumn::Iterations, fmt::format("{} iterations", trace->size() - 1));
            add(MethodColumn::Time, fmt::format("{} of solver time", print_duration(trace->seconds[row])));
            add(MethodColumn::Error, std::isnan(trace->error[row])
                                         ? ""
                                         : fmt::format("error {}", number_markup(trace->error[row])));
            words += "\n" + numbers;
        }
    }
    if (oracle) words += "\n" + std::string(kOracleWords);
    return fmt::format("{}\n{}", words,
                       folds ? "Click to fold its rules." : "Click to choose it and edit its rules.");
}

void race_row(Ui& ui, Rect row, Index m, bool roomy, MethodColumn column) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const theme::Theme& t = ui.theme();
    const auto at = static_cast<std::size_t>(m);
    const MethodEntry& entry = state.experiment.methods[at];
    const MethodSpec rules = state::rules_in_force(state.experiment, m);
    const Trace* trace = trace_of(c, m);
    const bool on = state::takes_part(state, m);
    const bool barred = entry.enabled && !on;
    const bool live = trace && !trace->empty() && on;
    const bool anew = on && !trace && at < c.race.traces.size();
    const theme::Colour ink = barred                        ? theme::mix(t.quiet, t.card, 0.35f)
                              : on && state.refusal.empty() ? t.text
                                                            : t.quiet;
    const bool oracle = rules.uses_oracle() && has_oracle(c.race);
    const bool shown_below = c.memory.rules_unfolded && state.curves.selected == m;
    const bool first = live && state::has_won(c.race, m) && column == MethodColumn::Iterations;
    const MethodRow shown{
        .place = static_cast<int>(m),
        .id = "method." + std::to_string(m),
        .name = run_markup(c, m),
        .tooltip =
            [&] {
                const std::size_t here = trace && !trace->empty() ? row_at(state, *trace) : 0;
                return row_tooltip(rules, c.race, at, trace, here,
                                   roomy ? std::nullopt : std::optional(column), oracle,
                                   !state.level.more && shown_below);
            },
        .tick_tooltip = on       ? "Takes part. Click to leave it out."
                        : barred ? "Left out for this table: each step would be an SVD of the whole matrix. "
                                   "It comes back with "
                                   "another problem; click to run it here all the same."
                                 : "Left out. Click to let it run.",
        .style = at < c.styles.size() ? &c.styles[at] : nullptr,
        .on = on,
        .chosen = state.curves.selected == m,
        .hovered = state.curves.hovered == m,
        .oracle = oracle,
        .roomy = roomy,
        .ink = ink,
        .numbers = {{live             ? number_of(*trace, row_at(state, *trace), column)
                     : anew && !roomy ? "waiting"
                                      : "",
                     column == MethodColumn::Iterations ? 44.f : 70.f, roomy || anew ? t.quiet : ink,
                     first ? Face::Bold : Face::Regular}},
        .unfolded = state.level.more ? std::nullopt : std::optional(shown_below)};
    const MethodRowDone done = method_row(ui, row, shown);
    if (done.clicked) {
        if (!state.level.more) c.memory.rules_unfolded = !shown_below;
        if (state.curves.selected == m) c.memory.rules_in_sight = -1;
        c.emit(state::SelectMethod{m});
    }
    if (done.entered) c.emit(state::HoverMethod{m});
    if (done.left) c.emit(state::HoverMethod{-1});
    if (done.ticked) c.emit(state::ToggleMethod{m, !on});
    if (!roomy) return;
    Rect bottom{done.text_x, row.y + ui.px(19), 0, ui.px(15)};
    bottom.w = row.right() - bottom.x;
    if (!on) return ui.text(bottom, barred ? "left out for this table" : "off", {t.quiet, 11});
    if (!live) return ui.text(bottom, trace ? status_word(trace->status) : "waiting", {t.quiet, 11});
    const Rect word = cut_right(bottom, ui.px(62));
    ui.text(word, status_word(trace->status), {status_colour(t, *trace), 11, Face::Regular, HAlign::Right});
    ui.text(cut_left(bottom, ui.px(34)), std::to_string(trace->size() - 1), {ink, 11});
    // How it ended, in one line.
    ui.text(cut_left(bottom, ui.px(62)), quality_of(*trace, trace->size() - 1, 2).shown, {ink, 11});
    ui.text(bottom, print_duration(trace->seconds.back()), {t.quiet, 11});
}

/// From where on an edited rule holds: a person chooses where there is more than one answer.
void from_where(Ui& ui, Rect row, Index m) {
    using state::RetuneFrom;
    const Context& c = ui.context();
    const Rect box = inset(row, 0, ui.px(2.5f));
    const std::optional<Index> fork = state::branch_point(c.state, m);
    const bool here = state::is_under_way(c.state, m);
    if (!fork && !here) return ui.text(box, "A changed rule runs it from the start.", {ui.theme().quiet, 11});
    const std::string branch = fork ? fmt::format("branch at {}", *fork) : "";
    std::vector<std::string_view> words;
    std::vector<RetuneFrom> ways;
    const auto offer = [&](RetuneFrom way, std::string_view name) {
        ways.push_back(way);
        words.push_back(name);
    };
    if (here) offer(RetuneFrom::Here, "from here");
    offer(RetuneFrom::Start, "from start");
    if (fork) offer(RetuneFrom::Branch, branch);
    const auto now = std::ranges::find(ways, c.state.retuning.from);
    // What holds from here on runs from the start where the run is over.
    const auto chosen =
        now != ways.end() ? now : std::ranges::find(ways, here ? RetuneFrom::Here : RetuneFrom::Start);
    if (auto way = ui.segmented("retune", box, words, static_cast<int>(chosen - ways.begin()), 11))
        c.emit(state::SetRetuneFrom{ways[static_cast<std::size_t>(*way)]});
    ui.tooltip(
        "From here: a changed rule holds from the next step on, and the change is marked on the curve. From "
        "start: the method runs anew with the rules below. Branch: a second curve leaves this one at the "
        "cursor with "
        "the changed rule, and both stay.\nF");
}

/// The study that says which d takes the fewest iterations, one click away.
void scan_link(Ui& ui, Rect row, const MethodSpec& rules) {
    study_link(ui, row, "scan-d", "scan d",
               "Runs this method with twenty values of d on this very problem, in the tab Studies, and names "
               "the one with the fewest iterations.",
               [&] { return state::momentum_study_section(ui.context().state.experiment, rules); });
}

float rules_of_selected(Ui& ui, Rect column) {
    const Context& c = ui.context();
    const state::AppState& state = c.state;
    const Index m = state.curves.selected;
    if (!state.has_method(m)) return 0;
    const theme::Theme& t = ui.theme();
    const MethodSpec rules = state::rules_shown(state, m);
    Rect at = column;
    const bool styled = static_cast<std::size_t>(m) < c.styles.size();
    const RulesHeadDone done =
        rules_head(ui, at,
                   {.name = paint::escape_markup(display_name(rules)),
                    .colour = styled ? c.styles[static_cast<std::size_t>(m)].text : t.text,
                    .removable = state.experiment.methods.size() > 1,
                    .again = "Add a second one with the same rules, to compare a change."});
    if (done.removed) c.emit(state::RemoveMethod{m});
    if (done.again) c.emit(state::AddMethod{rules});
    from_where(ui, cut_top(at, ui.px(kRuleRow)), m);
    RuleGround ground = race_ground(c);
    // What is seldom chosen stands among all that there is.
    ground.seldom = state.level.shows(state::Group::Methods);
    const float took = rules_editor(ui, at, "rule", rules, ground,
                                    [&](const std::string& key, const std::string& value, bool live) {
                                        c.emit(state::RetuneMethod{m, key, value, live});
                                    });
    cut_top(at, took);
    if (state::has_momentum_study(state.experiment, rules))
        scan_link(ui, cut_top(at, ui.px(kScanRow)), rules);
    // On the first screen who has won is said above the plot.
    if (const Trace* trace = trace_of(c, m); trace && (state.level.more || !ended_well(*trace)))
        ending(ui, at, *trace);
    return at.y - column.y;
}

void compose_button(Ui& ui, Rect foot) {
    cut_top(foot, ui.px(4));
    if (ui.button("compose", {foot.x, foot.y, foot.w, ui.px(26)}, "+ compose a method"))
        ui.context().emit(state::ShowDialog{state::Dialog::Compose});
    ui.tooltip("Put together a method of your own from stepsize, momentum and restart rules.");
}

/// Whether the first screen has a row for it: it runs, or it is one of those that begin there.
bool is_on_first_screen(const state::AppState& state, Index m) {
    const MethodEntry& entry = state.experiment.methods[static_cast<std::size_t>(m)];
    if (entry.enabled) return true;
    const std::vector<MethodEntry> first = state::usual_experiment(state::kFirstScreen).methods;
    return std::ranges::find(first, MethodEntry{entry.spec, true}) != first.end();
}

/// What the tag means, where it is first seen; the height it took.
float oracle_line(Ui& ui, Rect at) {
    constexpr std::string_view kWords = "oracle: one of its rules knows the answer";
    at.h = std::max(ui.px(kOracleLine), ui.typeset(at, kWords, {ui.theme().quiet, kSmallText}));
    ui.area("oracle", at);
    ui.tooltip(kOracleWords);
    return at.h;
}

/// A column that another screen has scrolled begins at its top, and scrolls to no rules that were chosen
/// there.
void begin_column(Memory& memory, bool whole) {
    if (memory.whole_methods != whole && memory.rules_in_sight != -2)
        ImGui::SetScrollY(0), memory.rules_in_sight = -2;
    memory.whole_methods = whole;
}

/// Scrolls, where the column is longer than the window is high, until what ends at `end` is in sight, for a
/// person who has just chosen its method; the head that begins it stays in sight.
void show_rules(const Ui& ui, float begin, float end) {
    const Context& c = ui.context();
    if (c.memory.rules_in_sight == c.state.curves.selected) return;
    if (c.memory.rules_in_sight != -2) {
        const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
        // What comes below fades the last rows: these are to be read.
        const float over = std::min(end + ui.px(kFadeAtFoot) - bottom, begin - top);
        if (over > 0) ImGui::SetScrollY(ImGui::GetScrollY() + over);
    }
    c.memory.rules_in_sight = c.state.curves.selected;
}

/// The methods of the first screen with their iterations, the rules of one that is clicked, and the way to
/// the others.
float first_methods(Ui& ui, Rect column) {
    const Context& c = ui.context();
    const bool all = c.state.level.shows(state::Group::Methods);
    begin_column(c.memory, false);
    // As it is in the whole of a frame: a click holds from the next one on, as what it chooses does.
    const bool unfolded = c.memory.rules_unfolded;
    Rect at = column;
    Rect head = cut_top(at, ui.px(c.state.sides.slim ? kSlimHead : kHead));
    ui.section(head, "METHODS");
    ui.text(head, "iterations", {ui.theme().quiet, 12, Face::Regular, HAlign::Right});
    bool oracle = false;
    for (Index m = 0; c.state.has_method(m); ++m) {
        if (!all && !is_on_first_screen(c.state, m)) continue;
        race_row(ui, cut_top(at, ui.px(c.state.sides.slim ? kLowRow : kFirstRow)), m, false,
                 MethodColumn::Iterations);
        oracle |= state::rules_in_force(c.state.experiment, m).uses_oracle();
    }
    // Rules have its room: none of them is to lie where the foot of a low window fades.
    if (oracle && has_oracle(c.race) && !unfolded) cut_top(at, oracle_line(ui, at) + ui.px(4));
    if (unfolded) {
        const float begin = at.y;
        cut_top(at, rules_of_selected(ui, at));
        show_rules(ui, begin, at.y);
        cut_top(at, ui.px(4));
    } else {
        c.memory.rules_in_sight = -1;
    }
    if (ui.link("more.methods", cut_top(at, ui.px(24)), all ? "fewer methods" : "other methods …",
                HAlign::Left))
        c.emit(state::SetLevel{state::with_group(c.state.level, state::Group::Methods, !all)});
    ui.tooltip(all ? "Fold away those that do not run" : "The others of the paper, and one of your own");
    if (all) compose_button(ui, cut_top(at, ui.px(kFoot)));
    return at.y - column.y;
}

}  // namespace

float methods_panel_height(const Ui& ui, bool roomy) {
    const state::AppState& state = ui.context().state;
    const float rows = static_cast<float>(state.experiment.methods.size());
    float rules = 0;
    if (state.has_method(state.curves.selected)) {
        const MethodSpec spec = state::rules_in_force(state.experiment, state.curves.selected);
        rules = ui.px(50 + kRuleRow) + rules_editor_height(ui, spec);
        if (state::has_momentum_study(state.experiment, spec)) rules += ui.px(kScanRow);
    }
    return ui.px(kHead) + rows * ui.px(roomy ? kTall : kMethodRow) + ui.px(kFoot) + rules;
}

float methods_panel(Ui& ui, Rect column, bool roomy) {
    const Context& c = ui.context();
    if (!c.state.level.more) return first_methods(ui, column);
    begin_column(c.memory, true);
    Rect at = column;
    Rect head = cut_top(at, ui.px(kHead));
    ui.section(head, "METHODS");
    if (roomy) {
        ui.text(cut_right(head, ui.px(100)), "measured rate",
                {ui.theme().quiet, 11, Face::Regular, HAlign::Right});
    } else {
        // There is room for one number a row: the person says which.
        const std::array<std::string_view, 4> columns = {"iter", quality_word(c.race), "time", "rate"};
        const Rect choice = inset(cut_right(head, ui.px(164)), 0, ui.px(2));
        if (auto column_chosen =
                ui.segmented("method-column", choice, columns, static_cast<int>(c.memory.method_column), 10))
            c.memory.method_column = static_cast<MethodColumn>(*column_chosen);
        ui.tooltip(
            "Which number stands behind each name: iterations, error and solver time at the cursor, or the "
            "measured rate; without a truth the gradient relative to t = 0");
    }
    for (Index m = 0; c.state.has_method(m); ++m)
        race_row(ui, cut_top(at, ui.px(roomy ? kTall : kMethodRow)), m, roomy,
                 roomy ? MethodColumn::Rate : c.memory.method_column);
    Rect foot = cut_top(at, ui.px(kFoot));
    compose_button(ui, foot);
    const float begin = at.y;
    cut_top(at, rules_of_selected(ui, at));
    show_rules(ui, begin, at.y);
    return at.y - column.y;
}

}  // namespace lowrank::panels
