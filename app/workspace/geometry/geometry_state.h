// What a person chose and sees of the cone: which illustration, its numbers, the camera, how much of a step
// is shown.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/effects.h"
#include "app/state/ends.h"
#include "app/workspace/geometry/figures/choice.h"
#include "core/io/experiment_keys.h"

namespace lowrank::geometry {

/// What undo walks through, what is saved and shared; each illustration keeps its own numbers.
struct GeometryChoice {
    Illustration illustration = Illustration::Steps;
    std::array<Choice, kIllustrations> choices;  ///< by Illustration
    bool operator==(const GeometryChoice&) const = default;

    GeometryChoice();
    Choice& front() { return choices[static_cast<std::size_t>(illustration)]; }
    const Choice& front() const { return choices[static_cast<std::size_t>(illustration)]; }
};

struct GeometryState {
    GeometryChoice choice, accepted;  ///< as the controls show it; the last one that can be drawn
    std::string refusal;              ///< why they differ
    state::ChoiceSteps<GeometryChoice> steps;

    int parts = 0;              ///< of the step that is shown
    std::optional<int> cursor;  ///< so many of them are shown; absent: all
    bool running = false;
    double speed = 1;     ///< parts or iterations a second
    double progress = 0;  ///< of the part that is under way, 0 to 1

    state::AxisEnds ends;          ///< ‖ξ‖ between which the orders of the retractions are compared
    state::AxisEnds path_ends;     ///< iterations between which the paths are
    std::optional<double> read{};  ///< ‖ξ‖ where they were read last

    int shown() const { return cursor.value_or(parts); }
};

// --- What a person can do there
struct EditGeometry {  ///< live while something is held, one undo step when it is let go
    using OfWorkspace = void;
    GeometryChoice choice;
    bool live = false;
    std::string what;
};
struct LookAtCone {  ///< no step to undo
    using OfWorkspace = void;
    OrbitCamera camera;
};

struct CompareOrders {
    using OfWorkspace = void;
    state::AxisEnds ends;
};
struct ComparePaths {
    using OfWorkspace = void;
    state::AxisEnds ends;
};
struct ReadOrders {
    using OfWorkspace = void;
    std::optional<double> length;
};

GeometryState& geometry_of(state::AppState& state);
const GeometryState& geometry_of(const state::AppState& state);

void edit(GeometryState& state, const EditGeometry& action);
void edit(GeometryState& state, const LookAtCone& action);
void edit(GeometryState& state, const CompareOrders& action);
void edit(GeometryState& state, const ComparePaths& action);
void edit(GeometryState& state, const ReadOrders& action);

/// ‖ξ‖ where the orders are read: where they were last, else the middle of their axis.
double orders_read_at(const GeometryState& state);

// What transport, cursor and undo do while the cone is in front.
void geometry_run_pause(GeometryState& state);
void geometry_step(GeometryState& state,
                   int count);  ///< X_{t+1} becomes X_t; of paths more iterations are shown
void geometry_move_cursor(GeometryState& state, std::optional<std::int64_t> part);
/// Parts of a step, or iterations of paths, a second until told.
double geometry_usual_speed(const GeometryChoice& choice);
void geometry_travel(GeometryState& state, bool back);
/// Plays on by so many seconds; whether it still runs.
void geometry_play(GeometryState& state, double seconds);

/// illustration = steps, retractions, restart or paths, and the keys of its choice.
KeyValues geometry_keys(const GeometryChoice& choice);
Result<GeometryChoice> read_geometry_keys(const KeyValues& keys);

}  // namespace lowrank::geometry
