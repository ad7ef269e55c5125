// Products of thin matrices: in lanes where they are small, in tiles of Eigen's kernel elsewhere. Which of the two, and
// with that every bit, depends on the sizes alone.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// What becomes of the matrix a product goes to: out = AB, out += AB, out -= AB.
enum class Into { Set, Add, Subtract };

/// A B, A m x k and B k x c. No factor may overlap out. Cost: 2 m k c.
void thin_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into);

/// A B', A m x k and B c x k. No factor may overlap out. Cost: 2 m k c.
void outer_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out, Into into);

/// A'B, A m x k and B m x c. No factor may overlap out. Cost: 2 m k c.
void cross_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Eigen::Ref<Matrix> out);

/// The same into a matrix that takes the size of the product.
inline void thin_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out) {
    out.resize(A.rows(), B.cols());
    thin_product(A, B, out, Into::Set);
}
inline void outer_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out) {
    out.resize(A.rows(), B.rows());
    outer_product(A, B, out, Into::Set);
}
inline void cross_product(const ConstMatrixRef& A, const ConstMatrixRef& B, Matrix& out) {
    out.resize(A.cols(), B.cols());
    cross_product(A, B, Eigen::Ref<Matrix>(out));
}

}  // namespace lowrank
