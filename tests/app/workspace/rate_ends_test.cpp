// Two places of the rate map, A and B, in words and on the map.
#include "app/workspace/rates/rate_ends.h"

#include <cmath>

#include "app/figure/engine/format.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/optimal_rates.h"
#include "tests/app/workspace/rates_desk.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("two places of the rate map say how many iterations one takes of the other's") {
    const SpectralInterval I{0.2, 0.9};
    const state::RatePoint a{1, 0}, b{mu_flat(I), eta_flat(I)};
    const figure::ComparisonTable table = rates::rate_ends_table(I, a, b);
    REQUIRE(table.rows.size() == 4);
    const double first = iteration_radius(1, 0, 0.2, 0.9), second = rho_flat(I);
    CHECK(first == Approx(0.8));
    // So many times the iterations of A stand at B.
    CHECK(table.rows[0] ==
          std::vector<std::string>{"it./digit", figure::format_value(-1 / std::log10(first)),
                                   figure::format_value(-1 / std::log10(second)),
                                   figure::format_value(std::log(first) / std::log(second))});
    CHECK(table.rows[1][1] == "0.80");
    // Two that are alike in two digits are told apart.
    const figure::ComparisonTable near = rates::rate_ends_table(I, {1, 0}, {1, 0.001});
    CHECK(near.rows[1][1] == "0.8000");
    CHECK(near.rows[1][2] != near.rows[1][1]);
    CHECK(table.rows[2][1] == "1.00");
    CHECK(table.rows[3] == std::vector<std::string>{"η", "0", figure::format_value(b.eta), "–"});
    // Where there is no convergence no number of iterations is enough.
    CHECK(rates::rate_ends_table(I, a, {3, 0}).rows[0][2] == "∞");
    CHECK(rates::rate_ends_table(I, {3, 0}, a).rows[0][1] == "∞");
    CHECK(rates::rate_ends_table(I, {3, 0}, a).rows[0][3] == "–");
}

TEST_CASE("A and B stand on the map and on the slices at their places, and leave with Escape") {
    testing::RatesDesk desk;
    const state::RatePoint a{0.5, 0.2}, b{1.2, 0.6};
    rates::RatesState& rates = rates::rates_of(desk.rig.state);
    const auto shown = [&](const char* name) {
        desk.rig.probes.clear();
        desk.rig.frame(2);
        return desk.rig.probes.contains(name) && desk.rig.probes.at(name).w > 0;
    };
    for (const char* name : {"rates.map.ends", "figure.along-mu.ends", "figure.along-eta.ends"})
        CHECK_FALSE(shown(name));
    rates.ends.a = a;
    CHECK_FALSE(shown("rates.map.ends"));
    rates.ends.b = b;
    for (const char* name : {"rates.map.ends", "figure.along-mu.ends", "figure.along-eta.ends"}) {
        INFO(name);
        CHECK(shown(name));
    }
    const auto beside = [](testing::RatesDesk& at) {
        return !paint::meet(at.rig.at("rates.map.ends"), at.rig.at("rates.map.plot"));
    };
    CHECK(beside(desk));
    testing::RatesDesk low({0, 44, 900, 420});
    rates::rates_of(low.rig.state).ends = {a, b};
    low.rig.frame(2);
    CHECK(low.rig.at("rates.map.ends").h > 0);
    CHECK(beside(low));
}
