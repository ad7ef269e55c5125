// Turning and zooming the camera of the surface.
#include "app/state/surface_camera.h"

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("the camera turns without end, never over the top, and zooms within limits") {
    state::SurfaceCamera camera{0, 30, 1};
    CHECK(state::turned(camera, 10, 0) == state::SurfaceCamera{5, 30, 1});
    CHECK(state::turned(camera, 0, 20).pitch == 40);
    CHECK(state::turned(camera, 0, 1e6).pitch == 90);
    CHECK(state::turned(camera, 0, -1e6).pitch == -20);
    camera.yaw = 175;
    CHECK(state::turned(camera, 20, 0).yaw == Approx(-175));
    CHECK(state::turned(camera, 10, 0).yaw == 180);
    CHECK(state::turned(state::turned(camera, 37, 11), -37, -11) == camera);
    CHECK(state::zoomed(camera, 1).zoom == Approx(1.15));
    CHECK(state::zoomed(camera, 100).zoom == 8);
    CHECK(state::zoomed(camera, -100).zoom == 0.4);
}
