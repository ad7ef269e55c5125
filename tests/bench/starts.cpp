// Spectral starts: what a truncated SVD of the samples takes from the first to the last rank, square and not.
#include <cstdlib>

#include "core/linalg/truncated_svd.h"
#include "core/problem/generate.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

void start_of(Report& report, Index rows, Index cols, Index rank, double rate, double target) {
    ExperimentSpec spec = experiment(rows, rank, rate, 1);
    spec.problem.cols = cols;
    Instance instance;
    if (generate_instance(spec.problem, instance) != Outcome::Done) std::abort();
    const Stopwatch watch;
    if (make_start(spec.start, spec.problem.seed, instance) != Outcome::Done) std::abort();
    report.line(std::to_string(rows) + " x " + std::to_string(cols) + ", r = " + std::to_string(rank) +
                    ", p = " + std::to_string(rate).substr(0, 4),
                watch.seconds(), "s", target);
}

}  // namespace

void starts(Report& report) {
    report.heading("Spectral starts");
    for (const Index rank : {1, 10, 60, 125, 200, 225, 250, 300, 400, 600, 900, 1250, 1800, 2500})
        start_of(report, 2500, 2500, rank, 0.6, rank == 250 ? 8 : 12);
    for (const Index rank : {50, 100, 200, 400, 800}) start_of(report, 5000, 800, rank, 0.6, 12);
    for (const Index rank : {20, 100, 300}) start_of(report, 300, 20'000, rank, 0.4, 12);
}

}  // namespace lowrank::bench
