// Transport, cursor and undo mean the quadratic while it is in front.
#include "app/workspace/quadratic/quadratic_workspace.h"

#include <array>

#include "app/state/playback.h"
#include "app/workspace/end_commands.h"
#include "app/workspace/figure_views.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "app/workspace/quadratic/quadratic_words.h"

namespace lowrank::quadratic {
namespace {

using namespace workspace;

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = kQuadraticTab,
    .label = "Quadratic",
    .tooltip = "The same rules on two numbers: zigzag and ripple in the plane",
    .left_panel = "QUADRATIC",
    .noun = "quadratic",
    .wants_theory = true,
};

constexpr std::array kPointer = {
    HelpLine{"Drag the start", "in the landscape, or its angle θ below it"},
    HelpLine{"Drag", "pan; on an axis that axis only"},
    HelpLine{"Double click", "whole curves again, and follow"},
    HelpLine{"Shift + drag", "move the iteration cursor"},
    HelpLine{"Ctrl + drag", "measure between two points"},
    HelpLine{"Right click", "what can be done there"},
    HelpLine{"Click a curve", "choose its method"},
    HelpLine{"Click in a legend", "hide or show a curve"},
    HelpLine{"Drag its head", "move the legend"},
    HelpLine{"Drag the time bar", "every figure goes along"},
    HelpLine{"Wheel on it", "one iteration"},
};

/// The actions that mean whatever is in front; false for every other one.
struct Front {
    QuadraticState& q;
    Effects& out;

    bool operator()(const RunPause&) const { return quadratic_run_pause(q, out), true; }
    bool operator()(const StepIterations& a) const { return quadratic_step(q, a.count, out), true; }
    bool operator()(const RestartRace&) const { return quadratic_restart(q, out), true; }
    bool operator()(const SetSpeed& a) const {
        return quadratic_speed(q, a.iterations_per_second, out), true;
    }
    bool operator()(const MoveCursor& a) const { return move_cursor(q, a.t), true; }
    bool operator()(const AwaitCursor& a) const { return await_cursor(q, a), true; }
    bool operator()(const NudgeCursor& a) const { return nudge_cursor(q, a.by), true; }
    bool operator()(const Undo&) const { return quadratic_travel(q, true, out), true; }
    bool operator()(const Redo&) const { return quadratic_travel(q, false, out), true; }
    bool operator()(const SelectMethod& a) const {
        if (q.has_method(a.method)) q.selected = static_cast<int>(a.method);
        return true;
    }
    bool operator()(const HoverMethod& a) const {
        q.hovered = q.has_method(a.method) ? static_cast<int>(a.method) : -1;
        return true;
    }
    bool operator()(const auto&) const { return false; }
};

bool apply_own(AppState& state, const Owned& action, Effects& out) {
    return action.visit<EditQuadratic, SetQuadraticView, SetQuadraticFit, SetPlane, SetAngleEnds,
                        ActivateQuadratic, ShowQuadraticFigure>(
        [&](const auto& a) { edit(quadratic_of(state), a, out); });
}

Playing playing_quadratic(const AppState& state) {
    const QuadraticState& q = quadratic_of(state);
    return playing(q, q.running && q.played && !q.progress.ended);
}

void point_at(AppState& state, std::optional<std::int64_t> t) {
    QuadraticState& q = quadratic_of(state);
    // Before the tab is opened for the first time there is no run to point at.
    const bool begun = q.progress.last > 0 || q.progress.ended;
    t && !begun ? await_cursor(q, {*t}) : move_cursor(q, t);
}

constexpr Transport kTransport = {
    .apply =
        [](AppState& state, const Action& action, Effects& out) {
            return std::visit(Front{quadratic_of(state), out}, static_cast<const AnyAction&>(action));
        },
    .playing = playing_quadratic,
    .history = [](const AppState& state) { return history_of(quadratic_of(state).steps); },
    .counts_iterations = [](const AppState&) { return true; },
    .point_at = point_at,
    .reset_speed = [](AppState& state,
                      Effects& out) { quadratic_speed(quadratic_of(state), kQuadraticSpeed, out); },
};

void take_section(AppState& state, const KeyValues& section, const std::string& what, Effects& out) {
    const Result<QuadraticChoice> choice = read_quadratic_keys(section);
    if (!choice) return;
    state.show_workspace(kInfo.name);
    QuadraticState& q = quadratic_of(state);
    move_cursor(q, std::nullopt);
    q.plane.reset();
    edit(q, EditQuadratic{*choice, false, what}, out);
}

constexpr OwnFile kFile = {
    .save = SaveKind{"Quadratic", "Q, start and methods, as TOML.", SaveWhat::Experiment},
    .section = [](const AppState& state,
                  bool) { return shared_quadratic_keys(quadratic_of(state).accepted); },
    .why_unreadable = [](const KeyValues& section, bool) { return read_quadratic_keys(section).sentence(); },
    .take = take_section,
};

// --- What its keys do --------------------------------------------------------------------------------------

using State = const AppState&;
using Key = const KeyEvent&;

Actions turned(State s, Turn turn) {
    const QuadraticState& q = quadratic_of(s);
    if (q.active != QuadraticFigure::Landscape) return with_view<SetQuadraticView>(q, turn);
    // The landscape's own axes are its plane: there the keys mean the errors beside it.
    ViewState view = q.view(QuadraticFigure::Error);
    turn(view);
    return {SetQuadraticView{QuadraticFigure::Error, view}};
}

template <bool second>
Actions mark(State s, Key) {
    const QuadraticState& q = quadratic_of(s);
    if (q.active != QuadraticFigure::Theta) return set_end<SetQuadraticView>(q, second, q.cursor_t());
    // Its axis has no iterations: there the angle of the start is where one is.
    return {SetAngleEnds{q.angles.with(second, start_degrees(q))}};
}

Actions show_active_whole(State s, Key) {
    const QuadraticState& q = quadratic_of(s);
    // The landscape's own axes are its plane.
    if (q.active == QuadraticFigure::Landscape) return q.plane ? Actions{SetPlane{}} : Actions{};
    const ViewState& view = q.view(q.active);
    return view.x || view.y ? with_view<SetQuadraticView>(q, show_whole) : Actions{};
}

Actions escaped(State s, Key) {
    Actions plain = with_views<SetQuadraticView>(quadratic_of(s), forget_compared);
    if (quadratic_of(s).angles.any()) plain.push_back(SetAngleEnds{});
    return plain;
}

Commands commands() {
    return with_view_commands(
        {{"", {}, "← →", "cursor by one iteration; with Shift by ten"},
         {"", {}, "Arrows on the start", "move it, once Tab has come to it; with Shift farther"}},
        {{"whole", {letter('H'), letter('R')}, "H or R", "whole curves again", show_active_whole},
         {"", {}, "[ , ]", "fold the left, the right panel; and back"},
         end_a("set the ends at the cursor between which curves are compared; in the rate by θ at the start",
               mark<false>),
         end_b(mark<true>),
         clear("end a dialog, sentence, measurement", escaped)});
}

void show_figure(AppState& state, std::string_view name, Effects& out) {
    for (std::size_t k = 0; k < kQuadraticFigures; ++k) {
        if (kQuadraticNames[k] != name) continue;
        edit(quadratic_of(state), ActivateQuadratic{static_cast<QuadraticFigure>(k)}, out);
        edit(quadratic_of(state), ShowQuadraticFigure{static_cast<QuadraticFigure>(k)}, out);
    }
}

std::string chosen_figure(const AppState& state) { return std::string(name_of(quadratic_of(state).active)); }

}  // namespace

bool is_quadratic(const Workspace& tab) { return *tab.apply == apply_own; }

Workspace quadratic_workspace() {
    return {
        .about = kInfo,
        .apply = apply_own,
        .commands = commands(),
        .fields = quadratic_fields(),
        .shown = OwnFigures{.chosen = chosen_figure, .show = show_figure},
        .pointer = kPointer,
        .turned = turned,
        .transport = &kTransport,
        .own_file = &kFile,
    };
}

}  // namespace lowrank::quadratic
