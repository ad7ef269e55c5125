// The probe of the rates' map: what stands beside it, and what keeps off it.
#include <random>

#include "app/workspace/rates/figures/rate_map.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using lowrank::testing::overlap;
using paint::Rect;

namespace {

/// A probe and the points of nine methods, anywhere on the map.
RateMapInput scattered(const theme::Theme& theme, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    RateMapInput input;
    input.interval = {0.2158, 0.9472};
    input.view = state::linear_view();
    input.theme = &theme;
    const double most = state::whole_mu(input.interval).high;
    input.probe = {unit(random) * most + 1e-3, 0.999 * unit(random)};
    for (int k = 0; k < 9; ++k) {
        RateTrail trail;
        trail.method = k;
        trail.label = "METHOD " + std::to_string(k);
        trail.mu.push_back(unit(random) * most);
        trail.eta.push_back(unit(random));
        input.trails.push_back(std::move(trail));
    }
    return input;
}

}  // namespace

TEST_CASE("the probe says once that it can be dragged, and no name stands on it") {
    std::mt19937 random(7);
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    int said = 0;
    for (int k = 0; k < 20; ++k) {
        RateMapInput input = scattered(theme, random);
        if (k % 2 == 0) input.probe_hint = "drag me";
        RateContours contours;
        const RateMap map = build_rate_map(input, contours);
        Surface s;
        s.area = {0, 0, 700, 520};
        s.em = 13;
        s.theme = &theme;
        const Layout laid = layout(map.figure, input.view, s);
        testing::RecordingPainter painter(s.area);
        draw_rate_map(map, laid, s, painter, {});
        const paint::Point at{laid.x.px(map.probe.mu), laid.y.px(map.probe.eta)};
        const Rect ring{at.x - 7, at.y - 7, 14, 14};
        for (const auto& text : painter.texts) {
            if (text.markup == "drag me") ++said;
            INFO(text.markup);
            if (text.markup.starts_with("METHOD")) CHECK_FALSE(overlap(text.box, ring));
            if (text.markup == "drag me") {
                CHECK(k % 2 == 0);
                CHECK_FALSE(overlap(text.box, ring));
            }
        }
    }
    CHECK(said > 5);
}
