// Finds what a pointer means in a scene: objects, points of the cone and tangent vectors.
#include "app/workspace/geometry/figures/pointing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/workspace/geometry/figures/sight.h"

namespace lowrank::geometry {

namespace {

constexpr float kBehind = 3;  ///< px by which what is hidden counts as farther

/// The nearest point to the picture's place on a ruling, as its height, within the drawn heights.
double height_on(const SceneLayout& layout, const Vector3& ruling, paint::Point at, double low, double high) {
    const paint::Point apex = layout.view.at(Vector3::Zero()), one = layout.view.at(ruling);
    const double dx = one.x - apex.x, dy = one.y - apex.y, square = dx * dx + dy * dy;
    const double z = square > 0 ? ((at.x - apex.x) * dx + (at.y - apex.y) * dy) / square : 0;
    return std::clamp(z, low, high);
}

/// Whether a place lies in a polygon: a ray from it meets the edge an odd number of times.
bool inside(const std::vector<paint::Point>& corners, paint::Point at) {
    bool in = false;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const paint::Point &a = corners[k], &b = corners[(k + 1) % corners.size()];
        if ((a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
    }
    return in;
}

}  // namespace

std::optional<std::size_t> object_at(const SceneLayout& layout, const Scene& scene, paint::Point at,
                                     float reach) {
    std::optional<std::size_t> best;
    float nearest = reach;
    for (const DrawnMark& mark : layout.marks) {
        const float away = paint::distance(mark.at, at) + (mark.hidden ? kBehind : 0);
        // Of two in one place the later one lies on top.
        if (away <= nearest) nearest = away, best = mark.object;
    }
    if (best) return best;
    for (const DrawnLabel& label : layout.labels)
        if (label.box.contains(at)) return label.object;
    for (const DrawnLine& line : layout.lines)
        for (std::size_t k = 1; k < line.points.size(); ++k) {
            const float away =
                paint::distance(at, line.points[k - 1], line.points[k]) + (line.hidden ? kBehind : 0);
            if (away < nearest && !scene.objects[line.object].formula.empty())
                nearest = away, best = line.object;
        }
    if (best) return best;
    for (auto fill = layout.fills.rbegin(); fill != layout.fills.rend(); ++fill)
        if (fill->object && inside(fill->corners, at)) return fill->object;
    return best;
}

bool on_cone(const SceneLayout& layout, paint::Point at) {
    return ConeSight(layout.view.eye(), layout.low, layout.high).front(layout.view.under(at)).has_value();
}

Grip grip_at(const SceneLayout& layout, const Scene& scene, paint::Point at, float reach) {
    // The head of a short arrow lies under the ring at its end: whatever can be gripped is meant.
    Grip best = Grip::None;
    float nearest = reach;
    for (const DrawnMark& mark : layout.marks) {
        const Grip grip = scene.objects[mark.object].grip;
        const float away = paint::distance(mark.at, at);
        if (grip != Grip::None && away < nearest) nearest = away, best = grip;
    }
    return best;
}

Vector3 cone_under(const SceneLayout& layout, paint::Point at, double least) {
    const double height = std::max(layout.high, -layout.low);
    const auto kept_off_apex = [&](const Vector3& p) -> Vector3 {
        if (std::abs(p.z()) >= least * height) return p;
        // Out along the ruling it is on; the apex itself has none.
        const double angle = p.z() != 0 ? std::atan2(p.y() / p.z(), p.x() / p.z())
                                        : std::atan2(layout.view.eye().y(), layout.view.eye().x());
        const double sign = p.z() < 0 && -layout.low >= least * height ? -1 : 1;
        return sign * least * height * Vector3(std::cos(angle), std::sin(angle), 1);
    };
    const ConeSight sight(layout.view.eye(), layout.low, layout.high);
    if (const auto front = sight.front(layout.view.under(at))) return kept_off_apex(*front);
    // Beside the cone: on a ruling of the silhouette, or where the eye looks into it from above or below, on
    // a rim.
    Vector3 best = Vector3::Zero();
    float nearest = HUGE_VALF;
    const auto consider = [&](const Vector3& p) {
        const float away = paint::distance(layout.view.at(p), at);
        if (away < nearest) nearest = away, best = p;
    };
    const Vector3& eye = layout.view.eye();
    const double slope = eye.z() / std::hypot(eye.x(), eye.y()), azimuth = std::atan2(eye.y(), eye.x());
    if (std::abs(slope) < 1)
        for (const double turn : {std::acos(slope), -std::acos(slope)}) {
            const Vector3 ruling(std::cos(azimuth + turn), std::sin(azimuth + turn), 1);
            consider(height_on(layout, ruling, at, layout.low, layout.high) * ruling);
        }
    constexpr int kRim = 720;
    for (const double z : {layout.low, layout.high})
        for (int k = 0; k < kRim; ++k) {
            const double angle = 2 * std::numbers::pi * k / kRim;
            consider(z * Vector3(std::cos(angle), std::sin(angle), 1));
        }
    return kept_off_apex(best);
}

std::optional<Vector3> tangent_under(const SceneLayout& layout, const Vector3& X, paint::Point at) {
    const TangentFrame frame = tangent_frame(X);
    const double facing = frame.normal.dot(layout.view.eye());
    if (std::abs(facing) < std::sin(2 * std::numbers::pi / 180)) return std::nullopt;
    const Vector3 from = layout.view.under(at);
    const Vector3 there = from - frame.normal.dot(from - X) / facing * layout.view.eye();
    return frame.project(there - X);
}

VectorParts vector_parts(const Vector3& X, const Vector3& xi) {
    const TangentFrame frame = tangent_frame(X);
    return {xi.norm(), std::atan2(frame.around.dot(xi), frame.along.dot(xi))};
}

RetractionSceneInput dragged(const RetractionSceneInput& input, Grip held, const SceneLayout& layout,
                             paint::Point to) {
    RetractionSceneInput out = input;
    if (held == Grip::X) out.X = rank_one_of(cone_under(layout, to));
    if (held == Grip::Vector) {
        const Vector3 X = cone_point(input.X);
        if (const auto xi = tangent_under(layout, X, to)) {
            const VectorParts parts = vector_parts(X, *xi);
            out.length = std::max(parts.length, std::abs(input.X.eigenvalue) / 1000);
            if (parts.length > 0) out.direction = parts.direction;
        }
    }
    return out;
}

StepSceneInput dragged(const StepSceneInput& input, Grip held, const SceneLayout& layout, paint::Point to) {
    StepSceneInput out = input;
    switch (held) {
        case Grip::X:
            out.X = cone_under(layout, to);
            break;
        case Grip::Previous:
            out.previous = cone_under(layout, to);
            break;
        case Grip::Target:
            out.loss.target = cone_under(layout, to);
            break;
        case Grip::None:
        case Grip::Vector:
            break;
    }
    return out;
}

}  // namespace lowrank::geometry
