// One iteration at a time: the interface every method has.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/manifold/point.h"
#include "core/method/method_state.h"
#include "core/method/spec.h"
#include "core/problem/problem.h"

namespace lowrank {

class StepParts;

/// What the session tells a method before a step. basin_entered: the oracle's word, true exactly once. parts:
/// where a step that is looked into writes them down; null in a run.
struct StepContext {
    std::stop_token stop;
    bool basin_entered = false;
    StepParts* parts = nullptr;
};

enum class StepEvent : std::uint8_t {
    None,
    GradientRestart,
    FunctionRestart,
    BasinRestart,
    ProjectiveFallback
};

/// Moved: X_{t+1} is there. Stationary: X stays, since the gradient is zero, or for the reason given.
/// Breakdown: no step could be made (reason). Cancelled: the token fired; the iterate is still X_t and the
/// step can be made again.
enum class StepStatus : std::uint8_t { Moved, Stationary, Breakdown, Cancelled };

/// What a step did: the numbers belong to the step that leaves X_t.
struct StepReport {
    double stepsize = std::numeric_limits<double>::quiet_NaN();
    double momentum = std::numeric_limits<double>::quiet_NaN();
    double gradient_norm = std::numeric_limits<double>::quiet_NaN();  ///< of the gradient the step used
    std::uint32_t operator_calls = 0;  ///< applications of A or A* (a fused pass counts both)
    std::uint32_t svds = 0;            ///< truncated SVDs of an n1 x n2 matrix
    std::uint32_t inner_steps = 0;     ///< of the inner problem, whose calls are among operator_calls
    StepEvent event = StepEvent::None;
    StepStatus status = StepStatus::Moved;
    std::string_view reason{};  ///< of Stationary and Breakdown, a literal
};

class Method {
public:
    virtual ~Method() = default;

    /// The rules in force. The algorithm never changes; retune may change the rest between steps without a
    /// reset.
    virtual const MethodSpec& spec() const = 0;
    virtual void retune(const MethodSpec& spec) = 0;

    /// Puts the method at X_0 = start. Allocates everything a step needs.
    virtual void start(std::shared_ptr<const Problem> problem, const FixedRankPoint& start) = 0;

    /// One iteration X_t -> X_{t+1}.
    virtual StepReport step(const StepContext& context) = 0;

    /// Makes X_t what iterate() gives, where that takes time; Cancelled where the token fired.
    virtual Outcome settle(const std::stop_token&) const { return Outcome::Done; }

    /// X_t, valid until the next step.
    virtual const FixedRankPoint& iterate() const = 0;

    /// Walks over all that the steps from X_t on depend on besides problem and rules. Once it was read into a
    /// started method of the same algorithm, that one stands at X_t and its steps give the same bits.
    /// Requires t >= 1; X_0 is start's.
    virtual void walk(StateWalk& state) = 0;

    /// A copy that continues on its own, state and all.
    virtual std::unique_ptr<Method> clone() const = 0;
};

/// The method a spec describes. Requires why_invalid(spec) to be empty.
std::unique_ptr<Method> make_method(const MethodSpec& spec);

}  // namespace lowrank
