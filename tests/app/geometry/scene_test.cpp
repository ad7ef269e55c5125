// The scenes hold the paper's objects at the places core computes, part by part; pages place all names in
// every theme.
#include <algorithm>
#include <cmath>
#include <set>

#include "app/figure/export/export_page.h"
#include "app/workspace/geometry/figures/choice.h"
#include "app/workspace/geometry/figures/pointing.h"
#include "tests/app/boxes.h"
#include "tests/app/geometry/stage.h"
#include "tests/app/recording_painter.h"
#include "tests/core/cone/cone_defect.h"

using namespace lowrank;
using namespace lowrank::geometry;
using namespace lowrank::test;
using namespace lowrank::testing;
using paint::Point;
using paint::Rect;

namespace {

const SceneObject& object(const Scene& scene, const std::string& name) {
    const SceneObject* found = scene.find(name);
    INFO(name);
    REQUIRE(found);
    return *found;
}

std::vector<Scene> all_scenes() {
    std::vector<Scene> scenes = four_steps();
    scenes.push_back(two_retractions());
    const RestartMoments moments = watched_run();
    const ConeLoss loss = entry_loss(0.5, 0.2, 0.15, cone_point({1.3, 23 * kDegree}));
    scenes.push_back(restart_scene(moments.go_on, moments.run, loss));
    scenes.push_back(restart_scene(moments.restart, moments.run, loss));
    return scenes;
}

}  // namespace

TEST_CASE("a step's scene has every part where core computes it") {
    const std::vector<Scene> scenes = four_steps();
    for (std::size_t k = 0; k < scenes.size(); ++k) {
        const Scene& scene = scenes[k];
        const StepSceneInput in = step_inputs()[k];
        CAPTURE(scene.title);
        const ConeStep step = *cone_step(in.loss, {in.kind, in.X, in.previous, in.eta, in.mu});
        CHECK(scene.title == std::string(label_of(in.kind)));
        CHECK(object(scene, "X_t").points[0] == step.X);
        CHECK(object(scene, "X_{t+1}").points[0] == step.next);
        CHECK(object(scene, "X_⋆").points[0] == in.loss.target);
        const std::string from = has_momentum(in.kind) ? "Y_t" : "X_t";
        const SceneObject& descent = object(scene, "−μ∇f(" + from + ")");
        CHECK((descent.points[1] - descent.points[0] + step.mu * step.gradient).norm() < 1e-15);
        const SceneObject& tangent =
            object(scene, is_riemannian(in.kind) ? "−μ grad f(" + from + ")" : "−μ P_T∇f(" + from + ")");
        CHECK(tangent.points[1] == step.arrival);
        CHECK((scene.find("X_{t−1}") != nullptr) == has_momentum(in.kind));
        if (in.kind == StepKind::Nag) CHECK(object(scene, "P_r(Y_t)").points[0] == step.base);
        if (in.kind == StepKind::Narg) {
            CHECK(object(scene, "ζ").points[1] == step.X + step.pulled);
            CHECK(object(scene, "−ηζ").points[1] == step.X + step.extrapolated);
            CHECK(object(scene, "Y_t").points[0] == step.Y);
        }
        const auto loss_curves = std::count_if(scene.objects.begin(), scene.objects.end(), [](const auto& o) {
            return o.ink == Ink::Loss && o.form == Form::Curve;
        });
        CHECK(loss_curves >= 5);
        // The planes are tangent: their corners lie across the normal.
        for (const SceneObject& each : scene.objects)
            if (each.form == Form::Patch)
                for (const Vector3& corner : each.points)
                    CHECK(std::abs(tangent_frame(each.points[0]).normal.dot(corner - each.points[0])) <
                          1e-12);
    }
    // One scale, so that panels can be compared.
    for (const Scene& scene : scenes) {
        CHECK(scene.seen.size() == scenes[0].seen.size());
        CHECK(scene.high == scenes[0].high);
    }
}

TEST_CASE("every object of every scene says what it is, and belongs to a part that there is") {
    for (const Scene& scene : all_scenes()) {
        CAPTURE(scene.title);
        CHECK_FALSE(scene.parts.empty());
        std::set<int> parts;
        for (const SceneObject& each : scene.objects) {
            CAPTURE(each.name);
            CAPTURE(each.formula);
            // Words alone are no formula.
            bool signs = false;
            for (const char* sign : {"=", "_", "ξ"})
                signs = signs || each.formula.find(sign) != std::string::npos;
            CHECK(signs);
            CHECK_FALSE(each.points.empty());
            CHECK(each.part >= 0);
            CHECK(each.part <= static_cast<int>(scene.parts.size()));
            parts.insert(each.part);
            for (const Vector3& p : each.points) CHECK(p.allFinite());
        }
        // Each part shows something new, with its formula.
        for (std::size_t k = 0; k < scene.parts.size(); ++k) {
            CHECK(parts.count(static_cast<int>(k) + 1) == 1);
            CHECK_FALSE(scene.parts[k].name.empty());
            CHECK_FALSE(scene.parts[k].formula.empty());
        }
    }
}

TEST_CASE("a step is shown part by part, in the order of its computation") {
    const Scene scene = four_steps()[3];
    const Rect picture{0, 0, 400, 300};
    std::size_t before = 0;
    for (int shown = 0; shown <= static_cast<int>(scene.parts.size()); ++shown) {
        const SceneLayout layout = lay_out(scene, {kCamera, Fit::Tight, shown}, surface_of(picture), picture);
        const std::size_t now = layout.lines.size() + layout.marks.size() + layout.fills.size();
        CHECK(now > before);
        before = now;
        const auto has = [&](const std::string& name) {
            return std::any_of(layout.labels.begin(), layout.labels.end(),
                               [&](const DrawnLabel& label) { return label.markup == name; });
        };
        CHECK(has("X_t"));
        CHECK(has("Y_t") == (shown >= 4));
        CHECK(has("X_{t+1}") == (shown == static_cast<int>(scene.parts.size())));
    }
}

TEST_CASE("retractions stand upright on what they stand on, and the orders are two, two and three") {
    const RetractionSceneInput in{{1.3, 0.4}, 0.8, 1.1};
    const Scene scene = two_retractions(in);
    const Vector3 X = cone_point(in.X), xi = tangent_frame(X).vector(in.length, in.direction);
    const Vector3 orthographic = object(scene, "R^{orth}").points[0],
                  projective = object(scene, "R^{proj}").points[0];
    CHECK(orthographic == *retract_orthographic(X, xi));
    CHECK(projective == *retract_projective(X, xi));
    CHECK(object(scene, "X + ξ").points[0] == X + xi);
    const SceneObject& d = object(scene, "d");
    CHECK((d.points[0] - d.points[1]).norm() == Approx(retraction_gaps(X, xi)->between));
    const RetractionOrders orders = retraction_orders_of(in);
    CHECK(orders.projective_slope == Approx(2).margin(0.005));
    CHECK(orders.orthographic_slope == Approx(2).margin(0.005));
    CHECK(orders.between_slope == Approx(3).margin(0.005));
    CHECK(orders.between.back() == Approx(retraction_gaps(X, xi)->between));
    // Short is short beside X, however long the vector is and however small X.
    for (const RetractionSceneInput& odd : {RetractionSceneInput{{1, 0}, 1000, 80 * kDegree},
                                            RetractionSceneInput{{0.01, 0}, 0.9, 80 * kDegree}}) {
        const RetractionOrders far = retraction_orders_of(odd);
        CHECK(far.projective_slope == Approx(2).margin(0.005));
        CHECK(far.orthographic_slope == Approx(2).margin(0.005));
        CHECK(far.between_slope == Approx(3).margin(0.005));
        CHECK(far.length.back() == Approx(odd.length));
    }
    const OrdersFigure inset = build_orders_figure(orders, theme::theme(theme::ThemeName::Light));
    REQUIRE(inset.figure.series.size() == 3);
    CHECK(inset.figure.series[2].label == "d, slope 3.00");
    CHECK(inset.figure.series[2].y.back() == orders.between.back());
    CHECK(inset.figure.x.logarithmic);
    CHECK(inset.figure.y.logarithmic);
    // Beyond the cone's axis there is nothing to retract to.
    const auto none = retraction_scene({{1, 0}, 1, 180 * kDegree});
    REQUIRE_FALSE(none);
    CHECK(none.sentence().find("does not exist") != std::string::npos);
}

TEST_CASE("the restart scenes show the angle that the test asks for, below and above ninety degrees") {
    const RestartMoments moments = watched_run();
    CHECK(moments.go_on.t < moments.restart.t);
    CHECK_FALSE(moments.go_on.angles.riemannian_fires());
    CHECK(moments.restart.angles.riemannian_fires());
    CHECK((moments.go_on.angles.euclidean > 0) == moments.go_on.angles.riemannian_fires());
    CHECK((moments.restart.angles.euclidean > 0) == moments.restart.angles.riemannian_fires());
    for (const TestedStep* step : {&moments.go_on, &moments.restart}) {
        const Scene scene =
            restart_scene(*step, moments.run, entry_loss(0.5, 0.2, 0.15, cone_point({1.3, 23 * kDegree})));
        const SceneObject& descent = object(scene, "−μ grad f(Y)");
        const SceneObject& moved = object(scene, "P_T(X_t − X_{t−1})");
        // Both arrows end in one point, and the angle there is the test's.
        CHECK((descent.points[1] - moved.points[1]).norm() < 1e-13);
        const Vector3 a = descent.points[1] - descent.points[0], b = moved.points[1] - moved.points[0];
        const double angle = std::acos(a.dot(b) / (a.norm() * b.norm()));
        CHECK(angle == Approx(step->angles.riemannian_angle));
        CHECK((angle > std::numbers::pi / 2) == step->angles.riemannian_fires());
        CHECK((b - step->angles.moved_along).norm() < 1e-13);
        char words[16];
        std::snprintf(words, sizeof words, "%.1f°", angle / kDegree);
        CHECK(object(scene, words).ink == (step->angles.riemannian_fires() ? Ink::Bad : Ink::Good));
        // The way passes through every iterate, on the cone.
        const std::vector<Vector3> way = path_of(moments.run, step->t);
        for (int t = 0; t <= step->t; ++t)
            CHECK(std::any_of(way.begin(), way.end(), [&](const Vector3& p) {
                return p == moments.run.points[static_cast<std::size_t>(t)].X;
            }));
        for (const Vector3& p : way) CHECK(std::abs(testing::cone_defect(p)) < 1e-13);
    }
    // Plain gradient descent overshoots nowhere: there is nothing to show.
    const auto none = restart_moments(
        {*parse_method("narg:momentum=0"), entry_loss(1, 1, 1, cone_point({1, 0.3})), cone_point({1, 0})});
    REQUIRE_FALSE(none);
    CHECK(none.sentence().find("within 200 steps") != std::string::npos);
}

TEST_CASE("every name finds a place on a page of 120 x 80 mm, meets no other and leaves no picture") {
    for (const theme::ThemeName name : kThemes)
        for (const Rect panel : {Rect{0, 0, 222, 128}, Rect{10, 10, 280, 280}, Rect{0, 0, 900, 560}})
            for (const Scene& scene : all_scenes())
                for (const OrbitCamera& camera : {kCamera, OrbitCamera{10, 5, 1}, OrbitCamera{-75, 40, 1}}) {
                    CAPTURE(scene.title, panel.w, camera.azimuth);
                    const SceneLayout layout = lay_out(scene, {camera}, surface_of(panel, name), panel);
                    std::size_t named = 0;
                    for (const SceneObject& each : scene.objects) named += !each.name.empty();
                    if (camera == kCamera) CHECK(layout.labels.size() == named);
                    for (std::size_t i = 0; i < layout.labels.size(); ++i) {
                        CHECK(within(layout.labels[i].box, panel));
                        for (std::size_t k = 0; k < i; ++k)
                            CHECK_FALSE(overlap(layout.labels[i].box, layout.labels[k].box));
                    }
                }
}

TEST_CASE(
    "in the window the cone stands whole in the middle, and no name covers an arrow or another's point") {
    for (const theme::ThemeName name : kThemes)
        for (const Rect picture :
             {Rect{324, 84, 640, 530}, Rect{84, 134, 1110, 418}, Rect{325, 84, 1900, 1240}})
            for (const auto illustration : {Illustration::Steps, Illustration::Retractions,
                                            Illustration::Restart, Illustration::Paths}) {
                const Choice choice = default_choice(illustration);
                const auto made = drawn(illustration, choice);
                REQUIRE(made);
                for (const Scene& scene : made->scenes) {
                    CAPTURE(scene.title, picture.w, static_cast<int>(name));
                    figure::Surface surface = surface_of(picture, name);
                    surface.em = name == theme::ThemeName::Projector ? 20.f : 13.f;
                    surface.paper = false;
                    const SceneLayout layout = lay_out(scene, {choice.camera, Fit::Orbit}, surface, picture);
                    // The restart is looked at closely: what it shows is small beside the cone.
                    const bool whole = illustration != Illustration::Restart;
                    for (int k = 0; whole && k < 360; k += 10)
                        for (const double z : {scene.low, scene.high}) {
                            const double angle = k * kDegree;
                            CHECK(picture.contains(
                                layout.view.at(z * Vector3(std::cos(angle), std::sin(angle), 1))));
                        }
                    if (whole)
                        CHECK(layout.view.at(Vector3::Zero()).x ==
                              Approx(picture.x + picture.w / 2).margin(0.5));
                    std::size_t named = 0;
                    for (const SceneObject& each : scene.objects) named += !each.name.empty();
                    CHECK(layout.labels.size() == named);
                    for (const DrawnLabel& label : layout.labels) {
                        CAPTURE(label.markup);
                        CHECK(within(label.box, picture));
                        for (const DrawnLabel& other : layout.labels)
                            CHECK((&other == &label || !overlap(label.box, other.box)));
                        for (const DrawnMark& mark : layout.marks)
                            CHECK((mark.object == label.object || !ink(label.box).contains(mark.at)));
                        for (const DrawnLine& line : layout.lines) {
                            if (scene.objects[line.object].form != Form::Arrow) continue;
                            CAPTURE(scene.objects[line.object].name);
                            for (std::size_t i = 1; i < line.points.size(); ++i)
                                for (int n = 0; n <= 100; ++n) {
                                    const float t = float(n) / 100;
                                    const Point &a = line.points[i - 1], &b = line.points[i];
                                    const Point on{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
                                    if (ink(label.box).contains(on)) FAIL_CHECK("a name over an arrow");
                                }
                        }
                    }
                }
            }
}

TEST_CASE("what is behind the cone is dashed and fainter, what is before it solid") {
    // X_t at the back: everything about it is hidden.
    Scene scene = four_steps()[0];
    const Rect area{0, 0, 300, 220};
    const figure::Surface surface = surface_of(area);
    for (const bool behind : {false, true}) {
        const OrbitCamera camera{behind ? -148.0 : 32.0, 10, 1};
        const SceneLayout layout = lay_out(scene, {camera}, surface, area);
        testing::RecordingPainter painter(area);
        draw(layout, scene, surface, layout.picture, painter);
        CHECK(painter.balanced());
        const Point X = layout.view.at(cone_point({1, 0}));
        const auto mark = std::find_if(painter.marks.begin(), painter.marks.end(), [&](const auto& m) {
            return m.shape == theme::Marker::Circle && paint::distance(m.at, X) < 0.01f;
        });
        REQUIRE(mark != painter.marks.end());
        CHECK((mark->fill == theme::theme(theme::ThemeName::Light).card) == behind);
        const SceneLook look(*surface.theme);
        const theme::Colour tangent = look.of(Ink::Tangent).line;
        const auto shaft_is = [&](theme::Colour colour, theme::Dash dash) {
            return std::any_of(painter.lines.begin(), painter.lines.end(), [&](const auto& line) {
                return line.stroke.colour == colour && line.stroke.dash == dash &&
                       paint::distance(line.points.front(), X) < 0.5f;
            });
        };
        CHECK(shaft_is(tangent, theme::Dash::Solid) == !behind);
        CHECK(shaft_is(behind_cone(tangent, look), theme::Dash::Dashed) == behind);
    }
}

TEST_CASE("inks of lines and names read on the cone and on the card") {
    for (const theme::ThemeName name : kThemes) {
        const SceneLook look(theme::theme(name));
        for (const InkLook& ink : look.inks) {
            if (&ink == &look.of(Ink::Loss)) continue;  // thin lines that must not lead
            CHECK(theme::contrast(ink.line, look.card) >= 3);
            for (const theme::Colour ground :
                 {look.card, look.side(true, 0), look.side(true, 0.5), look.side(false, 0)})
                for (const float plane : {0.f, look.patch.a})
                    CHECK(theme::contrast(ink.text, theme::mix(ground, look.patch.with_alpha(1), plane)) >=
                          4.49);
        }
    }
}

TEST_CASE("a method's marker on the cone is open or filled as on its curve") {
    for (const theme::ThemeName name : kThemes) {
        const SceneLook look(theme::theme(name));
        CHECK_FALSE(look.of(Ink::Grad).filled);
        CHECK_FALSE(look.of(Ink::Nag).filled);
        CHECK(look.of(Ink::RGrad).filled);
    }
    const auto paths = drawn(Illustration::Paths, default_choice(Illustration::Paths));
    REQUIRE(paths);
    const SceneLook look(theme::theme(theme::ThemeName::Light));
    const Rect area{0, 0, 700, 500};
    testing::RecordingPainter painter(area);
    draw(lay_out_panels(paths->scenes, {kCamera}, surface_of(area)), painter);
    std::size_t open = 0, full = 0;
    for (const auto& mark : painter.marks) {
        if (mark.line != look.of(Ink::Nag).line) continue;
        (mark.fill == look.card ? open : full) += 1;
    }
    CHECK(open > 1);
    CHECK(full == 0);
}

TEST_CASE("the pages write as SVG, PDF and PNG at reduced size, every title on them") {
    const std::vector<Scene> steps = four_steps();
    const Scene retractions = two_retractions();
    const RetractionOrders orders = retraction_orders_of({{1, 0}, 0.9, 80 * kDegree});
    figure::ExportSettings settings;
    settings.width_mm = 120;
    settings.height_mm = 80;
    settings.dpi = 72;
    figure::Page page;
    for (const figure::ExportFormat format :
         {figure::ExportFormat::Svg, figure::ExportFormat::Pdf, figure::ExportFormat::Png}) {
        page.lay_out = [&](const figure::Surface& surface) {
            return lay_out_panels(steps, {kCamera}, surface);
        };
        const auto four = encode_page(page, settings, format);
        REQUIRE(four);
        CHECK(four->size() > 2000);
        page.lay_out = [&](const figure::Surface& surface) {
            return lay_out_retractions(retractions, orders, {kCamera}, surface);
        };
        const auto two = encode_page(page, settings, format);
        REQUIRE(two);
        if (format != figure::ExportFormat::Svg) continue;
        for (const char* title : {"Grad", "NAG", "RGrad", "NARG"})
            CHECK(four->find(">" + std::string(title) + "<") != std::string::npos);
        CHECK(two->find("slope 3.00") != std::string::npos);
        CHECK(two->find("slope 2.00") != std::string::npos);
    }
    // No page is too small to be drawn, and none too narrow.
    for (const Rect area : {Rect{0, 0, 30, 30}, Rect{0, 0, 38, 300}, Rect{0, 0, 500, 40}, Rect{0, 0, 1, 1}}) {
        testing::RecordingPainter painter(area);
        draw(lay_out_panels(steps, {kCamera}, surface_of(area)), painter);
        draw(lay_out_retractions(retractions, orders, {kCamera}, surface_of(area)), painter);
        CHECK(painter.balanced());
    }
}

TEST_CASE("what is dragged out of the range that a file may say stays at its end") {
    geometry::Choice choice = geometry::default_choice(geometry::Illustration::Steps);
    choice.point.eigenvalue = -260500;
    choice.target.eigenvalue = 1e-9;
    choice.length = 1e7;
    const geometry::Choice held = geometry::within_range(choice);
    CHECK(held.point == RankOne{-100, choice.point.angle});
    CHECK(held.target == RankOne{0.01, choice.target.angle});
    CHECK(held.previous == choice.previous);
    CHECK(held.length == 1000);
    geometry::Choice read = geometry::default_choice(geometry::Illustration::Steps);
    for (const auto& [key, value] : geometry::choice_keys(held))
        if (key != "method") CHECK(geometry::put_choice_key(read, key, value));
    CHECK(geometry::within_range(geometry::default_choice(geometry::Illustration::Retractions)) ==
          geometry::default_choice(geometry::Illustration::Retractions));
}
