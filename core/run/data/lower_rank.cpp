// Runs RCG at lower ranks, each run ended as soon as it can be told which way it goes.
#include "core/run/data/lower_rank.h"

#include <algorithm>

#include "core/method/method.h"
#include "core/method/spec.h"
#include "core/problem/generate.h"
#include "core/run/data/exact_fit.h"

namespace lowrank {
namespace {

/// The residual is looked at so often, and a run that has not brought it down by this part since is at its
/// end.
constexpr Index kLook = 20;
constexpr double kLeastFall = 0.01;

Outcome run_at(Index rank, const Instance& instance, Index iterations, bool& fits,
               const std::stop_token& stop) {
    fits = false;
    Instance lower;
    const auto problem = std::make_shared<Problem>(*instance.problem);
    problem->rank = rank;
    lower.problem = problem;
    lower.unit_exponent = instance.unit_exponent;
    if (make_start({}, 0, lower, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const std::unique_ptr<Method> method = make_method(*parse_method("rcg"));
    method->start(problem, lower.start);
    double before = 1;
    for (Index t = 1; t <= iterations; ++t) {
        const StepReport report = method->step({.stop = stop});
        if (report.status == StepStatus::Cancelled) return Outcome::Cancelled;
        const bool over = report.status != StepStatus::Moved;
        if (!over && t % kLook != 0) continue;
        double now = 0;
        if (relative_residual(*problem, method->iterate(), now, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        fits = now <= kExactFit;
        if (fits || over || !(now <= (1 - kLeastFall) * before)) break;
        before = now;
    }
    return Outcome::Done;
}

}  // namespace

Outcome LowerRank::least(const Instance& instance, Index& rank, const std::stop_token& stop) {
    if (!found_) {
        const Problem& problem = *instance.problem;
        const double pass = static_cast<double>(problem.y.size()) * static_cast<double>(problem.rank);
        const auto iterations = static_cast<Index>(
            std::min(static_cast<double>(kMostIterations), kMostWork / std::max(1.0, pass)));
        Index least = problem.rank;
        bool fits = iterations >= kFewestIterations;
        while (fits && least > 1) {
            if (run_at(least - 1, instance, iterations, fits, stop) == Outcome::Cancelled)
                return Outcome::Cancelled;
            if (fits) --least;
        }
        found_ = least;
    }
    rank = *found_;
    return Outcome::Done;
}

}  // namespace lowrank
