// The names in the catalogue of figures that the tab of the quadratic shows.
#pragma once
#include <array>
#include <string_view>

namespace lowrank::quadratic {

/// By quadratic::QuadraticFigure.
inline constexpr std::array<std::string_view, 6> kQuadraticNames = {
    "quadratic-error",      "quadratic-stepsize", "quadratic-momentum",
    "quadratic-components", "quadratic-theta",    "quadratic-landscape"};

}  // namespace lowrank::quadratic
