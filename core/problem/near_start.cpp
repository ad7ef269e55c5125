// Moves the truth by a distance, which is a polynomial of two Gram matrices: no cancellation, and no pass
// over the factors for each length.
#include "core/problem/near_start.h"

#include <cmath>

#include "core/linalg/dense_svd.h"
#include "core/linalg/factored_svd.h"
#include "core/problem/draws.h"

namespace lowrank {
namespace {

/// ||X(s) - X*|| = s ||[A, L] [R + s B, B]'||, from the Gram matrices of [A, L] and [R, B].
class Way {
public:
    Way(const Matrix& left, const Matrix& right) : r_(left.cols() / 2) {
        left_.noalias() = left.transpose() * left;
        right_.noalias() = right.transpose() * right;
    }
    double operator()(double s) const {
        // [R + s B, B] = [R, B] T.
        Matrix T = Matrix::Identity(2 * r_, 2 * r_);
        T.bottomLeftCorner(r_, r_).diagonal().setConstant(s);
        const Matrix moved = T.transpose() * right_ * T;
        return s * std::sqrt(std::max(0.0, left_.cwiseProduct(moved).sum()));
    }

private:
    Index r_;
    Matrix left_, right_;
};

double first_passing(const Way& way, double distance) {
    if (!(distance > 0)) return 0;
    double low = 0, high = 1e-12;
    while (way(high) < distance) low = high, high *= 2;
    for (double middle = low + (high - low) / 2; middle > low && middle < high;
         middle = low + (high - low) / 2)
        (way(middle) < distance ? low : high) = middle;
    return high;
}

}  // namespace

Outcome near_start(const Truth& truth, Index rank, double distance, bool symmetric, std::uint64_t seed,
                   FixedRankPoint& out, const std::stop_token& stop) {
    const FixedRankPoint& X = truth.X;
    Matrix core = X.K, left, right;
    Vector values;
    if (core_svd(core, left, values, right, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const Vector roots = values.cwiseSqrt();
    // [A, L] and [R, B].
    Matrix moved_left = Matrix::Zero(X.rows(), 2 * rank), moved_right = Matrix::Zero(X.cols(), 2 * rank);
    moved_left.middleCols(rank, X.rank()).noalias() = X.U * (left * roots.asDiagonal());
    moved_right.leftCols(X.rank()).noalias() = X.V * (right * roots.asDiagonal());
    const draws::Stream stream(seed, draws::Name::StartNoise);
    Matrix A(X.rows(), rank), B(X.cols(), rank);
    if (draws::fill_normal(stream.at(0), A, stop) == Outcome::Cancelled ||
        draws::fill_normal(stream.at(1), B, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    if (symmetric) B = A;
    moved_left.leftCols(rank) = A;
    moved_right.rightCols(rank) = B;

    const double s = first_passing(Way(moved_left, moved_right), distance * truth.norm);
    const Matrix L = moved_left.rightCols(rank) + s * A, R = moved_right.leftCols(rank) + s * B;
    FactoredSvdWork work;
    SvdFactors f;
    if (factored_svd(L, R, rank, work, f, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.U = std::move(f.U);
    out.K = f.s.asDiagonal();
    out.V = std::move(f.V);
    return Outcome::Done;
}

}  // namespace lowrank
