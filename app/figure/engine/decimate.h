// Curves by fewer points: from columns to polylines thinned to what pixels can show, never across a value
// that has no place; and a polyline by those of its points that draw it within a tolerance.
#pragma once
#include <cstddef>
#include <stop_token>
#include <vector>

#include "app/figure/engine/figure.h"
#include "app/figure/engine/scale.h"

namespace lowrank::figure {

/// The pieces of a curve in pixels, clipped to clip. Values that the scales cannot draw (NaN, infinite, zero
/// and below on a logarithmic axis) end a piece: no line ever goes to the floor for them. At most the lowest
/// and the highest point of each pixel column survive, in their order, and every point of Series::kept. Looks
/// at the token every kPointsBetweenLooks points.
std::vector<std::vector<paint::Point>> curve_pieces(const Series& series, const Scale& x, const Scale& y,
                                                    paint::Rect clip, const std::stop_token& stop = {});

inline constexpr std::size_t kPointsBetweenLooks = 1 << 16;

/// A point of a page in px, in double: what is far outside a plot keeps its digits.
struct Spot {
    double x = 0, y = 0;
    bool operator==(const Spot&) const = default;
};

double distance(Spot p, Spot a, Spot b);  ///< from p to the stretch between a and b

/// Positions of the points that stay, ascending, both ends among them: no point of the polyline is farther
/// than tolerance from the stretch that replaces its part, and, since each stretch begins and ends on the
/// polyline, no point of a stretch is farther from the polyline. From each point the stretch goes as far as
/// doubling and halving find it can: cost O(n log n), a few points more than the least.
std::vector<std::size_t> simplified(const std::vector<Spot>& line, double tolerance);

}  // namespace lowrank::figure
