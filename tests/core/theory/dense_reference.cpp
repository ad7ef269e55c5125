// The only unit of these tests that includes Eigen's eigenvalue solvers.
#include "tests/core/theory/dense_reference.h"

#include <Eigen/Eigenvalues>

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

}  // namespace lowrank::test
