// RCG and RBB beside RGrad and NARG+R where samples are few or many: iterations and operator calls to 1e-10
// of ||X*||_F, means over the seeds that arrive.
#include <algorithm>
#include <string>

#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

constexpr const char* kMethods[] = {"rgrad-orth", "narg+r", "rcg", "rcg:beta=hs", "rbb"};

void column(Report& report, const std::string& name, ExperimentSpec spec) {
    constexpr int kSeeds = 3;
    report.heading(name + ", seeds 1 to 3, to 1e-10 of ||X*||_F");
    spec.stop.max_iter = 20000;
    double iterations[std::size(kMethods)] = {}, calls[std::size(kMethods)] = {};
    int arrived[std::size(kMethods)] = {};
    for (int seed = 1; seed <= kSeeds; ++seed) {
        spec.problem.seed = static_cast<std::uint64_t>(seed);
        const auto instance = instance_of(spec);
        spec.stop.tol = 1e-10 * instance->truth->X.K.norm();
        spec.methods.clear();
        for (const char* method : kMethods) spec.methods.push_back({*parse_method(method), true});
        const RunResult result = run_race(spec, instance);
        for (std::size_t m = 0; m < std::size(kMethods); ++m) {
            const Trace& trace = result.race.traces[m];
            if (trace.status != MethodStatus::Converged) continue;
            ++arrived[m];
            iterations[m] += static_cast<double>(trace.size() - 1);
            calls[m] += static_cast<double>(trace.operator_calls.back());
        }
    }
    for (std::size_t m = 0; m < std::size(kMethods); ++m) {
        const std::string method = std::string(kMethods[m]) + ": ";
        report.line(method + "seeds that arrive", arrived[m], "of 3");
        if (arrived[m] == 0) continue;
        report.line(method + "iterations", iterations[m] / arrived[m], "");
        report.line(method + "operator calls", calls[m] / arrived[m], "");
    }
}

ExperimentSpec with_samples(double per_degree) {
    ExperimentSpec spec = experiment(300, 10, 0.4, 1);
    spec.problem.rate = rate_of_samples_per_degree(spec.problem, per_degree);
    return spec;
}

}  // namespace

void beyond(Report& report) {
    column(report, "n = 300, r = 15, p = 0.4", experiment(300, 15, 0.4, 1));
    column(report, "n = 300, r = 10, 1.6 samples a degree of freedom", with_samples(1.6));
    column(report, "n = 300, r = 10, 1.3 samples a degree of freedom", with_samples(1.3));
    column(report, "n = 1000, r = 10, p = 0.1", experiment(1000, 10, 0.1, 1));
    ExperimentSpec sensing = experiment(40, 2, 4, 1);
    sensing.problem.kind = ProblemKind::MatrixSensing;
    column(report, "sensing, n = 40, r = 2, p = 4", sensing);
}

}  // namespace lowrank::bench
