// Counting momentum and deciding restarts. Knows no geometry.
#include "core/method/momentum.h"

#include <cmath>

#include "core/method/restart.h"

namespace lowrank {

double momentum_factor(const MomentumRule& rule, double tau) {
    if (const auto* lazy = std::get_if<LazyMomentum>(&rule)) return (tau - 1) / (tau + lazy->d);
    if (const auto* constant = std::get_if<ConstantMomentum>(&rule)) return constant->eta;
    if (const auto* ratio = std::get_if<RatioMomentum>(&rule))
        return (1 - std::sqrt(ratio->q)) / (1 + std::sqrt(ratio->q));
    return 0;
}

Launch Acceleration::launch(const MethodSpec& spec, const StepContext& context) const {
    Launch launch;
    if (moving_) {
        const bool test = fires_ && test_ == spec.restart;
        const bool basin = context.basin_entered && spec.basin.has_value();
        if (test)
            launch.event =
                test_ == RestartTest::Gradient ? StepEvent::GradientRestart : StepEvent::FunctionRestart;
        else if (basin)
            launch.event = StepEvent::BasinRestart;
        if (test || basin) return launch;
        launch.tau = tau_ + 1;
    }
    launch.eta = momentum_factor(spec.momentum, launch.tau);
    return launch;
}

Outcome Acceleration::observe(const MethodSpec& spec, const Problem& problem, Factored X, Factored X_next,
                              const Vector& residual_at_Y, const std::stop_token& stop,
                              std::uint32_t& operator_calls) {
    test_next_ = spec.restart;
    measured_next_ = false;
    fires_next_ = false;
    if (spec.restart == RestartTest::Never) return Outcome::Done;
    if (!measured_) {
        if (problem.A->apply(X, AX_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        ++operator_calls;
        measured_ = true;
    }
    if (problem.A->apply(X_next, AX_next_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    ++operator_calls;
    measured_next_ = true;
    fires_next_ = spec.restart == RestartTest::Gradient
                      ? gradient_restart_value(residual_at_Y, AX_next_, AX_) > 0
                      : function_restart(AX_next_, AX_, problem.y);
    return Outcome::Done;
}

void Acceleration::commit(const Launch& launch) {
    tau_ = launch.tau;
    moving_ = true;
    measured_ = measured_next_;
    fires_ = fires_next_;
    test_ = test_next_;
    AX_.swap(AX_next_);
}

}  // namespace lowrank
