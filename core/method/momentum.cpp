// Measuring what a restart test asks for.
#include "core/method/momentum.h"

#include "core/method/restart.h"

namespace lowrank {

void Acceleration::observe(bool fires) {
    test_next_ = RestartTest::Riemannian;
    measured_next_ = false;
    fires_next_ = fires;
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
    count_.commit(launch);
    measured_ = measured_next_;
    fires_ = fires_next_;
    test_ = test_next_;
    AX_.swap(AX_next_);
}

}  // namespace lowrank
