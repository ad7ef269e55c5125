// The rate is that of the spectrum's ends, as the map has it.
#include "app/workspace/rates/rate_ends.h"

#include <cmath>
#include <limits>

#include "app/figure/engine/format.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::rates {
namespace {

using namespace figure;

double radius_at(SpectralInterval I, state::RatePoint at) {
    return iteration_radius(at.mu, at.eta, I.lambda_min, I.lambda_max);
}

/// Iterations that a digit takes; infinite where there is no convergence.
double a_digit(double rho) {
    return rho < 1 ? -1 / std::log10(rho) : std::numeric_limits<double>::infinity();
}

}  // namespace

ComparisonTable rate_ends_table(SpectralInterval I, state::RatePoint a, state::RatePoint b) {
    ComparisonTable table;
    table.columns = table.brief = {"at A", "at B", "ratio"};
    table.dispensable = {0, 1};
    const auto row = [&](const char* name, double first, double second, auto words) {
        const bool ratio = std::isfinite(first) && std::isfinite(second) && first != 0;
        table.rows.push_back({name, words(first), words(second), ratio ? format_value(second / first) : "–"});
    };
    const auto value = [](double v) { return std::isinf(v) ? "∞" : format_value(v); };
    const double first = radius_at(I, a), second = radius_at(I, b);
    row("it./digit", a_digit(first), a_digit(second), value);
    const auto [at_a, at_b] = format_rates_short(first, second);
    table.rows.push_back({"ρ", at_a, at_b, first != 0 ? format_value(second / first) : "–"});
    row("μ", a.mu, b.mu, value);
    row("η", a.eta, b.eta, value);
    return table;
}

Comparison compare_rates(SpectralInterval I, const state::Ends<state::RatePoint>& ends,
                         const Layout& layout) {
    Comparison out;
    if (layout.empty) return out;
    out.within = layout.plot;
    for (const bool second : {false, true})
        if (const auto& end = ends.at(second)) {
            const paint::Point at{layout.x.px(end->mu), layout.y.px(end->eta)};
            if (layout.plot.contains(at)) out.ends.push_back({second, {at.x, at.y, 0, 0}});
        }
    if (ends.apart()) out.table = rate_ends_table(I, *ends.a, *ends.b);
    return out;
}

}  // namespace lowrank::rates
