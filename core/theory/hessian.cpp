// Products with the Hessian by two passes over the data, two more where there is a residual; and its entries,
// as the operator knows them.
#include "core/theory/hessian.h"

#include <numbers>

#include <Eigen/LU>

#include "core/linalg/thin_products.h"

namespace lowrank {

Outcome HessianMap::prepare(const std::stop_token& stop) {
    if (residual_) inverse_core_ = X_.K.inverse();
    zero_ = Vector::Zero(problem_.A->measurements());
    return basis_.set(X_, stop);
}

/// S^1/2 x: the part U M V' times sqrt(2).
void HessianMap::scale_core(double* x) {
    if (!joined()) {
        basis_.M(x) *= std::numbers::sqrt2;
        return;
    }
    cross_product(X_.V, basis_.W(x), core_);  // M'
    core_ *= std::numbers::sqrt2 - 1;
    thin_product(X_.V, core_, basis_.W(x), Into::Add);
}

Outcome HessianMap::apply(const double* x, double* out, bool rounded, const std::stop_token& stop) {
    const double* in = x;
    if (scaled_) {
        x_ = Eigen::Map<const Vector>(x, dimension());
        scale_core(x_.data());
        in = x_.data();
    }
    if (joined())
        basis_.joined_factors(in, L_, R_);
    else
        basis_.factors(in, L_, R_);
    const MeasurementOperator& A = *problem_.A;
    if ((rounded ? A.rounded_normal({L_, R_}, zero_, X_.U, X_.V, products_, stop)
                 : A.gradient({L_, R_}, zero_, X_.U, X_.V, products_, stop)) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (joined())
        basis_.joined_coordinates(products_.GV, products_.GtU, out);
    else
        basis_.coordinates(products_.GV, products_.GtU, out);
    // The curvature lives off the part U M V', where ScaledGD's S is 1.
    if (residual_ && add_curvature(in, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (scaled_) scale_core(out);
    return Outcome::Done;
}

/// V_perp V_perp' B in place of B.
void HessianMap::take_off_V(Matrix& B) {
    cross_product(X_.V, B, core_);
    thin_product(X_.V, core_, B, Into::Subtract);
}

Outcome HessianMap::add_curvature(const double* x, double* out, const std::stop_token& stop) {
    // For X = U K V' the term is Up = N Vp K^-T and Vp = N' Up K^-1.
    const MeasurementOperator& A = *problem_.A;
    right_.resize(X_.cols(), X_.rank());
    if (joined()) {
        right_.noalias() = basis_.W(x) * inverse_core_.transpose();
        take_off_V(right_);
    } else {
        right_coordinates_.noalias() = basis_.D(x) * inverse_core_.transpose();
        basis_.right.times(right_coordinates_, right_);
    }
    if (A.adjoint_times(*residual_, right_, left_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    left_coordinates_.resize(basis_.left.size(), X_.rank());
    basis_.left.transposed_times(left_, left_coordinates_);
    C(out) += left_coordinates_;

    left_coordinates_.noalias() = C(x) * inverse_core_;
    basis_.left.times(left_coordinates_, left_);
    if (A.adjoint_transposed_times(*residual_, left_, right_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (joined()) {
        take_off_V(right_);
        basis_.W(out) += right_;
    } else {
        right_coordinates_.resize(basis_.right.size(), X_.rank());
        basis_.right.transposed_times(right_, right_coordinates_);
        basis_.D(out) += right_coordinates_;
    }
    return Outcome::Done;
}

namespace {

/// The bases of both sides, as dense matrices.
TangentFrames frames_at(const FixedRankPoint& X, const TangentBasis& basis) {
    TangentFrames frames{Matrix(X.rows(), X.rows()), Matrix(X.cols(), X.cols()), X.rank(), basis.left.size(),
                         basis.right.size()};
    frames.left << X.U, basis.left.dense();
    frames.right << X.V, basis.right.dense();
    return frames;
}

Outcome add_curvature(const Problem& problem, const FixedRankPoint& X, const TangentFrames& bases,
                      const Vector& residual, Matrix& H, const std::stop_token& stop) {
    const Index r = bases.r, c = bases.c, d = bases.d;
    if (c == 0 || d == 0) return Outcome::Done;
    Matrix G = Matrix::Zero(X.rows(), X.cols());
    if (problem.A->add_adjoint(residual, 1, G, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Matrix N = bases.left.rightCols(c).transpose() * G * bases.right.rightCols(d);
    const Matrix inverse = X.K.inverse();
    // Up = N Vp K^-T and Vp = N' Up K^-1, each the transpose of the other.
    for (Index b = 0; b < r; ++b)
        for (Index a = 0; a < r; ++a) {
            H.block(bases.of_left(b, r), bases.of_right(a), c, d) += inverse(b, a) * N;
            H.block(bases.of_right(a), bases.of_left(b, r), d, c) += inverse(b, a) * N.transpose();
        }
    return Outcome::Done;
}

}  // namespace

Outcome dense_hessian(const Problem& problem, const FixedRankPoint& X, TangentBasis& basis,
                      const Vector* residual, Matrix& out, const std::stop_token& stop) {
    const TangentFrames bases = frames_at(X, basis);
    out.resize(bases.dimension(), bases.dimension());
    const Outcome outcome = problem.A->tangent_gram(bases, out, stop);
    if (outcome == Outcome::Cancelled || !residual) return outcome;
    return add_curvature(problem, X, bases, *residual, out, stop);
}

}  // namespace lowrank
