// The rules of a method on a quadratic of two numbers: two decoupled recursions that share a stepsize.
#include "core/method/two_numbers.h"

#include "core/method/barzilai_borwein.h"
#include "core/method/momentum_count.h"
#include "core/method/overloaded.h"

namespace lowrank {
namespace {

class ByRules final : public TwoNumberMethod {
public:
    ByRules(const MethodSpec& rules, TwoEigenvalues Q) : rules_(rules), Q_(Q) {}

    TwoNumberStep step(double a, double b) override {
        const Launch launch = count_.launch(rules_, fires_, false);
        const double eta = count_.moving() ? launch.eta : 0;
        const double ya = a + eta * (a - previous_a_), yb = b + eta * (b - previous_b_);
        const double ga = Q_.lambda_min * ya, gb = Q_.lambda_max * yb;
        const LineSearch search = step_along(ga, gb);
        // (1 - mu lambda) y and not y - mu g: where mu = 1/lambda the component is gone at once.
        const TwoNumberStep done{search.mu, launch.eta, launch.event, search.keep_min * ya,
                                 search.keep_max * yb};
        count_.commit(launch);
        switch (rules_.restart) {
            case RestartTest::Never:
            case RestartTest::Count:
                fires_ = false;
                break;
            case RestartTest::Gradient:
            case RestartTest::Riemannian:
                fires_ = ga * (done.a - a) + gb * (done.b - b) > 0;
                break;
            case RestartTest::Function:
                fires_ = value(done.a, done.b) > value(a, b);
                break;
        }
        previous_a_ = a;
        previous_b_ = b;
        ++made_;
        return done;
    }

private:
    double value(double a, double b) const { return (Q_.lambda_min * a * a + Q_.lambda_max * b * b) / 2; }

    LineSearch fixed(double mu) const { return {mu, 1 - mu * Q_.lambda_min, 1 - mu * Q_.lambda_max}; }

    /// Two numbers are a flat space: the curvature of the second-order search is nothing.
    LineSearch step_along(double ga, double gb) const {
        const auto searched = [&] { return line_search(Q_, ga, gb); };
        if (!rules_.step) return searched();
        return std::visit(
            Overloaded{[&](const ConstantStep& constant) { return fixed(constant.mu); },
                       [&](const ExactLineSearch&) { return searched(); },
                       [&](const NewtonStep&) { return searched(); },
                       [&](const OptimalStep&) { return searched(); },
                       [&](const BarzilaiBorweinStep&) { return searched(); },
                       [&](const FallingStep& step) { return fixed(step.first / (made_ + 1)); }},
            *rules_.step);
    }

    MethodSpec rules_;
    TwoEigenvalues Q_;
    double previous_a_ = 0, previous_b_ = 0;
    double made_ = 0;  ///< steps so far
    MomentumCount count_;
    bool fires_ = false;
};

}  // namespace

LineSearch line_search(TwoEigenvalues Q, double ga, double gb) {
    const double aa = ga * ga, bb = gb * gb, energy = Q.lambda_min * aa + Q.lambda_max * bb;
    if (!(energy > 0)) return {};
    const double gap = (Q.lambda_max - Q.lambda_min) / energy;
    return {(aa + bb) / energy, bb * gap, -aa * gap};
}

std::unique_ptr<TwoNumberMethod> make_by_rules(const MethodSpec& rules, TwoEigenvalues Q) {
    const auto* by_change = rules.step ? std::get_if<BarzilaiBorweinStep>(&*rules.step) : nullptr;
    if (by_change) return barzilai_borwein_on_two_numbers(by_change->quotient, Q);
    return std::make_unique<ByRules>(rules, Q);
}

}  // namespace lowrank
