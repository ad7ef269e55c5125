// The list of methods with their live numbers, and the rules of the chosen one.
#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <optional>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/panels/experiment_rows.h"
#include "app/panels/method_rows.h"
#include "app/panels/panels.h"
#include "app/panels/race_method_row.h"
#include "app/panels/rules_editor.h"
#include "app/state/branch.h"
#include "app/state/momentum_study.h"
#include "app/state/taking_part.h"
#include "app/ui/cards.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "core/method/registry.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::HAlign;
using paint::Rect;

constexpr float kHead = 26, kSlimHead = 22, kMethodRow = 23, kTall = 37, kFoot = 38, kFirstRow = 28,
                kScanRow = 22, kOracleLine = 20;

/// From where on an edited rule holds: a person chooses where there is more than one answer.
void from_where(Ui& ui, Rect row, Index m) {
    using state::RetuneFrom;
    const Context& c = ui.context();
    const Rect box = inset(row, 0, ui.px(2.5f));
    const std::optional<Index> fork = state::branch_point(c.state, m);
    const bool here = state::is_under_way(c.state, m);
    if (!fork && !here)
        return ui.text(box, "A changed rule runs it from the start.", {ui.theme().quiet, kSmallText});
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
    if (auto way = ui.segmented("retune", box, words, static_cast<int>(chosen - ways.begin()), kSmallText))
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
    if (c.memory.rules_in_sight != -2 && !std::exchange(c.memory.column_stays, false)) {
        const float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
        // What comes below fades the last rows: these are to be read.
        const float over = std::min(end + ui.px(kFadeAtFoot) - bottom, begin - top);
        if (over > 0) ImGui::SetScrollY(ImGui::GetScrollY() + over);
    }
    c.memory.rules_in_sight = c.state.curves.selected;
}

/// What is counted, as the head of a column says it; brief where there are other columns.
std::string_view head_of(state::XAxis counted, bool brief) {
    switch (counted) {
        case state::XAxis::Seconds:
            return "seconds";
        case state::XAxis::OperatorCalls:
            return brief ? "calls" : "operator calls";
        case state::XAxis::Iterations:
            break;
    }
    return brief ? "iter" : "iterations";
}

/// The methods of the first screen with what each took, the rules of one that is clicked, and the way to
/// the others.
float first_methods(Ui& ui, Rect column, state::XAxis counted) {
    const Context& c = ui.context();
    const bool all = c.state.level.shows(state::Group::Methods);
    begin_column(c.memory, false);
    // As it is in the whole of a frame: a click holds from the next one on, as what it chooses does.
    const bool unfolded = c.memory.rules_unfolded;
    Rect at = column;
    Rect head = cut_top(at, ui.px(c.state.sides.slim ? kSlimHead : kHead));
    ui.section(head, "METHODS");
    ui.text(head, head_of(counted, false), {ui.theme().quiet, 12, Face::Regular, HAlign::Right});
    bool oracle = false;
    for (Index m = 0; c.state.has_method(m); ++m) {
        if (!all && !is_on_first_screen(c.state, m)) continue;
        race_row(ui, cut_top(at, ui.px(c.state.sides.slim ? kLowRow : kFirstRow)), m, false,
                 MethodColumn::Cost, counted);
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

float methods_panel(Ui& ui, Rect column, bool roomy, state::XAxis counted) {
    const Context& c = ui.context();
    if (!c.state.level.more) return first_methods(ui, column, counted);
    begin_column(c.memory, true);
    // Time has a column of its own.
    if (counted == state::XAxis::Seconds) counted = state::XAxis::Iterations;
    Rect at = column;
    Rect head = cut_top(at, ui.px(kHead));
    ui.section(head, "METHODS");
    if (roomy) {
        ui.text(cut_right(head, ui.px(100)), "measured rate",
                {ui.theme().quiet, kSmallText, Face::Regular, HAlign::Right});
    } else {
        // There is room for one number a row: the person says which.
        const std::array<std::string_view, 4> columns = {head_of(counted, true), quality_word(c.race), "time",
                                                         "rate"};
        const Rect choice = inset(cut_right(head, ui.px(164)), 0, ui.px(2));
        if (auto column_chosen = ui.segmented("method-column", choice, columns,
                                              static_cast<int>(c.memory.method_column), kSmallText))
            c.memory.method_column = static_cast<MethodColumn>(*column_chosen);
        ui.tooltip(
            "Which number stands behind each name: the iterations, or operator calls where the curves are "
            "drawn over those; error and solver time at the cursor, or the measured rate; without a truth "
            "the gradient relative to t = 0");
    }
    for (Index m = 0; c.state.has_method(m); ++m)
        race_row(ui, cut_top(at, ui.px(roomy ? kTall : kMethodRow)), m, roomy,
                 roomy ? MethodColumn::Rate : c.memory.method_column, counted);
    ui.probe(kMethodList, {column.x, column.y, column.w, at.y - column.y});
    Rect foot = cut_top(at, ui.px(kFoot));
    compose_button(ui, foot);
    const float begin = at.y;
    cut_top(at, rules_of_selected(ui, at));
    show_rules(ui, begin, at.y);
    return at.y - column.y;
}

}  // namespace lowrank::panels
