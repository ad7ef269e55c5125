// How far to extrapolate: the momentum of a step and its count since the last restart.
#pragma once
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

/// Counts the steps since the last restart. Serves matrices and the two numbers of core/quadratic alike.
class MomentumCount {
public:
    /// Whether there is an X_{t-1} to extrapolate from.
    bool moving() const { return moving_; }

    /// Momentum and restart of the step that leaves X_t; fires: what spec's restart test says of it. At t = 0
    /// nothing restarts; a test and the basin in one step are one restart, the test's.
    Launch launch(const MethodSpec& spec, bool fires, bool basin_entered) const;

    /// The step has been made.
    void commit(const Launch& launch);

    void walk(StateWalk& state) { state(tau_, moving_); }

private:
    double tau_ = 1;
    bool moving_ = false;
};

}  // namespace lowrank
