// How far a matrix method extrapolates: its count and its restart tests.
#pragma once
#include <cstdint>
#include <optional>

#include "core/method/algorithms.h"
#include "core/method/method.h"
#include "core/method/momentum_count.h"
#include "core/method/restart.h"
#include "core/method/step_outcome.h"

namespace lowrank {

struct MeasuredPair {
    Factored X, X_next;
};

/// The count of a matrix method, and what the restart test of its next step says. Nothing
/// changes before commit, so that a cancelled step can be made again.
class Acceleration {
public:
    void start() { *this = {}; }

    bool moving() const { return count_.moving(); }

    /// Momentum and restart of the step that leaves X_t.
    Launch launch(const MethodSpec& spec, const StepContext& context) const {
        return count_.launch(spec, fires_ && test_ == spec.restart, context.basin_entered && spec.basin);
    }

    /// Decides whether the next step restarts, and tells the test. residual_at_Y = A(Y_t) - y; value(stop):
    /// the number of the Riemannian form; iterates(): X_t and X_{t+1}, of orthonormal right factors, for a
    /// test on measurements; clear(stop): the answer of the gradient test, where it is known without one.
    /// That costs one application of A, and of the function test one more where A(X_t) is not known. The
    /// other tests cost none.
    template <class Value, class Iterates, class Clear>
    Outcome observe(const MethodSpec& spec, const Problem& problem, const Vector& residual_at_Y,
                    const StepContext& context, StepReport& report, Value value, Iterates iterates,
                    Clear clear) {
        switch (spec.restart) {
            case RestartTest::Gradient:
                // A step that is looked into tells the number itself.
                if (!context.parts) {
                    if (const std::optional<bool> fires = clear(context.stop)) {
                        decide(spec.restart, *fires);
                        break;
                    }
                }
                [[fallthrough]];
            case RestartTest::Function:
                if (measure(spec.restart, problem, iterates(), residual_at_Y, context.stop,
                            report.operator_calls) == Outcome::Cancelled)
                    return Outcome::Cancelled;
                break;
            case RestartTest::Riemannian:
                decide(spec.restart, value(context.stop) > 0);
                break;
            case RestartTest::Never:
            case RestartTest::Count:
                decide(spec.restart, false);
                break;
        }
        if (context.stop.stop_requested()) return Outcome::Cancelled;
        tell_test(context, report, spec, problem, residual_at_Y, value);
        return Outcome::Done;
    }

    /// The step has been made.
    void commit(const Launch& launch);

    /// Tells how far the step extrapolates and why, where its algorithm has momentum; say(MadePart&): what is
    /// known besides of a step that does.
    template <class Say>
    void tell_launch(const StepContext& context, const StepReport& report, const MethodSpec& spec,
                     const Launch& launch, Say say) const {
        if (!context.parts || !row_of(spec).has(RuleKey::Momentum)) return;
        tell(context, StepPart::Extrapolate, report, [&](MadePart& part) {
            say_launch(part, spec, launch);
            if (launch.eta > 0 && moving()) say(part);
        });
    }

    /// What was measured is not kept: it is of the size of the data, and the next step measures X_t again
    /// where it asks.
    void walk(StateWalk& state) {
        state(count_, fires_, test_);
        if (state.reads()) measured_ = false;
    }

private:
    static constexpr std::string_view kRiemannianValue = "⟨g, R_{Y_t}^{−1}(X_{t+1}) − R_{Y_t}^{−1}(X_t)⟩";

    /// The test that the next step hears of.
    template <class Value>
    void tell_test(const StepContext& context, const StepReport& report, const MethodSpec& spec,
                   const Problem& problem, const Vector& residual_at_Y, Value value) const {
        if (!context.parts || spec.restart == RestartTest::Never) return;
        tell(context, StepPart::RestartTest, report, [&](MadePart& part) {
            switch (spec.restart) {
                case RestartTest::Gradient:
                case RestartTest::Function:
                    say_measured(part, spec, problem, residual_at_Y);
                    break;
                case RestartTest::Riemannian:
                    part.say(kRiemannianValue, value(std::stop_token{}), 2);
                    break;
                case RestartTest::Never:
                case RestartTest::Count:
                    break;
            }
            part.verdict = fires_next_ ? "yes: the next step restarts" : "no: the momentum goes on";
        });
    }
    void decide(RestartTest test, bool fires);
    Outcome measure(RestartTest test, const Problem& problem, const MeasuredPair& iterates,
                    const Vector& residual_at_Y, const std::stop_token& stop, std::uint32_t& operator_calls);
    void say_launch(MadePart& part, const MethodSpec& spec, const Launch& launch) const;
    void say_measured(MadePart& part, const MethodSpec& spec, const Problem& problem,
                      const Vector& residual_at_Y) const;

    MomentumCount count_;
    bool measured_ = false, measured_next_ = false;
    bool fires_ = false, fires_next_ = false;
    RestartTest test_ = RestartTest::Never,
                test_next_ = RestartTest::Never;  ///< the rule fires_ is the answer of
    Vector AX_, AX_next_;  ///< of the function test; of the gradient test AX_next_ is A(X_{t+1} - X_t)
    StepFactors factors_;
};

}  // namespace lowrank
