// What the parts of the benchmark share: the machine's own rates, lines with targets, clocks.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "core/problem/problem.h"
#include "core/run/experiment.h"

namespace lowrank::bench {

/// What this machine can do, measured in the same run as everything else: other numbers mean little without
/// it.
struct Machine {
    int threads = 1;
    double gemm_flops = 0;  ///< multiplications and additions a second, all threads, double
    double bandwidth = 0;   ///< bytes a second, all threads, reading and writing
};
Machine measure_machine();

/// 'name  measured  target …: met or MISSED, and how close'; target 0: none. larger_is_better for rates.
void line(const std::string& name, double measured, const std::string& unit, double target = 0,
          bool larger_is_better = false);
void heading(const std::string& text);
/// Measured seconds beside the seconds that flops would take at the GEMM rate: how much is left to gain.
void closeness(const std::string& name, double seconds, double flops, const Machine& machine);

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

void small(const Machine& machine);
void large(const Machine& machine);
void ratings(const Machine& machine);
void drag(const Machine& machine);
void stop(const Machine& machine);
void starts(const Machine& machine);
void fields(const Machine& machine);
void spectrum(const Machine& machine);
void beyond(const Machine& machine);
void scrub(const Machine& machine);
void lessons(const Machine& machine);

}  // namespace lowrank::bench
