// One step of Grad, NAG, RGrad or NARG as a scene, its parts in order.
#pragma once
#include <span>
#include <vector>

#include "app/workspace/geometry/figures/scene.h"
#include "core/cone/cone_step.h"

namespace lowrank::geometry {

struct StepSceneInput {
    StepKind kind = StepKind::Narg;
    ConeLoss loss;
    Vector3 X = Vector3::Zero(), previous = Vector3::Zero();
    double eta = 0.6;
    std::optional<double> mu;  ///< absent: exact line search
};

/// The paper's illustrations of steps, drawn to scale, with level sets of the loss; all at one scale and
/// place, so that a point of one lies where it lies in the others. A sentence where a part of a step does not
/// exist.
Result<std::vector<Scene>> step_scenes(std::span<const StepSceneInput> inputs);

/// Level sets of the loss as thin curves, within the heights that are drawn.
void add_levels(Scene& scene, const ConeLoss& loss, const std::vector<double>& levels);

}  // namespace lowrank::geometry
