// Weights of rows and of entries, each number a function of the seed, its stream and its index.
#include "core/problem/entry_weights.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numeric>
#include <vector>

#include "core/problem/draws.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Leverage scores (n / r) ||U_i||^2, whose mean is 1.
Vector leverage(const Matrix& basis) {
    const double size = double(basis.rows()) / double(std::max<Index>(1, basis.cols()));
    Vector scores = Vector::Zero(basis.rows());
    for (Index k = 0; k < basis.cols(); ++k)
        for (Index i = 0; i < basis.rows(); ++i) scores(i) += size * basis(i, k) * basis(i, k);
    return scores;
}

/// k^(-1/2), k the place of each row, from 1, in the order of its keys.
Vector power_law(Index rows, std::uint64_t seed) {
    const draws::Stream keys(seed, draws::Name::RowPlaces);
    std::vector<Index> order(static_cast<std::size_t>(rows));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::sort(order, {},
                      [&](Index i) { return std::pair(keys.bits(static_cast<std::uint64_t>(i)), i); });
    Vector weights(rows);
    for (Index place = 0; place < rows; ++place)
        weights(order[static_cast<std::size_t>(place)]) = 1 / std::sqrt(double(place + 1));
    return weights;
}

}  // namespace

void make_coherent(Matrix& factor, double spread, std::uint64_t seed, bool left) {
    if (!(spread > 0)) return;
    const draws::Stream stream(seed, left ? draws::Name::LeftScale : draws::Name::RightScale);
    for (Index i = 0; i < factor.rows(); ++i)
        factor.row(i) *= std::exp(spread * stream.normal(static_cast<std::uint64_t>(i)));
}

double coherence_of(const Matrix& basis) { return leverage(basis).maxCoeff(); }

std::string coherence_note(const Truth& truth) {
    const auto most = [](const Matrix& basis) {
        return print_significant(double(basis.rows()) / double(basis.cols()), 3);
    };
    return fmt::format(
        "The truth's coherence, n/r times its largest leverage score, is {} of its rows (1 to {}) and {} of "
        "its columns (1 to {}).",
        print_significant(coherence_of(truth.X.U), 3), most(truth.X.U),
        print_significant(coherence_of(truth.X.V), 3), most(truth.X.V));
}

EntryWeights entry_weights(const ProblemSpec& spec, const Truth& truth) {
    if (!weighs_entries(spec)) return {};
    if (spec.sampling == SamplingLaw::Leverage) return {leverage(truth.X.U), leverage(truth.X.V)};
    return {power_law(spec.rows, spec.seed), Vector::Zero(spec.cols)};
}

}  // namespace lowrank
