// What the parts of the benchmark share: clocks, instances, and the parts themselves.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "core/problem/problem.h"
#include "core/run/experiment.h"
#include "tests/bench/report.h"

namespace lowrank::bench {

class Stopwatch {
public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Completion, n x n, spectral start, with one method or all nine.
ExperimentSpec experiment(Index n, Index rank, double rate, std::uint64_t seed,
                          const std::string& method = "");
std::shared_ptr<const Instance> instance_of(const ExperimentSpec& spec);

/// The products an iteration with exact line search cannot do without: residual, G V, G'U and the curvature,
/// 10 |Omega| r.
double least_flops(const Instance& instance);

void small(Report& report);
void iterations(Report& report);
void large(Report& report);
void ratings(Report& report);
void drag(Report& report);
void stop(Report& report);
void starts(Report& report);
void fields(Report& report);
void spectrum(Report& report);
void beyond(Report& report);
void scrub(Report& report);
void lessons(Report& report);
void frames(Report& report);

}  // namespace lowrank::bench
