// Lines of equal spectral radius over stepsize and momentum, as points that lie on their level.
#pragma once
#include <span>
#include <vector>

#include "app/field/rate_map_field.h"

namespace lowrank::rates {

struct ContourPoint {
    double mu = 0, eta = 0;
};

/// One connected line; closed lines repeat their first point.
struct ContourLine {
    double level = 0;
    std::vector<ContourPoint> points;
};

/// Round levels from rho_low to below 1, at most twelve: multiples of 1, 2 or 5 times a power of ten.
std::vector<double> rate_levels(double rho_low);

/// Marching squares on columns x rows cells of the scene's ranges; where the line crosses the edge of a cell
/// the crossing is found by bisection on rho itself, so that every point has the level to 1e-12 of the range.
/// Saddles are parted by the radius at the middle of the cell.  Cost: (columns + 1)(rows + 1) radii.
std::vector<ContourLine> rate_contours(const field::RateMapScene& scene, std::span<const double> levels,
                                       int columns = 240, int rows = 200);

/// Keeps the lines of the scene it saw last.
class RateContours {
public:
    /// Those of rate_levels, and behind them the line rho = 1.
    const std::vector<ContourLine>& of(const field::RateMapScene& scene);

private:
    field::RateMapScene scene_;
    std::vector<ContourLine> lines_;
    bool known_ = false;
};

}  // namespace lowrank::rates
