// Orthonormal coordinates of the tangent space at a point, without forming a basis of the complements.
#pragma once
#include "core/manifold/point.h"

namespace lowrank {

/// The orthonormal complement of U (n x r, orthonormal) as the last n - r columns of one block reflection
///
///   Q = I - Z F Z',  Z = U + [P; 0],  F = (I + H)^-1,  P H the polar factors of the first r rows of U,
///
/// which maps U to -[P; 0].  Cost of a product with U_perp: 4 n r a column.
/// Source: Schreiber & Parlett 1988 (block reflectors).
class Complement {
public:
    Outcome set(const Matrix& U, const std::stop_token& stop);
    Index rows() const { return U2_.rows() + B_.rows(); }
    Index size() const { return U2_.rows(); }

    /// out = U_perp C, C (n - r) x r.
    void times(const Eigen::Ref<const Matrix>& C, Eigen::Ref<Matrix> out);
    /// out = U_perp' G, G n x r.
    void transposed_times(const Matrix& G, Eigen::Ref<Matrix> out);
    /// U_perp itself, n x (n - r).
    Matrix dense() const;

private:
    Matrix B_, U2_, F_;        // U1 + P, the rows of U below U1, (I + H)^-1
    Matrix product_, folded_;  // scratch, r x r
};

/// xi = U M V' + U_perp C V' + U (V_perp D)' with the coordinates x = (M, C, D), each column-major: M r x r,
/// C (n1 - r) x r, D (n2 - r) x r.  |x| = ||xi||_F.  Scratch belongs to it: one thread at a time.
///
/// The same space by w = (C, W), xi = U_perp C V' + U W', W = V M' + V_perp D of n2 x r: as many coordinates,
/// orthonormal too, and less than half the work from and to them.
class TangentBasis {
public:
    /// The bases at X; they hold the place of X.U and X.V, so X must outlive them.
    Outcome set(const FixedRankPoint& X, const std::stop_token& stop);
    Index dimension() const { return rank_ * (left.rows() + right.rows() - rank_); }
    Index rank() const { return rank_; }

    /// xi = L R': L = [U, U_perp C], R = [V M' + V_perp D, V].
    void factors(const double* x, Matrix& L, Matrix& R);
    /// The coordinates of P_T(G) from G V and G'U.
    void coordinates(const Matrix& GV, const Matrix& GtU, double* x);

    /// The same from and to w.
    void joined_factors(const double* w, Matrix& L, Matrix& R);
    void joined_coordinates(const Matrix& GV, const Matrix& GtU, double* w);
    Eigen::Map<const Matrix> joined_C(const double* w) const { return {w, left.size(), rank_}; }
    Eigen::Map<Matrix> joined_C(double* w) const { return {w, left.size(), rank_}; }
    Eigen::Map<const Matrix> W(const double* w) const {
        return {w + left.size() * rank_, right.rows(), rank_};
    }
    Eigen::Map<Matrix> W(double* w) const { return {w + left.size() * rank_, right.rows(), rank_}; }

    Eigen::Map<const Matrix> M(const double* x) const { return {x, rank_, rank_}; }
    Eigen::Map<const Matrix> C(const double* x) const { return {x + rank_ * rank_, left.size(), rank_}; }
    Eigen::Map<const Matrix> D(const double* x) const {
        return {x + (rank_ + left.size()) * rank_, right.size(), rank_};
    }
    Eigen::Map<Matrix> M(double* x) const { return {x, rank_, rank_}; }
    Eigen::Map<Matrix> C(double* x) const { return {x + rank_ * rank_, left.size(), rank_}; }
    Eigen::Map<Matrix> D(double* x) const { return {x + (rank_ + left.size()) * rank_, right.size(), rank_}; }

    Complement left, right;

private:
    /// L = [U, U_perp C].
    void set_left(const Eigen::Ref<const Matrix>& C, Matrix& L);

    const FixedRankPoint* X_ = nullptr;
    Index rank_ = 0;
    Matrix M_;
};

}  // namespace lowrank
