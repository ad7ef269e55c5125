// RGN: Riemannian Gauss-Newton, and Newton, in a trust region.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/linalg/huge_pages.h"
#include "core/linalg/thin_products.h"
#include "core/manifold/retraction.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"
#include "core/method/tangent_least_squares.h"

namespace lowrank {

namespace {

constexpr double kUnitRounding = std::numeric_limits<double>::epsilon();
constexpr double kStationaryGradient = 10 * kUnitRounding, kLeastRadius = 1e-16,
                 kObjectiveRounding = 20 * kUnitRounding;
constexpr double kAccept = 0.1, kPoor = 0.25, kGood = 0.75;
constexpr std::string_view kGradientAtRounding = "its gradient is at rounding",
                           kRegionGone = "its trust region has shrunk to nothing";

/// One step at X with g = P_T A*(A(X) - y), f = ||A(X) - y||^2/2:
///
///   xi by Steihaug's conjugate gradients on H xi = -g in ||xi|| <= Delta, H = J*J, to ||g|| min(||g||/||g_0||, 0.1) or 500 steps
///   X_try = R_orth(xi),   q = (f - f_try + reg)/(-<g, xi> - <xi, H xi>/2 + reg)
///   q < 1/4 or no X_try: Delta = min(Delta, ||xi||)/4;   q > 3/4 on the boundary: Delta = min(2 Delta, Delta_bar)
///   X+ = X_try where q > 0.1, else X
///
/// with Delta_bar = ||X_0||, Delta_0 = Delta_bar/8 and reg = 20 eps ||y|| sqrt(2 f) + (20 eps ||y||)^2, the
/// rounding of f. curvature=on adds (I - UU') G Vp K^-T to Up and (I - VV') G'Up K^-1 to Vp of H xi, which
/// makes it the Hessian of f along the retraction. A step that is not accepted has stepsize 0. region=off
/// takes every step that there is. Cost: two operator calls an inner step, two more; A*(A(X) - y) is held for
/// the curvature, whose products are not counted. Source: Luo, Huang, Li and Zhang 2023; Absil, Baker and
/// Gallivan 2007; Steihaug 1983. Deviation: reg, which keeps the quotient's meaning for data of any size.
class TrustRegion final : public Method {
public:
    explicit TrustRegion(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        next_ = room_for(start);
        samples_norm_ = problem_->y.norm();
        most_ = start.K.norm();
        radius_ = most_ / 8;
        first_gradient_ = 0;
        measured_ = false;
    }
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(x_, products_.residual, products_.residual_squared, products_.GV, products_.GtU, radius_,
              first_gradient_);
        if (state.reads()) measured_ = true;
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<TrustRegion>(*this); }

private:
    Outcome measure(const FixedRankPoint& X, GradientProducts& out, const std::stop_token& stop,
                    StepReport& report);
    Outcome prepare_curvature(const std::stop_token& stop);
    Outcome add_curvature(const TangentVector& d, TangentVector& out, const std::stop_token& stop);
    void residual_times(bool transposed, const Matrix& B, Matrix& out, Outcome& outcome,
                        const std::stop_token& stop);
    Outcome solve(const std::stop_token& stop, StepReport& report, TangentCgResult& solved);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_;
    GradientProducts products_;  ///< at X_t
    double samples_norm_ = 0, most_ = 0, radius_ = 0, first_gradient_ = 0;
    bool measured_ = false;  ///< whether products_ are those of X_t
    // Scratch.
    FixedRankPoint next_;
    GradientProducts next_products_;
    TangentOperator J_;
    TangentCgWork cg_;
    TangentVector gradient_, xi_;
    RetractionWorkspace retraction_;
    ThinQr core_;
    Matrix VK_, G_, small_;
    Matrix left_divided_, left_product_, right_divided_, right_product_;
};

Outcome TrustRegion::measure(const FixedRankPoint& X, GradientProducts& out, const std::stop_token& stop,
                             StepReport& report) {
    outer_product(X.V, X.K, VK_, stop);
    if (problem_->A->gradient({X.U, VK_}, problem_->y, X.U, X.V, out, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    report.operator_calls += 2;
    return Outcome::Done;
}

/// K = Q R, and A*(A(X) - y) where it is dense anyway.
Outcome TrustRegion::prepare_curvature(const std::stop_token& stop) {
    if (thin_qr(x_.K, core_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const MeasurementOperator& A = *problem_->A;
    if (!A.prefers_dense()) return Outcome::Done;
    if (fresh(G_, A.rows(), A.cols(), stop) == Outcome::Cancelled) return Outcome::Cancelled;
    G_.setZero();
    return A.add_adjoint(products_.residual, 1, G_, stop);
}

/// out = G B or G'B of the gradient G.
void TrustRegion::residual_times(bool transposed, const Matrix& B, Matrix& out, Outcome& outcome,
                                 const std::stop_token& stop) {
    const MeasurementOperator& A = *problem_->A;
    if (A.prefers_dense()) {
        if (transposed)
            cross_product(G_, B, out, stop);
        else
            thin_product(G_, B, out, stop);
        return;
    }
    if ((transposed ? A.adjoint_transposed_times(products_.residual, B, out, stop)
                    : A.adjoint_times(products_.residual, B, out, stop)) == Outcome::Cancelled)
        outcome = Outcome::Cancelled;
}

Outcome TrustRegion::add_curvature(const TangentVector& d, TangentVector& out, const std::stop_token& stop) {
    Outcome outcome = Outcome::Done;
    const auto add = [&](const Matrix& basis, Matrix& product, Matrix& to) {
        cross_product(basis, product, small_, stop);
        thin_product(basis, small_, product, Into::Subtract, stop);
        to += product;
    };
    // Vp K^-T = Vp Q R^-T and Up K^-1 = (Up R^-1) Q' with K = Q R.
    thin_product(d.Vp, core_.Q, right_divided_, stop);
    core_.R.triangularView<Eigen::Upper>().transpose().solveInPlace<Eigen::OnTheRight>(right_divided_);
    residual_times(false, right_divided_, left_product_, outcome, stop);
    if (outcome == Outcome::Cancelled || stop.stop_requested()) return Outcome::Cancelled;
    add(x_.U, left_product_, out.Up);
    left_product_ = d.Up;
    core_.R.triangularView<Eigen::Upper>().solveInPlace<Eigen::OnTheRight>(left_product_);
    outer_product(left_product_, core_.Q, left_divided_, stop);
    residual_times(true, left_divided_, right_product_, outcome, stop);
    if (outcome == Outcome::Cancelled || stop.stop_requested()) return Outcome::Cancelled;
    add(x_.V, right_product_, out.Vp);
    return Outcome::Done;
}

Outcome TrustRegion::solve(const std::stop_token& stop, StepReport& report, TangentCgResult& solved) {
    if (spec_.curvature && prepare_curvature(stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const auto apply = [&](const TangentVector& d, TangentVector& out) {
        if (J_.normal(d, out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        report.operator_calls += 2;
        return spec_.curvature ? add_curvature(d, out, stop) : Outcome::Done;
    };
    const auto plain = [](const TangentVector& r, TangentVector& out) { out = r; };
    TangentCgRules rules;
    if (spec_.inner.steps > 0) {
        rules.most_steps = spec_.inner.steps;
    } else {
        const double g = report.gradient_norm;
        rules.tolerance = g * std::min(g / first_gradient_, 0.1);
    }
    if (spec_.region) rules.radius = radius_;
    set_zero_like(x_, xi_);
    cg_.residual.M = -gradient_.M;
    cg_.residual.Up = -gradient_.Up;
    cg_.residual.Vp = -gradient_.Vp;
    return conjugate_gradients(J_, rules, apply, plain, cg_, xi_, solved, stop);
}

StepReport TrustRegion::step(const StepContext& context) {
    const std::stop_token& stop = context.stop;
    StepReport report;
    report.momentum = 0;
    if (!measured_ && measure(x_, products_, stop, report) == Outcome::Cancelled) return cancelled(report);
    project_to_tangent(x_, products_.GV, products_.GtU, gradient_, stop);
    if (stop.stop_requested()) return cancelled(report);
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    const double f = products_.residual_squared / 2;
    tell_gradient(context, report, "f(X_t)", f);
    if (report.gradient_norm == 0) return stationary(report);
    if (report.gradient_norm <= kStationaryGradient * samples_norm_)
        return at_rest(report, kGradientAtRounding);
    if (spec_.region && radius_ < kLeastRadius * most_) return at_rest(report, kRegionGone);
    if (!measured_) first_gradient_ = report.gradient_norm;

    J_.bind(*problem_->A, x_);
    TangentCgResult solved;
    if (solve(stop, report, solved) == Outcome::Cancelled) return cancelled(report);
    report.inner_steps = static_cast<std::uint32_t>(solved.steps);
    const double length = norm(xi_);
    const bool on_boundary =
        solved.end == TangentCgEnd::Boundary || solved.end == TangentCgEnd::NegativeCurvature;
    tell(context, StepPart::Direction, report, [&](MadePart& part) {
        part.say("inner steps", double(solved.steps));
        part.say("‖ξ‖", length, 1);
        part.say("Δ", radius_, 1);
        if (solved.end == TangentCgEnd::NegativeCurvature)
            part.verdict = "f bends down along a direction: the step goes to the boundary.";
        else if (on_boundary)
            part.verdict = "The next inner step would leave the region: the step ends on its boundary.";
    });

    const Retracted done = retract_orthographic(x_, xi_, 1, retraction_, next_, stop);
    if (done == Retracted::Cancelled) return cancelled(report);
    double q = std::numeric_limits<double>::quiet_NaN();
    if (done == Retracted::Done) {
        if (measure(next_, next_products_, stop, report) == Outcome::Cancelled) return cancelled(report);
        const double rounding = kObjectiveRounding * samples_norm_, size = std::sqrt(2 * f);
        const double reg = rounding * size + rounding * rounding;
        // -<g, xi> - <xi, H xi>/2 with H xi = -g - r, r what conjugate gradients have left.
        const double foretold = (inner(xi_, cg_.residual) - inner(gradient_, xi_)) / 2;
        // Nothing is foretold of a step that rounding has made.
        if (foretold + reg > 0) q = (f - next_products_.residual_squared / 2 + reg) / (foretold + reg);
    }
    const bool exists = done == Retracted::Done;
    const bool accepted =
        exists && (spec_.region ? q > kAccept : std::isfinite(next_products_.residual_squared));
    if (!accepted && !spec_.region) return breakdown(report, kRankLost);
    report.stepsize = accepted ? 1 : 0;
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        if (exists) part.say("q", q);
        if (!exists)
            part.verdict = "The core is singular: there is no such point, and the region shrinks.";
        else if (!accepted)
            part.verdict = "f falls by too little of what was foretold: X_t stays, and the region shrinks.";
    });
    if (!(q >= kPoor))
        radius_ = std::min(radius_, length) / 4;
    else if (q > kGood && on_boundary)
        radius_ = std::min(2 * radius_, most_);
    if (accepted) {
        std::swap(x_, next_);
        std::swap(products_, next_products_);
    }
    measured_ = true;
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::Rgn>::make(const MethodSpec& spec) {
    return std::make_unique<TrustRegion>(spec);
}

}  // namespace lowrank
