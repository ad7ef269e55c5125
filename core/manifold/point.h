// A point on the manifold of rank-r matrices, tangent vectors at it, and how far two points are from each
// other.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// X = U K V', U n1 x r and V n2 x r orthonormal, K r x r invertible and not in general diagonal: no SVD is
/// needed per step. Singular values are the business of whoever asks (singular_values).
struct FixedRankPoint {
    Matrix U, K, V;

    Index rows() const { return U.rows(); }
    Index cols() const { return V.rows(); }
    Index rank() const { return K.rows(); }
    Matrix dense() const;  ///< U K V', n1 x n2
};

/// A point of X's shape with no numbers in it yet: its memory is taken and not touched.
inline FixedRankPoint room_for(const FixedRankPoint& X) {
    return {Matrix(X.rows(), X.rank()), Matrix(X.rank(), X.rank()), Matrix(X.cols(), X.rank())};
}

/// Singular values of X, descending: those of the core K. Cost: O(r^3).
Vector singular_values(const FixedRankPoint& X);

/// A tangent vector U M V' + Up V' + U Vp' at the point X with Up'U = 0 and Vp'V = 0.
/// Shapes: M r x r, Up n1 x r, Vp n2 x r.  Source: paper, equation tangent-space.
struct TangentVector {
    Matrix M, Up, Vp;
};

/// <a, b> of two tangent vectors at the same point: the Frobenius product of the matrices they stand for.
double inner(const TangentVector& a, const TangentVector& b);
double norm(const TangentVector& a);

/// P_T(Z) at X from the products GV = Z V and GtU = Z' U: M = U'ZV, Up = ZV - U M, Vp = Z'U - V M'. What a
/// fired token leaves is of no use, here and below. Cost: 4 (n1 + n2) r^2.  Source: paper, equation
/// tangent-space-projection.
void project_to_tangent(const FixedRankPoint& X, const Matrix& GV, const Matrix& GtU, TangentVector& out,
                        const std::stop_token& stop = {});

/// The tangent vector as thin factors L R' = U M V' + Up V' + U Vp', L = [U, Up], R = [V M' + Vp, V].
void tangent_factors(const FixedRankPoint& X, const TangentVector& xi, Matrix& L, Matrix& R,
                     const std::stop_token& stop = {});

/// The same of xi = P_T(Z) from Z'U, which is V M' + Vp: no product is left to make.
void projected_factors(const FixedRankPoint& X, const TangentVector& xi, const Matrix& ZtU, Matrix& L,
                       Matrix& R, const std::stop_token& stop = {});

/// Scratch of transport; belongs to one method and is reused, so that a step allocates nothing.
struct TransportWorkspace {
    Matrix L, R, inner, ZV, ZtU;
};

/// P_T(xi) at the point to, of a tangent vector xi at another point: the vector transport by projection.
/// Cost: O((n1 + n2) r^2). Source: Absil, Mahony and Sepulchre 2008, section 8.1; Vandereycken 2013.
void transport(const FixedRankPoint& from, const TangentVector& xi, const FixedRankPoint& to,
               TransportWorkspace& work, TangentVector& out, const std::stop_token& stop = {});

/// ||X - Y||_F. With the thin QRs [U_X K_X, -U_Y K_Y] = Q R and [V_X, V_Y] = P S it is ||R S'||_F; matrices
/// too small for those are formed. Accuracy: absolute, about 1e-15 ||X||. Cost: O((n1 + n2) r^2); allocates.
double distance(const FixedRankPoint& X, const FixedRankPoint& Y);

}  // namespace lowrank
