// Compares the orders of retractions at two places: a power of ‖ξ‖ is a straight line on logarithmic axes,
// and its slope is the order.
#include "app/workspace/geometry/figures/orders_ends.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/format.h"

namespace lowrank::geometry {
namespace {

struct Row {
    const char* name;
    std::vector<double> RetractionOrders::*distances;
    int order;  ///< of both retractions to X + ξ by theory, and of the distance between them
};
constexpr std::array<Row, 3> kRows{{{"R^{orth}", &RetractionOrders::orthographic, 2},
                                    {"R^{proj}", &RetractionOrders::projective, 2},
                                    {"d", &RetractionOrders::between, 3}}};

}  // namespace

std::optional<double> distance_at(const RetractionOrders& orders, const std::vector<double>& distances,
                                  double length) {
    const std::vector<double>& x = orders.length;
    if (x.empty() || distances.size() != x.size() || !(length >= x.front()) || !(length <= x.back()))
        return std::nullopt;
    const auto after = static_cast<std::size_t>(std::ranges::upper_bound(x, length) - x.begin());
    const std::size_t right = std::min(after, x.size() - 1), left = right > 0 ? right - 1 : 0;
    if (!(distances[left] > 0 && distances[right] > 0)) return std::nullopt;
    const double width = std::log(x[right] / x[left]);
    const double f = width > 0 ? std::log(length / x[left]) / width : 0;
    return std::exp((1 - f) * std::log(distances[left]) + f * std::log(distances[right]));
}

std::vector<OrderBetween> orders_between(const RetractionOrders& orders, double a, double b) {
    const auto [first, last] = std::minmax(a, b);
    std::vector<OrderBetween> all;
    if (first == last) return all;
    for (const Row& row : kRows) {
        const auto low = distance_at(orders, orders.*row.distances, first),
                   high = distance_at(orders, orders.*row.distances, last);
        if (low && high)
            all.push_back(
                {row.name, std::log(*high / *low) / std::log(last / first), row.order, *high / *low});
    }
    return all;
}

figure::ComparisonTable orders_table(const RetractionOrders& orders, double a, double b) {
    using figure::format_value;
    figure::ComparisonTable table;
    table.heading = figure::EndsInOrder(a, b).heading([](double v) { return format_value(v); });
    table.columns = {"slope", "predicted", "ratio"};
    table.brief = {"slope", "pred.", "ratio"};
    table.dispensable = {2};
    for (const OrderBetween& each : orders_between(orders, a, b))
        table.rows.push_back({each.name, figure::format_fixed(each.slope, 3), std::to_string(each.predicted),
                              format_value(each.ratio)});
    return table;
}

std::vector<std::string> orders_words(const RetractionOrders& orders, double length) {
    std::vector<std::string> words{"‖ξ‖_F = " + figure::format_value(length)};
    for (const Row& row : kRows)
        if (const auto distance = distance_at(orders, orders.*row.distances, length))
            words.push_back(std::string(row.name) + ": " + figure::format_value(*distance, 4));
    return words;
}

}  // namespace lowrank::geometry
