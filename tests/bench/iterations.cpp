// One iteration of the methods at the sizes where speed counts, beside what the machine's limits allow.
#include <string>

#include "core/problem/completion/sampling_passes.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

constexpr const char* kMeasured[] = {"rgrad-orth", "narg+r", "scaledgd", "rcg", "rgrad-orth:step=bb"};
constexpr Index kIterations = 12;

void iterations_of(Report& report, const std::string& name, ExperimentSpec spec, const Least& least) {
    report.heading(name + ", seconds an iteration");
    spec.stop.max_iter = kIterations;
    const auto instance = instance_of(spec);
    for (const char* method : kMeasured) {
        spec.methods = {{*parse_method(method), true}};
        const RunResult result = run_race(spec, instance);
        const Trace& trace = result.race.traces[0];
        report.timed(method, trace.seconds.back() / double(trace.size() - 1), least);
    }
}

/// A sample and a rank: 2 operations of the residual, in double; 8 of G V, G'U and the curvature of the line
/// search, in single precision where problems are large.
Least dense_least(Index n, Index rank, double rate) {
    const double samples = double(n) * double(n) * rate, all = samples * double(rank);
    if (!rounding_pays(Index(samples), rank)) return {.flops = 10 * all};
    return {.flops = 2 * all, .single_flops = 8 * all};
}

/// Four passes over indices of four bytes and values of eight.
Least sparse_least(Index n, double rate) { return {.bytes = 4.0 * 12.0 * double(n) * double(n) * rate}; }

}  // namespace

void iterations(Report& report) {
    iterations_of(report, "completion, n 2500, r 125, p 0.4", experiment(2500, 125, 0.4, 1),
                  dense_least(2500, 125, 0.4));
    iterations_of(report, "completion, n 2500, r 250, p 0.6", experiment(2500, 250, 0.6, 1),
                  dense_least(2500, 250, 0.6));
    iterations_of(report, "completion, n 20 000, r 10, p 0.005", experiment(20'000, 10, 0.005, 1),
                  sparse_least(20'000, 0.005));
    ExperimentSpec sensing = experiment(200, 6, 4, 1);
    sensing.problem.kind = ProblemKind::MatrixSensing;
    // Two passes over the sensing matrices in single precision: m = p r n of 4 n^2 bytes.
    iterations_of(report, "sensing, n 200, r 6, p 4", sensing,
                  {.bytes = 2.0 * 4.0 * (4.0 * 6 * 200) * 200.0 * 200.0});
    iterations_of(report, "completion, n 50, r 3, p 0.6", experiment(50, 3, 0.6, 21),
                  dense_least(50, 3, 0.6));
}

}  // namespace lowrank::bench
