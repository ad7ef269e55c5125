// The restart tests, each a sum over the measurements or over tangent vectors. Knows nothing of the truth.
#include "core/method/restart.h"

namespace lowrank {

double gradient_restart_value(const Vector& residual_at_Y, const Vector& AX, const Vector& AX_previous) {
    return residual_at_Y.cwiseProduct(AX - AX_previous).sum();
}

double riemannian_restart_value(const FixedRankPoint& Y, const TangentVector& gradient,
                                const FixedRankPoint& X, const FixedRankPoint& X_previous) {
    RetractionWorkspace work;
    TangentVector to_X, to_previous;
    inverse_orthographic(Y, X, work, to_X);
    inverse_orthographic(Y, X_previous, work, to_previous);
    to_X.M -= to_previous.M;
    to_X.Up -= to_previous.Up;
    to_X.Vp -= to_previous.Vp;
    return inner(gradient, to_X);
}

bool function_restart(const Vector& AX, const Vector& AX_previous, const Vector& y) {
    return (AX - y).squaredNorm() > (AX_previous - y).squaredNorm();
}

}  // namespace lowrank
