// The cone of symmetric rank-one 2 x 2 matrices for the pages of render.
#include <numbers>

#include "app/cli/figure_options.h"
#include "app/cli/geometry_options.h"
#include "app/cli/render_feed.h"
#include "app/geometry/geometry_pages.h"

namespace lowrank::cli {
namespace {

using figure::PageDrawing;

constexpr double kOneDegree = std::numbers::pi / 180;

GeometryChoice step_defaults() {
    GeometryChoice choice;
    choice.point = {1, 0};
    choice.previous = {1.4, -14 * kOneDegree};
    choice.target = {1.6, 31 * kOneDegree};
    choice.weights[1] = 0.65, choice.weights[2] = 0.35;
    choice.eta = 0.7;
    choice.camera = {32, 20, 1};
    return choice;
}

GeometryChoice retraction_defaults() {
    GeometryChoice choice;
    choice.point = {1, 0};
    choice.length = 0.9;
    choice.direction = 80 * kOneDegree;
    choice.camera = {24, 21, 1};
    return choice;
}

GeometryChoice restart_defaults() {
    GeometryChoice choice;
    choice.point = {0.8, -10 * kOneDegree};
    choice.target = {1.3, 23 * kOneDegree};
    choice.weights[0] = 0.5, choice.weights[1] = 0.2, choice.weights[2] = 0.15;
    choice.camera = {30, 20, 1};
    return choice;
}

PageDrawing panels(std::vector<geometry::Scene> scenes, geometry::OrbitCamera camera) {
    return [scenes = std::move(scenes), camera](const figure::Surface& surface, paint::Painter& painter) {
        geometry::draw_panels(scenes, {camera}, surface, painter);
    };
}

Result<PageDrawing> steps(const GeometryChoice& choice) {
    std::vector<StepKind> kinds = choice.kinds;
    if (kinds.empty()) kinds.assign(kStepKinds.begin(), kStepKinds.end());
    std::vector<geometry::StepSceneInput> inputs;
    for (const StepKind kind : kinds)
        inputs.push_back({kind, choice.loss(), cone_point(choice.point), cone_point(choice.previous),
                          choice.eta, choice.mu});
    const Result<std::vector<geometry::Scene>> scenes = geometry::step_scenes(inputs);
    if (!scenes) return scenes.passed_on<PageDrawing>();
    return panels(*scenes, choice.camera);
}

Result<PageDrawing> retractions(const GeometryChoice& choice) {
    const geometry::RetractionSceneInput input{choice.point, choice.length, choice.direction};
    const Result<geometry::Scene> scene = geometry::retraction_scene(input);
    if (!scene) return scene.passed_on<PageDrawing>();
    return PageDrawing([scene = *scene, orders = geometry::retraction_orders_of(input),
                        camera = choice.camera](const figure::Surface& surface, paint::Painter& painter) {
        geometry::draw_retractions(scene, orders, {camera}, surface, painter);
    });
}

/// The run that is watched: NARG with the rules of --method, its own test off.
Result<MethodSpec> watched_method(const Arguments& arguments) {
    if (const std::string twice = given_twice(arguments, "method"); !twice.empty()) return Failure{twice};
    const std::string text = arguments.value("method").value_or("narg:momentum=0.7");
    const auto parsed = parse_method(text);
    if (const auto* error = std::get_if<SpecError>(&parsed)) return Failure{error->sentence};
    MethodSpec spec = std::get<MethodSpec>(parsed);
    if (!text.starts_with("narg") || !spec.has_momentum() || spec.restart != RestartTest::Never ||
        spec.basin || spec.has_optimal())
        return Failure{
            "the figure restart watches narg with momentum and without a restart of its own, and '" + text +
            "' is none: narg:d=5, narg:momentum=0.8 or narg:step=0.5 is."};
    return spec;
}

Result<PageDrawing> restart(const GeometryChoice& choice, const MethodSpec& spec) {
    const Result<geometry::RestartMoments> moments =
        geometry::restart_moments({spec, choice.loss(), cone_point(choice.point)});
    if (!moments) return moments.passed_on<PageDrawing>();
    return panels({geometry::restart_scene(moments->go_on, moments->run, choice.loss()),
                   geometry::restart_scene(moments->restart, moments->run, choice.loss())},
                  choice.camera);
}

}  // namespace

Result<PageDrawing> RenderFeed::drawing(state::FigureId figure) {
    const bool steps_asked = figure == state::FigureId::GeometrySteps;
    const GeometryChoice defaults = steps_asked                              ? step_defaults()
                                    : figure == state::FigureId::Retractions ? retraction_defaults()
                                                                             : restart_defaults();
    const Result<GeometryChoice> choice = read_geometry(arguments_, defaults, steps_asked);
    if (!choice) return choice.passed_on<PageDrawing>();
    words_ = {"symmetric 2 x 2 matrices of rank one", "lowrank-lab render " + std::string(row_.name)};
    Result<PageDrawing> page = Cancelled{};
    if (steps_asked) {
        page = steps(*choice);
    } else if (figure == state::FigureId::Retractions) {
        page = retractions(*choice);
    } else {
        const Result<MethodSpec> spec = watched_method(arguments_);
        if (!spec) return spec.passed_on<PageDrawing>();
        words_.experiment += " --method=" + print_method(*spec);
        page = restart(*choice, *spec);
    }
    words_.experiment += write_geometry(*choice, row_);
    return page;
}

}  // namespace lowrank::cli
