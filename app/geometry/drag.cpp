// Dragging as a change of a scene's input.
#include "app/geometry/drag.h"

#include <algorithm>
#include <cmath>

namespace lowrank::geometry {

RetractionSceneInput dragged(const RetractionSceneInput& input, Grip held, const SceneLayout& layout,
                             paint::Point to) {
    RetractionSceneInput out = input;
    if (held == Grip::X) out.X = rank_one_of(cone_under(layout, to));
    if (held == Grip::Vector) {
        const Vector3 X = cone_point(input.X);
        if (const auto xi = tangent_under(layout, X, to)) {
            const VectorParts parts = vector_parts(X, *xi);
            out.length = std::max(parts.length, std::abs(input.X.eigenvalue) / 1000);
            if (parts.length > 0) out.direction = parts.direction;
        }
    }
    return out;
}

StepSceneInput dragged(const StepSceneInput& input, Grip held, const SceneLayout& layout, paint::Point to) {
    StepSceneInput out = input;
    switch (held) {
        case Grip::X:
            out.X = cone_under(layout, to);
            break;
        case Grip::Previous:
            out.previous = cone_under(layout, to);
            break;
        case Grip::Target:
            out.loss.target = cone_under(layout, to);
            break;
        case Grip::None:
        case Grip::Vector:
            break;
    }
    return out;
}

}  // namespace lowrank::geometry
