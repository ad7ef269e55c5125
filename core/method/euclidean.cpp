// Grad and NAG: steps along the tangent-projected gradient, then the best rank-r approximation of a sum that
// is no longer on the manifold.
#include <cmath>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/manifold/point.h"
#include "core/method/algorithm_table.h"
#include "core/method/euclidean_maps.h"
#include "core/method/momentum.h"
#include "core/method/restart.h"
#include "core/method/step_outcome.h"
#include "core/method/stepsize.h"

namespace lowrank {

namespace {

/// One step:
///
///   Y = X + eta (X - X_prev),   D = P_T A*(A(Y) - y) with T at P_r(Y),   mu = ||D||^2 / ||A(D)||^2,   X+ =
///   P_r(Y - mu D)
///
/// Without momentum Y = X: Grad, and one truncated SVD instead of two. Y and Y - mu D stay thin factors (2r
/// and 4r columns); the truncated SVDs see their products with blocks. Source: paper, Algorithms Grad with
/// exact line search and NAG.
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
        acceleration_.start();
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override { state(x_, previous_, last_, acceleration_); }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<EuclideanMethod>(*this); }

private:
    Outcome extrapolate(double eta, const std::stop_token& stop, StepReport& report);
    Outcome best_approximation(const FactoredMap& Z, SvdFactors& svd, FixedRankPoint& out,
                               const std::stop_token& stop, StepReport& report);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_, previous_;
    SvdFactors last_;
    Acceleration acceleration_;
    // Scratch.
    SvdFactors y_svd_, next_svd_;
    SvdWorkspace svd_work_;
    ThinQr qr_;
    FixedRankPoint base_, next_;  ///< P_r(Y), where the tangent space is taken; X_{t+1}
    TangentVector gradient_;
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

StepReport EuclideanMethod::step(const StepContext& context) {
    const MeasurementOperator& A = *problem_->A;
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
    if (A.gradient({YL_, YR_}, problem_->y, base_.U, base_.V, products_, context.stop) == Outcome::Cancelled)
        return cancelled(report);
    report.operator_calls += 2;
    project_to_tangent(base_, products_.GV, products_.GtU, gradient_, context.stop);
    if (context.stop.stop_requested()) return cancelled(report);
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell_gradient(context, report, row_of(spec_).has(RuleKey::Momentum) ? "f(Y_t)" : "f(X_t)",
                  products_.residual_squared / 2);

    tangent_factors(base_, gradient_, DL_, DR_, context.stop);
    if (context.stop.stop_requested()) return cancelled(report);
    double mu = 0, energy = 0;
    if (const auto constant = constant_step(spec_, *problem_)) {
        mu = *constant;
    } else {
        if (A.energy({DL_, DR_}, energy, context.stop) == Outcome::Cancelled) return cancelled(report);
        ++report.operator_calls;
        if (energy > 0) mu = report.gradient_norm * report.gradient_norm / energy;
    }
    tell_stepsize(context, report, searches_line(spec_), energy, mu);
    const bool zero = report.gradient_norm == 0 || mu == 0;
    if (zero && !(launch.eta > 0 && acceleration_.moving())) return stationary(report);
    report.stepsize = zero ? 0 : mu;

    ZL_.resize(x_.rows(), YL_.cols() + DL_.cols());
    ZR_.resize(x_.cols(), YR_.cols() + DR_.cols());
    ZL_.leftCols(YL_.cols()) = YL_;
    ZL_.rightCols(DL_.cols()) = -report.stepsize * DL_;
    ZR_.leftCols(YR_.cols()) = YR_;
    ZR_.rightCols(DR_.cols()) = DR_;
    if (best_approximation(FactoredMap(ZL_, ZR_, context.stop), next_svd_, next_, context.stop, report) ==
        Outcome::Cancelled)
        return cancelled(report);
    tell_move(context, report);

    const auto restart_value = [&](const std::stop_token& stop) {
        return riemannian_restart_value(base_, gradient_, next_, x_, restart_, stop);
    };
    const auto iterates = [&] {
        thin_product(next_.U, next_.K, next_K_, context.stop);
        return MeasuredPair{{XK_, x_.V}, {next_K_, next_.V}};
    };
    if (acceleration_.observe(spec_, *problem_, products_.residual, context, report, restart_value,
                              iterates) == Outcome::Cancelled)
        return cancelled(report);
    std::swap(previous_, x_);
    std::swap(x_, next_);
    std::swap(last_, next_svd_);
    acceleration_.commit(launch);
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
