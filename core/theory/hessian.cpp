// Two passes over the data a product, and two more where a residual bends the manifold; entry by entry in blocks of the
// basis.
#include "core/theory/hessian.h"

#include <algorithm>
#include <atomic>
#include <numbers>
#include <vector>

#include <Eigen/LU>

#include "core/linalg/parallel.h"
#include "core/problem/entry_sampling.h"
#include "core/problem/gaussian_sensing.h"

namespace lowrank {

Outcome HessianMap::prepare(const std::stop_token& stop) {
    if (residual_) inverse_core_ = X_.K.inverse();
    zero_ = Vector::Zero(problem_.A->measurements());
    return basis_.set(X_, stop);
}

Outcome HessianMap::apply(const double* x, double* out, const std::stop_token& stop) {
    const double* in = x;
    if (scaled_) {
        x_ = Eigen::Map<const Vector>(x, dimension());
        basis_.M(x_.data()) *= std::numbers::sqrt2;
        in = x_.data();
    }
    basis_.factors(in, L_, R_);
    if (problem_.A->gradient({L_, R_}, zero_, X_.U, X_.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    basis_.coordinates(products_.GV, products_.GtU, out);
    // The curvature lives off the part U M V', where ScaledGD's S is 1.
    if (residual_ && add_curvature(in, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (scaled_) basis_.M(out) *= std::numbers::sqrt2;
    return Outcome::Done;
}

Outcome HessianMap::add_curvature(const double* x, double* out, const std::stop_token& stop) {
    // For X = U K V' the term is Up = N Vp K^-T and Vp = N' Up K^-1.
    const MeasurementOperator& A = *problem_.A;
    right_coordinates_.noalias() = basis_.D(x) * inverse_core_.transpose();
    right_.resize(X_.cols(), X_.rank());
    basis_.right.times(right_coordinates_, right_);
    if (A.adjoint_times(*residual_, right_, left_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    left_coordinates_.resize(basis_.left.size(), X_.rank());
    basis_.left.transposed_times(left_, left_coordinates_);
    basis_.C(out) += left_coordinates_;

    left_coordinates_.noalias() = basis_.C(x) * inverse_core_;
    basis_.left.times(left_coordinates_, left_);
    if (A.adjoint_transposed_times(*residual_, left_, right_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    basis_.right.transposed_times(right_, right_coordinates_);
    basis_.D(out) += right_coordinates_;
    return Outcome::Done;
}

namespace {

// Measurements whose rows are kept at once, and the side of a tile of the symmetric product.
constexpr Index kRows = 512;
constexpr Index kTile = 96;
// Measurements a thread turns into rows at a time.
constexpr Index kRowTile = 16;

/// The bases of both sides, [U, U_perp] and [V, V_perp], and where the coordinates begin.
struct Bases {
    Matrix left, right;
    Index r, c, d;  ///< rank, columns of U_perp, columns of V_perp
    Bases(const FixedRankPoint& X, const TangentBasis& basis)
        : left(X.rows(), X.rows()),
          right(X.cols(), X.cols()),
          r(X.rank()),
          c(basis.left.size()),
          d(basis.right.size()) {
        left << X.U, basis.left.dense();
        right << X.V, basis.right.dense();
    }
    Index dimension() const { return r * (r + c + d); }
    /// Of (p, v_b): p the k-th column of the left basis. M comes first, then C.
    Index of_left(Index b, Index k) const { return k < r ? b * r + k : r * r + b * c + (k - r); }
    Index of_right(Index a) const { return r * r + r * c + a * d; }
};

/// H(rows of (., v_b), columns of (., v_b')) from the (r + c) x (r + c) block of all pairs (p, p').
void put_left(const Bases& bases, Index b, Index b2, const Matrix& block, Matrix& H) {
    const Index r = bases.r, c = bases.c;
    const Index m = bases.of_left(b, 0), m2 = bases.of_left(b2, 0);
    H.block(m, m2, r, r) = block.topLeftCorner(r, r);
    if (c == 0) return;
    const Index k = bases.of_left(b, r), k2 = bases.of_left(b2, r);
    H.block(m, k2, r, c) = block.topRightCorner(r, c);
    H.block(k, m2, c, r) = block.bottomLeftCorner(c, r);
    H.block(k, k2, c, c) = block.bottomRightCorner(c, c);
}

Outcome of_entries(const EntrySampling& A, const Bases& bases, Matrix& H, const std::stop_token& stop) {
    const Index r = bases.r, d = bases.d, n1 = bases.left.rows();
    Matrix W = Matrix::Zero(A.rows(), A.cols());
    for (Index j = 0; j < A.cols(); ++j)
        for (Index k = A.column_begin()[size_t(j)]; k < A.column_begin()[size_t(j + 1)]; ++k)
            W(A.row_of()[size_t(k)], j) = 1;
    const auto U = bases.left.leftCols(r);
    const auto V = bases.right.leftCols(r);
    const auto V_perp = bases.right.rightCols(d);

    // One tile a pair (b, b'), b' <= b: every tile writes blocks of its own and their mirror images.
    const Index pairs = r * (r + 1) / 2;
    std::vector<std::pair<Index, Index>> pair;
    for (Index b = 0; b < r; ++b)
        for (Index b2 = 0; b2 <= b; ++b2) pair.emplace_back(b, b2);
    const auto pair_work = [&](Index tile) {
        const auto [b, b2] = pair[size_t(tile)];
        const Vector left_weights = W * V.col(b).cwiseProduct(V.col(b2));
        const Matrix left = bases.left.transpose() * (left_weights.asDiagonal() * bases.left);
        put_left(bases, b, b2, left, H);
        if (b != b2) put_left(bases, b2, b, left, H);
        if (d == 0) return;
        const Vector right_weights = W.transpose() * U.col(b).cwiseProduct(U.col(b2));
        const Matrix right = V_perp.transpose() * (right_weights.asDiagonal() * V_perp);
        H.block(bases.of_right(b), bases.of_right(b2), d, d) = right;
        if (b != b2) H.block(bases.of_right(b2), bases.of_right(b), d, d) = right;
    };
    if (parallel_tiles(pairs, pair_work, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    if (d == 0) return Outcome::Done;
    const auto cross_work = [&](Index b) {
        const Matrix seen = W * (V.col(b).asDiagonal() * V_perp);
        Matrix block(n1, d);
        for (Index a = 0; a < r; ++a) {
            block.noalias() = bases.left.transpose() * (U.col(a).asDiagonal() * seen);
            const Index column = bases.of_right(a);
            H.block(bases.of_left(b, 0), column, r, d) = block.topRows(r);
            H.block(column, bases.of_left(b, 0), d, r) = block.topRows(r).transpose();
            if (bases.c == 0) continue;
            H.block(bases.of_left(b, r), column, bases.c, d) = block.bottomRows(bases.c);
            H.block(column, bases.of_left(b, r), d, bases.c) = block.bottomRows(bases.c).transpose();
        }
    };
    return parallel_tiles(r, cross_work, stop);
}

Outcome of_sensing(const GaussianSensing& A, const Bases& bases, Matrix& H, const std::stop_token& stop) {
    const Index r = bases.r, c = bases.c, d = bases.d, n1 = A.rows(), n2 = A.cols();
    const auto U = bases.left.leftCols(r);
    const auto V = bases.right.leftCols(r);
    const Index D = bases.dimension();
    Matrix design(D, std::min(kRows, A.measurements()));  // a column a measurement
    const Index side = (D + kTile - 1) / kTile;
    std::vector<std::pair<Index, Index>> tiles;
    for (Index i = 0; i < side; ++i)
        for (Index j = 0; j <= i; ++j) tiles.emplace_back(i * kTile, j * kTile);
    H.setZero();
    for (Index first = 0; first < A.measurements(); first += kRows) {
        const Index count = std::min(kRows, A.measurements() - first);
        const auto row_work = [&](Index tile) {
            Matrix Z, ZV(n1, r), ZtU(n2, r);
            for (Index k = tile * kRowTile; k < std::min(count, (tile + 1) * kRowTile); ++k) {
                A.matrix(first + k, Z);
                ZV.noalias() = Z * V;
                ZtU.noalias() = Z.transpose() * U;
                double* x = design.data() + k * D;
                Eigen::Map<Matrix>(x, r, r).noalias() = U.transpose() * ZV;
                Eigen::Map<Matrix>(x + r * r, c, r).noalias() = bases.left.rightCols(c).transpose() * ZV;
                Eigen::Map<Matrix>(x + r * (r + c), d, r).noalias() =
                    bases.right.rightCols(d).transpose() * ZtU;
            }
        };
        if (parallel_tiles((count + kRowTile - 1) / kRowTile, row_work, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        const auto product_work = [&](Index tile) {
            const auto [i, j] = tiles[size_t(tile)];
            const Index rows = std::min(kTile, D - i), columns = std::min(kTile, D - j);
            H.block(i, j, rows, columns).noalias() +=
                design.block(i, 0, rows, count) * design.block(j, 0, columns, count).transpose();
        };
        if (parallel_tiles(Index(tiles.size()), product_work, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
    }
    H.triangularView<Eigen::StrictlyUpper>() = H.transpose();
    return Outcome::Done;
}

Outcome of_products(const Problem& problem, const FixedRankPoint& X, Matrix& H, const std::stop_token& stop) {
    HessianMap map(problem, X, nullptr, false);
    if (map.prepare(stop) == Outcome::Cancelled) return Outcome::Cancelled;
    Vector unit = Vector::Zero(H.rows());
    for (Index k = 0; k < H.rows(); ++k) {
        unit(k) = 1;
        if (map.apply(unit.data(), H.data() + k * H.rows(), stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        unit(k) = 0;
    }
    H = (0.5 * (H + H.transpose())).eval();
    return Outcome::Done;
}

Outcome add_curvature(const Problem& problem, const FixedRankPoint& X, const Bases& bases,
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
    const Bases bases(X, basis);
    out.resize(bases.dimension(), bases.dimension());
    const MeasurementOperator& A = *problem.A;
    Outcome outcome = Outcome::Done;
    if (const auto* entries = dynamic_cast<const EntrySampling*>(&A))
        outcome = of_entries(*entries, bases, out, stop);
    else if (const auto* sensing = dynamic_cast<const GaussianSensing*>(&A))
        outcome = of_sensing(*sensing, bases, out, stop);
    else
        outcome = of_products(problem, X, out, stop);
    if (outcome == Outcome::Cancelled || !residual) return outcome;
    return add_curvature(problem, X, bases, *residual, out, stop);
}

}  // namespace lowrank
