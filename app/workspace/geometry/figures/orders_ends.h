// Both retractions at two lengths of the tangent vector.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/pointing/comparison.h"
#include "app/workspace/geometry/figures/retraction_scene.h"

namespace lowrank::geometry {

/// The distances at a length, on the straight lines of logarithmic axes; nothing beyond the ends or where
/// there is none.
std::optional<double> distance_at(const RetractionOrders& orders, const std::vector<double>& distances,
                                  double length);

/// What lies between two lengths of one of the curves.
struct OrderBetween {
    std::string name;   ///< markup, as in the figure
    double slope = 0;   ///< on logarithmic axes: the order as measured there
    int predicted = 0;  ///< by theory
    double ratio = 0;   ///< of the distance at the longer vector to that at the shorter
};
/// Of both retractions and of the distance between them, where they have a distance at both lengths.
std::vector<OrderBetween> orders_between(const RetractionOrders& orders, double a, double b);

/// 'A 0.00300 to B 0.0300' and the same as rows of a table.
figure::ComparisonTable orders_table(const RetractionOrders& orders, double a, double b);

/// The length and all three distances there, each in its own words; the names are those of the figure.
std::vector<std::string> orders_words(const RetractionOrders& orders, double length);

}  // namespace lowrank::geometry
