// Both rates are of the angles themselves, and not read off the marks nearest to them.
#include "app/workspace/quadratic/angle_ends.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/workspace/quadratic/figures/theta_figure.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::quadratic {
namespace {

using namespace figure;

/// Iterations that a digit takes; not a number where one step arrives.
double a_digit(double rate) { return rate > 0 && rate < 1 ? -1 / std::log10(rate) : std::nan(""); }

}  // namespace

ComparisonTable theta_table(const Quadratic& Q, double a, double b) {
    const EndsInOrder ends(a, b);
    ComparisonTable table;
    table.heading = ends.heading(degree_words);
    table.columns = table.brief = {fmt::format("at {}", ends.from), fmt::format("at {}", ends.to), "Δ"};
    const auto row = [&](const char* name, auto value, auto words) {
        const double low = value(ends.first), high = value(ends.last);
        table.rows.push_back({name, words(low), words(high), words(high - low)});
    };
    const auto formula = [&](double theta) { return theta_rate(Q, theta); };
    const auto rates = [&](const char* name, double low, double high) {
        const auto [at_low, at_high] = format_rates_short(low, high);
        table.rows.push_back({name, at_low, at_high, format_rate_short(high - low)});
    };
    rates("ρ, formula", formula(ends.first), formula(ends.last));
    rates("ρ, measured", measured_theta_rate(Q, ends.first), measured_theta_rate(Q, ends.last));
    row(
        "it./digit", [&](double theta) { return a_digit(formula(theta)); },
        [](double v) { return format_value(v); });
    return table;
}

}  // namespace lowrank::quadratic
