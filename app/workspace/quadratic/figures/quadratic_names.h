// The figures of a quadratic, and their names in the catalogue.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace lowrank::quadratic {

/// The landscape has no axes of its own: of its view only the legend counts. The objective stands on pages
/// alone.
enum class QuadraticFigure { Error, Stepsize, Momentum, Components, Theta, Landscape, Objective };

/// Of them, in their order: those on screen, and among these the curves over iterations.
inline constexpr std::size_t kQuadraticFigures = 6, kQuadraticCurves = 4;

/// By QuadraticFigure.
inline constexpr std::array<std::string_view, kQuadraticFigures + 1> kQuadraticNames = {
    "quadratic-error", "quadratic-stepsize",  "quadratic-momentum", "quadratic-components",
    "quadratic-theta", "quadratic-landscape", "quadratic-objective"};

constexpr std::size_t index_of(QuadraticFigure figure) { return static_cast<std::size_t>(figure); }
constexpr std::string_view name_of(QuadraticFigure figure) { return kQuadraticNames[index_of(figure)]; }
/// 'error', as it is called among those of a quadratic.
constexpr std::string_view short_name_of(QuadraticFigure figure) {
    return name_of(figure).substr(std::string_view("quadratic-").size());
}

}  // namespace lowrank::quadratic
