// Counts what is solved within a cost.
#include "core/study/profiles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "core/study/summary.h"

namespace lowrank {
namespace {

/// The steps of the share of `total` that is at or below a value; infinite values are never reached.
StepCurve steps_of(std::vector<double> values, std::size_t total) {
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    std::ranges::sort(values);
    StepCurve curve;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double share = double(i + 1) / double(total);
        if (i > 0 && values[i] == values[i - 1]) {
            curve.share.back() = share;
        } else {
            curve.at.push_back(values[i]);
            curve.share.push_back(share);
        }
    }
    return curve;
}

double cost_of(const TrialRow& row, StudyCost cost) {
    if (!row.success) return kUnsolved;
    switch (cost) {
        case StudyCost::Iterations:
            return double(row.iterations);
        case StudyCost::OperatorCalls:
            return double(row.operator_calls);
        case StudyCost::Seconds:
            break;
    }
    return std::isnan(row.seconds) ? kUnsolved : row.seconds;
}

}  // namespace

bool lacks_times(const std::vector<TrialRow>& rows) {
    return std::ranges::any_of(rows,
                               [](const TrialRow& row) { return row.success && std::isnan(row.seconds); });
}

double StepCurve::operator()(double x) const {
    const auto after = std::ranges::upper_bound(at, x);
    return after == at.begin() ? 0 : share[static_cast<std::size_t>(after - at.begin()) - 1];
}

std::vector<StepCurve> performance_profiles(const CostTable& costs) {
    std::vector<StepCurve> profiles;
    const std::size_t instances = costs.empty() ? 0 : costs.front().size();
    std::vector<double> best(instances, kUnsolved);
    for (const std::vector<double>& method : costs)
        for (std::size_t p = 0; p < instances; ++p) best[p] = std::min(best[p], method[p]);
    for (const std::vector<double>& method : costs) {
        std::vector<double> ratios;
        for (std::size_t p = 0; p < instances; ++p) {
            if (!std::isfinite(method[p])) continue;
            ratios.push_back(method[p] == best[p] ? 1 : method[p] / best[p]);
        }
        profiles.push_back(steps_of(std::move(ratios), instances));
    }
    return profiles;
}

std::vector<StepCurve> data_profiles(const CostTable& costs, std::span<const double> units) {
    std::vector<StepCurve> profiles;
    for (const std::vector<double>& method : costs) {
        std::vector<double> scaled;
        for (std::size_t p = 0; p < method.size(); ++p) scaled.push_back(method[p] / units[p]);
        profiles.push_back(steps_of(std::move(scaled), method.size()));
    }
    return profiles;
}

StepCurve cost_ecdf(std::span<const double> costs) {
    return steps_of({costs.begin(), costs.end()}, costs.size());
}

StudyCosts study_costs(const StudySpec& study, const std::vector<TrialRow>& rows, StudyCost cost,
                       std::span<const Index> cells, std::span<const std::string> methods) {
    // An instance is a cell without what belongs to the methods, and a trial.
    using InstancePlace = std::tuple<Index, Index, Index>;
    const bool x_method = study.x && is_method_key(study.x->key);
    const bool y_method = study.y && is_method_key(study.y->key);
    constexpr std::size_t kLeftOut = ~std::size_t{0};
    StudyCosts table;
    std::vector<std::vector<std::size_t>> place_of_method;  // of each cell's methods in the table
    std::vector<double> unit_of_cell;
    bool drawn = true;
    for (Index cell = 0; cell < study.cells(); ++cell) {
        const Result<StudyCell> made = study_cell(study, cell);
        drawn = drawn && made && is_drawn(made->spec.problem);
        unit_of_cell.push_back(drawn ? double(degrees_of_freedom(made->spec.problem)) + 1 : 0);
        std::vector<std::size_t>& places = place_of_method.emplace_back();
        for (const std::string& name : cell_methods(study, cell)) {
            if (!methods.empty() && std::ranges::find(methods, name) == methods.end()) {
                places.push_back(kLeftOut);
                continue;
            }
            const auto known = std::ranges::find(table.methods, name);
            places.push_back(static_cast<std::size_t>(known - table.methods.begin()));
            if (known == table.methods.end()) table.methods.push_back(name);
        }
    }
    struct Found {
        double unit;
        std::vector<double> costs;
    };
    std::map<InstancePlace, Found> found;
    for (const TrialRow& row : rows) {
        if (!cells.empty() && std::ranges::find(cells, row.cell) == cells.end()) continue;
        const auto cell = static_cast<std::size_t>(row.cell);
        const std::size_t method = place_of_method[cell][static_cast<std::size_t>(row.method)];
        if (method == kLeftOut) continue;
        const InstancePlace place{y_method ? 0 : study.row_of(row.cell),
                                  x_method ? 0 : study.column_of(row.cell), row.trial};
        const Found unknown{unit_of_cell[cell], std::vector<double>(table.methods.size(), Record::kNone)};
        Found& one = found.try_emplace(place, unknown).first->second;
        one.costs[method] = cost_of(row, cost);
    }
    table.costs.resize(table.methods.size());
    for (const auto& [place, one] : found) {
        if (std::ranges::any_of(one.costs, [](double value) { return std::isnan(value); })) continue;
        for (std::size_t s = 0; s < one.costs.size(); ++s) table.costs[s].push_back(one.costs[s]);
        if (drawn) table.units.push_back(one.unit);
    }
    return table;
}

double quantile(std::vector<double> values, double q) {
    for (double& value : values)
        if (std::isnan(value)) value = kUnsolved;
    std::ranges::sort(values);
    const double place = double(values.size() - 1) * q;
    const auto below = static_cast<std::size_t>(place);
    const double share = place - double(below);
    if (share == 0 || values[below] == values[below + 1]) return values[below];
    return values[below] + share * (values[below + 1] - values[below]);
}

ErrorBand error_band(const std::vector<std::span<const double>>& errors) {
    ErrorBand band;
    std::size_t longest = 0;
    for (const auto& run : errors) longest = std::max(longest, run.size());
    for (std::size_t t = 0; t < longest; ++t) {
        std::vector<double> now;
        Index under_way = 0;
        for (const auto& run : errors) {
            if (run.empty()) continue;
            now.push_back(run[std::min(t, run.size() - 1)]);
            under_way += t < run.size();
        }
        band.low.push_back(quantile(now, 0.2));
        band.median.push_back(quantile(now, 0.5));
        band.high.push_back(quantile(std::move(now), 0.8));
        band.under_way.push_back(under_way);
    }
    return band;
}

}  // namespace lowrank
