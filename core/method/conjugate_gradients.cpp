// RCG: conjugate gradients along the manifold of rank-r matrices, and on two numbers.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/manifold/retraction.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_steps.h"

namespace lowrank {

namespace {

/// The products a direction is made of; gradient changed by: xi - P_T xi_prev.
struct ConjugateProducts {
    double gradient_change;   ///< <xi, xi - P_T xi_prev>
    double direction_change;  ///< <P_T d_prev, xi - P_T xi_prev>
    double previous_squared;  ///< ||xi_prev||^2
};

double denominator(ConjugateRule rule, const ConjugateProducts& p) {
    switch (rule) {
        case ConjugateRule::PolakRibiere:
            return p.previous_squared;
        case ConjugateRule::HestenesStiefel:
            return p.direction_change;
        case ConjugateRule::Count:
            break;
    }
    return 0;
}

/// beta >= 0, or 0 where the quotient has no meaning.
double conjugate_factor(ConjugateRule rule, const ConjugateProducts& p) {
    const double beta = p.gradient_change / denominator(rule, p);
    return std::isfinite(beta) ? std::max(beta, 0.0) : 0;
}

/// Whether a direction falls steeply enough along the gradient: <xi, d> <= -1e-3 ||xi|| ||d||.
bool descends(double slope, double gradient_norm, double direction_norm) {
    constexpr double kLeastCosine = 1e-3;
    return slope <= -kLeastCosine * gradient_norm * direction_norm;
}

/// to += factor * xi, at the same point.
void add(double factor, const TangentVector& xi, TangentVector& to) {
    to.M += factor * xi.M;
    to.Up += factor * xi.Up;
    to.Vp += factor * xi.Vp;
}

void set_negative(const TangentVector& xi, TangentVector& out) {
    out.M = -xi.M;
    out.Up = -xi.Up;
    out.Vp = -xi.Vp;
}

/// One step:
///
///   xi = P_T A*(A(X) - y),   d = -xi + beta P_T d_prev,   t = -<xi, d> / ||A(d)||^2,   X+ = R_orth_X(t d)
///
///   beta=pr: max(0, <xi, xi - P_T xi_prev> / ||xi_prev||^2)
///   beta=hs: max(0, <xi, xi - P_T xi_prev> / <P_T d_prev, xi - P_T xi_prev>)
///
/// Where beta is 0 or d hardly descends, d = -xi: a restart, recorded as one by the gradient test. The
/// stepsize recorded is t, the momentum 0, since the gradient is taken at X itself. Cost: three passes over
/// the data of width r, O((n1 + n2) r^2), no SVD. Source: Vandereycken 2013, Algorithm 1; Polak and Ribiere
/// 1969; Hestenes and Stiefel 1952. Deviation: the orthographic retraction, and the exact step of the linear
/// model (step=newton: of the second-order one) without a search back from it.
class ConjugateGradients final : public Method {
public:
    explicit ConjugateGradients(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        for (FixedRankPoint* later : {&previous_, &next_}) *later = room_for(start);
        moving_ = false;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(x_, previous_, previous_gradient_, previous_direction_, moving_);
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<ConjugateGradients>(*this); }

private:
    bool choose_direction(double gradient_norm, double& beta, const std::stop_token& stop);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_, previous_;                           ///< X_t and X_{t-1}
    TangentVector previous_gradient_, previous_direction_;  ///< at X_{t-1}
    bool moving_ = false;                                   ///< whether there is an X_{t-1}
    // Scratch, kept so that a step allocates nothing.
    FixedRankPoint next_;
    TangentVector gradient_, direction_, change_, carried_;
    GradientProducts products_;
    RetractionWorkspace retraction_;
    TransportWorkspace transport_;
    TangentSteps steps_;
    Matrix VK_, left_, right_;
};

/// Sets the direction and its beta from the gradient and what came before; whether that was forgotten.
bool ConjugateGradients::choose_direction(double gradient_norm, double& beta, const std::stop_token& stop) {
    set_negative(gradient_, direction_);
    if (!moving_) return false;
    transport(previous_, previous_gradient_, x_, transport_, carried_, stop);
    change_ = gradient_;
    add(-1, carried_, change_);
    transport(previous_, previous_direction_, x_, transport_, carried_, stop);
    const double previous_norm = norm(previous_gradient_);
    beta = conjugate_factor(
        spec_.beta, {inner(gradient_, change_), inner(carried_, change_), previous_norm * previous_norm});
    if (beta == 0) return true;
    add(beta, carried_, direction_);
    if (descends(inner(gradient_, direction_), gradient_norm, norm(direction_))) return false;
    set_negative(gradient_, direction_);
    return true;
}

StepReport ConjugateGradients::step(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    outer_product(x_.V, x_.K, VK_, context.stop);
    if (problem_->gradient({x_.U, VK_}, x_.U, x_.V, products_, context.stop) == Outcome::Cancelled)
        return cancelled(report);
    report.operator_calls += 2;
    project_to_tangent(x_, products_.GV, products_.GtU, gradient_, context.stop);
    if (context.stop.stop_requested()) return cancelled(report);
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient(context, report, "f(X_t)", products_.residual_squared / 2);
    if (report.gradient_norm == 0) return stationary(report);

    double beta = 0;
    if (choose_direction(report.gradient_norm, beta, context.stop)) report.event = StepEvent::GradientRestart;
    tell(context, StepPart::Direction, report, [&](MadePart& part) {
        part.say("β", beta);
        part.say("‖d‖", norm(direction_), 1);
        if (!moving_)
            part.verdict = "There is no direction before: d = −g.";
        else if (report.event != StepEvent::None)
            part.verdict = "β is 0, or the direction would hardly descend: it starts anew with d = −g.";
    });
    const auto factors = [&] { tangent_factors(x_, direction_, left_, right_, context.stop); };
    ChosenStep chosen;
    if (steps_.choose(spec_, *problem_, 0, -inner(gradient_, direction_), x_, direction_, products_.residual,
                      factors, left_, right_, context.stop, report, chosen) == Outcome::Cancelled)
        return cancelled(report);
    const double t = chosen.mu;
    if (t == 0) return stationary(report);
    report.stepsize = t;
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", t);
        part.say("⟨g, d⟩", inner(gradient_, direction_), 2);
        part.say("‖A(d)‖^2", chosen.energy, 2);
        if (chosen.bent) part.say("c", chosen.bend, 2);
        part.verdict = chosen.verdict;
    });

    bool fell_back = false;
    const Retracted done = retract_or_project(x_, direction_, t, retraction_, next_, context.stop, fell_back);
    if (done == Retracted::Cancelled) return cancelled(report);
    if (done == Retracted::Singular) return breakdown(report, kRankLost);
    if (fell_back && report.event == StepEvent::None) report.event = StepEvent::ProjectiveFallback;
    tell_move(context, report);
    std::swap(previous_, x_);
    std::swap(x_, next_);
    std::swap(previous_gradient_, gradient_);
    std::swap(previous_direction_, direction_);
    moving_ = true;
    return report;
}

/// Linear conjugate gradients: with exact arithmetic the second step ends at the minimum.
class ConjugateOnTwoNumbers final : public TwoNumberMethod {
public:
    ConjugateOnTwoNumbers(ConjugateRule rule, TwoEigenvalues Q) : rule_(rule), Q_(Q) {}

    TwoNumberStep step(double a, double b) override {
        const double ga = Q_.lambda_min * a, gb = Q_.lambda_max * b, squared = ga * ga + gb * gb;
        double da = -ga, db = -gb;
        TwoNumberStep done;
        if (moving_) {
            const double ya = ga - ga_, yb = gb - gb_;
            const double beta =
                conjugate_factor(rule_, {ga * ya + gb * yb, da_ * ya + db_ * yb, ga_ * ga_ + gb_ * gb_});
            da += beta * da_;
            db += beta * db_;
            if (beta == 0 || !descends(ga * da + gb * db, std::sqrt(squared), std::hypot(da, db))) {
                da = -ga;
                db = -gb;
                done.event = StepEvent::GradientRestart;
            }
        }
        const double energy = Q_.lambda_min * da * da + Q_.lambda_max * db * db;
        done.stepsize = energy > 0 ? -(ga * da + gb * db) / energy : 0;
        done.a = a + done.stepsize * da;
        done.b = b + done.stepsize * db;
        ga_ = ga, gb_ = gb, da_ = da, db_ = db;
        moving_ = true;
        return done;
    }

private:
    ConjugateRule rule_;
    TwoEigenvalues Q_;
    double ga_ = 0, gb_ = 0, da_ = 0, db_ = 0;  ///< the last gradient and direction
    bool moving_ = false;
};

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::Rcg>::make(const MethodSpec& spec) {
    return std::make_unique<ConjugateGradients>(spec);
}
std::unique_ptr<TwoNumberMethod> RowOf<Algorithm::Rcg>::on_two_numbers(const MethodSpec& rules,
                                                                       TwoEigenvalues Q) {
    return std::make_unique<ConjugateOnTwoNumbers>(rules.beta, Q);
}

}  // namespace lowrank
