// The best rank-r approximation P_r(Z), for matrices known by their products or entry by entry.
#pragma once
#include "core/linalg/types.h"

namespace lowrank {

/// A matrix known by what it does to thin blocks: out = Z B and out = Z' B.
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
    bool dense = false;     ///< by a dense factorisation
    int block_products = 0; ///< products of Z or Z' with a block
};

/// The r leading singular triplets of Z, accurate to 1e-12 sigma_1 in Z's best approximation ||P_r(Z) - U S V'||_F.
///
/// start: the right and left factors of a nearby matrix (the last iterate), used as a first subspace when their sizes
/// fit; the result does not depend on it beyond the stated accuracy. A block Krylov subspace is grown until the residuals
/// ||Z'u - s v|| of all r triplets are below tolerance; small or slowly converging matrices are factored densely.
/// Looks at the token between block products. Deterministic: the same input gives the same bits.
Outcome truncated_svd(const LinearMap& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop = {}, SvdReport* report = nullptr);

/// The same of a matrix given entry by entry.
Outcome truncated_svd(const Matrix& Z, Index r, const SvdFactors* start, SvdFactors& out,
                      const std::stop_token& stop = {}, SvdReport* report = nullptr);

/// Full thin SVD of a dense matrix, for small cores (a side up to 400) and as the yardstick of the tests.
void dense_svd(const Matrix& Z, SvdFactors& out);

}  // namespace lowrank
