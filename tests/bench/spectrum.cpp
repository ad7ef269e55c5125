// The local spectrum: whole where it is small, by Lanczos where the tangent space has 609375 dimensions.
#include <algorithm>
#include <cstdlib>

#include "core/problem/generate.h"
#include "core/theory/local_spectrum.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

/// Seconds of one spectrum at the truth; the shortest of so many rounds.
double seconds_of(const Instance& instance, const SpectrumOptions& options, int rounds, LocalSpectrum& out) {
    double shortest = 1e300;
    for (int round = 0; round < rounds; ++round) {
        const Stopwatch watch;
        Result<LocalSpectrum> found = local_spectrum(*instance.problem, instance.truth->X, options);
        shortest = std::min(shortest, watch.seconds());
        if (!found) std::abort();
        out = std::move(*found);
    }
    return shortest;
}

Instance drawn(ProblemKind kind, Index n, Index rank, double rate) {
    ExperimentSpec spec = experiment(n, rank, rate, 21);
    spec.problem.kind = kind;
    Instance out;
    if (generate_instance(spec.problem, out) != Outcome::Done) std::abort();
    return out;
}

}  // namespace

void spectrum(Report& report) {
    report.heading("Local spectrum");
    LocalSpectrum out;
    const Instance completion = drawn(ProblemKind::MatrixCompletion, 50, 6, 0.6);
    report.line("completion n 50, r 6, p 0.6: 564 dimensions, whole",
                1e3 * seconds_of(completion, {}, 5, out), "ms", 50);
    const Instance sensing = drawn(ProblemKind::MatrixSensing, 50, 6, 4);
    report.line("sensing n 50, r 6, p 4: 564 dimensions, whole", 1e3 * seconds_of(sensing, {}, 5, out), "ms",
                50);
    SpectrumOptions lanczos;
    lanczos.dense_limit = 0;
    report.line("completion n 50, r 6, p 0.6: Lanczos", 1e3 * seconds_of(completion, lanczos, 5, out), "ms");
    const Instance middle = drawn(ProblemKind::MatrixCompletion, 300, 15, 0.4);
    report.line("completion n 300, r 15, p 0.4: 8775 dimensions", 1e3 * seconds_of(middle, {}, 3, out), "ms");
    const Instance large = drawn(ProblemKind::MatrixCompletion, 2500, 125, 0.4);
    report.line("completion n 2500, r 125, p 0.4: 609375 dimensions", seconds_of(large, {}, 1, out), "s");
    report.line("  products", double(out.applications), "");
    report.line("  proven relative accuracy", out.accuracy, "");
}

}  // namespace lowrank::bench
