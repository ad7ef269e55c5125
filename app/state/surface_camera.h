// From where the 3-D surface is looked at: three numbers a person turns.
#pragma once
#include <algorithm>
#include <cmath>

namespace lowrank::state {

/// An orbit about the middle of the box. Angles in degrees: yaw turns the box about its upright axis, pitch
/// raises the eye above the floor (90 looks straight down); zoom 1 lets the whole box fit at every angle.
struct SurfaceCamera {
    double yaw = -55, pitch = 28, zoom = 1;
    bool operator==(const SurfaceCamera&) const = default;
};

/// The camera after a drag of dx, dy pixels (right and down): half a degree a pixel; yaw wraps into (-180,
/// 180], pitch stays within -20 … 90 so that up stays up.
inline SurfaceCamera turned(SurfaceCamera camera, double dx, double dy) {
    camera.yaw = std::remainder(camera.yaw + 0.5 * dx, 360.0);
    if (camera.yaw == -180) camera.yaw = 180;
    camera.pitch = std::clamp(camera.pitch + 0.5 * dy, -20.0, 90.0);
    return camera;
}

/// The camera after turning the wheel by so many notches: a factor 1.15 each, zoom within 0.4 … 8.
inline SurfaceCamera zoomed(SurfaceCamera camera, double notches) {
    camera.zoom = std::clamp(camera.zoom * std::pow(1.15, notches), 0.4, 8.0);
    return camera;
}

}  // namespace lowrank::state
