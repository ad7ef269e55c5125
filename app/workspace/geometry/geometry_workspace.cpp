// Transport and arrows walk through the parts of a step; the step buttons take it.
#include "app/workspace/geometry/geometry_workspace.h"

#include <array>
#include <cmath>

#include "app/geometry/geometry_pages.h"
#include "app/state/figure_catalogue.h"
#include "app/workspace/geometry/geometry_state.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
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
    .own_file = true,
};

constexpr const char *kEndsWord = "orders_ends", *kPathEndsWord = "paths_ends";
constexpr double kLastIteration = 1e9;
constexpr double kShortest = 1e-30, kLongest = 1e30;  ///< of a tangent vector that is compared

constexpr std::array kKeys = {
    HelpLine{"← →", "one part of the step, one iteration of the paths back, forth"},
    HelpLine{"N", "take the step: its end is the next iterate; paths: one iteration on"},
    HelpLine{"Ctrl+← → ↑ ↓", "turn the cone; with Shift a little"},
    HelpLine{"Ctrl+Page Up, Down", "nearer, farther"},
    HelpLine{"Arrows on a point", "move it, once Tab has come to it; with Shift farther"},
    HelpLine{"A, B", "set the ends between which orders of retractions or paths are compared; Esc ends it"},
    HelpLine{"H or R", "the camera as it was"},
    HelpLine{"[ , ]", "fold the left, the right panel; and back"},
    HelpLine{"Esc", "end a dialog or a sentence"},
};
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

}  // namespace

const WorkspaceInfo& GeometryWorkspace::info() const { return kInfo; }

bool GeometryWorkspace::apply(AppState& state, const Action& action, Effects&) const {
    return std::visit(Front{geometry_of(state)}, static_cast<const AnyAction&>(action));
}

bool GeometryWorkspace::apply_own(AppState& state, const Owned& action, Effects&) const {
    return action.visit<EditGeometry, LookAtCone, CompareOrders, ComparePaths, ReadOrders>(
        [&](const auto& a) { edit(geometry_of(state), a); });
}

std::optional<Actions> GeometryWorkspace::keys(const KeyEvent& key, const AppState& state) const {
    if (const auto turn = camera_turn(key)) {
        const geometry::OrbitCamera camera = geometry_of(state).choice.front().camera;
        return Actions{
            LookAtCone{geometry::zoomed(geometry::turned(camera, turn->dx, turn->dy), turn->notches)}};
    }
    if (key.ctrl || key.alt) return std::nullopt;
    if (key.character == 'N') return Actions{StepIterations{1}};
    if (key.character == 'A' || key.character == 'B') {
        const GeometryState& s = geometry_of(state);
        const bool paths = s.choice.illustration == geometry::Illustration::Paths;
        if (!paths && s.choice.illustration != geometry::Illustration::Retractions) return std::nullopt;
        AxisEnds ends = paths ? s.path_ends : s.ends;
        (key.character == 'A' ? ends.a : ends.b) = paths ? double(s.shown()) : orders_read_at(s);
        if (paths) return Actions{ComparePaths{ends}};
        return Actions{CompareOrders{ends}};
    }
    if (key.character != 'H' && key.character != 'R') return std::nullopt;
    return Actions{LookAtCone{geometry::default_choice(geometry_of(state).choice.illustration).camera}};
}

Actions GeometryWorkspace::escaped(const AppState& state) const {
    Actions plain;
    if (geometry_of(state).ends != AxisEnds{}) plain.push_back(CompareOrders{});
    if (geometry_of(state).path_ends != AxisEnds{}) plain.push_back(ComparePaths{});
    return plain;
}

std::span<const HelpLine> GeometryWorkspace::key_lines() const { return kKeys; }
std::span<const HelpLine> GeometryWorkspace::pointer_lines() const { return kPointer; }

History GeometryWorkspace::history(const AppState& state) const {
    const GeometryState& s = geometry_of(state);
    return {s.undo.empty() ? nullptr : &s.undo.back().what, s.redo.empty() ? nullptr : &s.redo.back().what};
}

KeyValues GeometryWorkspace::section(const AppState& state) const {
    return geometry_keys(geometry_of(state).accepted);
}

std::string GeometryWorkspace::why_unreadable(const KeyValues& section) const {
    const Result<GeometryChoice> choice = read_geometry_keys(section);
    return choice ? std::string() : choice.sentence();
}

void GeometryWorkspace::take_section(AppState& state, const KeyValues& section, const std::string& what,
                                     Effects&) const {
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

bool GeometryWorkspace::running(const AppState& state) const { return geometry_of(state).running; }

Playing GeometryWorkspace::playing(const AppState& state) const {
    const GeometryState& s = geometry_of(state);
    return {s.running, s.speed, s.cursor, !s.running && s.parts > 0 && s.cursor == s.parts};
}

void GeometryWorkspace::reset_speed(AppState& state, Effects&) const {
    geometry_of(state).speed = geometry_usual_speed(geometry_of(state).choice);
}

bool GeometryWorkspace::counts_iterations(const AppState& state) const {
    // The others count the parts of one step.
    return geometry_of(state).choice.illustration == geometry::Illustration::Paths;
}

void GeometryWorkspace::point_at(AppState& state, std::optional<std::int64_t> t) const {
    geometry_move_cursor(geometry_of(state), t);
}

void GeometryWorkspace::write_view(const AppState& state, SavedView& view) const {
    write_axis_ends(geometry_of(state).ends, kEndsWord, view);
    write_axis_ends(geometry_of(state).path_ends, kPathEndsWord, view);
}

std::string GeometryWorkspace::read_view(AppState& state, const SavedView& view) const {
    GeometryState& s = geometry_of(state);
    if (std::string wrong = read_axis_ends(s.ends, kEndsWord, kShortest, kLongest,
                                           "A:B, two lengths above 0 of which one may be absent,", view);
        !wrong.empty())
        return wrong;
    AxisEnds ends = s.path_ends;
    const std::string needed = "A:B, two iterations of which one may be absent,";
    if (std::string wrong = read_axis_ends(ends, kPathEndsWord, 0, kLastIteration, needed, view);
        !wrong.empty())
        return wrong;
    edit(s, ComparePaths{ends});
    return s.path_ends == ends ? std::string() : refused_word(kPathEndsWord, view.at(kPathEndsWord), needed);
}

void GeometryWorkspace::reset_view(AppState& state) const {
    geometry_of(state).ends = geometry_of(state).path_ends = {};
}

std::vector<SaveKind> GeometryWorkspace::saves(const AppState&) const {
    return {{"Geometry", "Points, loss, step and camera, as TOML that can be opened and edited.",
             SaveWhat::Experiment}};
}

std::string GeometryWorkspace::figure_to_export(const AppState& state) const {
    return std::string(figure_row(geometry::figure_of(geometry_of(state).choice.illustration)).name);
}

}  // namespace lowrank::workspace
