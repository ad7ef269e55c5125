// Whole trajectories on the cone, made by the methods of the race themselves.
#pragma once
#include <functional>
#include <vector>

#include "core/cone/cone_step.h"
#include "core/method/method.h"

namespace lowrank {

/// X_t, and what the step that leaves it reports; of the last point nothing has been reported.
struct RunPoint {
    Vector3 X;
    double mu = 0, eta = 0;
    StepEvent event = StepEvent::None;
};

struct ConeRun {
    std::vector<RunPoint> points;  ///< X_0, X_1, …
    StepStatus ended = StepStatus::Moved;
};

/// Up to so many steps of a method from X_0 = start, on problem_of(loss); fewer where it becomes stationary, breaks down or
/// an iterate ends it. A symmetric start stays symmetric, since every A_i is. Requires that the spec is valid and asks no
/// oracle, and start not the apex.
ConeRun run_on_cone(const MethodSpec& spec, const ConeLoss& loss, const Vector3& start, int steps,
                    const std::function<bool(const Vector3&)>& ends = {});

/// A step of a run, and what the gradient test says of it: whether the step that leaves X_t, t >= 1, drops its momentum.
struct TestedStep {
    int t = 0;
    ConeStep step;  ///< that led from X_{t-1} to X_t
    RestartAngles angles;
};
/// Every step of a run of the kind. A sentence where a part does not exist.
Result<std::vector<TestedStep>> tested_steps(StepKind kind, const ConeLoss& loss, const ConeRun& run);

}  // namespace lowrank
