// Scenes, surfaces and cameras that the tests of this room share.
#pragma once
#include <numbers>
#include <vector>

#include "app/workspace/geometry/figures/geometry_pages.h"
#include "tests/catch.h"

namespace lowrank::test {

inline constexpr double kDegree = std::numbers::pi / 180;

inline figure::Surface surface_of(paint::Rect area, theme::ThemeName name = theme::ThemeName::Light) {
    figure::Surface surface;
    surface.area = area;
    surface.theme = &theme::theme(name);
    surface.em = 10.67f;
    surface.paper = true;
    surface.card = false;
    return surface;
}

inline ConeLoss step_loss() { return entry_loss(1, 0.65, 0.35, cone_point({1.6, 31 * kDegree})); }

inline std::vector<geometry::StepSceneInput> step_inputs() {
    std::vector<geometry::StepSceneInput> inputs;
    for (const StepKind kind : kStepKinds)
        inputs.push_back({kind, step_loss(), cone_point({1, 0}), cone_point({1.4, -14 * kDegree}), 0.7, {}});
    return inputs;
}

inline std::vector<geometry::Scene> four_steps() {
    auto scenes = geometry::step_scenes(step_inputs());
    REQUIRE(scenes);
    return *scenes;
}

inline geometry::Scene two_retractions(geometry::RetractionSceneInput input = {{1, 0}, 0.9, 80 * kDegree}) {
    auto scene = geometry::retraction_scene(input);
    REQUIRE(scene);
    return *scene;
}

inline geometry::RestartMoments watched_run() {
    const MethodSpec spec = *parse_method("narg:momentum=0.7");
    const ConeLoss loss = entry_loss(0.5, 0.2, 0.15, cone_point({1.3, 23 * kDegree}));
    auto moments = geometry::restart_moments({spec, loss, cone_point({0.8, -10 * kDegree})});
    REQUIRE(moments);
    return *moments;
}

inline const geometry::OrbitCamera kCamera{32, 20, 1};

}  // namespace lowrank::test
