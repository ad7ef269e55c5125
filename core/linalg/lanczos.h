// The two ends of the spectrum of a symmetric map known by its products, in bounded memory.
#pragma once
#include <functional>

#include "core/linalg/types.h"

namespace lowrank {

/// A symmetric matrix known by what it does to a vector.
class SymmetricMap {
public:
    virtual ~SymmetricMap() = default;
    virtual Index dimension() const = 0;
    /// out = H x, dimension numbers each, not overlapping.
    virtual Outcome apply(const double* x, double* out, const std::stop_token& stop) = 0;
    /// The same as a search wants it, where rounds() says so: off by some 1e-7 of its length, and faster.
    virtual Outcome apply_rounded(const double* x, double* out, const std::stop_token& stop) {
        return apply(x, out, stop);
    }
    virtual bool rounds() const { return false; }
};

struct LanczosOptions {
    /// Both ends: ||H x - theta x|| <= accuracy |theta|, as far as rounding (1e-14 of the largest) lets it.
    double accuracy = 1e-6;
    /// false: the smallest is only what the search for the largest happens to find.
    bool both = true;
    /// Vectors kept at once, at least 8; fewer mean more products (24 take about a fifth more than 64).
    Index basis = 64;
    Index most_products = 20'000;
    /// Gets 0 .. 1 between products, never falling.
    std::function<void(double)> progress;
};

struct ExtremeEigenvalues {
    double smallest = 0, largest = 0;
    /// True residual norms ||H x - theta x|| of the unit vectors they belong to: an eigenvalue lies within
    /// that distance of each.
    double smallest_residual = 0, largest_residual = 0;
    bool converged = false;  ///< false: the products ran out, or the map is not finite
    Index products = 0;
};

/// The smallest and the largest eigenvalue by thick-restart Lanczos with full reorthogonalisation.
///
/// The start is drawn from a fixed seed; a basis that closes early is opened again by another draw. Ritz
/// vectors of both ends are kept at a restart, more of the end that is further from done. The stopping test
/// is made on the recurrence's residual and confirmed by one product more for each end. Where the map rounds
/// and an accuracy of 1e-6 is enough, rounded products build the basis and true ones confirm; where those
/// deny it, the search begins anew from what was found, with true ones alone.  Cost: products *
/// (one product + 4 dimension * basis).  Memory: dimension * (basis + 1).  Nothing is allocated between two
/// looks at the projected matrix, which come every eight products.  Looks at the token between blocks of
/// rows.  The bits do not depend on the number of threads.  Source: Wu & Simon 2000.
Outcome extreme_eigenvalues(SymmetricMap& map, const LanczosOptions& options, ExtremeEigenvalues& out,
                            const std::stop_token& stop = {});

}  // namespace lowrank
