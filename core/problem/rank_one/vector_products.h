// Products of a block of long vectors with the few columns of a factor, and their weighted sums: what
// rank-one measurements compute.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// Vectors of one length, one after the other, in either precision; arithmetic with them is in double.
template <class Scalar>
struct VectorBlock {
    const Scalar* begin;
    Index length, count;
};

/// P(k, column + j) = <a_k, X_j>. The order of each sum depends on the length alone. Cost: 2 length count
/// columns of X. Strips of the factor stay in the first-level cache for the whole block, and nothing is
/// packed.
void vector_products(VectorBlock<float> a, const ConstMatrixRef& X, Matrix& P, Index column);
void vector_products(VectorBlock<double> a, const ConstMatrixRef& X, Matrix& P, Index column);

/// sums_j += sum_k W(k, column + j) a_k for each column of sums, in the order of k. Cost: 2 length count
/// columns of sums.
void add_vectors(VectorBlock<float> a, const Matrix& W, Index column, Eigen::Ref<Matrix> sums);
void add_vectors(VectorBlock<double> a, const Matrix& W, Index column, Eigen::Ref<Matrix> sums);

}  // namespace lowrank
