// The figures of the rates: lines lie on their level, words apart, probe and read-out are the formulas'.
#include <cmath>
#include <map>
#include <random>
#include <sstream>

#include "app/field/rate_map_pixels.h"
#include "app/workspace/rates/figures/rate_roots.h"
#include "app/workspace/rates/figures/rates_pages.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::rates;
using namespace lowrank::testing;
using paint::Rect;

namespace {

constexpr SpectralInterval kIntervals[] = {{0.2158, 0.9472}, {0.012, 0.99}, {0.08, 2.9}, {0.6, 0.9}};
field::RateMapScene scene_of(SpectralInterval I) {
    RateMapInput input;
    input.interval = I;
    input.view = state::linear_view();
    input.theme = &theme::theme(theme::ThemeName::Light);
    RateContours contours;
    return build_rate_map(input, contours).scene;
}

RateMapInput map_input(SpectralInterval I, const theme::Theme& theme, std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    RateMapInput input;
    input.interval = I;
    input.view = state::linear_view();
    input.theme = &theme;
    input.corner = "λ 0.2158 to 0.9472, κ 4.39";
    input.probe = {unit(random) * state::whole_mu(I).high + 1e-3, 0.999 * unit(random)};
    for (int k = 0; k < 9; ++k) {
        RateTrail trail;
        trail.method = k;
        trail.label = "METHOD " + std::to_string(k);
        trail.chosen = k == 4;
        for (int i = 0; i < (trail.chosen ? 12 : 1); ++i) {
            trail.mu.push_back(1.2 * unit(random) * state::whole_mu(I).high);
            trail.eta.push_back(unit(random) < 0.5 ? 0 : unit(random));
        }
        input.trails.push_back(std::move(trail));
    }
    return input;
}

}  // namespace

TEST_CASE("every point of a contour has the radius of its level, and the lines between stay near it") {
    for (const SpectralInterval I : kIntervals) {
        const field::RateMapScene scene = scene_of(I);
        const std::vector<double> levels = rate_levels(scene.rho_low);
        REQUIRE(levels.size() >= 4);
        CHECK(levels.size() <= 12);
        CHECK(levels.front() > scene.rho_low);
        CHECK(levels.back() < 1);
        const std::vector<ContourLine> lines = rate_contours(scene, levels);
        CHECK(lines.size() >= levels.size());
        const auto rho = [&](double mu, double eta) {
            return iteration_radius(mu, eta, I.lambda_min, I.lambda_max);
        };
        std::size_t between = 0, far = 0;
        for (const ContourLine& line : lines) {
            REQUIRE(line.points.size() >= 2);
            for (std::size_t i = 0; i < line.points.size(); ++i) {
                const ContourPoint p = line.points[i];
                CHECK(std::abs(rho(p.mu, p.eta) - line.level) < 1e-7);
                if (i == 0) continue;
                const ContourPoint q = line.points[i - 1];
                // A neighbour is in the same cell; only where the level turns a corner is the chord off.
                CHECK(std::abs(p.mu - q.mu) < 1.01 * (scene.mu_high - scene.mu_low) / 240);
                CHECK(std::abs(p.eta - q.eta) < 1.01 * (scene.eta_high - scene.eta_low) / 200);
                ++between;
                if (std::abs(rho((p.mu + q.mu) / 2, (p.eta + q.eta) / 2) - line.level) > 2e-4) ++far;
            }
        }
        CHECK(far * 50 < between);
    }
}

TEST_CASE("the boundary is the level one, and not the axis where the radius is one by rounding") {
    for (const SpectralInterval I : kIntervals) {
        RateContours contours;
        bool found = false;
        for (const ContourLine& line : contours.of(scene_of(I))) {
            if (line.level != 1) continue;
            found = true;
            for (const ContourPoint& p : line.points) CHECK(p.mu > 0.1 / I.lambda_max);
        }
        CHECK(found);
    }
}

TEST_CASE("round levels are round") {
    CHECK(rate_levels(0.5233) == std::vector<double>{0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95});
    CHECK(rate_levels(1).empty());
    for (const double low : {0.0, 0.1, 0.9, 0.99, 0.99871})
        for (const double level : rate_levels(low)) CHECK((level > low && level < 1));
}

TEST_CASE("words of the map neither meet nor leave it, at any size, scale, zoom and theme") {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> unit(0, 1);
    RateContours contours;
    for (int round = 0; round < 60; ++round) {
        const theme::Theme& theme = theme::theme(kThemes[round % 3]);
        const float scale = std::array{1.f, 1.5f, 2.f}[static_cast<std::size_t>(round / 3 % 3)];
        RateMapInput input = map_input(kIntervals[round % 4], theme, random);
        if (round % 5 == 4) {
            const state::AxisRange mu = state::whole_mu(input.interval);
            input.view.x = state::AxisRange{0.2 * mu.high, 0.7 * mu.high};
            input.view.y = state::AxisRange{0.1, 0.6};
        }
        const RateMap map = build_rate_map(input, contours);
        Surface s;
        s.area = {10, 20, scale * (180 + 900 * unit(random)), scale * (140 + 700 * unit(random))};
        s.em = 13 * scale * theme.type_scale;
        s.theme = &theme;
        s.paper = round % 2;
        s.card = !s.paper;
        const Layout laid = layout(map.figure, input.view, s);
        testing::RecordingPainter painter(s.area);
        draw_rate_map(map, laid, s, painter, {});
        CHECK(painter.balanced());
        for (std::size_t i = 0; i < painter.texts.size(); ++i) {
            const auto& text = painter.texts[i];
            INFO(text.markup);
            CHECK(text.box.x >= s.area.x - 0.1f);
            CHECK(text.box.right() <= s.area.right() + 0.1f);
            CHECK(text.box.y >= s.area.y - 0.1f);
            CHECK(text.box.bottom() <= s.area.bottom() + 0.1f);
            for (std::size_t j = 0; j < i; ++j) {
                INFO(painter.texts[j].markup);
                CHECK_FALSE(overlap(text.box, painter.texts[j].box));
            }
        }
    }
}

TEST_CASE("labels of levels read on their colour") {
    for (const SpectralInterval I : kIntervals) {
        const double low = scene_of(I).rho_low;
        for (const double level : rate_levels(low))
            CHECK(theme::contrast(ink_on_rate(level, low), field::rate_colour(level, low)) >= 4.5);
    }
}

TEST_CASE("the pointer finds the probe before its lines, and the optimum") {
    std::mt19937 random(9);
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    RateMapInput input = map_input(kIntervals[0], theme, random);
    input.probe = {0.95, 0.72};
    RateContours contours;
    const RateMap map = build_rate_map(input, contours);
    Surface s;
    s.area = {0, 0, 640, 520};
    s.theme = &theme;
    const Layout laid = layout(map.figure, input.view, s);
    const paint::Point at{laid.x.px(0.95), laid.y.px(0.72)};
    CHECK(rate_part(map, laid, s, {at.x + 5, at.y - 4}) == RatePart::Probe);
    CHECK(rate_part(map, laid, s, {at.x + 1, at.y + 90}) == RatePart::ProbeMu);
    CHECK(rate_part(map, laid, s, {at.x + 90, at.y - 1}) == RatePart::ProbeEta);
    CHECK(rate_part(map, laid, s, {laid.x.px(map.optimum.mu), laid.y.px(map.optimum.eta)}) ==
          RatePart::Optimum);
    CHECK(rate_part(map, laid, s, {2, 2}) == RatePart::None);
    const state::RatePoint back = rate_point(laid, at);
    CHECK(std::abs(back.mu - 0.95) < 0.005);
    CHECK(std::abs(back.eta - 0.72) < 0.003);
}

TEST_CASE("a method's point is found as it is painted, and gives way to the probe on it") {
    std::mt19937 random(3);
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    RateMapInput input = map_input(kIntervals[0], theme, random);
    input.probe = {0.95, 0.72};
    for (std::size_t k = 0; k < input.trails.size(); ++k) {
        input.trails[k].mu = {0.3 + 0.2 * static_cast<double>(k)};
        input.trails[k].eta = {0.3};
    }
    input.trails[5].mu = input.trails[2].mu;
    input.trails[7].mu = {99};
    RateContours contours;
    const RateMap map = build_rate_map(input, contours);
    Surface s;
    s.area = {0, 0, 640, 520};
    s.theme = &theme;
    const Layout laid = layout(map.figure, input.view, s);
    const auto at = [&](std::size_t k, float dx, float dy) {
        const paint::Point head = trail_head(map.trails[k], laid);
        return paint::Point{head.x + dx, head.y + dy};
    };
    CHECK(rate_part(map, laid, s, at(0, 5, 5)) == RatePart::Method);
    CHECK(trails_under(map, laid, s, at(0, 5, 5)) == std::vector<std::size_t>{0});
    CHECK(trails_under(map, laid, s, at(2, 1, 1)) == std::vector<std::size_t>{5, 2});
    CHECK(rate_part(map, laid, s, at(0, 9, 5)) != RatePart::Method);
    // Beyond the map the point is held at its edge, and found there.
    CHECK(trail_head(map.trails[7], laid).x == laid.plot.right());
    CHECK(rate_part(map, laid, s, at(7, -3, 0)) == RatePart::Method);
    input.trails[0].mu = {0.95};
    input.trails[0].eta = {0.72};
    const RateMap under = build_rate_map(input, contours);
    CHECK(rate_part(under, laid, s, {laid.x.px(0.95) + 3, laid.y.px(0.72)}) == RatePart::Probe);
    CHECK(trails_under(under, laid, s, {laid.x.px(0.95) + 3, laid.y.px(0.72)}) ==
          std::vector<std::size_t>{0});
}

TEST_CASE("legends of slices lie outside their plots, with every name, and leave room for the curves") {
    std::mt19937 random(17);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int round = 0; round < 90; ++round) {
        const theme::Theme& theme = theme::theme(kThemes[round % 3]);
        const SpectralInterval I = kIntervals[round % 4];
        RateSlicesInput input;
        input.interval = I;
        input.probe = {unit(random) * state::whole_mu(I).high + 1e-3, 0.999 * unit(random)};
        input.along_mu = input.along_eta = state::linear_view();
        input.theme = &theme;
        input.corner = "words";
        const RateSlices slices = build_rate_slices(input);
        Surface s;
        s.em = 13 * theme.type_scale;
        s.theme = &theme;
        s.paper = round % 2;
        s.area = {10, 20, s.px(380 + static_cast<float>(300 * unit(random))),
                  s.px(196 + static_cast<float>(140 * unit(random)))};
        std::vector<float> bottoms;
        for (const Figure* figure : {&slices.along_mu, &slices.along_eta}) {
            const Layout laid = layout(*figure, state::linear_view(), s);
            INFO(figure->title << " " << s.area.w << " x " << s.area.h << " paper " << s.paper);
            REQUIRE(laid.legend.present());
            CHECK(laid.legend.rows.size() == 3);
            CHECK(laid.plot.h > s.px(60));
            CHECK_FALSE(overlap(laid.legend.box, laid.plot));
            bottoms.push_back(laid.plot.bottom());
        }
        // Names of other widths may take a line more.
        CHECK(std::abs(bottoms[0] - bottoms[1]) <= s.px(17));
    }
}

TEST_CASE("slices are the radius at their places: the estimate to the last bit, the actual one to rounding") {
    // Where a pair coincides, which is among the places, an eigenvalue's last bit is worth 1e-8 of the root.
    const SpectralInterval I = kIntervals[0];
    std::vector<double> eigenvalues;
    for (int k = 0; k <= 40; ++k)
        eigenvalues.push_back(I.lambda_min + (I.lambda_max - I.lambda_min) * k / 40);
    RateSlicesInput input;
    input.interval = I;
    input.eigenvalues = eigenvalues;
    input.probe = {0.9, 0.7};
    input.along_mu = input.along_eta = state::linear_view();
    input.theme = &theme::theme(theme::ThemeName::Dark);
    const RateSlices slices = build_rate_slices(input);
    const double etas[] = {0, eta_flat(I), 0.7}, mus[] = {mu_dagger(I), mu_flat(I), 0.9};
    REQUIRE(slices.along_mu.series.size() == 6);
    REQUIRE(slices.along_eta.series.size() == 6);
    for (std::size_t k = 0; k < 6; ++k) {
        const bool estimate = k % 2 == 1;
        for (std::size_t i = 0; i < slices.along_mu.series[k].x.size(); ++i) {
            const double mu = slices.along_mu.series[k].x[i],
                         expected = iteration_radius(mu, etas[k / 2], I.lambda_min, I.lambda_max);
            CHECK(std::abs(slices.along_mu.series[k].y[i] - expected) <= (estimate ? 0 : 1e-7));
        }
        for (std::size_t i = 0; i < slices.along_eta.series[k].x.size(); ++i) {
            const double eta = slices.along_eta.series[k].x[i],
                         expected = iteration_radius(mus[k / 2], eta, I.lambda_min, I.lambda_max);
            CHECK(std::abs(slices.along_eta.series[k].y[i] - expected) <= (estimate ? 0 : 1e-7));
        }
    }
    // Of three estimates that are dotted alike the legend names one.
    const auto named = [](const Figure& figure) {
        return std::count_if(figure.series.begin(), figure.series.end(),
                             [](const Series& series) { return series.label == "estimate"; });
    };
    CHECK(named(slices.along_mu) == 1);
    CHECK(named(slices.along_eta) == 1);
    input.eigenvalues = {};
    CHECK(build_rate_slices(input).along_mu.series.size() == 3);
    CHECK(named(build_rate_slices(input).along_mu) == 0);
}

TEST_CASE("what a pair of roots does is named after its discriminant") {
    const double lambda = 0.3;
    CHECK(damping_of({0.9, 0.9}, lambda) == rates::Damping::Underdamped);
    CHECK(damping_of({0.9, 0.05}, lambda) == rates::Damping::Overdamped);
    CHECK(damping_of({0.9, eta_critical(0.9, lambda)}, lambda) == rates::Damping::Critical);
    CHECK(damping_of({4, 0.2}, lambda) == rates::Damping::Flipping);
    CHECK(damping_words({8, 0.9}, lambda).find("diverges") != std::string::npos);
}

TEST_CASE("every page of the rates can be drawn upright and across, with what it needs or without") {
    std::mt19937 random(11);
    for (const theme::ThemeName name : kThemes) {
        const theme::Theme& theme = theme::theme(name);
        RatesPages pages;
        pages.map = map_input(kIntervals[0], theme, random);
        pages.slices = {kIntervals[0],        {},      {0.9, 0.7}, state::linear_view(),
                        state::linear_view(), "words", &theme};
        pages.surface.scene = rate_surface_scene(kIntervals[0].lambda_min, kIntervals[0].lambda_max);
        pages.completion = pages.sensing = state::linear_view();
        for (const Page& page : {rate_map_page(pages, 0.5f), rate_slices_page(pages),
                                 rate_surface_page(pages), iht_radius_page(pages)})
            for (const Rect area : {Rect{0, 0, 454, 302}, Rect{0, 0, 302, 454}}) {
                Surface s;
                s.area = area;
                s.em = 10.7f;
                s.theme = &theme;
                s.paper = true;
                s.card = false;
                testing::RecordingPainter painter(area);
                draw(page.lay_out(s), painter);
                INFO(page.description());
                CHECK(painter.balanced());
                CHECK_FALSE(painter.texts.empty());
                for (std::size_t i = 0; i < painter.texts.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j) {
                        INFO(painter.texts[i].markup << " and " << painter.texts[j].markup);
                        CHECK_FALSE(overlap(painter.texts[i].box, painter.texts[j].box));
                    }
            }
    }
}

TEST_CASE("the CSV of IHT's radius and of the slices tells actual, estimate and optimum apart") {
    RatesPages pages;
    ProblemSpec small;
    small.rows = small.cols = 20;
    small.rank = 2;
    const auto items = iht_sweep(small);
    REQUIRE(items);
    pages.sweep = std::make_shared<const IhtSweep>(*items);
    pages.completion = pages.sensing = state::linear_view();
    const Vector& spectrum = items->items.front().spectrum.eigenvalues;
    const SpectralInterval I{items->items.front().spectrum.lambda_min,
                             items->items.front().spectrum.lambda_max};
    pages.slices = {I,
                    {spectrum.data(), std::size_t(spectrum.size())},
                    {0.9, 0.7},
                    state::linear_view(),
                    state::linear_view(),
                    "",
                    nullptr};
    std::map<std::string, std::map<std::string, int>> parts;  // of panel and curve
    std::string optimum;
    for (const Page& page : {iht_radius_page(pages), rate_slices_page(pages)}) {
        std::istringstream lines(page.csv());
        std::string line;
        while (std::getline(lines, line)) {
            if (!line.starts_with('"')) continue;
            const std::size_t curve = line.find("\",\"") + 2, part = line.find("\",", curve) + 2,
                              x = line.find(',', part) + 1;
            ++parts[line.substr(0, part - 1)][line.substr(part, x - part - 1)];
            if (optimum.empty() && line.find(",optimum,") != line.npos) optimum = line.substr(x);
        }
    }
    // Four rates each of completion and sensing, three slices along each axis.
    CHECK(parts.size() == 14);
    for (const auto& [curve, counts] : parts) {
        CAPTURE(curve);
        const bool iht = curve.find("IHT") != curve.npos;
        CHECK(counts.size() == (iht ? 3 : 2));
        CHECK(counts.at("actual") == counts.at("estimate"));
        if (iht) CHECK(counts.at("optimum") == 1);
    }
    CHECK(optimum == print_number(mu_dagger(I)) + "," + print_number(rho_dagger(I)));
}
