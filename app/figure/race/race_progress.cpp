// What tells how far a race is.
#include <algorithm>
#include <cmath>

#include "app/figure/race/build_race_figures.h"

namespace lowrank::figure {
namespace {

bool any_finite(const Race& race, const std::vector<double> Trace::*column) {
    return std::any_of(race.traces.begin(), race.traces.end(), [&](const Trace& t) {
        return std::ranges::any_of(t.*column, [](double v) { return std::isfinite(v); });
    });
}

}  // namespace

Progress progress_measure(const Race& race) {
    const bool started =
        std::any_of(race.traces.begin(), race.traces.end(), [](const Trace& t) { return !t.empty(); });
    switch (race.spec.problem.source) {
        case ProblemSource::Picture:
            if (!started || any_finite(race, &Trace::psnr)) return Progress::Psnr;
            break;
        case ProblemSource::Ratings:
            if (!started || any_finite(race, &Trace::test_rmse)) return Progress::TestRmse;
            break;
        case ProblemSource::MatrixFile:
            break;
        case ProblemSource::Generated:
        case ProblemSource::InstanceFile:
            if (!started) return Progress::Error;
            break;
    }
    return race.facts.has_truth ? Progress::Error : Progress::RelativeGradient;
}

}  // namespace lowrank::figure
