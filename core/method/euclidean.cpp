// Grad and NAG: steps along the tangent-projected gradient, then the best rank-r approximation of a sum that
// is no longer on the manifold.
#include <cmath>
#include <optional>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/manifold/point.h"
#include "core/method/algorithm_table.h"
#include "core/method/barzilai_borwein.h"
#include "core/method/euclidean_maps.h"
#include "core/method/momentum.h"
#include "core/method/restart.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_steps.h"

namespace lowrank {

namespace {

/// One step:
///
///   Y = X + eta (X - X_prev),   D = P_T A*(A(Y) - y) with T at P_r(Y),   mu = ||D||^2 / ||A(D)||^2,   X+ =
///   P_r(Y - mu D)
///
/// Without momentum Y = X: Grad, and one truncated SVD instead of two. Y and Y - mu D stay thin factors (2r
/// and 4r columns); the truncated SVDs see their products with blocks. Source: paper, Algorithms Grad with
/// exact line search and NAG. Steps by the last change (step=bb) are those of RGrad, X+ from the truncated
/// SVD.
class EuclideanMethod final : public Method {
public:
    explicit EuclideanMethod(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        previous_ = room_for(start);
        last_ = warm_start_of(start);
        samples_norm_ = problem_->y.norm();
        acceleration_.start();
        change_.start();
        made_ = 0;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(x_, previous_, last_, acceleration_, made_, change_);
        if (change_.goes_on()) state(gradient_);
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<EuclideanMethod>(*this); }

private:
    Outcome measure(const Matrix& L, const Matrix& R, const FixedRankPoint& base, TangentVector& gradient,
                    const std::stop_token& stop, StepReport& report);
    Outcome move(double mu, const std::stop_token& stop, StepReport& report);
    StepReport step_by_change(const StepContext& context);
    void advance(const Launch& launch);
    Outcome extrapolate(double eta, const std::stop_token& stop, StepReport& report);
    Outcome best_approximation(const FactoredMap& Z, SvdFactors& svd, FixedRankPoint& out,
                               const std::stop_token& stop, StepReport& report);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_, previous_;
    SvdFactors last_;
    Acceleration acceleration_;
    double made_ = 0;         ///< steps so far
    TangentVector gradient_;  ///< at X_t, where change_ goes on
    TangentChange change_;
    double samples_norm_ = 0;
    // Scratch.
    SvdFactors y_svd_, next_svd_;
    SvdWorkspace svd_work_;
    ThinQr qr_;
    FixedRankPoint base_, next_;  ///< P_r(Y), where the tangent space is taken; X_{t+1}
    TangentVector next_gradient_;
    TangentSteps steps_;
    GradientProducts products_;
    RiemannianRestart restart_;
    Matrix XK_, previous_K_, next_K_;
    Matrix YL_, YR_, DL_, DR_, ZL_, ZR_, ZV_;
};

/// P_r(Z) = Z V V' from a truncated SVD's V, as U K V' with both bases from thin QRs.
///
/// The triplets of a dense SVD multiply to Z only to some 4e-15 ||Z||, which is seen in the stepsizes near
/// the solution; one more product with Z brings that down to rounding.
Outcome EuclideanMethod::best_approximation(const FactoredMap& Z, SvdFactors& svd, FixedRankPoint& out,
                                            const std::stop_token& stop, StepReport& report) {
    if (truncated_svd(Z, problem_->rank, &last_, svd, stop, nullptr, &svd_work_) == Outcome::Cancelled)
        return Outcome::Cancelled;
    ++report.svds;
    if (thin_qr(svd.V, qr_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.V = qr_.Q;
    Z.times(out.V, ZV_);
    if (thin_qr(ZV_, qr_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    out.U = qr_.Q;
    out.K = qr_.R;
    return Outcome::Done;
}

/// Y = YL YR' and its best rank-r approximation, the base of the tangent space.
Outcome EuclideanMethod::extrapolate(double eta, const std::stop_token& stop, StepReport& report) {
    thin_product(x_.U, x_.K, XK_, stop);
    if (!(eta > 0) || !acceleration_.moving()) {
        YL_ = XK_;
        YR_ = x_.V;
        base_ = x_;
        return Outcome::Done;
    }
    const Index r = problem_->rank;
    thin_product(previous_.U, previous_.K, previous_K_, stop);
    YL_.resize(x_.rows(), 2 * r);
    YR_.resize(x_.cols(), 2 * r);
    YL_.leftCols(r) = (1 + eta) * XK_;
    YL_.rightCols(r) = -eta * previous_K_;
    YR_.leftCols(r) = x_.V;
    YR_.rightCols(r) = previous_.V;
    return best_approximation(FactoredMap(YL_, YR_, stop), y_svd_, base_, stop, report);
}

/// The gradient at L R', projected to the tangent space at base.
Outcome EuclideanMethod::measure(const Matrix& L, const Matrix& R, const FixedRankPoint& base,
                                 TangentVector& gradient, const std::stop_token& stop, StepReport& report) {
    if (problem_->A->gradient({L, R}, problem_->y, base.U, base.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    report.operator_calls += 2;
    project_to_tangent(base, products_.GV, products_.GtU, gradient, stop);
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

/// next_ = P_r(Y - mu D).
Outcome EuclideanMethod::move(double mu, const std::stop_token& stop, StepReport& report) {
    const Index rows = YL_.rows(), cols = YR_.rows();
    ZL_.resize(rows, YL_.cols() + DL_.cols());
    ZR_.resize(cols, YR_.cols() + DR_.cols());
    ZL_.leftCols(YL_.cols()) = YL_;
    ZL_.rightCols(DL_.cols()) = -mu * DL_;
    ZR_.leftCols(YR_.cols()) = YR_;
    ZR_.rightCols(DR_.cols()) = DR_;
    return best_approximation(FactoredMap(ZL_, ZR_, stop), next_svd_, next_, stop, report);
}

void EuclideanMethod::advance(const Launch& launch) {
    std::swap(previous_, x_);
    std::swap(x_, next_);
    std::swap(last_, next_svd_);
    acceleration_.commit(launch);
    ++made_;
}

StepReport EuclideanMethod::step(const StepContext& context) {
    if (*step_row(spec_).needs == StepNeeds::Change) return step_by_change(context);
    StepReport report;
    const Launch launch = acceleration_.launch(spec_, context);
    report.momentum = launch.eta;
    report.event = launch.event;

    if (extrapolate(launch.eta, context.stop, report) == Outcome::Cancelled) return cancelled(report);
    acceleration_.tell_launch(context, report, spec_, launch, [&](MadePart& part) {
        const double moved = distance(x_, previous_);
        part.say("‖X_t − X_{t−1}‖", moved, 1);
        part.say("‖Y_t − X_t‖", launch.eta * moved, 1);
    });
    if (measure(YL_, YR_, base_, gradient_, context.stop, report) == Outcome::Cancelled)
        return cancelled(report);
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient(context, report, row_of(spec_).has(RuleKey::Momentum) ? "f(Y_t)" : "f(X_t)",
                  products_.residual_squared / 2);

    projected_factors(base_, gradient_, products_.GtU, DL_, DR_, context.stop);
    if (context.stop.stop_requested()) return cancelled(report);
    ChosenStep chosen;
    if (steps_.choose(spec_, *problem_, made_, report.gradient_norm * report.gradient_norm, base_, gradient_,
                      products_.residual, kFactorsReady, DL_, DR_, context.stop, report,
                      chosen) == Outcome::Cancelled)
        return cancelled(report);
    tell_chosen(context, report, chosen);
    const bool zero = report.gradient_norm == 0 || chosen.mu == 0;
    if (zero && !(launch.eta > 0 && acceleration_.moving())) return stationary(report);
    report.stepsize = zero ? 0 : chosen.mu;
    if (move(report.stepsize, context.stop, report) == Outcome::Cancelled) return cancelled(report);
    tell_move(context, report);

    const auto restart_value = [&](const std::stop_token& stop) {
        return riemannian_restart_value(base_, gradient_, next_, x_, restart_, stop);
    };
    const auto iterates = [&] {
        thin_product(next_.U, next_.K, next_K_, context.stop);
        return MeasuredPair{{XK_, x_.V}, {next_K_, next_.V}};
    };
    const auto unclear = [](const std::stop_token&) { return std::optional<bool>(); };
    if (acceleration_.observe(spec_, *problem_, products_.residual, context, report, restart_value, iterates,
                              unclear) == Outcome::Cancelled)
        return cancelled(report);
    change_.forget();
    advance(launch);
    return report;
}

StepReport EuclideanMethod::step_by_change(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    if (extrapolate(0, context.stop, report) == Outcome::Cancelled) return cancelled(report);
    const bool goes_on = change_.goes_on();
    if (!goes_on) {
        if (measure(YL_, YR_, x_, gradient_, context.stop, report) == Outcome::Cancelled)
            return cancelled(report);
        change_.recent().start(products_.residual_squared / 2);
    }
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient_by_change(context, report, goes_on);
    if (report.gradient_norm == 0) return stationary(report);

    tangent_factors(x_, gradient_, DL_, DR_, context.stop);
    if (context.stop.stop_requested()) return cancelled(report);
    StepByChange by_change;
    if (change_.choose(spec_, previous_, x_, gradient_, context.stop, by_change) == Outcome::Cancelled)
        return cancelled(report);
    const double squared = report.gradient_norm * report.gradient_norm;
    if (!by_change.known) {
        ChosenStep chosen;
        if (steps_.choose(spec_, *problem_, made_, squared, x_, gradient_, products_.residual, kFactorsReady,
                          DL_, DR_, context.stop, report, chosen) == Outcome::Cancelled)
            return cancelled(report);
        by_change.mu = chosen.mu;
    }
    if (by_change.mu == 0) return stationary(report);
    tell_step_by_change(context, report, by_change);

    const auto make = [&](double mu, double& f) -> std::optional<StepReport> {
        if (move(mu, context.stop, report) == Outcome::Cancelled) return cancelled(report);
        thin_product(next_.U, next_.K, next_K_, context.stop);
        if (measure(next_K_, next_.V, next_, next_gradient_, context.stop, report) == Outcome::Cancelled)
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

std::unique_ptr<Method> RowOf<Algorithm::Grad>::make(const MethodSpec& spec) {
    return std::make_unique<EuclideanMethod>(spec);
}
std::unique_ptr<Method> RowOf<Algorithm::Nag>::make(const MethodSpec& spec) {
    return std::make_unique<EuclideanMethod>(spec);
}

}  // namespace lowrank
