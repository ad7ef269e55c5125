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
    const auto words = panels::rate_end_words(I, a, b);
    REQUIRE(words.size() == 4);
    CHECK(words[1].starts_with("A: μ 1.00, η 0: ρ = 0.8"));
    const double first = iteration_radius(1, 0, 0.2, 0.9), second = rho_flat(I);
    CHECK(first == Approx(0.8));
    CHECK(words[3] == "B takes " + figure::format_value(std::log(first) / std::log(second)) +
                          " times the iterations of A");
    CHECK(panels::rate_end_words(I, a, {3, 0}).back() == "B does not converge");
    CHECK(panels::rate_end_words(I, {3, 0}, a).back() == "A does not converge");
}

TEST_CASE("A and B stand on the map and on the slices at their places, and leave with Escape") {
    testing::RatesDesk desk;
    const state::RatePoint a{0.5, 0.2}, b{1.2, 0.6};
    state::RatesState& rates = rates_of(desk.rig.state);
    const auto shown = [&](const char* name) {
        desk.rig.probes.clear();
        desk.rig.frame(2);
        return desk.rig.probes.contains(name) && desk.rig.probes.at(name).w > 0;
    };
    for (const char* name : {"rates.map.ends", "figure.along-mu.ends", "figure.along-eta.ends"})
        CHECK_FALSE(shown(name));
    rates.a = a;
    CHECK_FALSE(shown("rates.map.ends"));
    rates.b = b;
    for (const char* name : {"rates.map.ends", "figure.along-mu.ends", "figure.along-eta.ends"}) {
        INFO(name);
        CHECK(shown(name));
    }
    const auto part_of_map = [](testing::RatesDesk& at) {
        return at.rig.at("rates.map.ends").h / at.rig.at("rates.map.plot").h;
    };
    CHECK(part_of_map(desk) < 0.25f);
    testing::RatesDesk low({0, 44, 900, 420});
    rates_of(low.rig.state).a = a, rates_of(low.rig.state).b = b;
    low.rig.frame(2);
    CHECK(low.rig.at("rates.map.ends").h > 0);
    CHECK(part_of_map(low) < 0.25f);
}
