// ScaledGD: preconditioned gradient steps on two thin factors.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/barzilai_borwein.h"
#include "core/method/step_outcome.h"
#include "core/method/stepsize.h"
#include "core/method/two_factors.h"

namespace lowrank {

namespace {

/// One step, both factors from the old pair:
///
///   L+ = L - mu G R (R'R)^-1,   R+ = R - mu G'L (L'L)^-1,   G = A*(A(L R') - y)
///
/// step=exact: mu = (||P_U G||^2 + ||G P_V||^2) / ||A(P_U G + G P_V)||^2, the exact line search of the step
/// to first order. Starts at L = U sqrt S, R = V sqrt S.   Cost: three passes over the data of width r
/// (exact: five), no SVD. Source: paper, section Numerical Examples; Tong, Ma and Chi 2021. Deviation: the
/// line search drops the term mu^2 of L+ R+' (step=newton: keeps it to second order, c = 2 <A(X) - y, A(DL
/// DR')>).
///
/// ridge=C (PrecGD): R'R + eta I and L'L + eta I in the place of R'R and L'L, eta = C ||A(X) - y|| / sqrt p,
/// the size of the error (p = 1 where measurements are no entries), for ranks above that of the truth.
/// Source: Zhang, Fattahi and Zhang 2021.
///
/// A step by the last change (step=bb) takes both products in the metric of the scaling, W = (R'R, L'L) on
/// (L, R):
///
///   ||s||^2 = mu_prev^2 (<DL_prev R'R, DL_prev> + <DR_prev L'L, DR_prev>),   ||z||^2 = <zL (R'R)^-1, zL> + <zR (L'L)^-1, zR>
///
/// with z the change of (G R, G'L), and is halved until f(X+) is below the largest of the last ten.
class ScaledMethod final : public Method {
public:
    explicit ScaledMethod(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override;
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(L_, R_, made_, moving_);
        if (moving_)
            state(products_.GV, products_.GtU, previous_.DL, previous_.DR, previous_.GV, previous_.GtU,
                  previous_.mu, recent_);
        if (state.reads()) {
            x_.moved();
            split_ = true;
        }
    }
    Outcome settle(const std::stop_token& stop) const override { return x_.settle(L_, R_, stop); }
    const FixedRankPoint& iterate() const override {
        static_cast<void>(settle({}));
        return x_.point();
    }
    std::unique_ptr<Method> clone() const override { return std::make_unique<ScaledMethod>(*this); }

private:
    /// What the step to X_t was: its directions and length, and the gradient it left.
    struct Previous {
        Matrix DL, DR, GV, GtU;
        double mu = 0;
    };

    Outcome split(const std::stop_token& stop);
    /// eta of R'R + eta I, where that is asked for.
    double ridge(double residual) const {
        return spec_.ridge > 0 ? spec_.ridge * residual / std::sqrt(share_seen(*problem_->A)) : 0;
    }
    bool by_change() const { return *step_row(spec_).needs == StepNeeds::Change; }
    Outcome choose(double squared, const std::stop_token& stop, StepReport& report, ChosenStep& chosen);
    Outcome last_change(LastChange& out, const std::stop_token& stop);
    StepReport move_by_change(const StepContext& context, double squared, StepReport report);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    Matrix L_, R_;
    double made_ = 0;      ///< steps so far
    bool moving_ = false;  ///< whether the last step was one by the last change: products_ are those at X_t
    Previous previous_;
    RecentObjectives recent_;
    double samples_norm_ = 0;
    bool split_ = false;  ///< whether L and R are there: the first step makes them of X_0
    // The method itself needs no orthonormal basis.
    mutable PointOfFactors x_;
    // Scratch.
    GradientProducts products_;
    GradientProducts next_products_;
    Matrix gram_, DL_, DR_, left_, right_, next_L_, next_R_;
    struct Change {
        Matrix of_gradient, divided;
    } left_change_, right_change_;
    Vector measured_;
};

void ScaledMethod::start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) {
    problem_ = std::move(problem);
    x_.begin(start);
    split_ = false;
    samples_norm_ = problem_->y.norm();
    made_ = 0;
    moving_ = false;
}

/// L = U sqrt S and R = V sqrt S of X_0 = U S V'.
Outcome ScaledMethod::split(const std::stop_token& stop) {
    if (split_) return Outcome::Done;
    SvdFactors core;
    if (balanced_factors(x_.point(), core, L_, R_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    split_ = true;
    return Outcome::Done;
}

/// The search of the rules along (DL, DR); squared is the slope.
Outcome ScaledMethod::choose(double squared, const std::stop_token& stop, StepReport& report,
                             ChosenStep& chosen) {
    const auto energy = [&](double& out) {
        const Index r = L_.cols();
        left_.resize(L_.rows(), 2 * r);
        right_.resize(R_.rows(), 2 * r);
        left_.leftCols(r) = L_;
        left_.rightCols(r) = DL_;
        right_.leftCols(r) = DR_;
        right_.rightCols(r) = R_;
        if (problem_->energy({left_, right_}, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        ++report.operator_calls;
        return Outcome::Done;
    };
    const auto bend = [&](double& out) {
        if (problem_->A->apply({DL_, DR_}, measured_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        ++report.operator_calls;
        out = 2 * products_.residual.dot(measured_);
        return Outcome::Done;
    };
    return choose_step(spec_, *problem_, made_, squared, energy, bend, chosen);
}

Outcome ScaledMethod::last_change(LastChange& out, const std::stop_token& stop) {
    const auto add = [&](const Matrix& F, const Matrix& D, const Matrix& gradient, const Matrix& before,
                         Change& change) {
        cross_product(F, F, gram_, stop);
        thin_product(D, gram_, change.divided, stop);
        out.s_squared += change.divided.cwiseProduct(D).sum();
        change.of_gradient = gradient - before;
        out.s_z -= previous_.mu * D.cwiseProduct(change.of_gradient).sum();
        if (divide_by_gram(F, change.of_gradient, gram_, change.divided, stop))
            out.z_squared += change.divided.cwiseProduct(change.of_gradient).sum();
    };
    out = {};
    add(R_, previous_.DL, products_.GV, previous_.GV, left_change_);
    add(L_, previous_.DR, products_.GtU, previous_.GtU, right_change_);
    out.s_squared *= previous_.mu * previous_.mu;
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

StepReport ScaledMethod::step(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    if (split(context.stop) == Outcome::Cancelled) return cancelled(report);
    const bool goes_on = by_change() && moving_;
    if (!goes_on) {
        if (problem_->gradient({L_, R_}, L_, R_, products_, context.stop) == Outcome::Cancelled)
            return cancelled(report);
        report.operator_calls += 2;
    }
    if (!products_.GV.allFinite() || !products_.GtU.allFinite()) return breakdown(report, kNotFinite);
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("f(X_t)", goes_on ? recent_.newest() : products_.residual_squared / 2, 2);
    });
    if (!goes_on && products_.residual_squared == 0) {
        report.gradient_norm = 0;
        return stationary(report);
    }
    const double eta = ridge(std::sqrt(products_.residual_squared));
    if (!divide_by_gram(R_, products_.GV, gram_, DL_, context.stop, eta) ||
        !divide_by_gram(L_, products_.GtU, gram_, DR_, context.stop, eta))
        return context.stop.stop_requested() ? cancelled(report) : breakdown(report, kFactorsSingular);

    // P_U G = L DR' and G P_V = DL R'.
    const double squared = DR_.cwiseProduct(products_.GtU).sum() + DL_.cwiseProduct(products_.GV).sum();
    report.gradient_norm = std::sqrt(std::max(squared, 0.0));
    tell(context, StepPart::Direction, report,
         [&](MadePart& part) { part.say("‖P_U G‖^2 + ‖G P_V‖^2", squared, 2); });
    if (by_change()) {
        if (!goes_on) recent_.start(products_.residual_squared / 2);
        return move_by_change(context, squared, report);
    }
    ChosenStep chosen;
    if (choose(squared, context.stop, report, chosen) == Outcome::Cancelled) return cancelled(report);
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", chosen.mu);
        if (!chosen.searched) return;
        part.say("(‖P_U G‖^2 + ‖G P_V‖^2)", squared, 2);
        part.say("‖A(P_U G + G P_V)‖^2", chosen.energy, 2);
        if (chosen.bent) part.say("c", chosen.bend, 2);
        part.verdict = chosen.verdict;
    });
    if (report.gradient_norm == 0 || chosen.mu == 0) return stationary(report);
    report.stepsize = chosen.mu;
    tell_move(context, report);
    L_ -= chosen.mu * DL_;
    R_ -= chosen.mu * DR_;
    x_.moved();
    moving_ = false;
    ++made_;
    return report;
}

StepReport ScaledMethod::move_by_change(const StepContext& context, double squared, StepReport report) {
    StepByChange by_change;
    if (moving_) {
        if (last_change(by_change.change, context.stop) == Outcome::Cancelled) return cancelled(report);
        const auto mu = step_of_change(std::get<BarzilaiBorweinStep>(*spec_.step).quotient, by_change.change);
        by_change.known = mu.has_value();
        by_change.mu = mu.value_or(0);
    }
    if (!by_change.known) {
        ChosenStep chosen;
        if (choose(squared, context.stop, report, chosen) == Outcome::Cancelled) return cancelled(report);
        by_change.mu = chosen.mu;
    }
    if (report.gradient_norm == 0 || by_change.mu == 0) return stationary(report);
    tell_step_by_change(context, report, by_change);
    const auto make = [&](double mu, double& f) -> std::optional<StepReport> {
        next_L_ = L_ - mu * DL_;
        next_R_ = R_ - mu * DR_;
        // The residual is scratch: one vector of the samples' size serves both points.
        next_products_.residual.swap(products_.residual);
        const Outcome outcome =
            problem_->gradient({next_L_, next_R_}, next_L_, next_R_, next_products_, context.stop);
        next_products_.residual.swap(products_.residual);
        if (outcome == Outcome::Cancelled) return cancelled(report);
        report.operator_calls += 2;
        f = next_products_.residual_squared / 2;
        return std::nullopt;
    };
    double f = 0;
    if (const auto ended =
            halve_until_accepted(recent_, squared, samples_norm_, by_change.mu, context, report, f, make))
        return *ended;
    recent_.add(f);
    std::swap(previous_.DL, DL_);
    std::swap(previous_.DR, DR_);
    std::swap(previous_.GV, products_.GV);
    std::swap(previous_.GtU, products_.GtU);
    std::swap(products_.GV, next_products_.GV);
    std::swap(products_.GtU, next_products_.GtU);
    previous_.mu = report.stepsize;
    std::swap(L_, next_L_);
    std::swap(R_, next_R_);
    x_.moved();
    moving_ = true;
    ++made_;
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::ScaledGd>::make(const MethodSpec& spec) {
    return std::make_unique<ScaledMethod>(spec);
}

}  // namespace lowrank
