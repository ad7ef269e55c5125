// Where a held-out error was best: said of one curve.
#include "app/figure/race/curve_badges.h"

#include <vector>

#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

TEST_CASE("the least held-out error is marked on the chosen curve, else on the lowest that rises again") {
    const std::vector<double> t{0, 1, 2, 3}, low{4, 1, 2, 3}, higher{5, 4, 2, 4}, falling{4, 3, 2, 0.5};
    Figure figure;
    for (const auto* y : {&higher, &low, &falling})
        figure.series.push_back({.x = t, .y = *y, .label = "a method"});
    Figure marked = figure;
    mark_least(marked);
    REQUIRE(marked.badges.size() == 1);
    CHECK(marked.badges[0].x == 1);
    CHECK(marked.badges[0].text.find("at t = 1") != std::string::npos);
    // The chosen one, where it rises again.
    marked = figure;
    marked.series[0].chosen = true;
    mark_least(marked);
    REQUIRE(marked.badges.size() == 1);
    CHECK(marked.badges[0].x == 2);
    marked = figure;
    marked.series[2].chosen = true;
    mark_least(marked);
    REQUIRE(marked.badges.size() == 1);
    CHECK(marked.badges[0].x == 1);
    // Neither a hidden curve nor that of a run before.
    marked = figure;
    marked.series[0].visible = false;
    marked.series[1].role = Role::Ghost;
    mark_least(marked);
    CHECK(marked.badges.empty());
}
