// Hidden lines held against brute force, the projection against its definition, and what a pointer finds
// under it.
#include "app/workspace/geometry/figures/sight.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "app/workspace/geometry/figures/pointing.h"
#include "tests/app/geometry/stage.h"
#include "tests/core/cone/cone_defect.h"

using namespace lowrank;
using namespace lowrank::geometry;
using namespace lowrank::test;
using paint::Point;
using paint::Rect;

namespace {

/// Whether a sign change of x^2 + y^2 - z^2, or a touch, lies between a place and the eye, by small steps.
bool hidden_by_steps(const Vector3& p, const Vector3& eye, double low, double high, double from) {
    const auto form = [](const Vector3& q) { return q.x() * q.x() + q.y() * q.y() - q.z() * q.z(); };
    double before = form(p + from * eye);
    for (double s = from; s < 12; s += 1e-3) {
        const Vector3 q = p + s * eye;
        const double now = form(q);
        if ((now > 0) != (before > 0) && q.z() > low && q.z() < high) return true;
        before = now;
    }
    return false;
}

SceneLayout cone_alone(const OrbitCamera& camera, Rect picture = {0, 0, 400, 300}) {
    Scene scene;
    scene.low = -0.5, scene.high = 1.2;
    scene.seen = {{1.2, 1.2, 1.2}, {-1.2, -1.2, -0.5}};
    return lay_out(scene, {camera}, surface_of(picture), picture);
}

}  // namespace

TEST_CASE("a place is hidden exactly where the drawn cone lies before it") {
    std::mt19937 draw(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    int hidden = 0, seen = 0;
    for (int round = 0; round < 12; ++round) {
        const View view({180 * unit(draw), 85 * unit(draw), 1}, Vector3::Zero(), 100, {0, 0, 200, 200});
        const ConeSight sight(view.eye(), -0.6, 1.1);
        for (int k = 0; k < 25; ++k) {
            const bool on_cone = k % 2 == 0;
            const Vector3 p = on_cone ? cone_point({1.2 * unit(draw), 3 * unit(draw)})
                                      : Vector3(1.4 * unit(draw), 1.4 * unit(draw), 1.1 * unit(draw));
            // What lies on the cone starts a little before it; where the way there grazes it that is no
            // answer.
            const double from = on_cone ? 0.01 : 0;
            const Vector3 slope(p.x(), p.y(), -p.z());
            if (on_cone && std::abs(slope.dot(view.eye())) < 0.03) continue;
            const bool brute = hidden_by_steps(p, view.eye(), -0.6, 1.1, from);
            if (brute != hidden_by_steps(p, view.eye(), -0.61, 1.11, from) ||
                brute != hidden_by_steps(p, view.eye(), -0.59, 1.09, from))
                continue;  // at a rim
            CAPTURE(p.x(), p.y(), p.z(), view.eye().x(), view.eye().z());
            CHECK(sight.hidden(p) == brute);
            (brute ? hidden : seen) += 1;
        }
    }
    CHECK(hidden > 40);
    CHECK(seen > 60);
}

TEST_CASE("the projection keeps lengths across the line of sight, and gives places back") {
    const View view({40, 25, 1}, {0.3, 0.1, 0.5}, 80, {10, 20, 300, 200});
    CHECK(view.at({0.3, 0.1, 0.5}).x == Approx(160));
    CHECK(view.at({0.3, 0.1, 0.5}).y == Approx(120));
    for (const Vector3& p : {Vector3(1, 0, 0), Vector3(0, 1, 0.4), Vector3(-0.3, 0.2, 1)}) {
        const Vector3 across = p - view.eye().dot(p) * view.eye();
        const Point a = view.at(Vector3::Zero()), b = view.at(p);
        CHECK(paint::distance(a, b) == Approx(80 * across.norm()).epsilon(1e-5));
        const Vector3 back = view.under(b) - p;
        CHECK((back - view.eye().dot(back) * view.eye()).norm() < 1e-5);
        CHECK(view.depth(p + view.eye()) < view.depth(p));
    }
    CHECK(turned({170, 80, 1}, -40, 40) == OrbitCamera{-170, 89, 1});
    CHECK(zoomed({0, 0, 1}, 100).zoom == kMostZoom);
    CHECK(zoomed({0, 0, 1}, -100).zoom == kLeastZoom);
}

TEST_CASE("fitted views show every point, and an orbit does not change its size") {
    const std::vector<Vector3> points{{0, 0, 0}, {2, 1, 1}, {-1, 0.5, 1.5}};
    const Rect picture{5, 5, 320, 140};
    double pixels = 0;
    for (const double azimuth : {-150.0, -60.0, 10.0, 95.0})
        for (const double elevation : {-60.0, 5.0, 80.0})
            for (const Fit fit : {Fit::Tight, Fit::Orbit}) {
                const OrbitCamera camera{azimuth, elevation, 1};
                const View view = fit == Fit::Tight ? tight_view(camera, points, picture, 12)
                                                    : orbit_view(camera, points, -0.5, 1.8, picture, 12);
                std::vector<Vector3> shown = points;
                for (int k = 0; fit == Fit::Orbit && k < 360; k += 5)
                    for (const double z : {-0.5, 1.8})
                        shown.push_back(z * Vector3(std::cos(k * kDegree), std::sin(k * kDegree), 1));
                for (const Vector3& p : shown) {
                    const Point at = view.at(p);
                    CHECK(at.x >= 17 - 0.01);
                    CHECK(at.x <= 313 + 0.01);
                    CHECK(at.y >= 17 - 0.01);
                    CHECK(at.y <= 133 + 0.01);
                }
                if (fit == Fit::Tight) continue;
                CHECK(view.at(Vector3::Zero()).x == Approx(165));
                if (pixels > 0) CHECK(view.pixels() == Approx(pixels));
                pixels = view.pixels();
            }
}

TEST_CASE("lines are cut where the cone hides them, and every piece is one or the other") {
    for (const OrbitCamera& camera :
         {OrbitCamera{32, 20, 1}, OrbitCamera{-100, -35, 1}, OrbitCamera{0, 70, 2}}) {
        SceneLayout layout = cone_alone(camera);
        const ConeSight sight(layout.view.eye(), layout.low, layout.high);
        std::vector<DrawnLine> pieces;
        const Vector3 a(-1.3, -1.1, 0.2), b(1.2, 0.9, 0.7);
        cut_by_sight({a, b}, false, layout, 7, pieces);
        REQUIRE_FALSE(pieces.empty());
        double length = 0;
        for (const DrawnLine& piece : pieces) {
            CHECK(piece.object == 7);
            length += paint::distance(piece.points.front(), piece.points.back());
            // Its middle, found again on the line in space, is what the piece says.
            const Point middle{(piece.points.front().x + piece.points.back().x) / 2,
                               (piece.points.front().y + piece.points.back().y) / 2};
            const double t = paint::distance(layout.view.at(a), middle) /
                             paint::distance(layout.view.at(a), layout.view.at(b));
            CHECK(sight.hidden(a + t * (b - a)) == piece.hidden);
        }
        // Nothing is lost but what lies beyond the picture.
        CHECK(length <= paint::distance(layout.view.at(a), layout.view.at(b)) + 0.01);
        for (std::size_t k = 1; k < pieces.size(); ++k)
            CHECK(paint::distance(pieces[k - 1].points.back(), pieces[k].points.front()) < 0.01);
    }
}

TEST_CASE("a deep zoom costs no more than a wide view") {
    // Where a run has converged, a picture spans a millionth of the cone.
    Scene scene;
    scene.low = -1, scene.high = 2;
    const Vector3 X = cone_point({1, 0.3});
    scene.seen = {X, X + Vector3(1e-6, 1e-6, 2e-6)};
    const Rect picture{0, 0, 400, 300};
    const SceneLayout layout = lay_out(scene, {kCamera}, surface_of(picture), picture);
    std::size_t points = 0;
    for (const DrawnLine& line : layout.grid) points += line.points.size();
    CHECK(points < 20'000);
    for (const DrawnLine& line : layout.grid)
        for (const Point& p : line.points) {
            CHECK(std::abs(p.x) < 1000);
            CHECK(std::abs(p.y) < 1000);
        }
}

TEST_CASE("dragging X: the point under the pointer is on the cone, under the pointer, and in front") {
    for (const OrbitCamera& camera :
         {OrbitCamera{32, 20, 1}, OrbitCamera{-120, -10, 1}, OrbitCamera{80, 60, 1}}) {
        const SceneLayout layout = cone_alone(camera);
        const ConeSight sight(layout.view.eye(), layout.low, layout.high);
        int hits = 0;
        for (float x = 10; x < 400; x += 35)
            for (float y = 10; y < 300; y += 35) {
                const Vector3 p = cone_under(layout, {x, y});
                CHECK(std::abs(testing::cone_defect(p)) < 1e-9 * (1 + p.squaredNorm()));
                CHECK(p.norm() > 0.05);
                CHECK(p.z() <= layout.high + 1e-9);
                CHECK(p.z() >= layout.low - 1e-9);
                if (!sight.front(layout.view.under({x, y})) || std::abs(p.z()) < 0.07) continue;
                ++hits;
                CHECK(paint::distance(layout.view.at(p), {x, y}) < 0.01f);
                CHECK_FALSE(sight.hidden(p));
            }
        CHECK(hits > 15);
    }
}

TEST_CASE("dragging xi: a tangent vector is found again under its end, and its parts make it") {
    const Vector3 X = cone_point({1, 0.2});
    const SceneLayout layout = cone_alone({32, 20, 1});
    const TangentFrame frame = tangent_frame(X);
    for (const double direction : {-2.0, 0.1, 1.4}) {
        const Vector3 xi = frame.vector(0.7, direction);
        const auto found = tangent_under(layout, X, layout.view.at(X + xi));
        REQUIRE(found);
        CHECK((*found - xi).norm() < 1e-4);
        CHECK(std::abs(frame.normal.dot(*found)) < 1e-12);
        const VectorParts parts = vector_parts(X, xi);
        CHECK(parts.length == Approx(0.7));
        CHECK(parts.direction == Approx(direction));
    }
    // The eye in the plane: no place of the picture means one vector.
    const double azimuth = std::atan2(frame.around.y(), frame.around.x()) / kDegree;
    CHECK_FALSE(tangent_under(cone_alone({azimuth, 0, 1}), X, {100, 100}));
}

TEST_CASE("what lies under the pointer is found, marks before lines, and grips by their nearest mark") {
    const Scene scene = two_retractions();
    const Rect picture{0, 0, 400, 300};
    const SceneLayout layout = lay_out(scene, {kCamera}, surface_of(picture), picture);
    const auto name_under = [&](Point at) {
        const auto k = object_at(layout, scene, at, 6);
        return k ? scene.objects[*k].name : std::string("nothing");
    };
    const Vector3 X = cone_point({1, 0}), xi = tangent_frame(X).vector(0.9, 80 * kDegree);
    CHECK(name_under(layout.view.at(X)) == "X");
    CHECK(name_under(layout.view.at(X + xi)) == "X + ξ");
    CHECK(name_under(layout.view.at(X + 0.5 * xi)) == "ξ");
    CHECK(name_under(layout.view.at(*retract_orthographic(X, xi))) == "R^{orth}");
    // Between its lines a plane is pointed at itself, and beside everything the cone.
    const std::vector<Vector3>& corner = scene.find("T_X")->points;
    int inside = 0;
    for (const double u : {0.2, 0.4, 0.6, 0.8})
        for (const double v : {0.2, 0.4, 0.6, 0.8}) {
            const Vector3 p =
                (1 - u) * ((1 - v) * corner[1] + v * corner[4]) + u * ((1 - v) * corner[2] + v * corner[3]);
            inside += name_under(layout.view.at(p)) == "T_X";
        }
    CHECK(inside >= 4);
    CHECK(on_cone(layout, layout.view.at(cone_point({-0.2, 0.3}))));
    CHECK_FALSE(on_cone(layout, {picture.x + 2, picture.bottom() - 2}));
    CHECK(name_under({2, 2}) == "nothing");
    CHECK(grip_at(layout, scene, layout.view.at(X), 8) == Grip::X);
    CHECK(grip_at(layout, scene, layout.view.at(X + xi), 8) == Grip::Vector);
    CHECK(grip_at(layout, scene, {2, 2}, 8) == Grip::None);
}

TEST_CASE("what is dragged follows the hand, and the picture stays where it is meanwhile") {
    const Rect picture{0, 0, 400, 300};
    const figure::Surface surface = surface_of(picture);
    RetractionSceneInput in{{1, 0}, 0.9, 80 * kDegree};
    const SceneLayout first = lay_out(two_retractions(in), {kCamera, Fit::Orbit}, surface, picture);
    const auto mark_of = [](const SceneLayout& layout, const Scene& scene, Grip grip) {
        for (const DrawnMark& mark : layout.marks)
            if (scene.objects[mark.object].grip == grip && mark.head.empty()) return mark.at;
        FAIL("no mark has this grip");
        return Point{};
    };
    for (const Grip grip : {Grip::X, Grip::Vector}) {
        const Point from = mark_of(first, two_retractions(in), grip), to{from.x + 17, from.y - 9};
        CHECK(grip_at(first, two_retractions(in), from, 5) == grip);
        const RetractionSceneInput moved = dragged(in, grip, first, to);
        CHECK_FALSE(moved == in);
        const Scene scene = two_retractions(moved);
        const SceneLayout after = lay_out(scene, {kCamera, Fit::Orbit, 1000, first.view}, surface, picture);
        CHECK(paint::distance(mark_of(after, scene, grip), to) < 0.05f);
        if (grip == Grip::X) {
            CHECK(moved.length == in.length);
            CHECK(moved.direction == in.direction);
        } else {
            CHECK(moved.X == in.X);
        }
    }
    // On X itself a vector keeps its direction and some length.
    const RetractionSceneInput shortest = dragged(in, Grip::Vector, first, first.view.at(cone_point(in.X)));
    CHECK(shortest.length >= 0.001);
    CHECK(dragged(in, Grip::None, first, {5, 5}) == in);

    const StepSceneInput step = step_inputs()[3];
    const SceneLayout stage = lay_out(four_steps()[3], {kCamera, Fit::Orbit}, surface, picture);
    for (const Grip grip : {Grip::X, Grip::Previous, Grip::Target}) {
        const Vector3 before = grip == Grip::X          ? step.X
                               : grip == Grip::Previous ? step.previous
                                                        : step.loss.target;
        const Point from = stage.view.at(before), to{from.x + 6, from.y - 5};
        const StepSceneInput moved = dragged(step, grip, stage, to);
        const Vector3 now = grip == Grip::X          ? moved.X
                            : grip == Grip::Previous ? moved.previous
                                                     : moved.loss.target;
        CHECK(paint::distance(stage.view.at(now), to) < 0.05f);
        CHECK(std::abs(testing::cone_defect(now)) < 1e-9);
    }
}

TEST_CASE("scenes in which nothing moves are drawn all the same") {
    // At the truth every arrow has the length 0.
    const Vector3 X = cone_point({1, 0.4});
    std::vector<StepSceneInput> inputs;
    for (const StepKind kind : kStepKinds)
        inputs.push_back({kind, entry_loss(1, 0.5, 0.3, X), X, X, 0.7, {}});
    const auto scenes = step_scenes(inputs);
    REQUIRE(scenes);
    const Rect picture{0, 0, 300, 200};
    for (const Scene& scene : *scenes) {
        const SceneLayout layout = lay_out(scene, {kCamera}, surface_of(picture), picture);
        CHECK(layout.view.pixels() < 1000);
        CHECK_FALSE(layout.grid.empty());
        const Point at = layout.view.at(X);
        CHECK(picture.contains(at));
    }
}

namespace {

bool covers(const DrawnFill& fill, Point at) {
    bool inside = false;
    for (std::size_t i = 0, k = fill.corners.size() - 1; i < fill.corners.size(); k = i++) {
        const Point &a = fill.corners[i], &b = fill.corners[k];
        if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

}  // namespace

TEST_CASE("sides and a plane are painted in the order in which they stand") {
    std::mt19937 draw(11);
    std::uniform_real_distribution<double> unit(-1, 1);
    const SceneLook look(theme::theme(theme::ThemeName::Light));
    int before = 0, behind = 0, sides = 0;
    for (int round = 0; round < 40; ++round) {
        Scene scene;
        scene.low = -0.9, scene.high = 1;
        scene.seen = {{1, 1, 1}, {-1, -1, -0.9}};
        const Vector3 X = cone_point({round % 2 ? -0.8 : 0.9, 3 * unit(draw)});
        scene.objects.push_back(tangent_patch(X, {}, 0.8));
        const Rect picture{0, 0, 400, 300};
        const SceneLayout layout =
            lay_out(scene, {{180 * unit(draw), 80 * unit(draw), 1}}, surface_of(picture), picture);
        const auto plane = std::find_if(layout.fills.begin(), layout.fills.end(),
                                        [&](const DrawnFill& fill) { return fill.fill == look.patch; });
        REQUIRE(plane != layout.fills.end());
        const ConeSight sight(layout.view.eye(), scene.low, scene.high);
        const TangentFrame frame = tangent_frame(X);
        for (int k = 0; k < 40; ++k) {
            const Vector3 p = X + 0.75 * unit(draw) * frame.along + 0.75 * unit(draw) * frame.around;
            // Within a strip's width of a silhouette or of where they touch, either may be right.
            const auto around = [&](double by) {
                for (const Vector3& way : {layout.view.right(), layout.view.up()})
                    for (const double side : {-by, by})
                        if (sight.hidden(p + side * way) != sight.hidden(p)) return false;
                return true;
            };
            if (std::abs(testing::cone_defect(p)) < 0.01 || !around(0.05)) continue;
            const bool painted_over = std::any_of(plane + 1, layout.fills.end(), [&](const DrawnFill& fill) {
                return covers(fill, layout.view.at(p));
            });
            CAPTURE(round, k);
            CHECK(painted_over == sight.hidden(p));
            (painted_over ? behind : before) += 1;
        }
        // Of the cone's own sides the one painted last is the one in front.
        for (int k = 0; k < 30; ++k) {
            const Point at{static_cast<float>(200 + 190 * unit(draw)),
                           static_cast<float>(150 + 140 * unit(draw))};
            const auto front = sight.front(layout.view.under(at));
            if (!front || front->norm() < 0.1) continue;
            const double facing = tangent_frame(*front).normal.dot(layout.view.eye());
            if (std::abs(facing) < 0.1) continue;
            const DrawnFill* last = nullptr;
            for (const DrawnFill& fill : layout.fills)
                if (&fill != &*plane && covers(fill, at)) last = &fill;
            if (!last) continue;  // at the rim
            const float shade = (look.card.r - last->fill.r) / (look.card.r - look.dim.r);
            const bool near_rim = front->z() > 0.93 || front->z() < -0.83;
            if (!near_rim) CHECK((shade < 0.085f) == (facing > 0));
            ++sides;
        }
    }
    CHECK(before > 200);
    CHECK(behind > 60);
    CHECK(sides > 200);
}
