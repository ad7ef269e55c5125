// Estimates the time of a race from the products of a step, to a factor of a few: whether it takes a moment
// or minutes.
#include "core/run/session/work.h"

#include <algorithm>
#include <cmath>

#include "core/method/algorithms.h"
#include "core/run/memory.h"

namespace lowrank {
namespace {

constexpr double kNanosecond = 1e-9;

/// What a measurement is made of is read in every pass; of an entry that is nothing but its place.
struct Passes {
    double step, begin, thresholding;  ///< ns; thresholding: the products of an SVD of what is never formed
};

Passes passes_of(const ProblemSizes& sizes) {
    const double numbers = double(row_of(sizes.kind).numbers_of_measurement(sizes.rows, sizes.cols));
    const double read = double(sizes.samples) * numbers;
    const double rank = double(sizes.rank), m = double(sizes.samples);
    if (numbers == 0) return {0, 25 * sizes.entries() + 45 * m * rank, 2.5 * m * rank};
    // Long products of vectors, which run faster than many short ones; the gradient is a matrix of its own.
    if (numbers >= sizes.entries()) return {0.6 * read, 22 * read, 5 * sizes.entries() * rank};
    return {3.5 * read, 60 * read, 30 * read};
}

bool thresholds(const AlgorithmRow& row) {
    const auto* buffers = std::get_if<StepBuffers>(&*row.buffers);
    return buffers &&
           (*buffers == StepBuffers::Thresholding || *buffers == StepBuffers::SearchedThresholding);
}

}  // namespace

double likely_iterations(double samples_per_degree) {
    constexpr double kMost = 3000;
    const double beyond = samples_per_degree - 1;
    return beyond > 0 ? std::min(kMost, 80 + 450 / std::pow(beyond, 1.5)) : kMost;
}

double likely_seconds(const ExperimentSpec& spec) {
    if (!is_drawn(spec.problem)) return 0;
    const ProblemSizes sizes = ground_of(spec.problem).sizes;
    const Passes passes = passes_of(sizes);
    const double m = double(sizes.samples), r = double(sizes.rank);
    const double sides = double(sizes.rows) + double(sizes.cols);
    // The freedom of a matrix that need not be symmetric: phase retrieval takes as many steps as sensing with
    // half of its samples.
    const double freedom = r * (sides - r);
    const double iterations = std::min(likely_iterations(m / freedom), double(spec.stop.max_iter));
    const double step = passes.step + 1.2 * m * (r + 5) + sides * r * r;
    double all = passes.begin;
    for (const MethodEntry& entry : spec.methods) {
        if (!entry.enabled) continue;
        const AlgorithmRow& row = row_of(entry.spec);
        all += iterations * (step + (thresholds(row) ? passes.thresholding : *row.whole_svds ? m * r : 0));
    }
    return kNanosecond * all;
}

}  // namespace lowrank
