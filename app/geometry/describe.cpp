// Scenes, slopes and angles in words.
#include "app/geometry/describe.h"

#include <numbers>

#include "app/paint/markup.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {

std::string describe(const Drawn& drawn) {
    std::string out = "The symmetric 2 x 2 matrices of rank one as a double cone in space.";
    for (const Scene& scene : drawn.scenes) {
        out += " " + paint::plain_text(scene.title);
        // Of paths the parts are iterations, and what came of them is said below.
        for (std::size_t k = 0; k < scene.parts.size() && drawn.paths.empty(); ++k)
            out += (k == 0 ? ": " : "; ") + std::to_string(k + 1) + ". " +
                   paint::plain_text(scene.parts[k].name);
        out += ".";
    }
    if (drawn.orders)
        out += " For short tangent vectors the distance to X + xi falls with the slope " +
               print_fixed(drawn.orders->orthographic_slope, 2) + " for the orthographic retraction and " +
               print_fixed(drawn.orders->projective_slope, 2) +
               " for the projective one, and the distance between both with " +
               print_fixed(drawn.orders->between_slope, 2) + ".";
    for (const TestedStep& step : drawn.tested)
        out += " At t = " + std::to_string(step.t) + " the angle is " +
               print_fixed(step.angles.riemannian_angle * 180 / std::numbers::pi, 1) +
               " degrees, and the method " + (step.angles.riemannian_fires() ? "restarts." : "goes on.");
    for (const ConePath& path : drawn.paths)
        out += " " + std::string(label_of(path.kind)) + ": " + paint::plain_text(outcome_of(path)) + ".";
    return out;
}

}  // namespace lowrank::geometry
