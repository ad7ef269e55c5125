// Omega drawn, or read from the list of an instance file.
#include "core/problem/completion/completion.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/problem/completion/entry_sampling.h"
#include "core/problem/completion/sample_positions.h"
#include "core/problem/spec.h"
#include "core/text/numbers.h"

namespace lowrank::completion {

Outcome draw(const ProblemSpec& spec, const EntryWeights& weights,
             std::shared_ptr<const MeasurementOperator>& out, const std::stop_token& stop) {
    SamplePositions positions;
    if (choose_positions(spec.rows, spec.cols, measurement_count(spec), spec.seed, positions, stop,
                         weights) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (spec.fill_rows && fill_lines(spec.rows, spec.cols, spec.rank, spec.seed, positions, stop, weights) ==
                              Outcome::Cancelled)
        return Outcome::Cancelled;
    out = std::make_shared<const EntrySampling>(spec.rows, spec.cols, std::move(positions.row),
                                                std::move(positions.column_begin));
    return Outcome::Done;
}

double memory(const ProblemSizes& sizes) { return EntrySampling::memory(sizes); }

/// The positions, as they are found and in one piece.
double drawing(const ProblemSizes& sizes) { return 3.0 * sizeof(std::int32_t) * double(sizes.samples); }

double scratch(const ProblemSizes& sizes, Index measured, Index multiplied) {
    return EntrySampling::scratch_memory(sizes, measured, multiplied);
}

bool prefers_dense(const ProblemSizes& sizes) { return EntrySampling::prefers_dense(sizes); }

std::string settle(Index rows, Index cols, OperatorNumbers& numbers, std::optional<Vector>& samples) {
    std::vector<double>& observed = numbers[0];
    const double entries = double(rows) * double(cols);
    for (const double value : observed)
        if (!(value >= 0 && value < entries) || value != std::floor(value))
            return print_number(value) + " in observed is not an index from 0 to " +
                   print_number(entries - 1) + ".";
    if (!std::ranges::is_sorted(observed)) {
        std::vector<std::size_t> order(observed.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return observed[i]; });
        const std::vector<double> given = observed;
        const Vector values = samples.value_or(Vector());
        for (std::size_t i = 0; i < order.size(); ++i) {
            observed[i] = given[order[i]];
            if (samples) (*samples)(static_cast<Index>(i)) = values(static_cast<Index>(order[i]));
        }
    }
    const auto twice = std::ranges::adjacent_find(observed);
    if (twice == observed.end()) return {};
    return "the index " + print_number(*twice) + " appears more than once in observed.";
}

std::shared_ptr<const MeasurementOperator> make(Index rows, Index cols, const OperatorNumbers& numbers) {
    std::vector<std::int64_t> observed;
    observed.reserve(numbers[0].size());
    for (const double index : numbers[0]) observed.push_back(static_cast<std::int64_t>(index));
    return EntrySampling::from_linear(rows, cols, observed);
}

}  // namespace lowrank::completion
