// From columns to the points of a polyline: thinned to what pixels can show, never across a value that has no
// place.
#pragma once
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/engine/scale.h"

namespace lowrank::figure {

/// The pieces of a curve in pixels, clipped to clip. Values that the scales cannot draw (NaN, infinite, zero
/// and below on a logarithmic axis) end a piece: no line ever goes to the floor for them. At most the lowest
/// and the highest point of each pixel column survive, in their order, and every point of Series::kept.
std::vector<std::vector<paint::Point>> curve_pieces(const Series& series, const Scale& x, const Scale& y,
                                                    paint::Rect clip);

}  // namespace lowrank::figure
