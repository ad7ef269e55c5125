// What a pointer means over a scene: what is under it, X and vectors dragged along the cone and its tangent
// plane, the camera turned, and what becomes of the scene's input. Values in, values out.
#pragma once
#include <optional>

#include "app/workspace/geometry/figures/retraction_scene.h"
#include "app/workspace/geometry/figures/scene_layout.h"
#include "app/workspace/geometry/figures/step_scene.h"

namespace lowrank::geometry {

/// The object under a point: a mark first, then the nearest line within reach px, then a plane that holds it;
/// nothing where there is none. Hidden ones count where no visible one is as near.
std::optional<std::size_t> object_at(const SceneLayout& layout, const Scene& scene, paint::Point at,
                                     float reach);
/// Whether the drawn cone is seen at a point.
bool on_cone(const SceneLayout& layout, paint::Point at);

/// What would be dragged there; its object's grip.
Grip grip_at(const SceneLayout& layout, const Scene& scene, paint::Point at, float reach);

/// The point of the drawn cone under a place of the picture: of several that nearest to the eye; where none
/// is, the nearest one of the silhouette. Never nearer to the apex than least times the drawn height. A pure
/// function of the layout's view.
Vector3 cone_under(const SceneLayout& layout, paint::Point at, double least = 0.05);

/// The tangent vector at X whose end X + xi lies under a place of the picture; nothing where the plane is
/// seen too much from its edge (less than two degrees off) to tell.
std::optional<Vector3> tangent_under(const SceneLayout& layout, const Vector3& X, paint::Point at);

/// A tangent vector as its length and its angle from the ruling towards around, as retractions take it.
struct VectorParts {
    double length = 0, direction = 0;
};
VectorParts vector_parts(const Vector3& X, const Vector3& xi);

/// The input after what is held has been dragged to a place of the picture: X along the cone, its tangent
/// vector with the same parts, or the end of the vector in the tangent plane, no shorter than a thousandth of
/// X. Where the plane is seen from its edge, and for what these scenes lack, the same. The layout's view must
/// be that at the grab (SceneView::held), or the picture would move away under the hand.
RetractionSceneInput dragged(const RetractionSceneInput& input, Grip held, const SceneLayout& layout,
                             paint::Point to);

/// X_t, X_{t-1} or X*, along the cone.
StepSceneInput dragged(const StepSceneInput& input, Grip held, const SceneLayout& layout, paint::Point to);

}  // namespace lowrank::geometry
