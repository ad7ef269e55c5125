// Names at the curves of runs that are over: their places tell nothing of the way there.
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/figure/race/build_race_figures.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/figure/quadratic_races.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::testing;

namespace {

constexpr std::int64_t kRunsEnd = 130;

/// The error of a race until t, its curves named where they end.
Figure named_error(std::int64_t t, const Surface& s, AxisColumns& columns, Race& race) {
    race = test::fake_race(t);
    for (Trace& trace : race.traces)
        if (trace.enabled && t < kRunsEnd) trace.status = MethodStatus::Running;
    RaceFiguresInput in;
    in.race = &race;
    in.theme = s.theme;
    Figure error = build_race_figures(in, columns)[0];
    error.legend = true;
    error.legend_place = state::LegendPlace::Direct;
    return error;
}

/// As a card lays a figure out from frame to frame, once more where its names have not settled.
void see_frame(const Figure& figure, const Surface& s, std::optional<Layout>& seen) {
    seen = layout(figure, {}, s, seen ? &*seen : nullptr);
}
void see_at_rest(const Figure& figure, const Surface& s, std::optional<Layout>& seen) {
    see_frame(figure, s, seen);
    if (seen->unsettled) see_frame(figure, s, seen);
    CHECK_FALSE(seen->unsettled);
}

void check_alike(const Layout& one, const Layout& other) {
    REQUIRE(one.name_places.size() == other.name_places.size());
    for (std::size_t k = 0; k < one.name_places.size(); ++k) {
        INFO(one.name_places[k].name);
        CHECK(one.name_places[k].name == other.name_places[k].name);
        CHECK(one.name_places[k].middle == other.name_places[k].middle);
    }
}

constexpr std::pair<Rect, float> kCardsAtRest[] = {
    {{0, 0, 1000, 560}, 13}, {{0, 0, 760, 420}, 13}, {{0, 0, 720, 330}, 20.8f}};

}  // namespace

TEST_CASE("a race that is run twice ends with its names at the same places, however it was seen") {
    for (const auto& [area, em] : kCardsAtRest) {
        const Surface s = surface(area, theme::ThemeName::Light, false, em);
        CAPTURE(area.w, em);
        std::vector<Layout> ends;
        for (const std::int64_t step : {1, 3, 17, 60}) {
            std::optional<Layout> seen;
            Race race;
            AxisColumns columns;
            for (std::int64_t t = 1; t < kRunsEnd; t += step)
                see_frame(named_error(t, s, columns, race), s, seen);
            see_at_rest(named_error(kRunsEnd, s, columns, race), s, seen);
            CHECK_FALSE(seen->name_places.empty());
            ends.push_back(*seen);
        }
        Race race;
        AxisColumns columns;
        const Layout fresh = layout(named_error(kRunsEnd, s, columns, race), {}, s);
        for (const Layout& end : ends) check_alike(end, fresh);
    }
}

TEST_CASE(
    "names at rest stay while the view glides, and stand where a fresh layout has them once it is there") {
    for (const auto& [area, em] : kCardsAtRest) {
        const Surface s = surface(area, theme::ThemeName::Light, false, em);
        CAPTURE(area.w, em);
        Race race;
        AxisColumns columns;
        Figure error = named_error(kRunsEnd, s, columns, race);
        const double whole = error.x.high, top = error.y.high;
        std::optional<Layout> seen;
        see_at_rest(error, s, seen);
        for (const auto& [low, high, least] :
             {std::tuple(0., 0.5, 1e-6), {0.2, 0.9, 1e-10}, {0.4, 0.8, 1e-8}, {0., 1., 1e-10}}) {
            CAPTURE(low, high);
            const double from = error.x.low, to = error.x.high, before = error.y.low;
            constexpr int kFrames = 12;
            for (int k = 1; k <= kFrames; ++k) {
                const double part = static_cast<double>(k) / kFrames;
                error.x.low = from + part * (low * whole - from);
                error.x.high = to + part * (high * whole - to);
                error.y.low = before * std::pow(least / before, part);
                error.y.high = top;
                see_frame(error, s, seen);
                CHECK(seen->unsettled);
            }
            see_at_rest(error, s, seen);
            check_alike(*seen, layout(error, {}, s));
        }
        // The view is the first one again.
        CHECK(error.x.high == whole);
        for (int k = 0; k < 3; ++k) see_frame(error, s, seen);
        check_alike(*seen, layout(error, {}, s));
    }
}
