// Where level sets end, how large a scene is from every side, and what a figure without distances says.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/workspace/geometry/figures/choice.h"
#include "app/workspace/geometry/figures/geometry_pages.h"
#include "tests/app/geometry/stage.h"
#include "tests/app/recording_painter.h"

using namespace lowrank;
using namespace lowrank::geometry;
using namespace lowrank::test;
using paint::Rect;

TEST_CASE("along the ruling both retractions are exact, which the figure of the distances says") {
    for (const double direction : {0.0, 80 * kDegree}) {
        const RetractionOrders orders = retraction_orders_of({{1.3, 0.4}, 0.8, direction});
        const bool along = direction == 0;
        CHECK(std::isnan(orders.projective_slope) == along);
        CHECK(std::ranges::all_of(orders.between, [](double d) { return d == 0; }) == along);
        const OrdersFigure drawn = build_orders_figure(orders, theme::theme(theme::ThemeName::Light));
        const figure::Surface surface = surface_of({0, 0, 400, 300});
        const figure::Layout layout = figure::layout(drawn.figure, drawn.view, surface);
        CHECK(layout.empty == along);
        testing::RecordingPainter painter(surface.area);
        figure::draw(layout, drawn.figure, surface, painter);
        std::string said;
        for (const auto& text : painter.texts) said += text.markup + " ";
        CHECK((said.find("turn α") != said.npos) == along);
    }
}

TEST_CASE("level sets end at the rims of the cone that is drawn, on the smaller nappe too") {
    for (const double eigenvalue : {-1.0, 1.0, 3.0}) {
        Choice choice = default_choice(Illustration::Steps);
        choice.point.eigenvalue = eigenvalue;
        choice.kinds = {StepKind::Narg};
        const auto drawn = geometry::drawn(Illustration::Steps, choice);
        REQUIRE(drawn);
        const Scene& scene = drawn->scenes.front();
        std::size_t levels = 0;
        for (const SceneObject& each : scene.objects) {
            if (each.ink != Ink::Loss || each.form != Form::Curve) continue;
            ++levels;
            for (const Vector3& p : each.points) {
                CHECK(p.z() <= scene.high + 1e-12);
                CHECK(p.z() >= scene.low - 1e-12);
            }
        }
        CHECK(levels > 0);
    }
}

TEST_CASE("a scene fitted from where it is looked at first has that size from every side") {
    const RestartMoments moments = watched_run();
    const Scene scene = restart_scene(moments.restart, moments.run,
                                      entry_loss(0.5, 0.2, 0.15, cone_point({1.3, 23 * kDegree})));
    const Rect picture{0, 0, 640, 260};
    const OrbitCamera first = default_choice(Illustration::Restart).camera;
    const auto view_from = [&](const OrbitCamera& camera, Fit fit) {
        SceneView view{camera, fit};
        view.opening = first;
        return lay_out(scene, view, surface_of(picture), picture).view;
    };
    const View paper = view_from(first, Fit::Tight), window = view_from(first, Fit::Opening);
    CHECK(window.pixels() == paper.pixels());
    CHECK(paint::distance(window.at(scene.seen[0]), paper.at(scene.seen[0])) < 0.01f);
    CHECK(view_from({120, -30, 1}, Fit::Opening).pixels() == paper.pixels());
    CHECK(view_from({120, -30, 2}, Fit::Opening).pixels() == Approx(2 * paper.pixels()));
}

TEST_CASE(
    "where the whole cone is fitted both rims are within the picture, and it is as high as that allows") {
    for (const Illustration illustration : {Illustration::Steps, Illustration::Retractions})
        for (const Rect picture : {Rect{0, 0, 1200, 380}, Rect{0, 0, 500, 700}}) {
            const Choice choice = default_choice(illustration);
            const auto drawn = geometry::drawn(illustration, choice);
            REQUIRE(drawn);
            for (const Scene& scene : drawn->scenes) {
                SceneView view{choice.camera, Fit::Whole};
                view.opening = choice.camera;
                const View seen = lay_out(scene, view, surface_of(picture), picture).view;
                float low = picture.bottom(), high = picture.y, left = picture.right(), right = picture.x;
                for (int k = 0; k < 360; ++k)
                    for (const double z : {scene.low, scene.high}) {
                        const double angle = k * kDegree;
                        const paint::Point at = seen.at(z * Vector3(std::cos(angle), std::sin(angle), 1));
                        low = std::min(low, at.y), high = std::max(high, at.y);
                        left = std::min(left, at.x), right = std::max(right, at.x);
                    }
                CHECK(low >= picture.y);
                CHECK(high <= picture.bottom());
                CHECK(left >= picture.x);
                CHECK(right <= picture.right());
                CHECK(std::max((high - low) / picture.h, (right - left) / picture.w) > 0.75f);
            }
        }
}
