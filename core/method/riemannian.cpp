// RGrad with either retraction, and NARG: gradient steps along the manifold of rank-r matrices, extrapolated
// where there is momentum. Never forms an n1 x n2 matrix.
#include <cmath>
#include <optional>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/manifold/point.h"
#include "core/manifold/retraction.h"
#include "core/method/algorithm_table.h"
#include "core/method/barzilai_borwein.h"
#include "core/method/momentum.h"
#include "core/method/restart.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_steps.h"

namespace lowrank {

namespace {

/// One step:
///
///   Y = R_orth_X(-eta P_T(X_prev - X)),   g = P_T A*(A(Y) - y),   mu = ||g||^2 / ||A(g)||^2,   X+ = R_Y(-mu
///   g)
///
/// Without momentum Y = X: RGrad. Cost: four passes over the data of width r, five with a restart test on
/// measurements; of a large completion problem the gradient test takes none where the tangent space at Y
/// says its sign for certain. O((n1 + n2) r^2), no SVD but the 2r x 2r one of the projective retraction.
/// Source: paper, Algorithms RGrad, NARG and NARG with adaptive restart. Deviation: the extrapolation is -eta
/// invR(X_prev), a tangent vector; the paper's text adds X_t to it.
///
/// A step by the last change (step=bb) is halved until f(X+) is below the largest of the last ten; the first,
/// and one whose change says nothing, is the exact search. The gradient at X+ is measured with f(X+) and
/// serves the next step, so that an iteration costs one fused pass over the data, one more for each halving.
/// Source: Iannazzo and Porcelli 2018. Deviation: the orthographic retraction, and transport by projection.
class RiemannianMethod final : public Method {
public:
    explicit RiemannianMethod(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        for (FixedRankPoint* later : {&previous_, &next_, &y_}) *later = room_for(start);
        samples_norm_ = problem_->y.norm();
        acceleration_.start();
        change_.start();
        made_ = 0;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(x_, previous_, acceleration_, made_, change_);
        if (change_.goes_on()) state(gradient_);
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<RiemannianMethod>(*this); }

private:
    Retracted retract(const FixedRankPoint& X, const TangentVector& xi, double t, FixedRankPoint& out,
                      const std::stop_token& stop, StepReport& report);
    Outcome measure(const FixedRankPoint& X, TangentVector& gradient, const std::stop_token& stop,
                    StepReport& report);
    StepReport step_by_change(const StepContext& context);
    std::optional<bool> sign_without_measuring(const FixedRankPoint& Y, double mu, double way,
                                               double gradient_norm, const std::stop_token& stop);
    void advance(const Launch& launch);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_, previous_;  ///< X_t and X_{t-1}
    Acceleration acceleration_;
    double made_ = 0;         ///< steps so far
    TangentVector gradient_;  ///< at X_t, where change_ goes on
    TangentChange change_;
    double samples_norm_ = 0;
    // Scratch, kept so that a step allocates nothing.
    FixedRankPoint y_, next_;
    TangentVector extrapolation_, next_gradient_;
    TangentSteps steps_;
    GradientProducts products_;
    RetractionWorkspace work_;
    bool fell_back_ = false;  ///< whether the last retraction was the projective one instead
    RiemannianRestart restart_;
    TangentPartScratch tangent_part_;
    Matrix VK_, XK_, next_K_, left_, right_;
};

Retracted RiemannianMethod::retract(const FixedRankPoint& X, const TangentVector& xi, double t,
                                    FixedRankPoint& out, const std::stop_token& stop, StepReport& report) {
    if (spec_.algorithm == Algorithm::RGradProj) return retract_projective(X, xi, t, work_, out, stop);
    const Retracted done = retract_or_project(X, xi, t, work_, out, stop, fell_back_);
    if (done == Retracted::Done && fell_back_ && report.event == StepEvent::None)
        report.event = StepEvent::ProjectiveFallback;
    return done;
}

/// The tangent gradient at X, and f(X) in products_.
Outcome RiemannianMethod::measure(const FixedRankPoint& X, TangentVector& gradient,
                                  const std::stop_token& stop, StepReport& report) {
    // U itself as the left factor: operators read it once for the residual and for G'U.
    outer_product(X.V, X.K, VK_, stop);
    if (problem_->gradient({X.U, VK_}, X.U, X.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    report.operator_calls += 2;
    project_to_tangent(X, products_.GV, products_.GtU, gradient, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

/// Whether <G, X_{t+1} - X_t> is above 0, where a pass over the data is long and the tangent space at Y says
/// so for certain; X_{t+1} is the orthographic retraction of the step. way >= half the length of
/// X_{t+1} - X_t within the tangent space, which meets the rounding of the sums.
std::optional<bool> RiemannianMethod::sign_without_measuring(const FixedRankPoint& Y, double mu, double way,
                                                             double gradient_norm,
                                                             const std::stop_token& stop) {
    const MeasurementOperator& A = *problem_->A;
    if (problem_->precision == Precision::Double || !A.rounds(x_.rank()) || !std::isfinite(A.most_gain()))
        return std::nullopt;
    // Of sums in single precision a seventh digit is off, of products of factors a fifteenth. Beside a
    // residual that stays the gradient soon is so small that this says nothing.
    constexpr double kSums = 1e-6, kFactors = 1e-14, kTooSmall = 1e-4;
    const double residual = std::sqrt(products_.residual_squared);
    if (gradient_norm < kTooSmall * residual) return std::nullopt;
    const double left_norm = (work_.A - Y.U).norm();
    const TangentPart part = tangent_part(Y, gradient_, mu, left_norm, x_, tangent_part_, stop);
    const double off =
        residual * (A.most_gain() * part.normal + 2 * kSums * way) + kFactors * gradient_norm * x_.K.norm();
    if (!(std::abs(part.value) > off)) return std::nullopt;
    return part.value > 0;
}

void RiemannianMethod::advance(const Launch& launch) {
    std::swap(previous_, x_);
    std::swap(x_, next_);
    acceleration_.commit(launch);
    ++made_;
}

StepReport RiemannianMethod::step(const StepContext& context) {
    if (*step_row(spec_).needs == StepNeeds::Change) return step_by_change(context);
    StepReport report;
    const Launch launch = acceleration_.launch(spec_, context);
    report.momentum = launch.eta;
    report.event = launch.event;

    const FixedRankPoint* Y = &x_;
    if (launch.eta > 0 && acceleration_.moving()) {
        inverse_orthographic(x_, previous_, work_, extrapolation_, context.stop);
        const Retracted done = retract(x_, extrapolation_, -launch.eta, y_, context.stop, report);
        if (done == Retracted::Cancelled) return cancelled(report);
        if (done == Retracted::Singular) return breakdown(report, kRankLost);
        Y = &y_;
    }
    acceleration_.tell_launch(context, report, spec_, launch, [&](MadePart& part) {
        part.say("‖P_T(X_{t−1} − X_t)‖", norm(extrapolation_), 1);
        part.say("‖Y_t − X_t‖", distance(*Y, x_), 1);
    });

    if (measure(*Y, gradient_, context.stop, report) == Outcome::Cancelled) return cancelled(report);
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient(context, report, row_of(spec_).has(RuleKey::Momentum) ? "f(Y_t)" : "f(X_t)",
                  products_.residual_squared / 2);

    const auto factors = [&] {
        projected_factors(*Y, gradient_, products_.GtU, left_, right_, context.stop);
    };
    ChosenStep chosen;
    if (steps_.choose(spec_, *problem_, made_, report.gradient_norm * report.gradient_norm, *Y, gradient_,
                      products_.residual, factors, left_, right_, context.stop, report,
                      chosen) == Outcome::Cancelled)
        return cancelled(report);
    const double mu = chosen.mu;
    tell_chosen(context, report, chosen);
    const bool zero = report.gradient_norm == 0 || mu == 0;
    if (zero && Y == &x_) return stationary(report);
    report.stepsize = zero ? 0 : mu;
    if (zero) {
        next_ = *Y;  // the extrapolated point is stationary, X_t is not yet there
    } else {
        const Retracted done = retract(*Y, gradient_, -mu, next_, context.stop, report);
        if (done == Retracted::Cancelled) return cancelled(report);
        if (done == Retracted::Singular) return breakdown(report, kRankLost);
    }
    tell_move(context, report);

    const auto restart_value = [&](const std::stop_token& stop) {
        return riemannian_restart_value(*Y, gradient_, next_, x_, restart_, stop);
    };
    const auto iterates = [&] {
        thin_product(x_.U, x_.K, XK_, context.stop);
        thin_product(next_.U, next_.K, next_K_, context.stop);
        return MeasuredPair{{XK_, x_.V}, {next_K_, next_.V}};
    };
    const auto clear = [&](const std::stop_token& stop) -> std::optional<bool> {
        if (zero || fell_back_) return std::nullopt;
        const double way = mu * report.gradient_norm + (Y == &x_ ? 0 : launch.eta * norm(extrapolation_));
        return sign_without_measuring(*Y, mu, way, report.gradient_norm, stop);
    };
    if (acceleration_.observe(spec_, *problem_, products_.residual, context, report, restart_value, iterates,
                              clear) == Outcome::Cancelled)
        return cancelled(report);
    change_.forget();
    advance(launch);
    return report;
}

StepReport RiemannianMethod::step_by_change(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    const bool goes_on = change_.goes_on();
    if (!goes_on) {
        if (measure(x_, gradient_, context.stop, report) == Outcome::Cancelled) return cancelled(report);
        change_.recent().start(products_.residual_squared / 2);
    }
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient_by_change(context, report, goes_on);
    if (report.gradient_norm == 0) return stationary(report);

    StepByChange by_change;
    if (change_.choose(spec_, previous_, x_, gradient_, context.stop, by_change) == Outcome::Cancelled)
        return cancelled(report);
    const double squared = report.gradient_norm * report.gradient_norm;
    if (!by_change.known) {
        const auto factors = [&] { tangent_factors(x_, gradient_, left_, right_, context.stop); };
        ChosenStep chosen;
        if (steps_.choose(spec_, *problem_, made_, squared, x_, gradient_, products_.residual, factors, left_,
                          right_, context.stop, report, chosen) == Outcome::Cancelled)
            return cancelled(report);
        by_change.mu = chosen.mu;
    }
    if (by_change.mu == 0) return stationary(report);
    tell_step_by_change(context, report, by_change);

    const auto make = [&](double mu, double& f) -> std::optional<StepReport> {
        report.event = StepEvent::None;
        const Retracted done = retract(x_, gradient_, -mu, next_, context.stop, report);
        if (done == Retracted::Cancelled) return cancelled(report);
        if (done == Retracted::Singular) return breakdown(report, kRankLost);
        if (measure(next_, next_gradient_, context.stop, report) == Outcome::Cancelled)
            return cancelled(report);
        f = products_.residual_squared / 2;
        return std::nullopt;
    };
    double f = 0;
    if (const auto ended = halve_until_accepted(change_.recent(), squared, samples_norm_, by_change.mu,
                                                context, report, f, make))
        return *ended;
    change_.commit(gradient_, next_gradient_, report.stepsize, f);
    advance({});
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::RGradProj>::make(const MethodSpec& spec) {
    return std::make_unique<RiemannianMethod>(spec);
}
std::unique_ptr<Method> RowOf<Algorithm::RGradOrth>::make(const MethodSpec& spec) {
    return std::make_unique<RiemannianMethod>(spec);
}
std::unique_ptr<Method> RowOf<Algorithm::Narg>::make(const MethodSpec& spec) {
    return std::make_unique<RiemannianMethod>(spec);
}

}  // namespace lowrank
