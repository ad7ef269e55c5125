// A tangent vector and both ways back to the cone as a scene, and how far apart they are.
#pragma once
#include "app/geometry/scene.h"
#include "core/cone/cone_retraction.h"
#include "core/text/result.h"

namespace lowrank::geometry {

/// X and a tangent vector at it by its length and its angle from the ruling, in radians.
struct RetractionSceneInput {
    RankOne X{1, 0};
    double length = 0.9, direction = 1.2;
    bool operator==(const RetractionSceneInput&) const = default;
};

/// X, its tangent plane and normal, xi, both retractions with their right angles, and the distance between the two; a
/// sentence where one of them does not exist.
Result<Scene> retraction_scene(const RetractionSceneInput& input);

inline constexpr double kOrdersSpan =
    1000;  ///< the longest vector whose distances are known over the shortest

/// Both distances to X + t xi and that between the two, from a thousandth of the vector to all of it, and the slopes of the
/// shortest third of them: an order is what holds for short vectors.
struct RetractionOrders {
    std::vector<double> length, projective, orthographic, between;
    double projective_slope = 0, orthographic_slope = 0, between_slope = 0;
};
RetractionOrders retraction_orders_of(const RetractionSceneInput& input);

}  // namespace lowrank::geometry
