// Turning and zooming within limits.
#include "app/state/surface_camera.h"

#include <algorithm>
#include <cmath>

namespace lowrank::state {

SurfaceCamera turned(SurfaceCamera camera, double dx, double dy) {
    camera.yaw = std::remainder(camera.yaw + 0.5 * dx, 360.0);
    if (camera.yaw == -180) camera.yaw = 180;
    camera.pitch = std::clamp(camera.pitch + 0.5 * dy, -20.0, 90.0);
    return camera;
}

SurfaceCamera zoomed(SurfaceCamera camera, double notches) {
    camera.zoom = std::clamp(camera.zoom * std::pow(1.15, notches), 0.4, 8.0);
    return camera;
}

}  // namespace lowrank::state
