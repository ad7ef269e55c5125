// ./lab bench [PART…] [--json]: measures this machine, then the program on it, each line with its target.
// Asserts nothing: seconds belong to machines.
#include "tests/bench/bench.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/problem/generate.h"

namespace lowrank::bench {
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
        void (*run)(Report&);
    };
    constexpr Part kParts[] = {{"small", small},       {"iterations", iterations},
                               {"large", large},       {"ratings", ratings},
                               {"drag", drag},         {"stop", stop},
                               {"starts", starts},     {"fields", fields},
                               {"spectrum", spectrum}, {"beyond", beyond},
                               {"scrub", scrub},       {"lessons", lessons},
                               {"frames", frames}};
    bool json = false, some = false;
    const auto wanted = [&](const char* name) {
        for (int i = 1; i < argc; ++i)
            if (std::strcmp(argv[i], name) == 0) return true;
        return !some;
    };
    for (int i = 1; i < argc; ++i) {
        bool known = std::strcmp(argv[i], "--json") == 0;
        json = json || known;
        some = some || !known;
        std::string names;
        for (const Part& part : kParts) {
            known = known || std::strcmp(argv[i], part.name) == 0;
            names += (names.empty() ? "" : ", ") + std::string(part.name);
        }
        if (known) continue;
        std::fprintf(stderr, "there is no part '%s': %s can be measured, and --json is the one option.\n",
                     argv[i], names.c_str());
        return 2;
    }
    const Machine machine = measure_machine();
    Report report(machine, json);
    if (!json) {
        report.heading("This machine");
        report.line("threads", machine.threads, "");
        report.line("GEMM, double, all threads", machine.gemm_double / 1e9, "GFLOP/s");
        report.line("GEMM, single, all threads", machine.gemm_single / 1e9, "GFLOP/s");
        report.line("memory, reading, all threads", machine.reading / 1e9, "GB/s");
    }
    for (const Part& part : kParts)
        if (wanted(part.name)) part.run(report);
    report.end();
    return 0;
}
