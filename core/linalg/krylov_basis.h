// A growing orthonormal basis of long vectors, whose sums are made in one order whatever the number of
// threads.
#pragma once
#include "core/linalg/lanes.h"
#include "core/linalg/parallel.h"
#include "core/linalg/types.h"

namespace lowrank {

/// Columns q_0 .. q_most, each dimension long and padded with zeros to whole lanes.
///
/// Everything is done in tiles of rows that depend on sizes only; sums over tiles are made in their order.
/// After the constructor only rotate allocates.
class KrylovBasis {
public:
    KrylovBasis(Index dimension, Index most);
    double* column(Index k) { return Q_.col(k).data(); }

    /// Takes from column j what lies in the columns before it: column j -= Q h, in as many passes as it takes
    /// (after a product with a symmetric map one to learn h and at most one to take it). h gets j
    /// coefficients, norm the length of what is left.
    Outcome orthogonalise(Index j, double* h, double& norm, const std::stop_token& stop);
    void scale(Index j, double factor);

    /// The first columns become the first m times S, m x kept with orthonormal columns; column m moves behind
    /// them.
    Outcome rotate(const Matrix& S, Index m, const std::stop_token& stop);

    /// out = the first m columns times s, padded.
    Outcome combine(const Eigen::Ref<const Vector>& s, Index m, Vector& out, const std::stop_token& stop);

    /// <a, b> of two padded vectors.
    double inner(const Vector& a, const Vector& b) const;

private:
    template <class Work>
    Outcome each_tile(const std::stop_token& stop, const Work& work);
    Outcome project(Index j, Index taken, Index asked, const std::stop_token& stop);

    Index tiles_;
    Matrix Q_, partial_;  // partial_: the sums of each tile
    Vector sums_, taken_;
};

}  // namespace lowrank
