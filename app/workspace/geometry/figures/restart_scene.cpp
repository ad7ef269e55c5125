// Makes the arrows of the restart test and the arc between them.
#include "app/workspace/geometry/figures/restart_scene.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>
#include <string>

#include "app/figure/engine/format.h"
#include "app/workspace/geometry/figures/step_scene.h"
#include "core/cone/cone_retraction.h"

namespace lowrank::geometry {

std::vector<Vector3> path_of(const ConeRun& run, int last) {
    constexpr int kPieces = 24;
    std::vector<Vector3> points{run.points[0].X};
    for (std::size_t t = 1; t < run.points.size() && static_cast<int>(t) <= last; ++t) {
        const Vector3 &from = run.points[t - 1].X, &to = run.points[t].X;
        const Vector3 xi = inverse_orthographic(from, to);
        for (int k = 1; k < kPieces; ++k)
            if (const auto p = retract_orthographic(from, double(k) / kPieces * xi)) points.push_back(*p);
        points.push_back(to);
    }
    return points;
}

Result<RestartMoments> restart_moments(const RestartSceneInput& in) {
    RestartMoments out;
    out.run = run_on_cone(in.method, in.loss, in.start, kRestartSteps);
    const Result<std::vector<TestedStep>> steps = tested_steps(StepKind::Narg, in.loss, out.run);
    if (!steps) return steps.passed_on<RestartMoments>();
    // A step without momentum only descends, and near the truth signs are rounding noise.
    const double least = 1e-12 * (1 + in.loss.target.squaredNorm());
    const TestedStep* go_on = nullptr;
    for (const TestedStep& step : *steps) {
        const bool moves = step.step.extrapolated.squaredNorm() > 0;
        if (!moves || std::abs(step.angles.riemannian) < least) continue;
        if (!step.angles.riemannian_fires()) {
            go_on = &step;
        } else if (go_on) {
            out.go_on = *go_on;
            out.restart = step;
            return out;
        }
    }
    return Failure{fmt::format(
        "the restart test of {} lets no step with momentum go on and then fires, within {} steps: a start "
        "farther from X* along the flat direction of the loss, or more unequal weights, are needed.",
        print_method(in.method), kRestartSteps)};
}

Scene restart_scene(const TestedStep& tested, const ConeRun& run, const ConeLoss& loss) {
    const ConeStep& s = tested.step;
    const RestartAngles& r = tested.angles;
    const bool fires = r.riemannian_fires();
    Scene scene;
    const std::string degrees = figure::format_fixed(r.riemannian_angle * 180 / std::numbers::pi, 1) + "°";
    scene.title = "t = " + std::to_string(tested.t) + (fires ? ": restart" : ": go on");
    const std::string euclidean = figure::format_fixed(r.euclidean_angle * 180 / std::numbers::pi, 1) + "°";
    const std::string verdict = fires ? "the momentum is dropped" : "the momentum stays";
    const std::string against = fires ? " > 90°" : " ≤ 90°";
    scene.formula = {
        fmt::format("on tangent vectors {}{}, {} in ℝ^3: {}", degrees, against, euclidean, verdict),
        fmt::format("angle {}{}: {}", degrees, against, verdict), degrees + against};
    const Vector3 pulled = s.base + inverse_orthographic(s.base, s.X);

    scene.add(Form::Dot, Ink::Past, {s.X}, "X_{t−1}", "X_{t−1}, where the step began");
    scene.add(Form::Dot, Ink::Momentum, {s.Y}, "Y_{t−1}", "Y_{t−1}, where the gradient was taken");
    scene.add(Form::Dot, Ink::Manifold, {s.next}, "X_t", "X_t = R_Y(−μ grad f(Y)), where the step ended");
    scene.add(Form::Star, Ink::Truth, {loss.target}, "X_⋆", "X_⋆, where f is 0");
    scene.parts.push_back(
        {"Tangent plane at Y_{t−1}", "both directions of the test are tangent vectors there"});
    SceneObject& plane = scene.add(tangent_patch(
        s.base, {pulled, s.arrival}, 0.3 * std::max((pulled - s.base).norm(), (s.arrival - s.base).norm())));
    plane.name = "T_{Y}";
    plane.formula = "T_Y = {ξ : ⟨v v', ξ⟩ = 0}, the tangent plane at Y_{t−1}";
    scene.parts.push_back({"Descent", "−μ grad f(Y_{t−1}) = R_Y^{−1}(X_t)"});
    scene.add(Form::Arrow, Ink::Tangent, {s.base, s.arrival}, "−μ grad f(Y)",
              "−μ grad f(Y_{t−1}) = R_Y^{−1}(X_t)");
    scene
        .add(Form::Line, Ink::Tangent, {s.arrival, s.next}, "",
             "X_t − (Y_{t−1} − μ grad f(Y_{t−1})), along the normal at Y_{t−1}")
        .thin = true;
    scene.parts.push_back({"Movement", "R_Y^{−1}(X_t) − R_Y^{−1}(X_{t−1}) = P_T(X_t − X_{t−1})"});
    scene
        .add(Form::Line, Ink::Past, {s.X, pulled}, "",
             "X_{t−1} − Y_{t−1} − R_Y^{−1}(X_{t−1}), along the normal at Y_{t−1}")
        .thin = true;
    scene.add(Form::Arrow, Ink::Momentum, {pulled, s.arrival}, "P_T(X_t − X_{t−1})",
              "R_Y^{−1}(X_t) − R_Y^{−1}(X_{t−1}) = P_T(X_t − X_{t−1})");
    scene.parts.push_back(
        {"Angle", fires ? "above 90°: ⟨grad f(Y), P_T(X_t − X_{t−1})⟩ > 0, the momentum is dropped"
                        : "at most 90°: ⟨grad f(Y), P_T(X_t − X_{t−1})⟩ ≤ 0, the momentum stays"});
    SceneObject& angle = scene.add(angle_mark(s.arrival, s.base, pulled, 0.45));
    angle.ink = fires ? Ink::Bad : Ink::Good;
    angle.name = degrees;
    angle.formula = "the angle that the restart test asks for; ⟨∇f(Y), X_t − X_{t−1}⟩ = " +
                    figure::format_value(r.euclidean) + ", on tangent vectors " +
                    figure::format_value(r.riemannian);

    frame_cone(scene);
    scene.objects.push_back({Form::Curve, Ink::Past, path_of(run, tested.t), "", "the way from X_0 to X_t"});
    std::vector<double> levels;
    for (const double share : {2.5, 1.0, 0.4, 0.1}) levels.push_back(share * loss.value(s.X));
    add_levels(scene, loss, levels);
    return scene;
}

}  // namespace lowrank::geometry
