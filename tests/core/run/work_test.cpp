// The seconds that a race is likely to take, held against what such races took: processor time on one thread,
// measured once with 'solve' and written down here.
#include "core/run/session/work.h"

#include "core/method/algorithms.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

struct Measured {
    ProblemKind kind;
    Index rows, cols, rank;
    double rate;
    bool nine;  ///< the paper's methods; else the four of the window
    double seconds;
};

constexpr auto kMc = ProblemKind::MatrixCompletion, kMs = ProblemKind::MatrixSensing,
               kRop = ProblemKind::RankOneMeasurements, kPhase = ProblemKind::PhaseRetrieval;
constexpr Measured kRaces[] = {
    {kMc, 200, 200, 5, 0.4, false, 0.12},  {kMc, 200, 200, 5, 0.4, true, 0.33},
    {kMc, 500, 500, 10, 0.3, false, 0.48}, {kMc, 500, 500, 10, 0.3, true, 1.44},
    {kMc, 1000, 1000, 10, 0.2, true, 5.3}, {kMc, 2000, 300, 8, 0.3, true, 3.7},
    {kMc, 300, 300, 20, 0.6, false, 0.45}, {kMs, 30, 30, 2, 4, false, 0.21},
    {kMs, 60, 60, 3, 4, true, 5.9},        {kMs, 100, 100, 3, 4, false, 16.7},
    {kMs, 100, 100, 3, 4, true, 41.7},     {kMs, 100, 40, 5, 3, false, 15.1},
    {kRop, 50, 50, 2, 4, false, 0.29},     {kRop, 200, 200, 3, 5, false, 9.0},
    {kPhase, 50, 50, 1, 6, false, 0.09},   {kPhase, 200, 200, 1, 6, false, 0.82},
    {kPhase, 200, 200, 1, 6, true, 4.55},  {kPhase, 500, 500, 1, 8, false, 5.05},
};

ExperimentSpec race_of(const Measured& measured) {
    ExperimentSpec spec = default_experiment();
    spec.problem.kind = measured.kind;
    spec.problem.rows = measured.rows;
    spec.problem.cols = measured.cols;
    spec.problem.rank = measured.rank;
    spec.problem.rate = measured.rate;
    if (measured.nine) return spec;
    spec.methods.clear();
    for (const char* name : {"rgrad-orth", "narg", "narg+r", "scaledgd"})
        spec.methods.push_back({*parse_method(name), true});
    return spec;
}

}  // namespace

TEST_CASE("races of every kind are said to take what they took, to a factor of three") {
    for (const Measured& measured : kRaces) {
        const double likely = likely_seconds(race_of(measured));
        CAPTURE(static_cast<int>(measured.kind), measured.rows, measured.nine, likely, measured.seconds);
        CHECK(likely < 3 * measured.seconds);
        CHECK(likely > measured.seconds / 3);
    }
}

TEST_CASE(
    "fewer steps, fewer methods and more samples a degree of freedom take less, and of data nothing is "
    "known") {
    ExperimentSpec spec = race_of({kMc, 1000, 1000, 10, 0.2, true, 0});
    const double whole = likely_seconds(spec);
    spec.stop.max_iter = 5;
    CHECK(likely_seconds(spec) < whole / 5);
    for (MethodEntry& entry : spec.methods) entry.enabled = false;
    CHECK(likely_seconds(spec) < whole / 10);
    CHECK(likely_seconds(spec) > 0);
    CHECK(likely_iterations(1.5) > 5 * likely_iterations(5));
    CHECK(likely_iterations(0.9) == 3000);
    CHECK(likely_iterations(1 + 1e-9) == 3000);
    spec.problem.source = ProblemSource::Ratings;
    CHECK(likely_seconds(spec) == 0);
}
