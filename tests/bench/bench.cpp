// ./lab bench [PART…]: measures this machine, then the program on it, each line with its target.
// Asserts nothing: seconds belong to machines.
#include "tests/bench/bench.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <Eigen/Core>

#include "core/linalg/parallel.h"
#include "core/problem/generate.h"

namespace lowrank::bench {
namespace {

void on_all_threads(Index tiles, TileWork work) {
    if (parallel_tiles(tiles, work) != Outcome::Done) std::abort();
}

}  // namespace

Machine measure_machine() {
    Machine machine;
    machine.threads = worker_threads();
    const Index tiles = machine.threads;
    const auto count = static_cast<std::size_t>(tiles);

    constexpr Index kSide = 768;
    std::vector<Matrix> a(count), b(count), c(count);
    on_all_threads(tiles, [&](Index tile) {
        const auto i = static_cast<std::size_t>(tile);
        a[i] = Matrix::Constant(kSide, kSide, 1.25);
        b[i] = Matrix::Constant(kSide, kSide, 0.75);
        c[i] = Matrix::Zero(kSide, kSide);
    });
    for (int round = 0; round < 4; ++round) {
        const Stopwatch watch;
        on_all_threads(tiles, [&](Index tile) {
            const auto i = static_cast<std::size_t>(tile);
            for (int k = 0; k < 4; ++k) c[i].noalias() += a[i] * b[i];
        });
        const double flops = 4.0 * 2.0 * kSide * kSide * kSide * static_cast<double>(tiles) / watch.seconds();
        machine.gemm_flops = std::max(machine.gemm_flops, flops);
    }

    constexpr Index kLength = 1 << 24;
    std::vector<Vector> x(count), y(count);
    on_all_threads(tiles, [&](Index tile) {
        const auto i = static_cast<std::size_t>(tile);
        x[i] = Vector::Constant(kLength, 1.0);
        y[i] = Vector::Constant(kLength, 2.0);
    });
    for (int round = 0; round < 4; ++round) {
        const Stopwatch watch;
        on_all_threads(tiles, [&](Index tile) {
            const auto i = static_cast<std::size_t>(tile);
            y[i] += 0.5 * x[i];
        });
        const double bytes = 3.0 * 8.0 * static_cast<double>(kLength * tiles) / watch.seconds();
        machine.bandwidth = std::max(machine.bandwidth, bytes);
    }
    return machine;
}

void heading(const std::string& text) { std::printf("\n%s\n", text.c_str()); }

void line(const std::string& name, double measured, const std::string& unit, double target,
          bool larger_is_better) {
    std::printf("  %-56s %10.4g %-8s", name.c_str(), measured, unit.c_str());
    if (target > 0) {
        const bool met = larger_is_better ? measured >= target : measured <= target;
        std::printf(" target %s %g: %s, %.0f %% of it", larger_is_better ? ">=" : "<=", target,
                    met ? "met" : "MISSED", 100 * measured / target);
    }
    std::printf("\n");
    std::fflush(stdout);
}

void closeness(const std::string& name, double seconds, double flops, const Machine& machine) {
    const double least = flops / machine.gemm_flops;
    std::printf("  %-56s %10.4g s        %.3g of it at GEMM rate (%.1f %%)\n", name.c_str(), seconds, least,
                100 * least / seconds);
    std::fflush(stdout);
}

ExperimentSpec experiment(Index n, Index rank, double rate, std::uint64_t seed, const std::string& method) {
    ExperimentSpec spec = default_experiment();
    spec.problem.rows = spec.problem.cols = n;
    spec.problem.rank = rank;
    spec.problem.rate = rate;
    spec.problem.seed = seed;
    if (!method.empty()) spec.methods = {{*parse_method(method), true}};
    return spec;
}

std::shared_ptr<const Instance> instance_of(const ExperimentSpec& spec) {
    auto instance = std::make_shared<Instance>();
    if (generate_instance(spec.problem, *instance) != Outcome::Done ||
        make_start(spec.start, spec.problem.seed, *instance) != Outcome::Done)
        std::abort();
    return instance;
}

double least_flops(const Instance& instance) {
    return 10.0 * static_cast<double>(instance.problem->A->measurements()) *
           static_cast<double>(instance.problem->rank);
}

}  // namespace lowrank::bench

int main(int argc, char** argv) {
    using namespace lowrank::bench;
    struct Part {
        const char* name;
        void (*run)(const Machine&);
    };
    constexpr Part kParts[] = {{"small", small},   {"large", large},       {"ratings", ratings},
                               {"drag", drag},     {"stop", stop},         {"starts", starts},
                               {"fields", fields}, {"spectrum", spectrum}, {"beyond", beyond},
                               {"scrub", scrub},   {"lessons", lessons}};
    const auto wanted = [&](const char* name) {
        for (int i = 1; i < argc; ++i)
            if (std::strcmp(argv[i], name) == 0) return true;
        return argc == 1;
    };
    for (int i = 1; i < argc; ++i) {
        bool known = false;
        for (const Part& part : kParts) known = known || std::strcmp(argv[i], part.name) == 0;
        if (known) continue;
        std::fprintf(
            stderr,
            "there is no part '%s': small, large, ratings, drag, stop, starts, fields, spectrum, beyond, "
            "scrub and lessons can be measured.\n",
            argv[i]);
        return 2;
    }
    const Machine machine = measure_machine();
    heading("This machine");
    line("threads", machine.threads, "");
    line("GEMM, double, all threads", machine.gemm_flops / 1e9, "GFLOP/s");
    line("memory, y += a x, all threads", machine.bandwidth / 1e9, "GB/s");
    for (const Part& part : kParts)
        if (wanted(part.name)) part.run(machine);
    return 0;
}
