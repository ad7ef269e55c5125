// Names at the curves of runs that go on: they stand still or go with the end of their curve.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/figure/engine/layout.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "tests/app/figure/quadratic_races.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::testing;

namespace {

/// Cards on the stage, and how large their letters are.
const std::pair<Rect, float> kStageCards[] = {
    {{0, 0, 1200, 640}, 22}, {{0, 0, 800, 600}, 19}, {{0, 0, 620, 500}, 20}, {{0, 0, 454, 302}, 13}};

QuadraticRace two_methods() {
    return race_of(quadratic_from(1, 50, 0.3), {"grad", "nag:step=optimal,momentum=optimal"},
                   {{2.848, 0.944}});
}

/// How often a name was seen elsewhere than where it stood and than where the end of its curve has taken it.
std::size_t jumps(const Layout& before, const Layout& now) {
    std::size_t all = 0;
    for (const CurveNamePlace& place : now.name_places) {
        const auto was = std::ranges::find(before.name_places, place.name, &CurveNamePlace::name);
        if (was == before.name_places.end()) continue;
        const Point carried{was->middle.x + place.end.x - was->end.x,
                            was->middle.y + place.end.y - was->end.y};
        // Anchors are so many px apart, and a curve is no straight line.
        constexpr float kNear = 22;
        const auto from = [&](Point p) { return std::hypot(place.middle.x - p.x, place.middle.y - p.y); };
        if (from(was->middle) > kNear && from(carried) > kNear) ++all;
    }
    return all;
}

/// The error of two runs up to t, on the stage; the axis across ends where a run that goes on has its end.
Layout error_until(const QuadraticRace& whole, std::int64_t t, const Surface& s, const Layout* before) {
    const QuadraticRace race = until(whole, t);
    QuadraticCurvesInput in;
    in.race = &race;
    in.theme = s.theme;
    in.running = true;
    QuadraticColumns columns;
    Figure error = build_quadratic_curves(in, columns)[QuadraticFigure::Error];
    error.legend_place = state::LegendPlace::Direct;
    error.staged = true;
    for (const double end : {10, 20, 50, 100, 200, 500, 1000})
        if (error.x.high < end) {
            error.x.high = end;
            break;
        }
    return layout(error, {}, s, before);
}

}  // namespace

TEST_CASE("names at the error of runs that go on jump seldom, and not from frame to frame") {
    const QuadraticRace whole = two_methods();
    for (const auto& [area, em] : kStageCards) {
        const Surface s = surface(area, theme::ThemeName::Light, false, em);
        std::optional<Layout> before, alone;
        std::size_t all = 0, anew = 0;
        for (std::int64_t t = 1; t < 90; ++t) {
            const Layout now = error_until(whole, t, s, before ? &*before : nullptr);
            const Layout afresh = error_until(whole, t, s, nullptr);
            CHECK(now.name_places.size() == 2);
            if (before) all += jumps(*before, now), anew += jumps(*alone, afresh);
            before = now, alone = afresh;
        }
        CAPTURE(area.w, em, all, anew);
        CHECK(all <= 10);
        CHECK(2 * all < anew);
    }
}

TEST_CASE("names of ways in a plane stand still while the ways grow, where nothing comes in between") {
    const QuadraticRace whole = two_methods();
    const auto moved = [](const Layout& before, const Layout& now) {
        return std::ranges::count_if(now.name_places, [&](const CurveNamePlace& place) {
            const auto was = std::ranges::find(before.name_places, place.name, &CurveNamePlace::name);
            return was != before.name_places.end() &&
                   std::hypot(place.middle.x - was->middle.x, place.middle.y - was->middle.y) > 1;
        });
    };
    for (const auto& [area, em] : kStageCards) {
        const Surface s = surface(area, theme::ThemeName::Light, false, em);
        std::optional<Layout> before, alone;
        std::ptrdiff_t all = 0, anew = 0;
        for (std::int64_t t = 1; t < 90; ++t) {
            const QuadraticRace race = until(whole, t);
            QuadraticFigureInput in = input_of(race, s);
            in.names = true;
            const Layout now = lay_out_quadratic(in, s, before ? &*before : nullptr).layout;
            const Layout afresh = lay_out_quadratic(in, s, nullptr).layout;
            if (before) all += moved(*before, now), anew += moved(*alone, afresh);
            before = now, alone = afresh;
        }
        CAPTURE(area.w, em, all, anew);
        CHECK(4 * all < anew);
    }
}

TEST_CASE("names of runs that have come to rest look for the best place once more, and then stay") {
    const QuadraticRace whole = two_methods();
    const Surface s = surface({0, 0, 800, 600}, theme::ThemeName::Light, false, 19);
    std::optional<Layout> before;
    std::size_t by_line = 0;
    for (std::int64_t t = 1; t < 90; ++t) {
        before = error_until(whole, t, s, before ? &*before : nullptr);
        by_line = std::max(by_line, before->leaders.size());
    }
    REQUIRE(by_line > 0);
    for (int k = 0; k < 3; ++k) before = error_until(whole, 100'000, s, &*before);
    const Layout over = *before, later = error_until(whole, 100'000, s, &over);
    CHECK(over.leaders.empty());
    for (std::size_t k = 0; k < over.name_places.size(); ++k)
        CHECK(later.name_places[k].middle == over.name_places[k].middle);
}
