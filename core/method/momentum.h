// How far to extrapolate: the momentum of a step, its count and its restarts. Knows no geometry.
#pragma once
#include <cstdint>

#include "core/method/method.h"

namespace lowrank {

/// eta of a rule at count tau = 1, 2, …: lazy (tau - 1)/(tau + d), ratio (1 - sqrt q)/(1 + sqrt q), constant,
/// or 0. Deviation: the paper counts lazy momentum (t - 1)/(t + d) from t = 0; here tau = t + 1, so that
/// NARG+R whose test never fires is NARG.
double momentum_factor(const MomentumRule& rule, double tau);

/// What the step that leaves X_t starts with.
struct Launch {
    double eta = 0;
    double tau = 1;
    StepEvent event = StepEvent::None;
};

/// Counts the steps since the last restart and holds what the restart test of the next step says. Nothing
/// changes before commit, so that a cancelled step can be made again.
class Acceleration {
public:
    void start() { *this = {}; }

    /// Whether there is an X_{t-1} to extrapolate from.
    bool moving() const { return moving_; }

    /// Momentum and restart of the step that leaves X_t. At t = 0 nothing restarts; a test and the basin in
    /// one step are one restart, the test's.
    Launch launch(const MethodSpec& spec, const StepContext& context) const;

    /// Measures X_{t+1} (and X_t where that is not known) and decides whether the next step restarts.
    /// residual_at_Y = A(Y_t) - y. Without a restart rule it costs nothing, else one application of A.
    Outcome observe(const MethodSpec& spec, const Problem& problem, Factored X, Factored X_next,
                    const Vector& residual_at_Y, const std::stop_token& stop, std::uint32_t& operator_calls);

    /// The step has been made.
    void commit(const Launch& launch);

private:
    double tau_ = 1;
    bool moving_ = false;
    bool measured_ = false, measured_next_ = false;
    bool fires_ = false, fires_next_ = false;
    RestartTest test_ = RestartTest::Never,
                test_next_ = RestartTest::Never;  ///< the rule fires_ is the answer of
    Vector AX_, AX_next_;
};

}  // namespace lowrank
