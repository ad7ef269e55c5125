// Which of the three ways through the samples is the fastest, from measurements.
#include "core/problem/entry_sampling.h"

namespace lowrank {

const SamplingWay& sampling_way(SamplingPath path) {
    switch (path) {
        case SamplingPath::Sparse:
            return kSparseSampling;
        case SamplingPath::Blocked:
            return kBlockedSampling;
        case SamplingPath::Dense:
            break;
    }
    return kDenseSampling;
}

SamplingPath faster_path(Index rows, Index cols, Index samples) {
    const double entries = double(rows) * double(cols);
    const double density = double(samples) / entries;
    // Time of a sparse gradient over that of a dense one, both in one run (ratios; -O3, AVX-512):
    //   density          0.02   0.06   0.10   0.15   0.20   0.40
    //   n 50, r 3        0.59   0.76   0.94   1.19   1.48   2.19
    //   n 50, r 10       0.50   0.65   0.80   0.99   1.22   1.84
    // Of sparse over blocked and of dense over blocked:
    //   density               0.02        0.06        0.10        0.40        0.70        1.00
    //   n 100, r 5               -    1.05, 2.49  1.41, 2.07  2.15, 1.32  2.32, 1.05  2.58, 1.01
    //   n 300, r 15              -    1.31, 4.80  1.57, 3.86  2.09, 1.86  2.14, 1.31  2.19, 1.07
    //   n 2500, r 10     0.80, 6.95  1.39, 3.76  2.33, 2.83  2.68, 1.03  2.16, 0.61  1.66, 0.55
    //   n 2500, r 125    1.11, 5.82  2.07, 4.53  2.89, 3.96  4.83, 1.55  5.93, 1.00  6.90, 0.87
    // The passes of the line search cross at about the same densities. Below a side of 100 all three are
    // within a quarter of each other where they cross, and blocks earn nothing for their memory.
    if (entries < 1e4) return density >= EntrySampling::kDense ? SamplingPath::Dense : SamplingPath::Sparse;
    if (density < 0.05) return SamplingPath::Sparse;
    return density < 0.6 ? SamplingPath::Blocked : SamplingPath::Dense;
}

}  // namespace lowrank
