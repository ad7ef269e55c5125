// The numbers of the cone's illustrations, one row each.
#pragma once
#include <span>

#include "app/state/parameter.h"
#include "app/workspace/geometry/geometry_state.h"

namespace lowrank::geometry {

using GeometryRow = state::ParameterRow<GeometryChoice>;

/// In the order of the panel. A track is also what may be typed.
std::span<const GeometryRow> geometry_parameters();

inline constexpr double kUsualStep = 1, kUsualDelay = 2;  ///< of rules that begin to have such a number

inline bool takes_steps(const GeometryChoice& c) { return c.illustration == Illustration::Steps; }
inline bool takes_paths(const GeometryChoice& c) { return c.illustration == Illustration::Paths; }
inline bool retracts(const GeometryChoice& c) { return c.illustration == Illustration::Retractions; }
bool moves_with_momentum(const GeometryChoice& c);

}  // namespace lowrank::geometry
