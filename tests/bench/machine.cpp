// Measures what the machine can do: products of large matrices in both precisions, and reading.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include <Eigen/Core>

#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

void on_all_threads(Index tiles, TileWork work) {
    if (parallel_tiles(tiles, work) != Outcome::Done) std::abort();
}

template <class Scalar>
double gemm_rate(Index tiles) {
    using Dense = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
    constexpr Index kSide = 768;
    const auto count = static_cast<std::size_t>(tiles);
    std::vector<Dense> a(count), b(count), c(count);
    on_all_threads(tiles, [&](Index tile) {
        const auto i = static_cast<std::size_t>(tile);
        a[i] = Dense::Constant(kSide, kSide, Scalar(1.25));
        b[i] = Dense::Constant(kSide, kSide, Scalar(0.75));
        c[i] = Dense::Zero(kSide, kSide);
    });
    double best = 0;
    for (int round = 0; round < 4; ++round) {
        const Stopwatch watch;
        on_all_threads(tiles, [&](Index tile) {
            const auto i = static_cast<std::size_t>(tile);
            for (int k = 0; k < 4; ++k) c[i].noalias() += a[i] * b[i];
        });
        best = std::max(best, 4.0 * 2.0 * kSide * kSide * kSide * double(tiles) / watch.seconds());
    }
    return best;
}

double reading_rate(Index tiles) {
    constexpr Index kLength = 1 << 25;
    const auto count = static_cast<std::size_t>(tiles);
    std::vector<Vector> x(count);
    std::vector<double> sums(count);
    on_all_threads(tiles,
                   [&](Index tile) { x[static_cast<std::size_t>(tile)] = Vector::Constant(kLength, 1.0); });
    double best = 0;
    for (int round = 0; round < 4; ++round) {
        const Stopwatch watch;
        on_all_threads(tiles, [&](Index tile) {
            const double* from = x[static_cast<std::size_t>(tile)].data();
            Lanes total[4] = {};
            for (Index l = 0; l < kLength; l += 4 * kLanes)
                for (int k = 0; k < 4; ++k) total[k] += load(from + l + k * kLanes);
            sums[static_cast<std::size_t>(tile)] = sum(total[0] + total[1] + (total[2] + total[3]));
        });
        if (sums[0] != double(kLength)) std::abort();
        best = std::max(best, 8.0 * double(kLength) * double(tiles) / watch.seconds());
    }
    return best;
}

}  // namespace

Machine measure_machine() {
    Machine machine;
    machine.threads = worker_threads();
    const Index tiles = machine.threads;
    machine.gemm_double = gemm_rate<double>(tiles);
    machine.gemm_single = gemm_rate<float>(tiles);
    machine.reading = reading_rate(tiles);
    return machine;
}

}  // namespace lowrank::bench
