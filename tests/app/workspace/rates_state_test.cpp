// The Rates workspace's actions: what cannot be is refused, the probe walks by round numbers, a race joins.
#include "app/workspace/rates/rates_state.h"

#include <cmath>
#include <limits>

#include "app/state/effects.h"
#include "app/state/saved_view.h"
#include "core/theory/iteration_radius.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::rates;
using namespace lowrank::state;

namespace {

constexpr SpectralInterval kProbed{0.2, 0.95};

}  // namespace

TEST_CASE("a rates state is taken whole or not at all, and is no step to undo") {
    AppState s;
    RatesState wanted = rates_of(s);
    wanted.probe = RatePoint{0.95, 0.72};
    wanted.map.x = AxisRange{0.5, 1.5};
    wanted.camera.yaw = 10;
    CHECK(apply(s, SetRates{wanted}).empty());
    CHECK(rates_of(s) == wanted);
    CHECK(s.steps.undo.empty());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const RatePoint bad : {RatePoint{nan, 0.5}, {-1, 0.5}, {0, 0.5}, {1, 1}, {1, -0.1}, {1, nan}}) {
        RatesState refused = wanted;
        refused.probe = bad;
        apply(s, SetRates{refused});
        CHECK(rates_of(s) == wanted);
    }
    RatesState turned_over = wanted;
    turned_over.map.y = AxisRange{1, 0};
    apply(s, SetRates{turned_over});
    CHECK(rates_of(s) == wanted);
}

TEST_CASE("in the rates the arrows are the iteration cursor's, as in every tab") {
    AppState s;
    REQUIRE(s.show_workspace("rates"));
    for (const NamedKey key : {NamedKey::Left, NamedKey::Right, NamedKey::Up, NamedKey::Down})
        for (const bool shift : {false, true})
            for (const Action& action : actions_of({.named = key, .shift = shift}, s))
                CHECK(as<NudgeCursor>(action));
}

TEST_CASE("Escape takes the comparison of two places off the curves of the rates") {
    AppState s;
    REQUIRE(s.show_workspace("rates"));
    CHECK(actions_of({.named = NamedKey::Escape}, s).empty());
    rates_of(s).along_mu.measure = Measure{0.5, 0.8, 1.2, 0.4};
    for (const Action& action : actions_of({.named = NamedKey::Escape}, s)) apply(s, action);
    CHECK_FALSE(rates_of(s).along_mu.measure);
}

TEST_CASE("A and B stand where the probe was, are kept in a view, and Escape takes them off") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"rates"});
    const auto press = [&](char key) {
        for (const state::Action& action : actions_of({.character = key}, s)) state::apply(s, action);
    };
    press('A');
    CHECK_FALSE(rates_of(s).ends.a);  // there is no map yet
    s.theory.interval = SpectralInterval{0.2, 0.9};
    press('A');
    REQUIRE(rates_of(s).ends.a);
    CHECK(*rates_of(s).ends.a == probe_of(rates_of(s), *s.theory.interval));
    state::apply(s, rates::NudgeProbe{10, -4});
    press('B');
    REQUIRE(rates_of(s).ends.b);
    CHECK(*rates_of(s).ends.b == *rates_of(s).probe);
    CHECK_FALSE(*rates_of(s).ends.a == *rates_of(s).ends.b);
    state::SavedView view = state::saved_view(s);
    state::AppState read;
    CHECK(state::restore_view(read, view).empty());
    CHECK(rates_of(read).ends.a == rates_of(s).ends.a);
    CHECK(rates_of(read).ends.b == rates_of(s).ends.b);
    view["rates_b"] = "-1:0.5";
    CHECK(state::restore_view(read, view).find("'-1:0.5'") != std::string::npos);
    for (const state::Action& action : actions_of({.named = NamedKey::Escape}, s)) state::apply(s, action);
    CHECK_FALSE(rates_of(s).ends.a);
    CHECK_FALSE(rates_of(s).ends.b);
    CHECK(actions_of({.named = NamedKey::Escape}, s).empty());
}

TEST_CASE("arrows move the probe by round steps and keep it on the map") {
    AppState s;
    apply(s, NudgeProbe{1, 0});
    CHECK_FALSE(rates_of(s).probe);  // without a spectrum there is no map
    s.theory.interval = kProbed;
    const RatePoint start = probe_of(rates_of(s), kProbed);
    apply(s, NudgeProbe{1, 0});
    REQUIRE(rates_of(s).probe);
    CHECK(rates_of(s).probe->mu > start.mu);
    CHECK(rates_of(s).probe->eta == start.eta);
    apply(s, NudgeProbe{0, 10});
    CHECK(rates_of(s).probe->eta > start.eta);
    for (int k = 0; k < 100; ++k) apply(s, NudgeProbe{10, 10});
    CHECK(rates_of(s).probe->mu == whole_mu(kProbed).high);
    CHECK(rates_of(s).probe->eta == 0.999);
    for (int k = 0; k < 100; ++k) apply(s, NudgeProbe{-10, -10});
    CHECK(rates_of(s).probe->mu > 0);
    CHECK(rates_of(s).probe->eta == 0);
}

TEST_CASE("the probe begins where the error ripples, and begins again where its map has gone") {
    RatesState s;
    const RatePoint start = probe_of(s, kProbed);
    CHECK(iteration_discriminant(start.mu, start.eta, kProbed.lambda_min) < 0);
    CHECK(iteration_radius(start.mu, start.eta, kProbed.lambda_min, kProbed.lambda_max) < 1);
    s.probe = RatePoint{1.9, 0.3};
    CHECK(probe_of(s, kProbed) == *s.probe);
    const SpectralInterval sensing{0.1, 2.8};
    CHECK(probe_of(s, sensing).mu < whole_mu(sensing).high);
}

TEST_CASE("what is dragged to reads back as it is said") {
    const RatePoint p = rounded({0.949738, 0.720412}, {0, 2.4}, {0, 1});
    CHECK(p.mu == 0.95);
    CHECK(p.eta == 0.72);
    const RatePoint fine = rounded({0.949738, 0.720412}, {0.94, 0.96}, {0.7, 0.74});
    CHECK(std::abs(fine.mu - 0.949738) <= 0.00002);
    CHECK(rounded({-0.2, 1.4}, {0, 2.4}, {0, 1}).eta == 0.999);
    CHECK(rounded({-0.2, 1.4}, {0, 2.4}, {0, 1}).mu > 0);
}

TEST_CASE("a race from the map joins, takes the place of the one before, and can be undone") {
    AppState s;
    const std::size_t before = s.experiment.methods.size();
    apply(s, RaceAt{{0.95, 0.72}});
    REQUIRE(s.experiment.methods.size() == before + 1);
    CHECK(print_method(s.experiment.methods.back().spec) == "narg:step=0.95,momentum=0.72");
    CHECK(s.experiment.methods.back().enabled);
    CHECK(s.curves.selected == static_cast<Index>(before));
    CHECK(s.race.running);
    apply(s, RaceAt{{1.25, 0}});
    REQUIRE(s.experiment.methods.size() == before + 1);
    CHECK(print_method(s.experiment.methods.back().spec) == "narg:step=1.25,momentum=0");
    apply(s, Undo{});
    CHECK(print_method(s.experiment.methods.back().spec) == "narg:step=0.95,momentum=0.72");
    apply(s, Undo{});
    CHECK(s.experiment.methods.size() == before);
}
