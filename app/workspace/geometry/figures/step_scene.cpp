// Makes arrows, planes and points of the parts of a step.
#include "app/workspace/geometry/figures/step_scene.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

namespace lowrank::geometry {
namespace {

/// Builds a scene part by part: what is put in belongs to the part begun last.
class StepBuilder {
public:
    explicit StepBuilder(const ConeStep& step) : s_(step) {}

    Scene build(const StepSceneInput& in) {
        scene_.title = std::string(label_of(s_.kind));
        if (has_momentum(s_.kind))
            dot(s_.previous, Ink::Past, "X_{t−1}", "X_{t−1}, the iterate before", Grip::Previous);
        dot(s_.X, Ink::Manifold, "X_t", "X_t = λ u u', a symmetric matrix of rank one", Grip::X);
        scene_
            .add(Form::Star, Ink::Truth, {in.loss.target}, "X_⋆",
                 "X_⋆, where f = ½ Σ w_i ⟨A_i, X − X_⋆⟩^2 is 0")
            .grip = Grip::Target;
        is_riemannian(s_.kind) ? riemannian() : euclidean();
        formulas();
        frame_cone(scene_);
        return std::move(scene_);
    }

private:
    void dot(const Vector3& at, Ink ink, std::string name, std::string formula, Grip grip = Grip::None) {
        scene_.add(Form::Dot, ink, {at}, std::move(name), std::move(formula)).grip = grip;
    }
    void helping(const Vector3& from, const Vector3& to, Ink ink, std::string name, std::string formula) {
        scene_.add(Form::Line, ink, {from, to}, std::move(name), std::move(formula)).thin = true;
    }
    void begin(std::string name, std::string formula) {
        scene_.parts.push_back({std::move(name), std::move(formula)});
    }

    double length() const {
        return std::max(
            {(s_.next - s_.X).norm(), (s_.arrival - s_.Y).norm(), (s_.Y - s_.X).norm(), 1e-7 * s_.X.norm()});
    }
    void plane(const Vector3& at, std::vector<Vector3> points, const std::string& name,
               const std::string& formula) {
        SceneObject& patch = scene_.add(tangent_patch(at, points, 0.3 * length()));
        patch.name = name;
        patch.formula = formula;
    }

    /// From Y down the gradient: its plane, the gradient, what of it lies in the plane, the step along it.
    void descend(const std::string& at, const std::string& base) {
        const Vector3 free = s_.Y - s_.mu * s_.gradient;
        begin("Gradient", "∇f(" + at + ") = Σ w_i ⟨A_i, " + at + " − X_⋆⟩ A_i");
        scene_.add(Form::Arrow, Ink::Gradient, {s_.Y, free}, "−μ∇f(" + at + ")",
                   fmt::format("−μ_t ∇f({}), the steepest descent in R^3", at));
        begin(fmt::format("Tangent plane at {}", base),
              "T = {ξ : P_T ξ = ξ}, P_T Z = Z − ⟨v v', Z⟩ v v' with v'u = 0");
        plane(s_.base, {s_.Y - s_.projected * s_.mu}, "T_{" + base + "}",
              "T_{" + base + "} = {ξ : ⟨v v', ξ⟩ = 0}, the tangent plane at " + base +
                  ", touching the cone along a ruling");
        const bool grad = is_riemannian(s_.kind);
        const std::string projected = grad ? fmt::format("grad f({})", at) : "P_T∇f(" + at + ")";
        begin("Projected gradient",
              grad ? fmt::format("grad f({}) = P_T ∇f({}), μ_t = ‖grad f‖^2/‖A(grad f)‖^2", at, at)
                   : "P_T ∇f(" + at + "), μ_t = ‖P_T∇f‖^2/‖A(P_T∇f)‖^2");
        helping(free, s_.arrival, Ink::Gradient, "",
                fmt::format("μ_t ⟨v v', ∇f({})⟩ v v', the normal part of the gradient, which P_T takes away",
                            at));
        scene_.add(Form::Arrow, Ink::Tangent, {s_.Y, s_.arrival}, "−μ " + projected,
                   fmt::format("−μ_t {}, in the tangent plane", projected));
    }

    /// Back to the cone from the end of the arrow.
    void land(const std::string& name, const std::string& formula, const std::string& way,
              const std::string& end) {
        begin(name, formula);
        scene_.add(Form::Ring, Ink::Tangent, {s_.arrival}, "",
                   fmt::format("{}, where the step ends, off the cone", end));
        scene_.add(Form::Line, is_riemannian(s_.kind) ? Ink::Orthographic : Ink::Projective,
                   {s_.arrival, s_.next}, way, formula);
        dot(s_.next, Ink::Manifold, "X_{t+1}", formula);
    }

    void euclidean() {
        const bool momentum = has_momentum(s_.kind);
        if (momentum) {
            begin("Extrapolate in R^3", "Y_t = X_t + η_t (X_t − X_{t−1}), off the cone");
            helping(s_.previous, s_.X, Ink::Momentum, "", "X_t − X_{t−1}");
            scene_.add(Form::Arrow, Ink::Momentum, {s_.X, s_.Y}, "η(X_t − X_{t−1})", "η_t (X_t − X_{t−1})");
            scene_.add(Form::Ring, Ink::Momentum, {s_.Y}, "Y_t", "Y_t = X_t + η_t (X_t − X_{t−1})");
            begin("Nearest point", "P_r(Y_t), where the tangent space is taken");
            helping(s_.Y, s_.base, Ink::Projective, "", "P_r(Y_t) − Y_t, to the nearest point of the cone");
            dot(s_.base, Ink::Projective, "P_r(Y_t)", "P_r(Y_t), the nearest matrix of rank one");
        }
        descend(momentum ? "Y_t" : "X_t", momentum ? "P_r(Y_t)" : "X_t");
        const std::string from = momentum ? "Y_t" : "X_t";
        land("Truncated SVD", "X_{t+1} = P_r(" + from + " − μ_t P_T∇f(" + from + ")), the nearest point",
             "P_r", from + " − μ_t P_T∇f(" + from + ")");
    }

    void riemannian() {
        const bool momentum = has_momentum(s_.kind);
        if (momentum) {
            const Vector3 pulled = s_.X + s_.pulled, pushed = s_.X + s_.extrapolated;
            begin("Tangent plane at X_t", "T_{X_t}, where X_{t−1} can be compared with X_t");
            plane(s_.X, {pulled, pushed}, "T_{X_t}",
                  "T_{X_t} = {ξ : ⟨v v', ξ⟩ = 0}, the tangent plane at X_t");
            begin("Pull X_{t−1} back",
                  "ζ = R_{X_t}^{−1}(X_{t−1}) = P_T(X_{t−1} − X_t), along the normal at X_t");
            helping(s_.previous, pulled, Ink::Past, "",
                    "X_t + ζ − X_{t−1}, along the normal at X_t: the inverse retraction is a projection");
            scene_.add(Form::Arrow, Ink::Past, {s_.X, pulled}, "ζ",
                       "ζ = R_{X_t}^{−1}(X_{t−1}), a tangent vector at X_t");
            begin("Turn it and shorten it", "−η_t ζ, the momentum");
            scene_.add(Form::Arrow, Ink::Momentum, {s_.X, pushed}, "−ηζ", "−η_t ζ, a tangent vector at X_t");
            begin("Push it out", "Y_t = R_{X_t}(−η_t ζ), along the normal at X_t");
            helping(pushed, s_.Y, Ink::Orthographic, "", "Y_t − (X_t − η_t ζ), along the normal at X_t");
            dot(s_.Y, Ink::Momentum, "Y_t", "Y_t = R_{X_t}(−η_t ζ)");
        }
        const std::string from = momentum ? "Y_t" : "X_t";
        descend(from, from);
        land("Orthographic retraction",
             "X_{t+1} = R_{" + from + "}(−μ_t grad f(" + from + ")), along the normal at " + from, "R",
             fmt::format("{} − μ_t grad f({})", from, from));
    }

    void formulas() {
        switch (s_.kind) {
            case StepKind::Grad:
                scene_.formula = {"X_{t+1} = P_r(X_t − μ_t P_T∇f(X_t))", "P_r(X_t − μ P_T∇f)"};
                return;
            case StepKind::Nag:
                scene_.formula = {"Y_t = X_t + η_t(X_t − X_{t−1}),  X_{t+1} = P_r(Y_t − μ_t P_T∇f(Y_t))",
                                  "X_{t+1} = P_r(Y_t − μ_t P_T∇f(Y_t))", "P_r(Y_t − μ P_T∇f)"};
                return;
            case StepKind::RGrad:
                scene_.formula = {"X_{t+1} = R_{X_t}(−μ_t grad f(X_t))", "R(−μ grad f)"};
                return;
            case StepKind::Narg:
                scene_.formula = {
                    "Y_t = R_{X_t}(−η_t R_{X_t}^{−1}(X_{t−1})),  X_{t+1} = R_{Y_t}(−μ_t grad f(Y_t))",
                    "X_{t+1} = R_{Y_t}(−μ_t grad f(Y_t))", "R(−μ grad f)"};
                return;
        }
    }

    const ConeStep& s_;
    Scene scene_;
};

}  // namespace

void add_levels(Scene& scene, const ConeLoss& loss, const std::vector<double>& levels) {
    for (const double level : levels)
        for (LevelCurve& curve : level_curves(loss, level, scene.low, scene.high, 360)) {
            if (!(level > 0)) continue;
            if (curve.closed) curve.points.push_back(curve.points.front());
            scene.objects.push_back({Form::Curve, Ink::Loss, std::move(curve.points), "",
                                     "a level set of f(X) = ½ Σ w_i ⟨A_i, X − X_⋆⟩^2 on the cone"});
        }
}

Result<std::vector<Scene>> step_scenes(std::span<const StepSceneInput> inputs) {
    std::vector<Scene> scenes;
    for (const StepSceneInput& in : inputs) {
        const Result<ConeStep> step = cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        if (!step)
            return Failure{
                fmt::format("this step of {} cannot be drawn: {}", label_of(in.kind), step.sentence())};
        scenes.push_back(StepBuilder(*step).build(in));
    }
    show_alike(scenes);
    for (std::size_t k = 0; k < scenes.size(); ++k) {
        // The one through X_t, and others about it.
        const double here = inputs[k].loss.value(inputs[k].X);
        std::vector<double> levels;
        for (const double share : {1.6, 1.0, 0.5, 0.2, 0.05}) levels.push_back(share * here);
        add_levels(scenes[k], inputs[k].loss, levels);
    }
    return scenes;
}

}  // namespace lowrank::geometry
