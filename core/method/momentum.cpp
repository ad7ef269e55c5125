// Decides whether a restart fires, keeps what the next step needs, and says why.
#include "core/method/momentum.h"

namespace lowrank {

void Acceleration::decide(RestartTest test, bool fires) {
    test_next_ = test;
    measured_next_ = false;
    fires_next_ = fires;
}

Outcome Acceleration::measure(RestartTest test, const Problem& problem, const MeasuredPair& iterates,
                              const Vector& residual_at_Y, const std::stop_token& stop,
                              std::uint32_t& operator_calls) {
    decide(test, false);
    if (test == RestartTest::Gradient) {
        step_factors(iterates.X, iterates.X_next, factors_, stop);
        if (stop.stop_requested() ||
            problem.A->apply(factors_.product(), AX_next_, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        ++operator_calls;
        fires_next_ = gradient_restart_value(residual_at_Y, AX_next_) > 0;
        return Outcome::Done;
    }
    if (!measured_) {
        if (problem.A->apply(iterates.X, AX_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        ++operator_calls;
        measured_ = true;
    }
    if (problem.A->apply(iterates.X_next, AX_next_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    ++operator_calls;
    measured_next_ = true;
    fires_next_ = function_restart(AX_next_, AX_, problem.y);
    return Outcome::Done;
}

void Acceleration::commit(const Launch& launch) {
    count_.commit(launch);
    measured_ = measured_next_;
    fires_ = fires_next_;
    test_ = test_next_;
    if (measured_) AX_.swap(AX_next_);
}

void Acceleration::say_launch(MadePart& part, const MethodSpec& spec, const Launch& launch) const {
    part.say("η_t", launch.eta);
    if (std::holds_alternative<LazyMomentum>(spec.momentum)) part.say("τ", launch.tau);
    if (launch.event == StepEvent::BasinRestart)
        part.verdict = "The oracle says that the basin is entered: η_t = 0, and the count begins anew.";
    else if (launch.event != StepEvent::None)
        part.verdict = "The restart test of the step before fired: η_t = 0, and the count begins anew.";
    else if (!moving())
        part.verdict = "There is no iterate before: Y_t = X_t.";
    else if (!(launch.eta > 0))
        part.verdict = "η_t = 0: Y_t = X_t.";
}

void Acceleration::say_measured(MadePart& part, const MethodSpec& spec, const Problem& problem,
                                const Vector& residual_at_Y) const {
    switch (spec.restart) {
        case RestartTest::Gradient:
            part.say("⟨A(Y_t) − y, A(X_{t+1} − X_t)⟩", gradient_restart_value(residual_at_Y, AX_next_), 2);
            break;
        case RestartTest::Function:
            part.say("f(X_{t+1})", (AX_next_ - problem.y).squaredNorm() / 2, 2);
            part.say("f(X_t)", (AX_ - problem.y).squaredNorm() / 2, 2);
            break;
        case RestartTest::Never:
        case RestartTest::Riemannian:
        case RestartTest::Count:
            break;
    }
}

}  // namespace lowrank
