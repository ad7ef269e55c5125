// The orbit camera's projection, and the size at which points fill a picture.
#include "app/geometry/camera.h"

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

View fitted_view(const OrbitCamera& camera, std::span<const Vector3> points, Fit fit, paint::Rect picture,
                 float margin) {
    Vector3 low = Vector3::Constant(HUGE_VAL), high = -low;
    const View turned_only(camera, Vector3::Zero(), 1, {});
    // In the picture's own axes for a tight fit, in space for one that does not change with the angle.
    const auto own = [&](const Vector3& p) {
        return fit == Fit::Orbit
                   ? p
                   : Vector3(turned_only.right().dot(p), turned_only.up().dot(p), turned_only.eye().dot(p));
    };
    for (const Vector3& p : points) low = low.cwiseMin(own(p)), high = high.cwiseMax(own(p));
    if (points.empty()) low = -Vector3::Ones(), high = Vector3::Ones();
    const Vector3 middle = (low + high) / 2;
    const double w = std::max(1.f, picture.w - 2 * margin), h = std::max(1.f, picture.h - 2 * margin);
    double pixels = 0;
    Vector3 centre = middle;
    if (fit == Fit::Orbit) {
        double radius = 0;
        for (const Vector3& p : points) radius = std::max(radius, (p - middle).norm());
        pixels = std::min(w, h) / (2 * std::max(radius, 1e-12));
    } else {
        const Vector3 size = (high - low).cwiseMax(1e-12);
        pixels = std::min(w / size.x(), h / size.y());
        centre =
            middle.x() * turned_only.right() + middle.y() * turned_only.up() + middle.z() * turned_only.eye();
    }
    return View(camera, centre, pixels * camera.zoom, picture);
}

}  // namespace lowrank::geometry
