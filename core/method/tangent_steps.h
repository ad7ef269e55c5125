// What the steps along tangent vectors share: the gradient at a point, and how far to go against it.
#pragma once
#include "core/linalg/orthonormal_basis.h"
#include "core/manifold/point.h"
#include "core/method/method.h"
#include "core/method/step_outcome.h"
#include "core/method/stepsize.h"

namespace lowrank {

/// Lengths of steps along a tangent vector d at X, X+ = R_X(-mu d) with a second-order retraction; scratch,
/// kept so that a step allocates nothing.
class TangentSteps {
public:
    /// The stepsize of step t by the rules. slope: <g, d>, of the gradient g with the residual given. left,
    /// right: the thin factors of d; make_factors() makes them where the rule needs them.
    ///
    ///   f(R_X(-mu d)) = f(X) - mu slope + mu^2 (||A(d)||^2 + bend)/2 + …,   bend = 2 <A(X) - y, A(Up K^-1 Vp')>
    ///
    /// with the parts Up and Vp of d: both retractions are X + xi + Up K^-1 Vp' to second order. Cost: a pass
    /// over the data for a search, two with the curvature.
    template <class MakeFactors>
    Outcome choose(const MethodSpec& spec, const Problem& problem, double t, double slope,
                   const FixedRankPoint& X, const TangentVector& d, const Vector& residual,
                   const MakeFactors& make_factors, const Matrix& left, const Matrix& right,
                   const std::stop_token& stop, StepReport& report, ChosenStep& out) {
        const auto energy = [&](double& measured) {
            make_factors();
            if (problem.energy({left, right}, measured, stop) == Outcome::Cancelled)
                return Outcome::Cancelled;
            ++report.operator_calls;
            return Outcome::Done;
        };
        return choose_step(
            spec, problem, t, slope, energy,
            [&](double& bent) { return bend(problem, X, d, residual, stop, report, bent); }, out);
    }

private:
    Outcome bend(const Problem& problem, const FixedRankPoint& X, const TangentVector& d,
                 const Vector& residual, const std::stop_token& stop, StepReport& report, double& out);

    ThinQr core_;
    Matrix right_;
    Vector measured_;
};

/// Of factors that are made already.
inline constexpr auto kFactorsReady = [] {};

/// Tells of the step against the gradient; the names are the numbers' of a search.
void tell_chosen(const StepContext& context, const StepReport& report, const ChosenStep& chosen);

}  // namespace lowrank
