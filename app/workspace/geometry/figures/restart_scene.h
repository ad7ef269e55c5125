// What the restart test asks, as an angle in the tangent plane at Y_{t-1}.
#pragma once
#include "app/workspace/geometry/figures/scene.h"
#include "core/cone/cone_path.h"

namespace lowrank::geometry {

/// A run of NARG whose restart test is watched.
struct RestartSceneInput {
    MethodSpec method;  ///< of NARG, its restart test off
    ConeLoss loss;
    Vector3 start = Vector3::Zero();
};

/// The first step with momentum that the test lets go on and, later, one at which it fires; of those before
/// it, the last.
struct RestartMoments {
    ConeRun run;
    TestedStep go_on, restart;
};
inline constexpr int kRestartSteps = 200;
/// A sentence where there are no two such steps within kRestartSteps.
Result<RestartMoments> restart_moments(const RestartSceneInput& input);

/// The angle between -grad f(Y_{t-1}) and invR_Y(X_t) - invR_Y(X_{t-1}): at the end of the step, which both
/// arrows reach, since X_t = R_Y(-mu grad f(Y)).
Scene restart_scene(const TestedStep& step, const ConeRun& run, const ConeLoss& loss);

/// The way of a run on the cone up to X_last: from each iterate to the next along the orthographic
/// retraction.
std::vector<Vector3> path_of(const ConeRun& run, int last);

}  // namespace lowrank::geometry
