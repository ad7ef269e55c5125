// Both rates are of the angles themselves, and not read off the marks nearest to them.
#include "app/workspace/quadratic/angle_ends.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/workspace/quadratic/figures/theta_figure.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::panels {
namespace {

using namespace figure;

/// Iterations that a digit takes; not a number where one step arrives.
double a_digit(double rate) { return rate > 0 && rate < 1 ? -1 / std::log10(rate) : std::nan(""); }

}  // namespace

ComparisonTable theta_table(const Quadratic& Q, double a, double b) {
    const EndsInOrder ends(a, b);
    const double first = ends.first, last = ends.last;
    ComparisonTable table;
    table.heading = ends.heading(degree_words);
    table.columns = table.brief = {"at " + ends.from, "at " + ends.to, "Δ"};
    const auto row = [&](const char* name, double low, double high, auto words) {
        table.rows.push_back({name, words(low), words(high), words(high - low)});
    };
    row("ρ, formula", theta_rate(Q, first), theta_rate(Q, last), format_rate);
    row("ρ, measured", measured_theta_rate(Q, first), measured_theta_rate(Q, last), format_rate);
    row("it./digit", a_digit(theta_rate(Q, first)), a_digit(theta_rate(Q, last)),
        [](double v) { return format_value(v); });
    return table;
}

}  // namespace lowrank::panels
