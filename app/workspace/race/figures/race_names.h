// The names in the catalogue of figures that the race's tab shows.
#pragma once
#include <array>
#include <string_view>

#include "core/run/figure_kind.h"

namespace lowrank::race {

/// What leaves as a file: the figures by FigureKind, then what takes their place.
inline constexpr std::array<std::string_view, 6> kRaceFigures = {
    kFigureNames[0], kFigureNames[1], kFigureNames[2], kFigureNames[3], "matrix", "step"};
inline constexpr std::string_view kMatrix = kRaceFigures[4], kStep = kRaceFigures[5],
                                  kEigenvalues = "eigenvalues";

}  // namespace lowrank::race
