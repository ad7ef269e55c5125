// A curve as the few coordinates that pgfplots needs of it.
#pragma once
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// At most so many points a curve.
constexpr std::size_t kMostPgfPoints = 300;

/// A point of a curve on the page, and what it is in numbers.
struct PgfPoint {
    Spot at;
    std::string x, y;
};

/// The parts of a curve inside the plot, for TeX cannot hold lengths far outside a page, each by those of its
/// points that draw it to within tolerance px; where that takes more than kMostPgfPoints, to within what so
/// many allow.
std::vector<std::vector<PgfPoint>> pgf_pieces(std::span<const double> x, std::span<const double> y,
                                              const Layout& layout, double tolerance,
                                              const std::stop_token& stop = {});

}  // namespace lowrank::figure
