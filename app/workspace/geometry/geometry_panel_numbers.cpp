// Numbers of steps, retractions, restart tests and paths.
#include <algorithm>
#include <numbers>

#include "app/ui/format.h"
#include "app/workspace/geometry/geometry_panel.h"
#include "core/cone/cone_retraction.h"

namespace lowrank::workspace {
namespace {

using namespace panels;
using geometry::Choice;

std::string vector_words(double length) { return number_markup(length, 3); }

}  // namespace

std::vector<std::pair<std::string, std::string>> geometry_numbers(const GeometryState& s,
                                                                  const geometry::Drawn& drawn) {
    std::vector<std::pair<std::string, std::string>> out;
    const auto degrees = [](double radians) { return decimals(radians * 180 / std::numbers::pi, 1) + "°"; };
    for (const geometry::StepSceneInput& in : drawn.steps) {
        const auto step = cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        if (!step) continue;
        const std::string of = drawn.steps.size() > 1 ? " " + std::string(label_of(in.kind)) : "";
        out.emplace_back("μ_t" + of, vector_words(step->mu));
        out.emplace_back("f(X_t)" + of, vector_words(in.loss.value(step->X)));
        out.emplace_back("f(X_{t+1})" + of, vector_words(in.loss.value(step->next)));
        out.emplace_back("‖P_T∇f‖" + of, vector_words(step->projected.norm()));
        if (drawn.steps.size() > 1) continue;
        out.emplace_back("‖X_{t+1} − X_⋆‖", vector_words((step->next - in.loss.target).norm()));
        const RestartAngles angles = restart_angles(in.loss, step->Y, step->base, step->next, step->X);
        out.emplace_back("angle of the restart test", degrees(angles.riemannian_angle));
    }
    if (drawn.orders) {
        const Choice& c = s.accepted.front();
        const Vector3 X = cone_point(c.point);
        const Vector3 xi = tangent_frame(X).vector(c.length, c.direction);
        if (const auto gaps = retraction_gaps(X, xi)) {
            out.emplace_back("‖ξ‖", vector_words(gaps->length));
            out.emplace_back("‖R^{proj} − (X + ξ)‖", vector_words(gaps->projective));
            out.emplace_back("‖R^{orth} − (X + ξ)‖", vector_words(gaps->orthographic));
            out.emplace_back("‖R^{proj} − R^{orth}‖", vector_words(gaps->between));
        }
        out.emplace_back("slope R^{proj}", decimals(drawn.orders->projective_slope, 2));
        out.emplace_back("slope R^{orth}", decimals(drawn.orders->orthographic_slope, 2));
        out.emplace_back("slope between them", decimals(drawn.orders->between_slope, 2));
    }
    for (std::size_t k = 0; k < drawn.tested.size(); ++k) {
        const TestedStep& step = drawn.tested[k];
        const std::string of = " at t = " + std::to_string(step.t);
        out.emplace_back("angle" + of, degrees(step.angles.riemannian_angle));
        out.emplace_back("test" + of, step.angles.riemannian_fires() ? "restart" : "go on");
    }
    if (drawn.paths.empty()) return out;
    const ConeLoss loss = s.accepted.front().loss();
    for (const ConePath& path : drawn.paths)
        out.emplace_back(std::string(label_of(path.kind)), geometry::outcome_of(path));
    out.emplace_back("t", std::to_string(s.shown()));
    const auto at_cursor = [&](const ConePath& path) {
        return path.points[static_cast<std::size_t>(std::min(s.shown(), path.last()))];
    };
    for (const ConePath& path : drawn.paths)
        out.emplace_back("‖X_t − X_⋆‖ " + std::string(label_of(path.kind)),
                         vector_words((at_cursor(path).X - loss.target).norm()));
    for (const ConePath& path : drawn.paths)
        out.emplace_back("f(X_t) " + std::string(label_of(path.kind)),
                         vector_words(loss.value(at_cursor(path).X)));
    return out;
}

std::string geometry_readout(const GeometryState& state, const geometry::Drawn& drawn) {
    std::string out;
    for (const auto& [name, value] : geometry_numbers(state, drawn)) out += name + "\t" + value + "\n";
    return out;
}

}  // namespace lowrank::workspace
