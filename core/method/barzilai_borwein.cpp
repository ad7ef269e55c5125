// RBB: steps as long as the last change of the gradient says, along the manifold of rank-r matrices and on two numbers.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/manifold/retraction.h"
#include "core/method/algorithm_table.h"
#include "core/method/step_outcome.h"

namespace lowrank {

namespace {

constexpr int kMostHalvings = 60;
constexpr std::string_view kNoDescent = "no step along the gradient lowers the objective";

/// The adaptive stepsize from s = X - X_prev and z = the change of the gradient, carried to one tangent space:
///
///   b1 = ||s||^2 / |<s, z>|,   b2 = |<s, z>| / ||z||^2,   mu = b2 if b2 < b1/2, else b1
///
/// nothing where they give none. Source: Barzilai and Borwein 1988; Zhou, Gao and Dai 2006.
std::optional<double> adaptive_step(double s_squared, double s_z, double z_squared) {
    const double b1 = s_squared / std::abs(s_z), b2 = std::abs(s_z) / z_squared;
    const double mu = b2 < b1 / 2 ? b2 : b1;
    return std::isfinite(mu) && mu > 0 ? std::optional(mu) : std::nullopt;
}

/// The products that adaptive_step is made of.
struct LastChange {
    double s_squared = 0, s_z = 0, z_squared = 0;
};

/// The objectives of the last ten iterates, and which next one may be kept: f+ <= max - 1e-4 mu ||xi||^2.
/// Source: Grippo, Lampariello and Lucidi 1986.
class RecentObjectives {
public:
    void start() { count_ = 0; }
    void add(double f) { values_[count_++ % values_.size()] = f; }
    double largest() const {
        return *std::max_element(values_.begin(), values_.begin() + std::min(count_, values_.size()));
    }
    bool accepts(double f, double mu, double gradient_squared, double rounding) const {
        constexpr double kSufficient = 1e-4;
        return f <= largest() - kSufficient * mu * gradient_squared + rounding;
    }

    void walk(StateWalk& state) {
        for (double& value : values_) state(value);
        state(count_);
    }

private:
    std::array<double, 10> values_{};
    std::size_t count_ = 0;
};

/// One step:
///
///   xi = P_T A*(A(X) - y),   s = -mu_prev P_T xi_prev,   z = xi - P_T xi_prev,   mu by adaptive_step,   X+ = R_orth_X(-mu xi)
///
/// halved until f(X+) is accepted by RecentObjectives. The first step, and one whose s and z say nothing, is exact line search.
/// The gradient at X+ is measured with f(X+) and serves the next step, so that an iteration costs one fused pass over the data
/// (two operator calls), one more for each halving. O((n1 + n2) r^2), no SVD. Source: Iannazzo and Porcelli 2018. Deviation:
/// the orthographic retraction, and transport by projection.
class BarzilaiBorwein final : public Method {
public:
    explicit BarzilaiBorwein(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_ = start;
        for (FixedRankPoint* later : {&previous_, &next_}) *later = room_for(start);
        samples_norm_ = problem_->y.norm();
        recent_.start();
        moving_ = false;
    }

    StepReport step(const StepContext& context) override;

    void walk(StateWalk& state) override {
        state(x_, previous_, gradient_, previous_gradient_, previous_mu_, recent_, moving_);
    }
    const FixedRankPoint& iterate() const override { return x_; }
    std::unique_ptr<Method> clone() const override { return std::make_unique<BarzilaiBorwein>(*this); }

private:
    Outcome measure(const FixedRankPoint& X, TangentVector& gradient, double& f, const std::stop_token& stop,
                    StepReport& report);
    std::optional<double> step_from_last(LastChange& change, const std::stop_token& stop);
    Outcome exact_step(double& mu, const std::stop_token& stop, StepReport& report);

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    FixedRankPoint x_, previous_;                 ///< X_t and X_{t-1}
    TangentVector gradient_, previous_gradient_;  ///< at X_t, once moving, and at X_{t-1}
    double previous_mu_ = 0;
    RecentObjectives recent_;  ///< f(X_t) the last of them, once moving
    bool moving_ = false;
    double samples_norm_ = 0;
    // Scratch, kept so that a step allocates nothing.
    FixedRankPoint next_;
    TangentVector next_gradient_, carried_;
    GradientProducts products_;
    RetractionWorkspace retraction_;
    TransportWorkspace transport_;
    Matrix XK_, left_, right_;
};

Outcome BarzilaiBorwein::measure(const FixedRankPoint& X, TangentVector& gradient, double& f,
                                 const std::stop_token& stop, StepReport& report) {
    thin_product(X.U, X.K, XK_, stop);
    if (problem_->A->gradient({XK_, X.V}, problem_->y, X.U, X.V, products_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    report.operator_calls += 2;
    project_to_tangent(X, products_.GV, products_.GtU, gradient, stop);
    f = products_.residual_squared / 2;
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

std::optional<double> BarzilaiBorwein::step_from_last(LastChange& change, const std::stop_token& stop) {
    if (!moving_) return std::nullopt;
    transport(previous_, previous_gradient_, x_, transport_, carried_, stop);
    // z = xi - P_T xi_prev, part by part; s is -mu_prev times what is carried.
    const auto products = [&](const Matrix& xi, const Matrix& carried) {
        return std::pair((xi - carried).squaredNorm(), carried.cwiseProduct(xi - carried).sum());
    };
    const auto [zM, sM] = products(gradient_.M, carried_.M);
    const auto [zU, sU] = products(gradient_.Up, carried_.Up);
    const auto [zV, sV] = products(gradient_.Vp, carried_.Vp);
    const double length = previous_mu_ * norm(carried_);
    change = {length * length, previous_mu_ * (sM + sU + sV), zM + zU + zV};
    return adaptive_step(change.s_squared, change.s_z, change.z_squared);
}

/// mu = ||xi||^2 / ||A(xi)||^2; 0 where A(xi) vanishes.
Outcome BarzilaiBorwein::exact_step(double& mu, const std::stop_token& stop, StepReport& report) {
    tangent_factors(x_, gradient_, left_, right_, stop);
    double energy = 0;
    if (problem_->A->energy({left_, right_}, energy, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    ++report.operator_calls;
    mu = energy > 0 ? report.gradient_norm * report.gradient_norm / energy : 0;
    return Outcome::Done;
}

StepReport BarzilaiBorwein::step(const StepContext& context) {
    StepReport report;
    report.momentum = 0;
    if (!moving_) {
        double f = 0;
        if (measure(x_, gradient_, f, context.stop, report) == Outcome::Cancelled) return cancelled(report);
        recent_.start();
        recent_.add(f);
    }
    report.gradient_norm = norm(gradient_);
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("‖g‖", report.gradient_norm, 1);
        if (moving_) part.verdict = "It was measured with f(X_t), in the step before.";
    });
    if (report.gradient_norm == 0) return stationary(report);

    double mu = 0;
    LastChange change;
    const auto adaptive = step_from_last(change, context.stop);
    if (adaptive)
        mu = *adaptive;
    else if (exact_step(mu, context.stop, report) == Outcome::Cancelled)
        return cancelled(report);
    if (context.stop.stop_requested()) return cancelled(report);
    if (mu == 0) return stationary(report);
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ", mu);
        if (!adaptive) {
            part.verdict = "No last change says anything: exact line search, μ = ‖g‖^2/‖A(g)‖^2.";
            return;
        }
        part.say("‖s‖^2", change.s_squared, 2);
        part.say("|⟨s, z⟩|", std::abs(change.s_z), 2);
        part.say("‖z‖^2", change.z_squared, 2);
    });

    const double squared = report.gradient_norm * report.gradient_norm;
    // Of f: A(X) and y agree to ||A(X) - y||, each rounded to eps ||y||.
    constexpr double kEpsilon = 1e-15;
    const double rounding =
        kEpsilon * samples_norm_ * (std::sqrt(2 * recent_.largest()) + kEpsilon * samples_norm_);
    double f = 0;
    int halvings = 0;
    for (;; ++halvings, mu /= 2) {
        if (halvings > kMostHalvings) return breakdown(report, kNoDescent);
        bool fell_back = false;
        const Retracted done =
            retract_or_project(x_, gradient_, -mu, retraction_, next_, context.stop, fell_back);
        if (done == Retracted::Cancelled) return cancelled(report);
        if (done == Retracted::Singular) return breakdown(report, kRankLost);
        if (measure(next_, next_gradient_, f, context.stop, report) == Outcome::Cancelled)
            return cancelled(report);
        if (!recent_.accepts(f, mu, squared, rounding)) continue;
        if (fell_back) report.event = StepEvent::ProjectiveFallback;
        break;
    }
    report.stepsize = previous_mu_ = mu;
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", mu);
        part.say("halvings", halvings);
    });
    recent_.add(f);
    std::swap(previous_, x_);
    std::swap(x_, next_);
    std::swap(previous_gradient_, gradient_);
    std::swap(gradient_, next_gradient_);
    moving_ = true;
    return report;
}

/// The same on two numbers, where the gradient is Q x.
class BarzilaiBorweinOnTwoNumbers final : public TwoNumberMethod {
public:
    explicit BarzilaiBorweinOnTwoNumbers(TwoEigenvalues Q) : Q_(Q) {}

    TwoNumberStep step(double a, double b) override {
        const double ga = Q_.lambda_min * a, gb = Q_.lambda_max * b, squared = ga * ga + gb * gb;
        if (!moving_) recent_.add(value(a, b));
        std::optional<double> mu;
        if (moving_) {
            const double za = ga - ga_, zb = gb - gb_, size = ga_ * ga_ + gb_ * gb_;
            mu = adaptive_step(mu_ * mu_ * size, mu_ * (ga_ * za + gb_ * zb), za * za + zb * zb);
        }
        TwoNumberStep done;
        const LineSearch exact = line_search(Q_, ga, gb);
        done.stepsize = mu.value_or(exact.mu);
        // Written so, an exact step cancels nothing near an eigenvector.
        done.a = mu ? (1 - *mu * Q_.lambda_min) * a : exact.keep_min * a;
        done.b = mu ? (1 - *mu * Q_.lambda_max) * b : exact.keep_max * b;
        for (int halvings = 0; halvings < kMostHalvings; ++halvings) {
            if (recent_.accepts(value(done.a, done.b), done.stepsize, squared, 0)) break;
            done.stepsize /= 2;
            done.a = (1 - done.stepsize * Q_.lambda_min) * a;
            done.b = (1 - done.stepsize * Q_.lambda_max) * b;
        }
        ga_ = ga, gb_ = gb, mu_ = done.stepsize;
        recent_.add(value(done.a, done.b));
        moving_ = true;
        return done;
    }

private:
    double value(double a, double b) const { return (Q_.lambda_min * a * a + Q_.lambda_max * b * b) / 2; }

    TwoEigenvalues Q_;
    double ga_ = 0, gb_ = 0, mu_ = 0;  ///< the last gradient and stepsize
    RecentObjectives recent_;
    bool moving_ = false;
};

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::Rbb>::make(const MethodSpec& spec) {
    return std::make_unique<BarzilaiBorwein>(spec);
}
std::unique_ptr<TwoNumberMethod> RowOf<Algorithm::Rbb>::on_two_numbers(const MethodSpec&, TwoEigenvalues Q) {
    return std::make_unique<BarzilaiBorweinOnTwoNumbers>(Q);
}

}  // namespace lowrank
