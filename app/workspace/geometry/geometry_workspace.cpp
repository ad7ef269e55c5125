// Transport and arrows walk through the parts of a step; the step buttons take it.
#include "app/workspace/geometry/geometry_workspace.h"

#include <array>
#include <cmath>

#include "app/state/axis_ends.h"
#include "app/workspace/end_commands.h"
#include "app/workspace/geometry/figures/geometry_figures.h"
#include "app/workspace/geometry/geometry_state.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "geometry",
    .label = "Geometry",
    .tooltip =
        "The manifold itself: steps, retractions, restarts and paths on the cone of rank-one 2 × 2 matrices",
    .left_panel = "GEOMETRY",
    .right_panel = "PARTS",
    .noun = "geometry",
};

constexpr double kLastIteration = 1e9;
constexpr double kShortest = 1e-30, kLongest = 1e30;  ///< of a tangent vector that is compared

constexpr std::array kPointer = {
    HelpLine{"Drag", "turn the cone"},
    HelpLine{"Drag a point", "X, its tangent vector, the iterate before, the truth, the start of paths"},
    HelpLine{"Double click", "the camera as it was"},
    HelpLine{"Rest on anything", "what it is, and its formula"},
    HelpLine{"Drag the time bar", "the parts of the step, or the iterations, one by one"},
};

struct Front {
    GeometryState& s;

    bool operator()(const RunPause&) const { return geometry_run_pause(s), true; }
    bool operator()(const StepIterations& a) const {
        geometry_step(s, static_cast<int>(std::clamp<Index>(a.count, 0, 10)));
        return true;
    }
    bool operator()(const RestartRace&) const {
        // Who goes back to the start wants to see the way from there.
        if (!std::isfinite(s.speed)) s.speed = geometry_usual_speed(s.choice);
        return geometry_move_cursor(s, 0), true;
    }
    bool operator()(const SetSpeed& a) const {
        if (!std::isnan(a.iterations_per_second)) s.speed = std::max(0.1, a.iterations_per_second);
        return true;
    }
    bool operator()(const MoveCursor& a) const { return geometry_move_cursor(s, a.t), true; }
    bool operator()(const AwaitCursor& a) const { return geometry_move_cursor(s, a.t), true; }
    bool operator()(const NudgeCursor& a) const {
        return geometry_move_cursor(s, std::int64_t{s.shown()} + std::clamp<std::int64_t>(a.by, -1000, 1000)),
               true;
    }
    bool operator()(const Undo&) const { return geometry_travel(s, true), true; }
    bool operator()(const Redo&) const { return geometry_travel(s, false), true; }
    bool operator()(const auto&) const { return false; }
};

bool apply_own(AppState& state, const Owned& action, Effects&) {
    return action.visit<EditGeometry, LookAtCone, CompareOrders, ComparePaths, ReadOrders>(
        [&](const auto& a) { edit(geometry::geometry_of(state), a); });
}

Playing playing(const AppState& state) {
    const GeometryState& s = geometry_of(state);
    return {.running = s.running,
            .under_way = s.running,
            .speed = s.speed,
            .cursor = s.cursor,
            .ended = !s.running && s.parts > 0 && s.cursor == s.parts};
}

bool shows_paths(const AppState& state) {
    return geometry_of(state).choice.illustration == Illustration::Paths;
}

constexpr Transport kTransport = {
    .apply =
        [](AppState& state, const Action& action, Effects&) {
            return std::visit(Front{geometry_of(state)}, static_cast<const AnyAction&>(action));
        },
    .playing = playing,
    .history = [](const AppState& state) { return history_of(geometry_of(state).steps); },
    // The others count the parts of one step.
    .counts_iterations = shows_paths,
    .point_at = [](AppState& state,
                   std::optional<std::int64_t> t) { geometry_move_cursor(geometry_of(state), t); },
    .reset_speed =
        [](AppState& state, Effects&) {
            geometry_of(state).speed = geometry_usual_speed(geometry_of(state).choice);
        },
};

void take_section(AppState& state, const KeyValues& section, const std::string& what, Effects&) {
    const Result<GeometryChoice> choice = read_geometry_keys(section);
    if (!choice) return;
    state.show_workspace(kInfo.name);
    GeometryState& s = geometry_of(state);
    geometry_move_cursor(s, std::nullopt);
    GeometryChoice next = s.choice;
    next.illustration = choice->illustration;
    next.front() = choice->front();
    edit(s, EditGeometry{next, false, what});
}

constexpr OwnFile kFile = {
    .save = SaveKind{"Geometry", "Points, loss, step and camera, as TOML.", SaveWhat::Experiment},
    .section = [](const AppState& state, bool) { return geometry_keys(geometry_of(state).accepted); },
    .why_unreadable = [](const KeyValues& section, bool) { return read_geometry_keys(section).sentence(); },
    .take = take_section,
};

// --- What its keys do --------------------------------------------------------------------------------------

using State = const AppState&;
using Key = const KeyEvent&;

Actions look_around(State state, Key key) {
    const auto turn = camera_turn(key);
    if (!turn) return {};
    const OrbitCamera camera = geometry_of(state).choice.front().camera;
    return {LookAtCone{zoomed(turned(camera, turn->dx, turn->dy), turn->notches)}};
}

bool compares(State state) {
    return shows_paths(state) || geometry_of(state).choice.illustration == Illustration::Retractions;
}

template <bool second>
Actions mark(State state, Key) {
    const geometry::GeometryState& s = geometry::geometry_of(state);
    const bool paths = shows_paths(state);
    if (paths) return {geometry::ComparePaths{s.path_ends.with(second, double(s.shown()))}};
    return {geometry::CompareOrders{s.ends.with(second, orders_read_at(s))}};
}

Actions usual_camera(State state, Key) {
    return {LookAtCone{default_choice(geometry_of(state).choice.illustration).camera}};
}

Actions escaped(State state, Key) {
    Actions plain;
    if (geometry_of(state).ends.any()) plain.push_back(CompareOrders{});
    if (geometry_of(state).path_ends.any()) plain.push_back(ComparePaths{});
    return plain;
}

Commands commands() {
    return {
        {"", {}, "← →", "one part of the step, one iteration of the paths back, forth"},
        row("step", {letter('N')}, "N", "take the step: its end is the next iterate; paths: one iteration on",
            [](State, Key) { return Actions{StepIterations{1}}; }),
        {"turn", turning_keys(), "Ctrl+← → ↑ ↓", "turn the cone; with Shift a little", look_around},
        {"nearer", nearing_keys(), "Ctrl+Page Up, Down", "nearer, farther", look_around},
        {"", {}, "Arrows on a point", "move it, once Tab has come to it; with Shift farther"},
        workspace::end_a(
            "set the ends between which orders of retractions or paths are compared; Esc ends it",
            mark<false>, compares),
        workspace::end_b(mark<true>, compares),
        {"whole", {letter('H'), letter('R')}, "H or R", "the camera as it was", usual_camera},
        {"", {}, "[ , ]", "fold the left, the right panel; and back"},
        workspace::clear("end a dialog or a sentence", escaped),
    };
}

// --- What its view keeps -----------------------------------------------------------------------------------

constexpr FieldsOf<GeometryState> kField = {geometry_of, geometry_of,
                                            [](const AppState&) { return GeometryState{}; }};

ViewFields fields() {
    return {kField("orders_ends", &GeometryState::ends,
                   axis_ends(kShortest, kLongest, "A:B, two lengths above 0 of which one may be absent,")),
            kField("paths_ends", &GeometryState::path_ends,
                   axis_ends(0, kLastIteration, "A:B, two iterations of which one may be absent,", true))};
}

std::string chosen_figure(const AppState& state) {
    return std::string(name_of(geometry_of(state).choice.illustration));
}

}  // namespace

Workspace geometry_workspace() {
    return {
        .about = kInfo,
        .apply = apply_own,
        .commands = commands(),
        .fields = fields(),
        .shown = OwnFigures{.chosen = chosen_figure},
        .pointer = kPointer,
        .transport = &kTransport,
        .own_file = &kFile,
    };
}

}  // namespace lowrank::geometry
