// The orbit camera's projection, and the size at which points fill a picture.
#include "app/workspace/geometry/figures/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lowrank::geometry {

OrbitCamera turned(OrbitCamera camera, double dx, double dy) {
    camera.azimuth = std::remainder(camera.azimuth - dx / 2, 360);
    camera.elevation = std::clamp(camera.elevation + dy / 2, kLowestEye, kHighestEye);
    return camera;
}

OrbitCamera zoomed(OrbitCamera camera, double notches) {
    camera.zoom = std::clamp(camera.zoom * std::pow(1.15, notches), kLeastZoom, kMostZoom);
    return camera;
}

View::View(const OrbitCamera& camera, const Vector3& centre, double pixels, paint::Rect picture)
    : centre_(centre), pixels_(pixels), middle_{picture.x + picture.w / 2, picture.y + picture.h / 2} {
    const double degree = std::numbers::pi / 180;
    const double ca = std::cos(camera.azimuth * degree), sa = std::sin(camera.azimuth * degree);
    const double ce = std::cos(camera.elevation * degree), se = std::sin(camera.elevation * degree);
    eye_ = {ce * ca, ce * sa, se};
    right_ = {-sa, ca, 0};
    up_ = {-se * ca, -se * sa, ce};
}

paint::Point View::at(const Vector3& p) const {
    const Vector3 d = p - centre_;
    return {middle_.x + static_cast<float>(pixels_ * right_.dot(d)),
            middle_.y - static_cast<float>(pixels_ * up_.dot(d))};
}

Vector3 View::under(paint::Point at) const {
    return centre_ + (at.x - middle_.x) / pixels_ * right_ - (at.y - middle_.y) / pixels_ * up_;
}

View tight_view(const OrbitCamera& camera, std::span<const Vector3> points, paint::Rect picture,
                float margin) {
    Vector3 low = Vector3::Constant(HUGE_VAL), high = -low;
    const View turned_only(camera, Vector3::Zero(), 1, {});
    for (const Vector3& p : points) {
        const Vector3 own(turned_only.right().dot(p), turned_only.up().dot(p), turned_only.eye().dot(p));
        low = low.cwiseMin(own), high = high.cwiseMax(own);
    }
    if (points.empty()) low = -Vector3::Ones(), high = Vector3::Ones();
    const Vector3 middle = (low + high) / 2, size = (high - low).cwiseMax(1e-12);
    const double w = std::max(1.f, picture.w - 2 * margin), h = std::max(1.f, picture.h - 2 * margin);
    const Vector3 centre =
        middle.x() * turned_only.right() + middle.y() * turned_only.up() + middle.z() * turned_only.eye();
    return View(camera, centre, std::min(w / size.x(), h / size.y()) * camera.zoom, picture);
}

View orbit_view(const OrbitCamera& camera, std::span<const Vector3> points, double low, double high,
                paint::Rect picture, float margin) {
    constexpr double kLeastShare = 0.5;  // of the picture, that the points fill
    const double elevation = camera.elevation * std::numbers::pi / 180;
    const double ce = std::cos(elevation), se = std::abs(std::sin(elevation));
    // Both rims lie on a ball about this point of the axis.
    const Vector3 ball(0, 0, low + high);
    double reach = std::hypot(low, high), top = -HUGE_VAL, bottom = HUGE_VAL;
    const auto see = [&](double from_axis, double z) {
        top = std::max(top, z * ce + from_axis * se), bottom = std::min(bottom, z * ce - from_axis * se);
    };
    see(std::abs(low), low), see(std::abs(high), high);
    Vector3 least = Vector3::Constant(HUGE_VAL), most = -least;
    for (const Vector3& p : points) {
        see(std::hypot(p.x(), p.y()), p.z());
        reach = std::max(reach, (p - ball).norm());
        least = least.cwiseMin(p), most = most.cwiseMax(p);
    }
    const View turned_only(camera, Vector3::Zero(), 1, {});
    const Vector3 whole = (top + bottom) / 2 * turned_only.up();
    const Vector3 focus = points.empty() ? whole : Vector3((least + most) / 2);
    double radius = points.empty() ? reach : 0;
    for (const Vector3& p : points) radius = std::max(radius, (p - focus).norm());
    const double room = std::max(1.f, std::min(picture.w, picture.h) - 2 * margin) / 2;
    const double zoom = std::max(1.0, kLeastShare * reach / std::max(radius, 1e-12)) * camera.zoom;
    // The farther in, the nearer to the middle is what it leads to.
    const double off = 1 / std::max(1.0, zoom * zoom);
    return View(camera, focus - off * (focus - whole), room / std::max(reach, 1e-12) * zoom, picture);
}

}  // namespace lowrank::geometry
