// Names of methods on the rates' map: each mark has its own, and no line to one passes through words.
#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "app/figure/engine/crowding.h"
#include "app/workspace/rates/figures/rate_map.h"
#include "app/workspace/rates/figures/rate_map_words.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::rates;
using paint::Point;
using paint::Rect;

namespace {

/// Where the default race ends: three methods without momentum at one place, two with it at another.
RateMapInput at_the_end(const theme::Theme& theme) {
    RateMapInput input;
    input.interval = {0.2158, 0.9472};
    input.view = state::linear_view();
    input.theme = &theme;
    input.probe = {0.92, 0.653};
    input.probe_hint = "drag me";
    const auto add = [&](std::string label, std::vector<double> mu, std::vector<double> eta) {
        RateTrail trail;
        trail.method = static_cast<std::int64_t>(input.trails.size());
        trail.label = std::move(label);
        trail.mu = std::move(mu), trail.eta = std::move(eta);
        input.trails.push_back(std::move(trail));
    };
    add("IHT", {1}, {0});
    add("NIHT", {1.69}, {0});
    for (const char* label : {"Grad", "RGrad-Proj", "RGrad-Orth"}) add(label, {1.435}, {0});
    for (const char* label : {"NAG", "NARG"}) add(label, {1.297}, {0.972});
    add("NARG+R", {1.16, 1.15, 2.09, 1.48, 1.29, 1.27, 1.17, 1.15, 1.97, 1.35},
        {0.50, 0.57, 0.625, 0, 0.25, 0.40, 0.50, 0.57, 0.625, 0});
    input.trails.back().chosen = true;
    input.trails.back().t = 40;
    add("ScaledGD", {0.835}, {0});
    return input;
}

struct DrawnMap {
    Surface s;
    Layout laid;
    testing::RecordingPainter painter;
    RateContours contours;
    RateMap map;

    DrawnMap(const RateMapInput& input, float width, float height)
        : s{.area = {0, 0, width, height}, .em = 13 * input.theme->type_scale, .theme = input.theme},
          painter(s.area),
          map(build_rate_map(input, contours)) {
        laid = layout(map.figure, input.view, s);
        draw_rate_map(map, laid, s, painter, {});
    }

    /// From a mark to its words.
    std::vector<std::pair<Point, Point>> leaders() const {
        std::vector<std::pair<Point, Point>> found;
        for (const auto& line : painter.lines)
            if (line.points.size() == 2 && line.stroke.dash == paint::Dash::Solid &&
                line.stroke.colour == kMapWhite)
                found.emplace_back(line.points[0], line.points[1]);
        return found;
    }
    bool says(const std::string& words) const {
        return std::ranges::any_of(painter.texts,
                                   [&](const auto& text) { return text.markup.starts_with(words); });
    }
};

const auto kCards = {std::tuple(440.f, 340.f), {780.f, 470.f}, {900.f, 850.f}, {1200.f, 950.f}};

}  // namespace

TEST_CASE("every mark of the map has its name, and marks at one place have one") {
    for (const theme::ThemeName name : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const auto& [width, height] : kCards) {
            if (name == theme::ThemeName::Projector && width < 500) continue;
            INFO(width << " x " << height);
            const DrawnMap drawn(at_the_end(theme::theme(name)), width, height);
            for (const char* words : {"IHT", "NIHT", "ScaledGD", "NARG+R", "NAG"}) {
                INFO(words);
                CHECK(drawn.says(words));
            }
            CHECK((drawn.says("Grad, RGrad-Proj, RGrad-Orth") || drawn.says("Grad +2")));
            CHECK((drawn.says("NAG, NARG") || drawn.says("NAG +1")));
            CHECK_FALSE(drawn.says("RGrad"));
        }
}

TEST_CASE("no line to words of the map passes through other words") {
    std::size_t lines = 0;
    const auto look = [&](const DrawnMap& drawn) {
        for (const auto& [from, to] : drawn.leaders()) {
            ++lines;
            for (const auto& text : drawn.painter.texts) {
                INFO(text.markup);
                const bool its_own = distance(to, nearest_in(text.box, to)) < 1;
                CHECK((its_own || !cross(from, to, text.box)));
            }
        }
    };
    for (const theme::ThemeName name : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const auto& [width, height] : kCards) {
            RateMapInput input = at_the_end(theme::theme(name));
            look(DrawnMap(input, width, height));
            // Anywhere else.
            std::mt19937 random(11);
            std::uniform_real_distribution<double> unit(0, 1);
            for (RateTrail& trail : input.trails)
                trail.mu.back() = 2.3 * unit(random), trail.eta.back() = 0.4 * unit(random);
            look(DrawnMap(input, width, height));
        }
    CHECK(lines > 10);
}

TEST_CASE("no number of a level stands on the probe's cross") {
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    std::size_t numbers = 0;
    for (int k = 0; k < 40; ++k) {
        RateMapInput input = at_the_end(theme);
        if (k > 0) input.probe = {0.1 + 2 * unit(random), unit(random)};
        const DrawnMap drawn(input, 440, 340);
        const Point at{drawn.laid.x.px(input.probe.mu), drawn.laid.y.px(input.probe.eta)};
        for (const auto& text : drawn.painter.texts) {
            if (!inside(text.box, drawn.laid.plot) || !text.markup.starts_with("0.")) continue;
            ++numbers;
            INFO(text.markup);
            CHECK((at.x < text.box.x || at.x > text.box.right()));
            CHECK((at.y < text.box.y || at.y > text.box.bottom()));
        }
    }
    CHECK(numbers > 100);
}

TEST_CASE("the word of the line of divergence stands far from the optimum, whose rate it would seem to be") {
    for (const auto& [width, height] : kCards) {
        RateMapInput input = at_the_end(theme::theme(theme::ThemeName::Light));
        // The probe at the optimum, and nothing else about.
        input.interval = {0.094, 0.782};
        input.probe = {1.639, 0.4357};
        input.probe_hint.clear();
        input.trails.resize(1);
        const DrawnMap drawn(input, width, height);
        REQUIRE(drawn.map.has_optimum);
        const Point optimum{drawn.laid.x.px(drawn.map.optimum.mu), drawn.laid.y.px(drawn.map.optimum.eta)};
        const auto word = std::ranges::find_if(drawn.painter.texts,
                                               [](const auto& text) { return text.markup == "ρ = 1"; });
        INFO(width << " x " << height);
        REQUIRE(word != drawn.painter.texts.end());
        CHECK(distance(optimum, nearest_in(word->box, optimum)) > 60);
    }
}

TEST_CASE("a step beyond the line of divergence is called one where the run takes others") {
    RateMapInput input = at_the_end(theme::theme(theme::ThemeName::Light));
    input.trails.resize(2);
    RateTrail &iht = input.trails[0], &niht = input.trails[1];
    iht.mu = niht.mu = {2.2}, niht.eta = {0.3};
    niht.changing = true;
    const DrawnMap beyond(input, 780, 470);
    CHECK(beyond.says("NIHT (a step)"));
    CHECK_FALSE(beyond.says("IHT (a step)"));  // its constant step is the run
    niht.mu = {1.6}, niht.eta = {0};
    const DrawnMap within(input, 780, 470);
    CHECK(within.says("NIHT"));
    CHECK_FALSE(within.says("NIHT (a step)"));
}
