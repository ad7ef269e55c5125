// What the tests of operators share: matrices, random positions, and the dense truth every product is
// compared with.
#pragma once
#include <algorithm>
#include <random>
#include <vector>

#include "core/problem/completion/entry_sampling.h"
#include "core/problem/sensing/gaussian_sensing.h"
#include "tests/core/linalg/random_matrix.h"

namespace lowrank::test {

/// About density of all positions, column-major, ascending.
inline std::vector<std::int64_t> random_positions(Index rows, Index cols, double density, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform;
    std::vector<std::int64_t> out;
    for (std::int64_t k = 0; k < rows * cols; ++k)
        if (uniform(engine) < density) out.push_back(k);
    return out;
}

/// m x n1 n2: the operator as a matrix, row by row, from its own adjoint.
inline Matrix as_matrix(const MeasurementOperator& A) {
    Matrix out(A.measurements(), A.rows() * A.cols());
    for (Index k = 0; k < A.measurements(); ++k) {
        Matrix Z = Matrix::Zero(A.rows(), A.cols());
        if (A.add_adjoint(Vector::Unit(A.measurements(), k), 1.0, Z) != Outcome::Done) std::abort();
        out.row(k) = Z.reshaped().transpose();
    }
    return out;
}

}  // namespace lowrank::test
