// What becomes of a scene's input when something in it is dragged. Values in, values out.
#pragma once
#include "app/geometry/pointing.h"
#include "app/geometry/retraction_scene.h"
#include "app/geometry/step_scene.h"

namespace lowrank::geometry {

/// The input after what is held has been dragged to a place of the picture: X along the cone, its tangent vector with the
/// same parts, or the end of the vector in the tangent plane, no shorter than a thousandth of X. Where the plane is seen
/// from its edge, and for what these scenes lack, the same. The layout's view must be that at the grab (SceneView::held), or
/// the picture would move away under the hand.
RetractionSceneInput dragged(const RetractionSceneInput& input, Grip held, const SceneLayout& layout,
                             paint::Point to);

/// X_t, X_{t-1} or X*, along the cone.
StepSceneInput dragged(const StepSceneInput& input, Grip held, const SceneLayout& layout, paint::Point to);

}  // namespace lowrank::geometry
