// A tangent vector and both ways back to the cone as a scene, and how far apart they are.
#pragma once
#include "app/workspace/geometry/figures/scene.h"
#include "core/cone/cone_retraction.h"
#include "core/text/result.h"

namespace lowrank::geometry {

/// X and a tangent vector at it by its length and its angle from the ruling, in radians.
struct RetractionSceneInput {
    RankOne X{1, 0};
    double length = 0.9, direction = 1.2;
    bool operator==(const RetractionSceneInput&) const = default;
};

/// X, its tangent plane and normal, xi, both retractions with their right angles, and the distance between
/// the two; a sentence where one of them does not exist.
Result<Scene> retraction_scene(const RetractionSceneInput& input);

/// The shortest vector whose distances are known: a thousandth of xi, or of X where xi is longer than X.
double shortest_of_orders(const RetractionSceneInput& input);

/// Both distances to X + t xi and that between the two, from the shortest vector to all of xi, and the slopes
/// of those up to ten times the shortest: an order is what holds for vectors that are short beside X.
struct RetractionOrders {
    std::vector<double> length, projective, orthographic, between;
    double projective_slope = 0, orthographic_slope = 0, between_slope = 0;
};
RetractionOrders retraction_orders_of(const RetractionSceneInput& input);

}  // namespace lowrank::geometry
