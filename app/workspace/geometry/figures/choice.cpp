// Makes scenes of numbers, one way for the command line and the window.
#include "app/workspace/geometry/figures/choice.h"

#include <fmt/core.h>
#include <numbers>

#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

Result<Drawn> draw_steps(const Choice& choice) {
    Drawn out;
    for (const StepKind kind : kinds_of(choice))
        out.steps.push_back({kind, choice.loss(), cone_point(choice.point), cone_point(choice.previous),
                             choice.eta, choice.mu});
    Result<std::vector<Scene>> scenes = step_scenes(out.steps);
    if (!scenes) return scenes.passed_on<Drawn>();
    out.scenes = std::move(*scenes);
    return out;
}

Result<Drawn> draw_retraction(const Choice& choice) {
    const RetractionSceneInput input{choice.point, choice.length, choice.direction};
    Result<Scene> scene = retraction_scene(input);
    if (!scene) return scene.passed_on<Drawn>();
    Drawn out;
    out.scenes.push_back(std::move(*scene));
    out.orders = retraction_orders_of(input);
    return out;
}

Result<Drawn> draw_restart(const Choice& choice, const MethodSpec& method) {
    const Result<RestartMoments> moments = restart_moments({method, choice.loss(), cone_point(choice.point)});
    if (!moments) return moments.passed_on<Drawn>();
    Drawn out;
    out.tested = {moments->go_on, moments->restart};
    for (const TestedStep& step : out.tested)
        out.scenes.push_back(restart_scene(step, moments->run, choice.loss()));
    return out;
}

Result<Drawn> draw_paths(const Choice& choice) {
    if (!choice.d && !(choice.eta < 1))
        return Failure{fmt::format("eta of paths cannot be {}: a number from 0 to below 1 is needed.",
                                   print_number(choice.eta))};
    const PathRules rules{choice.mu, choice.eta, choice.d, choice.tolerance, choice.most};
    Drawn out;
    for (const StepKind kind : kinds_of(choice)) {
        Result<ConePath> path = cone_path(kind, rules, choice.loss(), cone_point(choice.point));
        if (!path)
            return Failure{
                fmt::format("the path of {} cannot be drawn: {}", label_of(kind), path.sentence())};
        out.paths.push_back(std::move(*path));
    }
    out.scenes.push_back(paths_scene(out.paths, rules, choice.loss()));
    return out;
}

}  // namespace

std::vector<StepKind> kinds_of(const Choice& choice) {
    return choice.kinds.empty() ? std::vector<StepKind>(kStepKinds.begin(), kStepKinds.end()) : choice.kinds;
}

Choice default_choice(Illustration illustration) {
    Choice choice;
    switch (illustration) {
        case Illustration::Steps:
            choice.point = {1, 0};
            choice.previous = {1.4, -14 * kDegree};
            choice.target = {1.6, 31 * kDegree};
            choice.weights = {1, 0.65, 0.35};
            choice.eta = 0.7;
            choice.camera = {32, 20, 1};
            break;
        case Illustration::Retractions:
            choice.point = {1, 0};
            choice.length = 0.9;
            choice.direction = 80 * kDegree;
            choice.camera = {24, 21, 1};
            break;
        case Illustration::Restart:
            choice.point = {0.8, -10 * kDegree};
            choice.target = {1.3, 23 * kDegree};
            choice.weights = {0.5, 0.2, 0.15};
            choice.eta = 0.7;
            choice.camera = {30, 20, 1};
            break;
        case Illustration::Paths:
            choice.point = {1, -18 * kDegree};
            choice.target = {1.4, 22 * kDegree};
            choice.weights = {1, 0.2, 0.05};
            choice.eta = 0.7;
            choice.d = 2;
            choice.camera = {10, 32, 1};
            break;
    }
    return choice;
}

MethodSpec watched_method(double eta) {
    MethodSpec spec = *parse_method("narg");
    spec.momentum = ConstantMomentum{eta};
    return spec;
}

Result<Drawn> drawn(Illustration illustration, const Choice& choice,
                    const std::optional<MethodSpec>& watched) {
    switch (illustration) {
        case Illustration::Steps:
            return draw_steps(choice);
        case Illustration::Retractions:
            return draw_retraction(choice);
        case Illustration::Paths:
            return draw_paths(choice);
        case Illustration::Restart:
            break;
    }
    return draw_restart(choice, watched ? *watched : watched_method(choice.eta));
}

Choice after_step(const Choice& choice) {
    const StepKind kind = choice.kinds.empty() ? StepKind::Narg : choice.kinds.front();
    const Result<ConeStep> step = cone_step(
        choice.loss(), {kind, cone_point(choice.point), cone_point(choice.previous), choice.eta, choice.mu});
    if (!step || !(step->next.norm() > 1e-9)) return choice;
    Choice next = choice;
    next.previous = choice.point;
    next.point = rank_one_of(step->next);
    return next;
}

}  // namespace lowrank::geometry
