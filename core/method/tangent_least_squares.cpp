// J, J* and J*J by the passes of the operator.
#include "core/method/tangent_least_squares.h"

#include "core/linalg/thin_products.h"

namespace lowrank {

Outcome TangentOperator::apply(const TangentVector& xi, Vector& out, const std::stop_token& stop) {
    tangent_factors(*X_, xi, L_, R_, stop);
    return A_->apply({L_, R_}, out, stop);
}

Outcome TangentOperator::adjoint(const Vector& z, TangentVector& out, const std::stop_token& stop) {
    if (A_->adjoint_times(z, X_->V, products_.GV, stop) == Outcome::Cancelled ||
        A_->adjoint_transposed_times(z, X_->U, products_.GtU, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    project_to_tangent(*X_, products_.GV, products_.GtU, out, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

Outcome TangentOperator::normal(const TangentVector& xi, const Vector& y, TangentVector& out,
                                const std::stop_token& stop) {
    tangent_factors(*X_, xi, L_, R_, stop);
    if (A_->gradient({L_, R_}, y, X_->U, X_->V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    project_to_tangent(*X_, products_.GV, products_.GtU, out, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

void TangentOperator::make_tangent(TangentVector& xi, const std::stop_token& stop) {
    const auto clear = [&](const Matrix& basis, Matrix& part) {
        cross_product(basis, part, core_, stop);
        thin_product(basis, core_, part, Into::Subtract, stop);
    };
    clear(X_->U, xi.Up);
    clear(X_->V, xi.Vp);
}

}  // namespace lowrank
