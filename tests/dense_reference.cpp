// The only unit of the tests that includes Eigen's decompositions.
#include "tests/dense_reference.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace lowrank::test {

Vector symmetric_eigenvalues(const Matrix& H) {
    return Eigen::SelfAdjointEigenSolver<Matrix>(H, Eigen::EigenvaluesOnly).eigenvalues();
}

Matrix symmetric_eigenvectors(const Matrix& H) {
    return Eigen::SelfAdjointEigenSolver<Matrix>(H).eigenvectors();
}

Eigen::VectorXcd general_eigenvalues(const Matrix& T) {
    return Eigen::EigenSolver<Matrix>(T, false).eigenvalues();
}

double spectral_radius(const Matrix& T) { return general_eigenvalues(T).cwiseAbs().maxCoeff(); }

DenseSvd whole_svd(const Matrix& A) {
    const Eigen::JacobiSVD<Matrix> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
    return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

Matrix best_of_rank(const Matrix& A, Index r) {
    const DenseSvd svd = whole_svd(A);
    return svd.U.leftCols(r) * svd.s.head(r).asDiagonal() * svd.V.leftCols(r).transpose();
}

Matrix orthonormal_columns(const Matrix& A) {
    return Eigen::HouseholderQR<Matrix>(A).householderQ() * Matrix::Identity(A.rows(), A.cols());
}

Vector least_squares(const Matrix& A, const Vector& b) {
    return Eigen::CompleteOrthogonalDecomposition<Matrix>(A).solve(b);
}

Matrix solve_definite(const Matrix& A, const Matrix& B) { return A.ldlt().solve(B); }

}  // namespace lowrank::test
