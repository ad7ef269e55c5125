// R3MC on two factors: conjugate gradients in the scaled metric, with the exact minimum along each line.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/linalg/thin_products.h"
#include "core/method/algorithm_table.h"
#include "core/method/exact_search.h"
#include "core/method/step_outcome.h"
#include "core/method/two_factors.h"

namespace lowrank {

namespace {

constexpr double kSteepEnough = 1e-3;
constexpr std::string_view kNoWayDown = "rounding hides where the objective falls";
/// Steps after which the carried residual is measured again.
constexpr int kRefresh = 50;

/// A change of both factors.
struct FactorChange {
    Matrix L, R;
};

/// One step on X = L R', in the metric <(a, b), (c, d)> = tr(R'R a'c) + tr(L'L b'd):
///
///   xi = (G R (R'R)^-1, G'L (L'L)^-1),   d = -xi + beta T d_prev,   (L, R) += t d
///   beta = max(0, <xi, xi - T xi_prev> / <T d_prev, xi - T xi_prev>),   T(a, b) = (a + L Lam, b - R Lam')
///   Lam = (b'R (R'R)^-1 - (L'L)^-1 L'a)/2,   t the least positive root of d/dt ||e + t a + t^2 b||^2
///
/// with a = A(dL R' + L dR'), b = A(dL dR'). Where <xi, d> > -1e-3 ||xi|| ||d||, d = -xi. The factors are
/// kept at equal norms. The residual e is carried along and measured again every 50 steps. Starts at L = U
/// sqrt S, R = V sqrt S. Cost: three operator calls, O((n1 + n2) r^2). Source: Mishra, Adithya Apuroop and
/// Sepulchre 2012; Mishra and Sepulchre 2014.
class TwoFactorConjugate final : public Method {
public:
    explicit TwoFactorConjugate(const MethodSpec& spec) : spec_(spec) {}

    const MethodSpec& spec() const override { return spec_; }
    void retune(const MethodSpec& spec) override { spec_ = spec; }

    void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) override {
        problem_ = std::move(problem);
        x_.begin(start);
        split_ = measured_ = moving_ = false;
        since_ = 0;
    }
    StepReport step(const StepContext& context) override;
    void walk(StateWalk& state) override {
        state(L_, R_, e_, previous_gradient_.L, previous_gradient_.R, previous_.L, previous_.R, since_,
              moving_);
        if (!state.reads()) return;
        x_.moved();
        split_ = measured_ = true;
    }
    Outcome settle(const std::stop_token& stop) const override { return x_.settle(L_, R_, stop); }
    const FixedRankPoint& iterate() const override {
        static_cast<void>(settle({}));
        return x_.point();
    }
    std::unique_ptr<Method> clone() const override { return std::make_unique<TwoFactorConjugate>(*this); }

private:
    Outcome begin(StepReport& report, const std::stop_token& stop);
    bool measure_gradient(StepReport& report, const std::stop_token& stop);
    bool choose_direction(double squared, double& beta, const std::stop_token& stop);
    void transport(FactorChange& change, const std::stop_token& stop);
    double product(const FactorChange& a, const FactorChange& b) const {
        cross_product(a.L, b.L, small_);
        const double left = inner_.L.cwiseProduct(small_).sum();
        cross_product(a.R, b.R, small_);
        return left + inner_.R.cwiseProduct(small_).sum();
    }

    MethodSpec spec_;
    std::shared_ptr<const Problem> problem_;
    Matrix L_, R_;
    Vector e_;                                   ///< A(L R') - y, carried
    FactorChange previous_gradient_, previous_;  ///< xi and d of the last step, at its point
    double since_ = 0;                           ///< steps since e was measured
    bool split_ = false, measured_ = false, moving_ = false;
    mutable PointOfFactors x_;
    // Scratch.
    SvdFactors core_;
    FactorChange inner_;  ///< R'R and L'L
    FactorChange gradient_, direction_, carried_, change_;
    Matrix GV_, GtU_, gram_, divided_, lambda_, wide_left_, wide_right_;
    mutable Matrix small_;
    Vector a_, b_, fresh_;
};

Outcome TwoFactorConjugate::begin(StepReport& report, const std::stop_token& stop) {
    if (!split_ && balanced_factors(x_.point(), core_, L_, R_, stop) == Outcome::Cancelled)
        return Outcome::Cancelled;
    split_ = true;
    if (measured_ && since_ < kRefresh) return Outcome::Done;
    if (problem_->A->apply({L_, R_}, fresh_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    fresh_ -= problem_->y;
    ++report.operator_calls;
    return Outcome::Done;
}

/// xi, its Gram matrices and <xi, xi>; false where a factor has lost its rank, or the token fired.
bool TwoFactorConjugate::measure_gradient(StepReport& report, const std::stop_token& stop) {
    const MeasurementOperator& A = *problem_->A;
    const Vector& e = measured_ && since_ < kRefresh ? e_ : fresh_;
    if (A.adjoint_times(e, R_, GV_, stop) == Outcome::Cancelled ||
        A.adjoint_transposed_times(e, L_, GtU_, stop) == Outcome::Cancelled)
        return false;
    ++report.operator_calls;
    cross_product(R_, R_, inner_.L, stop);
    cross_product(L_, L_, inner_.R, stop);
    return divide_by_gram(R_, GV_, gram_, gradient_.L, stop) &&
           divide_by_gram(L_, GtU_, gram_, gradient_.R, stop);
}

/// T: the horizontal part at (L, R).
void TwoFactorConjugate::transport(FactorChange& change, const std::stop_token& stop) {
    // b'R (R'R)^-1 = (R (R'R)^-1)'b, transposed; both quotients come from rows divided by a Gram matrix.
    cross_product(change.R, R_, small_, stop);
    (void)divide_by_gram(R_, small_, gram_, lambda_, stop);
    cross_product(change.L, L_, small_, stop);
    (void)divide_by_gram(L_, small_, gram_, divided_, stop);
    lambda_ -= divided_.transpose();
    lambda_ *= 0.5;
    thin_product(L_, lambda_, change.L, Into::Add, stop);
    outer_product(R_, lambda_, change.R, Into::Subtract, stop);
}

/// d and its beta; whether what came before was forgotten.
bool TwoFactorConjugate::choose_direction(double squared, double& beta, const std::stop_token& stop) {
    direction_.L = -gradient_.L;
    direction_.R = -gradient_.R;
    if (!moving_) return false;
    carried_.L = previous_gradient_.L;
    carried_.R = previous_gradient_.R;
    transport(carried_, stop);
    change_.L = gradient_.L - carried_.L;
    change_.R = gradient_.R - carried_.R;
    carried_.L = previous_.L;
    carried_.R = previous_.R;
    transport(carried_, stop);
    beta = product(gradient_, change_) / product(carried_, change_);
    if (!(std::isfinite(beta) && beta > 0)) {
        beta = 0;
        return true;
    }
    direction_.L += beta * carried_.L;
    direction_.R += beta * carried_.R;
    const double slope = product(gradient_, direction_), size = product(direction_, direction_);
    if (slope <= -kSteepEnough * std::sqrt(squared * size)) return false;
    direction_.L = -gradient_.L;
    direction_.R = -gradient_.R;
    return true;
}

StepReport TwoFactorConjugate::step(const StepContext& context) {
    const MeasurementOperator& A = *problem_->A;
    const std::stop_token& stop = context.stop;
    StepReport report;
    report.momentum = 0;
    if (begin(report, stop) == Outcome::Cancelled) return cancelled(report);
    const bool refreshed = !(measured_ && since_ < kRefresh);
    const Vector& e = refreshed ? fresh_ : e_;
    if (e.squaredNorm() == 0) {
        report.gradient_norm = 0;
        return stationary(report);
    }
    if (!measure_gradient(report, stop))
        return stop.stop_requested()                   ? cancelled(report)
               : !GV_.allFinite() || !GtU_.allFinite() ? breakdown(report, kNotFinite)
                                                       : breakdown(report, kFactorsSingular);
    const double squared = product(gradient_, gradient_);
    report.gradient_norm = std::sqrt(std::max(squared, 0.0));
    if (!std::isfinite(report.gradient_norm)) return breakdown(report, kNotFinite);
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("f(X_t)", e.squaredNorm() / 2, 2);
        part.say("‖ξ‖", report.gradient_norm, 1);
    });
    if (report.gradient_norm == 0) return stationary(report);

    double beta = 0;
    const bool forgotten = choose_direction(squared, beta, stop);
    if (stop.stop_requested()) return cancelled(report);
    if (forgotten) report.event = StepEvent::GradientRestart;
    tell(context, StepPart::Direction, report, [&](MadePart& part) {
        part.say("β", beta);
        if (!moving_)
            part.verdict = "There is no direction before: d = −ξ.";
        else if (forgotten)
            part.verdict = "β is 0, or the direction would hardly descend: it starts anew with d = −ξ.";
    });

    const Index r = L_.cols();
    wide_left_.resize(L_.rows(), 2 * r);
    wide_right_.resize(R_.rows(), 2 * r);
    wide_left_.leftCols(r) = direction_.L;
    wide_left_.rightCols(r) = L_;
    wide_right_.leftCols(r) = R_;
    wide_right_.rightCols(r) = direction_.R;
    if (A.apply({wide_left_, wide_right_}, a_, stop) == Outcome::Cancelled ||
        A.apply({direction_.L, direction_.R}, b_, stop) == Outcome::Cancelled)
        return cancelled(report);
    report.operator_calls += 2;
    const QuarticSearch search{e.dot(a_), a_.squaredNorm() + 2 * e.dot(b_), a_.dot(b_), b_.squaredNorm()};
    const double t = least_positive_minimum(search);
    if (!(t > 0)) return at_rest(report, kNoWayDown);
    report.stepsize = t;
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ_t", t);
        part.say("⟨e, a⟩", search.slope, 2);
        part.say("‖a‖^2", a_.squaredNorm(), 2);
    });
    tell_move(context, report);

    if (refreshed) {
        std::swap(e_, fresh_);
        since_ = 0;
        measured_ = true;
    }
    L_ += t * direction_.L;
    R_ += t * direction_.R;
    e_ += t * a_ + t * t * b_;
    ++since_;
    // Equal norms again; the last gradient and direction go along.
    const double s = std::sqrt(L_.norm() / R_.norm());
    if (s > 0 && std::isfinite(s)) {
        for (FactorChange* change : {&gradient_, &direction_}) {
            change->L /= s;
            change->R *= s;
        }
        L_ /= s;
        R_ *= s;
    }
    std::swap(previous_gradient_, gradient_);
    std::swap(previous_, direction_);
    moving_ = true;
    x_.moved();
    return report;
}

}  // namespace

std::unique_ptr<Method> RowOf<Algorithm::R3mc>::make(const MethodSpec& spec) {
    return std::make_unique<TwoFactorConjugate>(spec);
}

}  // namespace lowrank
