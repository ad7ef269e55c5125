// A polyline by fewer of its points.
#pragma once
#include <cstddef>
#include <vector>

namespace lowrank::figure {

/// A point of a page in px, in double: what is far outside a plot keeps its digits.
struct Spot {
    double x = 0, y = 0;
    bool operator==(const Spot&) const = default;
};

double distance(Spot p, Spot a, Spot b);  ///< from p to the stretch between a and b

/// Positions of the points that stay, ascending, both ends among them: no point of the polyline is farther than tolerance
/// from the stretch that replaces its part, and, since each stretch begins and ends on the polyline, no point of a stretch
/// is farther from the polyline. From each point the stretch goes as far as doubling and halving find it can: cost
/// O(n log n), a few points more than the least.
std::vector<std::size_t> simplified(const std::vector<Spot>& line, double tolerance);

/// The largest distance of the line's points to what is left of it.
double simplification_error(const std::vector<Spot>& line, const std::vector<std::size_t>& kept);

}  // namespace lowrank::figure
