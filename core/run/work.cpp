// Counted by the products of a step, to a factor of a few: whether it takes a moment or minutes.
#include "core/run/work.h"

#include <algorithm>
#include <cmath>

#include "core/method/algorithms.h"
#include "core/run/memory.h"

namespace lowrank {
namespace {

constexpr double kOperationsASecond = 1e9;
/// Passes over measurements are long products of vectors, which run faster than the rest.
constexpr double kFasterPasses = 4;

}  // namespace

double likely_seconds(const ExperimentSpec& spec) {
    if (!is_drawn(spec.problem)) return 0;
    const ProblemSizes sizes = ground_of(spec.problem).sizes;
    // What a measurement is made of is read in every pass; of an entry that is nothing but its place.
    const double numbers = double(row_of(sizes.kind).numbers_of_measurement(sizes.rows, sizes.cols));
    const auto m = static_cast<double>(sizes.samples), r = static_cast<double>(sizes.rank);
    const double sides = static_cast<double>(sizes.rows) + static_cast<double>(sizes.cols);
    const double step = 6 * m * numbers / kFasterPasses + 12 * m * r + 20 * sides * r * r;
    const double steps = std::min(kLikelyIterations, static_cast<double>(spec.stop.max_iter));
    double operations = 10 * m * numbers + 10 * sizes.entries() * r;
    for (const MethodEntry& entry : spec.methods)
        if (entry.enabled)
            operations += steps * (step + (row_of(entry.spec).whole_svds ? 40 * sizes.entries() * r : 0));
    return operations / kOperationsASecond;
}

}  // namespace lowrank
