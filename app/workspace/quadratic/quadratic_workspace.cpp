// Transport, cursor and undo mean the quadratic while it is in front.
#include "app/workspace/quadratic/quadratic_workspace.h"

#include <array>

#include "app/state/figure_catalogue.h"
#include "app/workspace/figure_views.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_keys.h"
#include "app/workspace/quadratic/quadratic_words.h"

namespace lowrank::workspace {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "quadratic",
    .label = "Quadratic",
    .tooltip = "The same rules on two numbers: zigzag and ripple in the plane",
    .left_panel = "QUADRATIC",
    .noun = "quadratic",
    .own_file = true,
    .wants_theory = true,
};

constexpr std::array kKeys = {
    HelpLine{"← →", "cursor by one iteration; with Shift by ten"},
    HelpLine{"Arrows on the start", "move it, once Tab has come to it; with Shift farther"},
    HelpLine{"L, K", "logarithmic y, logarithmic x"},
    HelpLine{"G, Shift + G", "grid, minor grid"},
    HelpLine{"H or R", "whole curves again"},
    HelpLine{"[ , ]", "fold the left, the right panel; and back"},
    HelpLine{"A, B",
             "set the ends at the cursor between which curves are compared; in the rate by θ at the start"},
    HelpLine{"Esc", "end a dialog, sentence, measurement"},
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
    bool operator()(const MoveCursor& a) const { return quadratic_move_cursor(q, a.t), true; }
    bool operator()(const AwaitCursor& a) const { return quadratic_await_cursor(q, a), true; }
    bool operator()(const NudgeCursor& a) const { return quadratic_nudge_cursor(q, a.by), true; }
    bool operator()(const Undo&) const { return quadratic_travel(q, true, out), true; }
    bool operator()(const Redo&) const { return quadratic_travel(q, false, out), true; }
    bool operator()(const auto&) const { return false; }
};

}  // namespace

const WorkspaceInfo& QuadraticWorkspace::info() const { return kInfo; }

bool QuadraticWorkspace::apply(AppState& state, const Action& action, Effects& out) const {
    return std::visit(Front{quadratic_of(state), out}, static_cast<const AnyAction&>(action));
}

bool QuadraticWorkspace::apply_own(AppState& state, const Owned& action, Effects& out) const {
    return action.visit<EditQuadratic, SetQuadraticView, SetPlane, SetAngleEnds, ActivateQuadratic,
                        ShowQuadraticFigure, SelectQuadratic, HoverQuadratic>(
        [&](const auto& a) { edit(quadratic_of(state), a, out); });
}

std::optional<Actions> QuadraticWorkspace::keys(const KeyEvent& key, const AppState& state) const {
    if (key.ctrl || key.alt) return std::nullopt;
    const QuadraticState& q = quadratic_of(state);
    // Its axis has no iterations: there the angle of the start is where one is.
    if (q.active == QuadraticFigure::Theta && (key.character == 'A' || key.character == 'B')) {
        AxisEnds ends = q.angles;
        (key.character == 'A' ? ends.a : ends.b) = start_degrees(q);
        return Actions{SetAngleEnds{ends}};
    }
    if (key.character != 'H' && key.character != 'R')
        return axis_keys<SetQuadraticView>(key, q, q.cursor_t());
    Actions whole = with_views<SetQuadraticView>(q, [](ViewState& v) { v.x.reset(), v.y.reset(); });
    whole.push_back(SetPlane{});
    return whole;
}

Actions QuadraticWorkspace::escaped(const AppState& state) const {
    Actions plain = with_views<SetQuadraticView>(
        quadratic_of(state), [](ViewState& v) { v.measure.reset(), v.a.reset(), v.b.reset(); });
    if (quadratic_of(state).angles != AxisEnds{}) plain.push_back(SetAngleEnds{});
    return plain;
}

std::span<const HelpLine> QuadraticWorkspace::key_lines() const { return kKeys; }
std::span<const HelpLine> QuadraticWorkspace::pointer_lines() const { return kPointer; }

History QuadraticWorkspace::history(const AppState& state) const {
    const QuadraticState& q = quadratic_of(state);
    return {q.undo.empty() ? nullptr : &q.undo.back().what, q.redo.empty() ? nullptr : &q.redo.back().what};
}

KeyValues QuadraticWorkspace::section(const AppState& state) const {
    return shared_quadratic_keys(quadratic_of(state).accepted);
}

std::string QuadraticWorkspace::why_unreadable(const KeyValues& section) const {
    const Result<QuadraticChoice> choice = read_quadratic_keys(section);
    return choice ? std::string() : choice.sentence();
}

void QuadraticWorkspace::take_section(AppState& state, const KeyValues& section, const std::string& what,
                                      Effects& out) const {
    const Result<QuadraticChoice> choice = read_quadratic_keys(section);
    if (!choice) return;
    state.show_workspace(kInfo.name);
    QuadraticState& q = quadratic_of(state);
    quadratic_move_cursor(q, std::nullopt);
    q.plane.reset();
    edit(q, EditQuadratic{*choice, false, what}, out);
}

bool QuadraticWorkspace::running(const AppState& state) const { return quadratic_of(state).running; }

void QuadraticWorkspace::reset_speed(AppState& state, Effects& out) const {
    quadratic_speed(quadratic_of(state), QuadraticState{}.speed, out);
}

Playing QuadraticWorkspace::playing(const AppState& state) const {
    const QuadraticState& q = quadratic_of(state);
    const bool ended = q.running && q.progress.ended && !q.cursor;
    return {q.running && q.played && !q.progress.ended, q.speed, q.cursor, ended};
}

void QuadraticWorkspace::point_at(AppState& state, std::optional<std::int64_t> t) const {
    QuadraticState& q = quadratic_of(state);
    // Before the tab is opened for the first time there is no run to point at.
    const bool begun = q.progress.last > 0 || q.progress.ended;
    t && !begun ? quadratic_await_cursor(q, {*t}) : quadratic_move_cursor(q, t);
}

void QuadraticWorkspace::write_view(const AppState& state, SavedView& view) const {
    write_quadratic_words(quadratic_of(state), view);
}
std::string QuadraticWorkspace::read_view(AppState& state, const SavedView& view) const {
    return read_quadratic_words(quadratic_of(state), view);
}
void QuadraticWorkspace::reset_view(AppState& state) const { reset_quadratic_view(quadratic_of(state)); }

std::vector<SaveKind> QuadraticWorkspace::saves(const AppState&) const {
    return {
        {"Quadratic", "Q, start and methods, as TOML that can be opened and edited.", SaveWhat::Experiment}};
}

namespace {

// In the order of QuadraticFigure.
constexpr std::array<FigureId, kQuadraticFigures> kFigures = {
    FigureId::QuadraticError,      FigureId::QuadraticStepsize, FigureId::QuadraticMomentum,
    FigureId::QuadraticComponents, FigureId::QuadraticTheta,    FigureId::QuadraticLandscape};

}  // namespace

void QuadraticWorkspace::show_figure(AppState& state, std::string_view figure, Effects& out) const {
    for (std::size_t k = 0; k < kFigures.size(); ++k) {
        if (figure_row(kFigures[k]).name != figure) continue;
        edit(quadratic_of(state), ActivateQuadratic{static_cast<QuadraticFigure>(k)}, out);
        edit(quadratic_of(state), ShowQuadraticFigure{static_cast<QuadraticFigure>(k)}, out);
    }
}

std::string QuadraticWorkspace::figure_to_export(const AppState& state) const {
    return std::string(figure_row(kFigures[static_cast<std::size_t>(quadratic_of(state).active)]).name);
}

}  // namespace lowrank::workspace
