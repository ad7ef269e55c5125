// Makes helping shapes of scenes: patches, arcs, right angles, and how much of the cone is drawn.
#include "app/workspace/geometry/figures/scene.h"

#include <algorithm>
#include <cmath>

namespace lowrank::geometry {
namespace {

constexpr double kLeastRadius = 1e-6;  ///< of a scene, beside its distance from the apex

}  // namespace

SceneObject tangent_patch(const Vector3& X, const std::vector<Vector3>& points, double margin) {
    const TangentFrame frame = tangent_frame(X);
    double low_a = 0, high_a = 0, low_b = 0, high_b = 0;
    for (const Vector3& p : points) {
        const double a = frame.along.dot(p - X), b = frame.around.dot(p - X);
        low_a = std::min(low_a, a), high_a = std::max(high_a, a);
        low_b = std::min(low_b, b), high_b = std::max(high_b, b);
    }
    const auto corner = [&](double a, double b) { return Vector3(X + a * frame.along + b * frame.around); };
    low_a -= margin, high_a += margin, low_b -= margin, high_b += margin;
    return {Form::Patch,
            Ink::Tangent,
            {X, corner(low_a, low_b), corner(high_a, low_b), corner(high_a, high_b), corner(low_a, high_b)},
            "",
            ""};
}

SceneObject angle_mark(const Vector3& corner, const Vector3& a, const Vector3& b, double share) {
    constexpr int kPieces = 24;
    SceneObject mark;
    mark.form = Form::Angle;
    const Vector3 u = (a - corner).normalized();
    const Vector3 across = (b - corner) - u.dot(b - corner) * u;
    const double radius = share * std::min((a - corner).norm(), (b - corner).norm());
    const double turn = std::atan2(across.norm(), u.dot(b - corner));
    const Vector3 v = across.norm() > 0 ? Vector3(across.normalized()) : Vector3::Zero();
    for (int k = 0; k <= kPieces; ++k) {
        const double t = turn * k / kPieces;
        mark.points.push_back(corner + radius * (std::cos(t) * u + std::sin(t) * v));
    }
    return mark;
}

SceneObject right_angle_mark(const Vector3& corner, const Vector3& a, const Vector3& b, double side) {
    SceneObject mark;
    mark.form = Form::Line;
    const Vector3 u = side * a.normalized(), v = side * b.normalized();
    mark.points = {corner + u, corner + u + v, corner + v};
    return mark;
}

void frame_cone(Scene& scene) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    scene.seen.clear();
    for (const SceneObject& object : scene.objects) {
        if (object.form == Form::Curve) continue;
        for (const Vector3& p : object.points) {
            low = std::min(low, p.z()), high = std::max(high, p.z());
            scene.seen.push_back(p);
        }
    }
    // Where everything is in one place, as at the truth, that is seen with some of the cone about it.
    if (!scene.seen.empty()) {
        const Vector3 first = scene.seen.front();
        double radius = 0;
        for (const Vector3& p : scene.seen) radius = std::max(radius, (p - first).norm());
        if (radius < kLeastRadius * first.norm())
            for (const Vector3& way : {tangent_frame(first).along, tangent_frame(first).around})
                for (const double side : {-0.3, 0.3}) scene.seen.push_back(first + side * first.norm() * way);
    }
    // Some of the other nappe as well, so that it is seen to be a double cone.
    const double size = std::max({std::abs(low), std::abs(high), 1e-9});
    const auto rim = [&](double reach) { return std::max(0.3 * size, reach + 0.15 * size); };
    scene.high = rim(high);
    scene.low = -rim(-low);
}

void show_alike(std::span<Scene> scenes) {
    std::vector<Vector3> seen;
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const Scene& scene : scenes) {
        seen.insert(seen.end(), scene.seen.begin(), scene.seen.end());
        low = std::min(low, scene.low), high = std::max(high, scene.high);
    }
    for (Scene& scene : scenes) scene.seen = seen, scene.low = low, scene.high = high;
}

}  // namespace lowrank::geometry
