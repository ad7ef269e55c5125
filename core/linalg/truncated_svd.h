// The best rank-r approximation P_r(Z), for matrices known by their products or entry by entry.
#pragma once
#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/types.h"

namespace lowrank {

/// A matrix known by what it does to thin blocks: out = Z B and out = Z' B (resized by the callee).
class LinearMap {
public:
    virtual ~LinearMap() = default;
    virtual Index rows() const = 0;
    virtual Index cols() const = 0;
    virtual void times(const Matrix& B, Matrix& out) const = 0;
    virtual void transposed_times(const Matrix& B, Matrix& out) const = 0;
};

/// Z ~ U diag(s) V': U n1 x r, V n2 x r orthonormal, s descending and non-negative.
struct SvdFactors {
    Matrix U;
    Vector s;
    Matrix V;
};

/// How the last truncated SVD was made; for tests, benchmarks and the honest price of the Euclidean methods.
struct SvdReport {
    bool dense = false;      ///< by a dense factorisation
    int block_products = 0;  ///< products of Z or Z' with a block
    double residual = 0;     ///< the last ||Z'U - V S||_F or ||Z V - U S||_F over s_1; 0 after a dense one
};

/// Scratch of truncated_svd; belongs to one method and is reused, so that a warm-started call allocates
/// nothing while r is small (bidiagonal_svd, for cores above 24 a side, allocates).
struct SvdWorkspace {
    ThinQr qr;
    Matrix U, V, product, previous, next;
    Matrix core, left, right;
    Vector s;
};

/// How far a truncated SVD is taken: until the residuals are below the tolerance, but at most so many
/// products.
struct SvdEffort {
    double tolerance = 1e-13;  ///< of ||residuals||_F / s_1 over the relative gap 1 - (s_{r+1} / s_r)^2
    int most_products = 2000;  ///< looked at between rounds, a plain one of which may take one more
};

/// The r leading singular triplets of Z (1 <= r <= min(n1, n2)): U S V' agrees with P_r(Z) to 1e-12 sigma_1,
/// as far as the gap between sigma_r and sigma_{r+1} lets any method say so; with a tie it is one of the best
/// approximations.
///
/// start: the factors of a nearby matrix (the last iterate), whose V is used as a first subspace when its
/// sizes fit; the result does not depend on it beyond the stated accuracy. A block is multiplied by Z and Z'
/// in turn, orthonormalised and rotated to singular triplets (Rayleigh-Ritz) until the residuals of all r
/// triplets are below tolerance, or no longer fall and are near rounding, with Chebyshev polynomials of Z'Z
/// where the values fall slowly. Of matrices with at most 1e7 entries, those for which that would cost more
/// are factored densely: many triplets (from 13 % of the smaller side on a cold start, 40 % on a warm one) or
/// a spectrum without a gap. Random columns of a fixed seed ride along so that no larger singular value
/// outside the start's subspace is missed. Looks at the token between block products, and more often where a
/// product or a factorisation takes long. Deterministic: the same input gives the same bits. A Z that is not
/// finite gives factors that are not.
///
/// effort: less than the default is for starting points of large matrices, where nothing depends on the last
/// digits. With a gap after sigma_r the result then agrees with P_r(Z) to about ten times the tolerance;
/// where the products run out first (a spectrum without a gap) U and V are orthonormal all the same, s holds
/// the norms of what Z makes of them, and ||Z - U S V'|| is hardly above the least possible. A side up to 400
/// that does not converge is factored densely whatever the effort, a larger one where the products allow for
/// it.
Outcome truncated_svd(const LinearMap& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop = {}, SvdReport* report = nullptr,
                      SvdWorkspace* work = nullptr, const SvdEffort& effort = {});

/// The same of a matrix given entry by entry.
Outcome truncated_svd(const Matrix& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop = {}, SvdReport* report = nullptr,
                      SvdWorkspace* work = nullptr, const SvdEffort& effort = {});

/// Full thin SVD of a dense matrix.
void dense_svd(const Matrix& Z, SvdFactors& out);

}  // namespace lowrank
