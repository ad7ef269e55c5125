// ScaledASD: exact scaled gradient steps on one factor after the other.
#include <cmath>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"
#include "core/method/two_factors.h"

namespace lowrank {

namespace {

/// One step, with e = y - A(L R') carried along:
///
///   gL = A*(e) R,  dL = gL (R'R)^-1,  a = A(dL R'),  t = <dL, gL>/||a||^2,  L += t dL,  e -= t a
///   and the same of R with the new L
///
/// Inverses are pseudo-inverses, eigenvalues below 1e-14 of the largest counted as 0, so that ranks above
/// that of the truth do no harm. The stepsize recorded is the left factor's. Starts at L = U S, R = V. Cost:
/// four operator calls of one factor each, O((n1 + n2) r^2). Source: Tanner and Wei 2016.
class ScaledAlternating final : public Method {
public:
    explicit ScaledAlternating(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_.begin(start);
        split_ = measured_ = false;
    }
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(L_, R_, e_);
        if (!state.reads()) return;
        x_.moved();
        split_ = measured_ = true;
    }
    Outcome settle(const std::stop_token& stop) const override { return x_.settle(L_, R_, stop); }
    const FixedRankPoint& iterate() const override {
        static_cast<void>(settle({}));
        return x_.point();
    }
    std::unique_ptr<Method> clone() const override { return std::make_unique<ScaledAlternating>(*this); }

private:
    struct HalfStep {
        double t = 0, squared = 0, energy = 0;  ///< <d, g> and ||a||^2
    };
    Outcome half(bool left, const Matrix& fixed, HalfStep& out, StepReport& report,
                 const std::stop_token& stop);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    Matrix L_, R_;
    Vector e_;
    bool split_ = false, measured_ = false;
    mutable PointOfFactors x_;
    // Scratch.
    struct Side {
        PseudoGramWork gram;
        Matrix gradient, direction;
    };
    Side left_, right_;
    Matrix next_L_;
    Vector next_e_, a_;
};

/// The direction of one factor, its length, and next_e_ lowered by it.
Outcome ScaledAlternating::half(bool left, const Matrix& fixed, HalfStep& out, StepReport& report,
                                const std::stop_token& stop) {
    const MeasurementOperator& A = *problem_->A;
    Side& side = left ? left_ : right_;
    if ((left ? A.adjoint_times(next_e_, fixed, side.gradient, stop)
              : A.adjoint_transposed_times(next_e_, fixed, side.gradient, stop)) == Outcome::Cancelled)
        return Outcome::Cancelled;
    ++report.operator_calls;
    if (!side.gradient.allFinite()) return Outcome::Done;
    if (divide_by_pseudo_gram(fixed, side.gradient, side.gram, side.direction, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    out.squared = side.direction.cwiseProduct(side.gradient).sum();
    if ((left ? A.apply({side.direction, fixed}, a_, stop) : A.apply({fixed, side.direction}, a_, stop)) ==
        Outcome::Cancelled)
        return Outcome::Cancelled;
    ++report.operator_calls;
    out.energy = a_.squaredNorm();
    out.t = out.energy > 0 ? out.squared / out.energy : 0;
    next_e_ -= out.t * a_;
    return Outcome::Done;
}

StepReport ScaledAlternating::step(const StepContext& context) {
    const std::stop_token& stop = context.stop;
    StepReport report;
    report.momentum = 0;
    if (!split_) {
        SvdFactors core;
        if (balanced_factors(x_.point(), core, L_, R_, stop) == Outcome::Cancelled) return cancelled(report);
        // L = U S and R = V: the root goes over to the left.
        const Vector root = core.s.cwiseSqrt();
        for (Index k = 0; k < root.size(); ++k) {
            L_.col(k) *= root(k);
            if (root(k) > 0) R_.col(k) /= root(k);
        }
        split_ = true;
    }
    if (measured_) {
        next_e_ = e_;
    } else {
        if (problem_->A->apply({L_, R_}, next_e_, stop) == Outcome::Cancelled) return cancelled(report);
        next_e_ = problem_->y - next_e_;
        ++report.operator_calls;
    }
    const double before = next_e_.squaredNorm();
    HalfStep left, right;
    if (half(true, R_, left, report, stop) == Outcome::Cancelled) return cancelled(report);
    if (!left_.gradient.allFinite()) return breakdown(report, kNotFinite);
    report.gradient_norm = std::sqrt(std::max(left.squared, 0.0));
    report.stepsize = left.t;
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("f(X_t)", before / 2, 2);
        part.say("‖G_L‖", left_.gradient.norm(), 1);
    });
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", left.t);
        part.say("⟨D_L, G_L⟩", left.squared, 2);
        part.say("‖A(D_L R')‖^2", left.energy, 2);
    });
    next_L_ = L_ + left.t * left_.direction;
    if (half(false, next_L_, right, report, stop) == Outcome::Cancelled || stop.stop_requested())
        return cancelled(report);
    if (!right_.gradient.allFinite()) return breakdown(report, kNotFinite);
    if (left.t == 0 && right.t == 0) return stationary(report);
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        part.say("its step", right.t);
    });
    std::swap(L_, next_L_);
    R_ += right.t * right_.direction;
    std::swap(e_, next_e_);
    measured_ = true;
    x_.moved();
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::ScaledAsd>::make(const MethodSpec& spec) {
    return std::make_unique<ScaledAlternating>(spec);
}

}  // namespace lowrank
