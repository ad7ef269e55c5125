// The stepsizes of Barzilai and Borwein, from the last change of iterate and gradient, on matrices and on two
// numbers.
#include "core/method/barzilai_borwein.h"

#include <cmath>
#include <utility>

namespace lowrank {

void LastChange::tell(MadePart& part) const {
    part.say("‖s‖^2", s_squared, 2);
    part.say("|⟨s, z⟩|", std::abs(s_z), 2);
    part.say("‖z‖^2", z_squared, 2);
}

std::optional<double> step_of_change(ChangeQuotient quotient, const LastChange& change) {
    const double b1 = change.s_squared / std::abs(change.s_z), b2 = std::abs(change.s_z) / change.z_squared;
    double mu = 0;
    switch (quotient) {
        case ChangeQuotient::Adaptive:
            mu = b2 < b1 / 2 ? b2 : b1;
            break;
        case ChangeQuotient::Long:
            mu = b1;
            break;
        case ChangeQuotient::Short:
            mu = b2;
            break;
        case ChangeQuotient::Count:
            break;
    }
    return std::isfinite(mu) && mu > 0 ? std::optional(mu) : std::nullopt;
}

double RecentObjectives::rounding(double samples_norm) const {
    constexpr double kEpsilon = 1e-15;
    return kEpsilon * samples_norm * (std::sqrt(2 * largest()) + kEpsilon * samples_norm);
}

LastChange TangentChange::measure(const FixedRankPoint& previous, const FixedRankPoint& X,
                                  const TangentVector& gradient, const std::stop_token& stop) {
    transport(previous, previous_gradient_, X, transport_, carried_, stop);
    // Part by part; s is -mu_prev times what is carried.
    const auto products = [](const Matrix& g, const Matrix& carried) {
        return std::pair((g - carried).squaredNorm(), carried.cwiseProduct(g - carried).sum());
    };
    const auto [zM, sM] = products(gradient.M, carried_.M);
    const auto [zU, sU] = products(gradient.Up, carried_.Up);
    const auto [zV, sV] = products(gradient.Vp, carried_.Vp);
    const double length = previous_mu_ * norm(carried_);
    return {length * length, previous_mu_ * (sM + sU + sV), zM + zU + zV};
}

Outcome TangentChange::choose(const MethodSpec& spec, const FixedRankPoint& previous, const FixedRankPoint& X,
                              const TangentVector& gradient, const std::stop_token& stop, StepByChange& out) {
    out = {};
    if (!moving_) return Outcome::Done;
    out.change = measure(previous, X, gradient, stop);
    if (const auto mu = step_of_change(std::get<BarzilaiBorweinStep>(*spec.step).quotient, out.change)) {
        out.known = true;
        out.mu = *mu;
    }
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

void TangentChange::commit(TangentVector& gradient, TangentVector& next, double mu, double f) {
    recent_.add(f);
    std::swap(previous_gradient_, gradient);
    std::swap(gradient, next);
    previous_mu_ = mu;
    moving_ = true;
}

void tell_gradient_by_change(const StepContext& context, const StepReport& report, bool goes_on) {
    tell(context, StepPart::Gradient, report, [&](MadePart& part) {
        part.say("‖g‖", report.gradient_norm, 1);
        if (goes_on) part.verdict = "It was measured with f(X_t), in the step before.";
    });
}

void tell_step_by_change(const StepContext& context, const StepReport& report, const StepByChange& chosen) {
    tell(context, StepPart::Stepsize, report, [&](MadePart& part) {
        part.say("μ", chosen.mu);
        if (chosen.known)
            chosen.change.tell(part);
        else
            part.verdict = "No last change says anything: exact line search, μ = ‖g‖^2/‖A(g)‖^2.";
    });
}

void tell_move_by_change(const StepContext& context, const StepReport& report, int halvings) {
    tell(context, StepPart::Move, report, [&](MadePart& part) {
        part.say("μ_t", report.stepsize);
        part.say("halvings", halvings);
    });
}

namespace {

class OnTwoNumbersByChange final : public TwoNumberMethod {
public:
    OnTwoNumbersByChange(ChangeQuotient quotient, TwoEigenvalues Q) : quotient_(quotient), Q_(Q) {}

    TwoNumberStep step(double a, double b) override {
        const double ga = Q_.lambda_min * a, gb = Q_.lambda_max * b, squared = ga * ga + gb * gb;
        if (!moving_) recent_.start(value(a, b));
        std::optional<double> mu;
        if (moving_) {
            const double za = ga - ga_, zb = gb - gb_, size = ga_ * ga_ + gb_ * gb_;
            mu =
                step_of_change(quotient_, {mu_ * mu_ * size, mu_ * (ga_ * za + gb_ * zb), za * za + zb * zb});
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

    ChangeQuotient quotient_;
    TwoEigenvalues Q_;
    double ga_ = 0, gb_ = 0, mu_ = 0;  ///< the last gradient and stepsize
    RecentObjectives recent_;
    bool moving_ = false;
};

}  // namespace

std::unique_ptr<TwoNumberMethod> barzilai_borwein_on_two_numbers(ChangeQuotient quotient, TwoEigenvalues Q) {
    return std::make_unique<OnTwoNumbersByChange>(quotient, Q);
}

}  // namespace lowrank
