// Line searches along tangent vectors, with and without the curvature of the manifold.
#include "core/method/tangent_steps.h"

#include "core/linalg/thin_products.h"

namespace lowrank {

Outcome TangentSteps::bend(const Problem& problem, const FixedRankPoint& X, const TangentVector& d,
                           const Vector& residual, const std::stop_token& stop, StepReport& report,
                           double& out) {
    // Vp K^-T = Vp Q R^-T with K = Q R.
    if (thin_qr(X.K, core_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    thin_product(d.Vp, core_.Q, right_, stop);
    core_.R.triangularView<Eigen::Upper>().transpose().solveInPlace<Eigen::OnTheRight>(right_);
    if (stop.stop_requested()) return Outcome::Cancelled;
    if (problem.A->apply({d.Up, right_}, measured_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    ++report.operator_calls;
    out = 2 * residual.dot(measured_);
    return Outcome::Done;
}

void tell_chosen(const StepContext& context, const StepReport& report, const ChosenStep& chosen) {
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", chosen.mu);
        if (!chosen.searched) return;
        part.say("‖g‖", report.gradient_norm, 1);
        part.say("‖A(g)‖^2", chosen.energy, 2);
        if (chosen.bent) part.say("c", chosen.bend, 2);
        part.verdict = chosen.verdict;
    });
}

}  // namespace lowrank
