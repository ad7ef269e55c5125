// What diverges leaves the axes at the top; the curves that converge keep their room.
#include <cmath>
#include <cstdint>

#include "app/figure/engine/badges.h"
#include "app/figure/engine/fit.h"
#include "app/figure/race/build_race_figures.h"
#include "core/method/registry.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

/// Errors from 10 on, by a factor an iteration, until they are below 1e-10 or above 1e12.
Race race_of_factors(std::initializer_list<double> factors) {
    Race race;
    race.facts.has_truth = race.facts.exact_truth = true;
    race.spec.methods.clear();
    for (const double factor : factors) {
        Trace trace;
        trace.spec = *parse_method("grad");
        race.spec.methods.push_back({trace.spec, true});
        trace.status = factor < 1 ? MethodStatus::Converged : MethodStatus::Diverged;
        double error = 10;
        for (std::int64_t t = 0; error > 1e-10 && error < 1e12; ++t, error *= factor) {
            Record record;
            record.t = t;
            record.error = record.relative_error = error;
            trace.append(record);
        }
        race.traces.push_back(std::move(trace));
    }
    return race;
}

struct Made {
    explicit Made(std::initializer_list<double> factors) : race(race_of_factors(factors)) {
        RaceFiguresInput input;
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        error = build_race_figures(input, columns)[static_cast<std::size_t>(FigureKind::Error)];
    }
    Race race;
    AxisColumns columns;
    Figure error;
};

}  // namespace

TEST_CASE("a method that diverges is seen to leave, and the axis ends three decades above the start") {
    const Made both({0.7, 3});
    CHECK(both.error.y.high == Approx(1e4));
    CHECK(both.error.y.low == Approx(1e-10));
    // However far it has got.
    CHECK(Made({0.7, 300}).error.y.high == Approx(1e4));
    // Nobody else is there: it is shown to its end.
    CHECK(Made({3, 2}).error.y.high >= 1e11);
    CHECK(Made({0.7, 0.8}).error.y.high == Approx(10));
}

TEST_CASE("the word about what diverged stands where its curve leaves the axes") {
    const Made made({0.7, 3});
    REQUIRE(made.error.badges.size() == 1);
    const Badge& badge = made.error.badges.front();
    CHECK(badge.y > 1e11);
    const Badge placed = badge_within(badge, made.error, made.error.y.high);
    CHECK(placed.y < made.error.y.high);
    CHECK(placed.y * 3 >= made.error.y.high);
    CHECK(badge_within(badge, made.error, 1e13).y == badge.y);
}
