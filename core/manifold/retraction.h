// From the tangent space back to the manifold and, for the orthographic retraction, the way back again.
#pragma once
#include "core/linalg/orthonormal_basis.h"
#include "core/manifold/point.h"

namespace lowrank {

/// Scratch of a retraction; belongs to one method and is reused, so that a step allocates nothing.
struct RetractionWorkspace {
    ThinQr left, right, inverse;
    Matrix A, B, H, core;
    Matrix core_left, core_right;  ///< singular vectors of the projective core
    Matrix U, V;                   ///< its bases, until they are complete
    Vector core_values;
};

/// Whether a retraction could be carried out. Singular: the core K + t M has no usable inverse (rcond <
/// 1e-12). Cancelled: the token fired. Out is touched by neither.
enum class [[nodiscard]] Retracted{Done, Singular, Cancelled};

/// Orthographic retraction: the unique rank-r matrix Y with P_T(Y) = X + t xi.
///
///   H = K + t M,   Y = (U + t Up H^{-1}) H (V + t Vp H^{-T})'
///
/// Y is returned as Q1 (R1 H R2') Q2' from two thin QRs, without an SVD. Cost: O((n1 + n2) r^2 + r^3).
/// Order: second. out may be X itself.
/// Source: paper, equations orth-retraction and SVD-orth-retraction; Absil & Malick 2012.
/// Deviation: the paper has (U H + t Up) H^{-1} (V H' + t Vp)' and takes an SVD of the core. With H in the
/// middle the factors are near orthonormal for short steps; the core is kept as it is. The same point.
Retracted retract_orthographic(const FixedRankPoint& X, const TangentVector& xi, double t,
                               RetractionWorkspace& work, FixedRankPoint& out,
                               const std::stop_token& stop = {});

/// Projective retraction P_r(X + t xi) by two thin QRs and one 2r x 2r SVD (smaller where a side is below
/// 2r). Singular when the result has rank below r. out may be X itself. Source: paper, equation block-matrix.
Retracted retract_projective(const FixedRankPoint& X, const TangentVector& xi, double t,
                             RetractionWorkspace& work, FixedRankPoint& out,
                             const std::stop_token& stop = {});

/// Orthographic; where that is singular, projective, and fell_back says so.
Retracted retract_or_project(const FixedRankPoint& X, const TangentVector& xi, double t,
                             RetractionWorkspace& work, FixedRankPoint& out, const std::stop_token& stop,
                             bool& fell_back);

/// Inverse orthographic retraction P_T(Y - X), the tangent vector at X that retracts to Y. Cost: O((n1 + n2)
/// r^2). What a fired token leaves is of no use. Source: paper, section Preliminaries on the geometry of
/// low-rank matrix manifold.
void inverse_orthographic(const FixedRankPoint& X, const FixedRankPoint& Y, RetractionWorkspace& work,
                          TangentVector& out, const std::stop_token& stop = {});

}  // namespace lowrank
