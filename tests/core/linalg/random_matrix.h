// A matrix of normal numbers, the same for the same seed.
#pragma once
#include <random>

#include "core/linalg/types.h"

namespace lowrank::test {

inline Matrix random_matrix(Index rows, Index cols, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::normal_distribution<double> normal;
    Matrix out(rows, cols);
    for (Index k = 0; k < out.size(); ++k) out.data()[k] = normal(engine);
    return out;
}

}  // namespace lowrank::test
