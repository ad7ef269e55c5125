// The words that stand in a landscape: names of points and directions, values of contours.
#pragma once
#include "app/figure/quadratic/quadratic_figure.h"

namespace lowrank::figure {

/// Every word where it is on nothing else, or not at all: minimum and start first, then the directions, then the
/// contours' values. The picture's scales and legend are as they will be drawn.
QuadraticWords place_quadratic_words(const QuadraticPicture& picture, const QuadraticFigureInput& input,
                                     const Surface& surface);

}  // namespace lowrank::figure
