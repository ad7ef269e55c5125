// The probe of the rates' map: what stands beside it, and what keeps off it.
#include <random>

#include "app/workspace/rates/figures/rate_map.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::rates;
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

TEST_CASE(
    "words of the map stand off the way of the chosen method, its special lines and the probe's cross") {
    const theme::Theme& theme = theme::theme(theme::ThemeName::Projector);
    RateMapInput input;
    input.interval = {0.2158, 0.9472};
    input.view = state::linear_view();
    input.theme = &theme;
    input.probe = {0.92, 0.65};
    input.probe_hint = "drag me";
    // A way that turns around the optimum, as that of a method with restarts.
    RateTrail way;
    way.label = "NARG+R";
    way.chosen = true;
    way.t = 40;
    way.mu = {1.15, 1.97, 2.09, 1.70, 1.42, 1.30, 1.27, 1.17, 1.15, 2.09, 1.35};
    way.eta = {0.57, 0.62, 0.62, 0.30, 0, 0.25, 0.40, 0.50, 0.57, 0.62, 0};
    RateTrail other;
    other.method = 1;
    other.label = "ScaledGD";
    other.mu = {0.83}, other.eta = {0};
    input.trails = {way, other};
    RateContours contours;
    const RateMap map = build_rate_map(input, contours);
    Surface s;
    s.area = {0, 0, 770, 464};
    s.em = 13 * theme.type_scale;
    s.theme = &theme;
    const Layout laid = layout(map.figure, input.view, s);
    testing::RecordingPainter painter(s.area);
    draw_rate_map(map, laid, s, painter, {});
    const auto at = [&](double mu, double eta) { return paint::Point{laid.x.px(mu), laid.y.px(eta)}; };
    const auto passes = [&](paint::Point from, paint::Point to, Rect box) {
        constexpr int kSteps = 400;
        for (int k = 0; k <= kSteps; ++k) {
            const float f = static_cast<float>(k) / kSteps;
            if (box.contains({from.x + f * (to.x - from.x), from.y + f * (to.y - from.y)})) return true;
        }
        return false;
    };
    const paint::Point probe = at(map.probe.mu, map.probe.eta);
    int seen = 0;
    for (const auto& text : painter.texts) {
        const bool named = text.markup == "drag me" || text.markup.starts_with("NARG+R") ||
                           text.markup.find("♭") != std::string::npos;
        if (!named) continue;
        ++seen;
        INFO(text.markup);
        for (std::size_t i = 1; i < way.mu.size(); ++i)
            CHECK_FALSE(passes(at(way.mu[i - 1], way.eta[i - 1]), at(way.mu[i], way.eta[i]), text.box));
        CHECK_FALSE(passes({probe.x, laid.plot.y}, {probe.x, laid.plot.bottom()}, text.box));
        CHECK_FALSE(passes({laid.plot.x, probe.y}, {laid.plot.right(), probe.y}, text.box));
        for (const Series& line : map.figure.series)
            for (std::size_t i = 1; i < line.x.size(); ++i)
                CHECK_FALSE(passes(at(line.x[i - 1], line.y[i - 1]), at(line.x[i], line.y[i]), text.box));
    }
    CHECK(seen == 3);
}
