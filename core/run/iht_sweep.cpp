// Draws the problems of the sweep one after the other and keeps their spectra.
#include "core/run/iht_sweep.h"

#include <algorithm>

#include "core/problem/generate.h"

namespace lowrank {

std::vector<double> sweep_rates(ProblemKind kind) {
    const auto& rates = *row_of(kind).rate->compared;
    return {rates.begin(), rates.end()};
}

ProblemSpec sweep_problem(const ProblemSpec& problem) {
    ProblemSpec out;
    const Index dimension = problem.rank * (problem.rows + problem.cols - problem.rank);
    const bool small = is_drawn(problem) && problem.rank > 0 &&
                       problem.rank < std::min(problem.rows, problem.cols) &&
                       dimension <= SpectrumOptions{}.dense_limit;
    if (small) {
        out.rows = problem.rows;
        out.cols = problem.cols;
        out.rank = problem.rank;
        out.seed = problem.seed;
    }
    return out;
}

Result<std::vector<IhtSweepItem>> iht_sweep(const ProblemSpec& base, const std::stop_token& stop,
                                            const std::function<void(double)>& progress) {
    std::vector<IhtSweepItem> out;
    const ProblemSpec problem = sweep_problem(base);
    std::vector<ProblemSpec> all;
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        for (const double rate : sweep_rates(kind)) {
            ProblemSpec each = problem;
            each.kind = kind;
            each.rate = rate;
            all.push_back(each);
        }
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (progress) progress(static_cast<double>(k) / static_cast<double>(all.size()));
        if (!why_invalid(all[k]).empty()) continue;
        Instance instance;
        if (generate_instance(all[k], instance, stop) != Outcome::Done) return Cancelled{};
        Result<LocalSpectrum> spectrum = local_spectrum(*instance.problem, instance.truth->X, {}, stop);
        if (!spectrum) return spectrum.passed_on<std::vector<IhtSweepItem>>();
        out.push_back({all[k].kind, all[k].rate, std::move(*spectrum)});
    }
    if (progress) progress(1);
    return out;
}

}  // namespace lowrank
