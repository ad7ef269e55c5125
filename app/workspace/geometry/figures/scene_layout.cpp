// Turns the objects of a scene into lines and marks of a picture, cut where the cone hides them.
#include "app/workspace/geometry/figures/scene_layout.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/workspace/geometry/figures/sight.h"
#include "core/cone/cone_retraction.h"

namespace lowrank::geometry {
namespace {

using paint::Point;

constexpr float kHeadLength = 8, kHeadWidth = 6.4f;  ///< of an arrow, px at scale 1
constexpr int kBisections = 30;
constexpr double kSightEvery = 3;  ///< px from one look along a line to the next
constexpr int kMostSights = 1000;  ///< of one piece

/// The head of an arrow that ends at a tip; shorter than the half of a short arrow.
std::vector<Point> head_of(Point from, Point tip, const figure::Surface& s) {
    const float length = paint::distance(from, tip);
    if (length < 0.5f) return {};
    const float along = std::min(s.px(kHeadLength), length * 0.55f),
                half = along * kHeadWidth / kHeadLength / 2;
    const float ux = (tip.x - from.x) / length, uy = (tip.y - from.y) / length;
    const Point back{tip.x - along * ux, tip.y - along * uy};
    return {tip, {back.x - half * uy, back.y + half * ux}, {back.x + half * uy, back.y - half * ux}};
}

/// What the scene wants seen, and both rims.
std::vector<Vector3> with_rims(const Scene& scene) {
    constexpr int kOfRim = 48;
    std::vector<Vector3> points = scene.seen;
    for (int k = 0; k < kOfRim; ++k) {
        const double angle = 2 * std::numbers::pi * k / kOfRim;
        for (const double z : {scene.low, scene.high})
            points.push_back(z * Vector3(std::cos(angle), std::sin(angle), 1));
    }
    return points;
}

View fitted(const Scene& scene, const SceneView& view, const figure::Surface& surface, paint::Rect picture) {
    const float tight = surface.px(22);
    switch (view.fit) {
        case Fit::Orbit:
            return orbit_view(view.camera, scene.seen, scene.low, scene.high, picture, surface.px(12));
        case Fit::Opening:
        case Fit::Whole: {
            const bool whole = view.fit == Fit::Whole;
            const View first = tight_view(view.opening, whole ? with_rims(scene) : scene.seen, picture,
                                          whole ? surface.px(12) : tight);
            return View(view.camera, first.centre(), first.pixels() * view.camera.zoom, picture);
        }
        case Fit::Tight:
            break;
    }
    return tight_view(view.camera, scene.seen, picture, tight);
}

}  // namespace

LineShare share_within(Point a, Point b, paint::Rect picture) {
    constexpr double kAround = 20;
    LineShare share;
    const auto clip = [&](double start, double way, double low, double high) {
        if (way == 0) {
            if (start < low || start > high) share.to = -1;
            return;
        }
        const double one = (low - start) / way, other = (high - start) / way;
        share.from = std::max(share.from, std::min(one, other));
        share.to = std::min(share.to, std::max(one, other));
    };
    clip(a.x, double(b.x) - a.x, picture.x - kAround, picture.right() + kAround);
    clip(a.y, double(b.y) - a.y, picture.y - kAround, picture.bottom() + kAround);
    return share;
}

void cut_by_sight(const std::vector<Vector3>& points, bool on_cone, const SceneLayout& layout,
                  std::size_t object, std::vector<DrawnLine>& out) {
    const ConeSight sight(layout.view.eye(), layout.low, layout.high);
    const auto between = [&](const Vector3& a, const Vector3& b, double t) {
        const Vector3 p = a + t * (b - a);
        // A chord runs inside the cone, whose side would hide it.
        return on_cone ? nearest_on_cone(p).value_or(p) : p;
    };
    DrawnLine run;
    const auto begin_run = [&](const Vector3& p, bool hidden) {
        run = {{layout.view.at(p)}, hidden, object};
    };
    const auto end_run = [&] {
        if (run.points.size() > 1) out.push_back(std::move(run));
        run = {};
    };
    for (std::size_t k = 1; k < points.size(); ++k) {
        const Vector3 &a = points[k - 1], &b = points[k];
        const auto [from, to] = share_within(layout.view.at(a), layout.view.at(b), layout.picture);
        if (!(from < to)) {
            end_run();
            continue;
        }
        if (from > 0 || run.points.empty()) {
            end_run();
            begin_run(between(a, b, from), sight.hidden(between(a, b, from)));
        }
        const double px = (to - from) * paint::distance(layout.view.at(a), layout.view.at(b));
        const int steps = std::clamp(static_cast<int>(px / kSightEvery), 1, kMostSights);
        double before = from;
        for (int i = 1; i <= steps; ++i) {
            const double t = from + (to - from) * i / steps;
            const bool hidden = sight.hidden(between(a, b, t));
            if (hidden != run.hidden) {
                double low = before, high = t;
                for (int n = 0; n < kBisections; ++n) {
                    const double middle = (low + high) / 2;
                    (sight.hidden(between(a, b, middle)) == hidden ? high : low) = middle;
                }
                const Vector3 edge = between(a, b, high);
                run.points.push_back(layout.view.at(edge));
                end_run();
                begin_run(edge, hidden);
            }
            before = t;
            // A straight line needs no points but where it begins and ends.
            if (on_cone || i == steps) run.points.push_back(layout.view.at(between(a, b, t)));
        }
        if (to < 1) end_run();
    }
    end_run();
}

SceneLayout lay_out(const Scene& scene, const SceneView& view, const figure::Surface& surface,
                    paint::Rect picture) {
    SceneLayout out;
    out.picture = picture;
    out.low = scene.low;
    out.high = scene.high;
    out.label_size = surface.px(11);
    out.view = view.held ? *view.held : fitted(scene, view, surface, picture);
    lay_out_cone(scene, view, surface, out);
    const ConeSight sight(out.view.eye(), out.low, out.high);
    for (std::size_t k = 0; k < scene.objects.size(); ++k) {
        const SceneObject& object = scene.objects[k];
        if (!is_shown(object, view) || object.points.empty()) continue;
        switch (object.form) {
            case Form::Dot:
            case Form::Ring:
            case Form::Star:
                out.marks.push_back({out.view.at(object.points[0]), {}, sight.hidden(object.points[0]), k});
                break;
            case Form::Arrow: {
                if (object.points.size() < 2) break;
                const Vector3 &from = object.points[0], &tip = object.points[1];
                DrawnMark mark{out.view.at(tip), head_of(out.view.at(from), out.view.at(tip), surface),
                               sight.hidden(tip), k};
                // The shaft ends within the head, which would otherwise have a blunt tip.
                const double length = paint::distance(out.view.at(from), mark.at);
                const double inside =
                    mark.head.empty() ? 0 : 0.7 * std::min<double>(surface.px(kHeadLength), length * 0.55);
                if (length > 0.5)
                    cut_by_sight({from, from + (1 - inside / length) * (tip - from)}, false, out, k,
                                 out.lines);
                out.marks.push_back(std::move(mark));
                break;
            }
            case Form::Line:
            case Form::Angle:
                cut_by_sight(object.points, false, out, k, out.lines);
                break;
            case Form::Curve:
                cut_by_sight(object.points, true, out, k, out.lines);
                break;
            case Form::Patch: {
                std::vector<Vector3> edge(object.points.begin() + 1, object.points.end());
                edge.push_back(edge.front());
                cut_by_sight(edge, false, out, k, out.lines);
                break;
            }
        }
    }
    lay_out_labels(scene, surface, out);
    return out;
}

}  // namespace lowrank::geometry
