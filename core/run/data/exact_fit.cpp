// Measures the relative residual by one pass over the samples.
#include "core/run/data/exact_fit.h"

namespace lowrank {

Outcome relative_residual(const Problem& problem, const FixedRankPoint& X, double& out,
                          const std::stop_token& stop) {
    const Matrix L = X.U * X.K;
    Vector e;
    if (problem.A->apply({L, X.V}, e, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const double size = problem.y.norm();
    out = size > 0 ? (e - problem.y).norm() / size : 0;
    return Outcome::Done;
}

}  // namespace lowrank
