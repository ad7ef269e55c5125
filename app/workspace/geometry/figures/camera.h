// From where the cone is looked at, and where its points lie in a picture.
#pragma once
#include <span>

#include "app/paint/geometry.h"
#include "core/cone/cone.h"

namespace lowrank::geometry {

/// An orbit, in degrees: azimuth, where about the axis the eye stands; elevation, how far above the plane z =
/// 0. zoom 1 shows what the scene wants seen.
struct OrbitCamera {
    double azimuth = -30, elevation = 14, zoom = 1;
    bool operator==(const OrbitCamera&) const = default;
};
inline constexpr double kLowestEye = -89, kHighestEye = 89, kLeastZoom = 0.4, kMostZoom = 8;

/// After a drag of dx, dy pixels (right and down): half a degree a pixel; the azimuth wraps into (-180, 180].
OrbitCamera turned(OrbitCamera camera, double dx, double dy);
/// After turning the wheel by so many notches: a factor 1.15 each.
OrbitCamera zoomed(OrbitCamera camera, double notches);

/// A parallel projection: lengths along one direction keep their ratio everywhere, and what hides what is the
/// same along every line to the eye.
class View {
public:
    View() = default;
    /// centre: what lies in the middle of the picture; pixels: of a unit length.
    View(const OrbitCamera& camera, const Vector3& centre, double pixels, paint::Rect picture);

    paint::Point at(const Vector3& p) const;
    double depth(const Vector3& p) const { return -eye_.dot(p); }  ///< grows away from the eye
    /// The point of the plane through the centre, across the line of sight, that lies at a place of the
    /// picture.
    Vector3 under(paint::Point at) const;
    const Vector3& eye() const { return eye_; }  ///< unit length, from the cone to the eye
    const Vector3& right() const { return right_; }
    const Vector3& up() const { return up_; }
    const Vector3& centre() const { return centre_; }
    double pixels() const { return pixels_; }

private:
    Vector3 eye_ = Vector3::UnitX(), right_ = Vector3::UnitY(), up_ = Vector3::UnitZ();
    Vector3 centre_ = Vector3::Zero();
    double pixels_ = 1;
    paint::Point middle_;
};

/// How a scene is fitted. Tight: its points as large as this very view allows, for paper. Orbit: the same
/// size from every side, the cone whole and its axis in the middle. Opening: the same size from every side,
/// that of the tight view from where the scene is looked at first. Whole: the same of all of the cone.
enum class Fit { Tight, Orbit, Opening, Whole };
View tight_view(const OrbitCamera& camera, std::span<const Vector3> points, paint::Rect picture,
                float margin);
/// low, high: the heights of the cone's rims, on either side of the apex. Where the points are much smaller
/// than the cone, they are what is shown of it; the camera zooms in on them.
View orbit_view(const OrbitCamera& camera, std::span<const Vector3> points, double low, double high,
                paint::Rect picture, float margin);

}  // namespace lowrank::geometry
