// Draws the problems of the sweep one after the other and keeps their spectra.
#include "core/run/iht_sweep.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/problem/generate.h"

namespace lowrank {
namespace {

/// Of the tangent space at the truth, whatever kind of problem it is.
Index dimension_of(const ProblemSpec& problem) {
    return problem.rank * (problem.rows + problem.cols - problem.rank);
}

bool is_taken_apart(const ProblemSpec& problem) {
    return problem.rank > 0 && problem.rank <= std::min(problem.rows, problem.cols) &&
           dimension_of(problem) <= SpectrumOptions{}.dense_limit;
}

}  // namespace

std::vector<double> sweep_rates(ProblemKind kind) {
    const auto& rates = *row_of(kind).rate->compared;
    return {rates.begin(), rates.end()};
}

ProblemSpec sweep_problem(const ProblemSpec& problem) {
    ProblemSpec out;
    if (!is_drawn(problem)) return out;
    if (is_taken_apart(problem)) {
        out.rows = problem.rows;
        out.cols = problem.cols;
        out.rank = problem.rank;
    }
    out.seed = problem.seed;
    out.coherence = problem.coherence;
    out.sampling = problem.sampling;
    out.fill_rows = problem.fill_rows;
    out.redraw = problem.redraw;
    return out;
}

std::string why_swept_otherwise(const ProblemSpec& problem) {
    const ProblemSpec swept = sweep_problem(problem);
    if (!is_drawn(problem))
        return fmt::format(
            "Data of a file are not drawn with more or fewer samples: problems of n = {} and "
            "r = {} take their place.",
            swept.rows, swept.rank);
    std::string out;
    if (!is_taken_apart(problem))
        out = fmt::format(
            "The tangent space of this size and rank has {} dimensions, and up to {} are "
            "taken apart whole: problems of n = {} and r = {} take its place.",
            dimension_of(problem), SpectrumOptions{}.dense_limit, swept.rows, swept.rank);
    if (problem.noise > 0) {
        if (!out.empty()) out += ' ';
        out += "The experiment's noise is left out: with it there is no prediction for IHT.";
    }
    return out;
}

Result<IhtSweep> iht_sweep(const ProblemSpec& base, const std::stop_token& stop,
                           const std::function<void(double)>& progress) {
    IhtSweep out;
    out.problem = sweep_problem(base);
    std::vector<ProblemSpec> all;
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::MatrixSensing})
        for (const double rate : sweep_rates(kind)) {
            ProblemSpec each = out.problem;
            each.kind = kind;
            each.rate = rate;
            all.push_back(each);
        }
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (progress) progress(static_cast<double>(k) / static_cast<double>(all.size()));
        if (!why_invalid(all[k]).empty()) {
            out.left_out.push_back({all[k].kind, all[k].rate});
            continue;
        }
        Instance instance;
        if (generate_instance(all[k], instance, stop) != Outcome::Done) return Cancelled{};
        Result<LocalSpectrum> spectrum = local_spectrum(*instance.problem, instance.truth->X, {}, stop);
        if (!spectrum) return spectrum.passed_on<IhtSweep>();
        out.items.push_back({all[k].kind, all[k].rate, std::move(*spectrum)});
    }
    if (progress) progress(1);
    return out;
}

}  // namespace lowrank
