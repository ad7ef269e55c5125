// The gradient by its products with both factors: it is never formed.
#include "core/theory/tangent_gradient.h"

#include <utility>

#include "core/linalg/thin_products.h"

namespace lowrank {

Outcome tangent_gradient(const Problem& problem, const FixedRankPoint& X, double& norm_of, Vector* residual,
                         const std::stop_token& stop) {
    GradientProducts products;
    Matrix L;
    core_product(X.U, X.K, L, stop);
    if (problem.A->gradient({L, X.V}, problem.y, X.U, X.V, products, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    TangentVector gradient;
    project_to_tangent(X, products.GV, products.GtU, gradient, stop);
    norm_of = norm(gradient);
    if (residual) *residual = std::move(products.residual);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
