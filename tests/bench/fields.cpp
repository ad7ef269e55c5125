// What the shaders take: the rate map, the landscape and the surface at the size of a window.
#include <algorithm>
#include <ctime>

#include <epoxy/gl.h>

#include "app/field/landscape_view.h"
#include "app/field/rate_map_pixels.h"
#include "app/field/rate_map_view.h"
#include "app/field/surface_view.h"
#include "app/platform/egl_context.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

/// The best of several draws, each of a picture that has changed, in milliseconds; and the processor's time
/// for it.
template <class Draw>
void measure(Report& report, const std::string& name, double target, Draw draw) {
    double best = 1e9, busy = 1e9;
    for (int round = 0; round < 12; ++round) {
        glFinish();
        const std::clock_t begun = std::clock();
        const Stopwatch watch;
        draw(round);
        glFinish();
        best = std::min(best, 1e3 * watch.seconds());
        busy = std::min(busy, 1e3 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
    }
    report.line(name, best, "ms", target);
    report.line(name + ", all threads' time", busy, "ms");
}

}  // namespace

void fields(Report& report) {
    report.heading("pictures by shaders, 1280 x 720");
    auto egl = platform::EglContext::create();
    if (!egl) {
        report.line("no picture without EGL", 0, "ms");
        return;
    }
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    field::RateMapView map;
    field::RateMapScene scene = field::rate_map_scene(0.1663, 0.9451);
    measure(report, "rate map", 16, [&](int round) {
        scene.lambda_min = 0.1663 + 1e-4 * round;
        map.draw(scene, 1280, 720, 1);
    });
    field::LandscapeView landscape;
    field::LandscapeScene bowl;
    measure(report, "landscape of a quadratic", 16, [&](int round) {
        bowl.q22 = 5 + 0.01 * round;
        landscape.draw(bowl, theme, 1280, 720, 1);
    });
    field::SurfaceView surface;
    field::SurfaceScene sheets;
    sheets.lambda_min = 0.1663, sheets.lambda_max = 0.9451;
    measure(report, "surface, turned", 0, [&](int round) {
        sheets.camera.yaw = -54 + round;
        surface.draw(sheets, theme, 1280, 720, 1);
    });
    sheets.turning = true;
    measure(report, "surface, turned by a hand", 0, [&](int round) {
        sheets.camera.yaw = -54 + round;
        surface.draw(sheets, theme, 1280, 720, 1);
    });
    sheets.turning = false;
    measure(report, "surface, another spectrum", 0, [&](int round) {
        sheets.lambda_min = 0.1664 + 1e-4 * round;
        surface.draw(sheets, theme, 1280, 720, 1);
    });
}

}  // namespace lowrank::bench
