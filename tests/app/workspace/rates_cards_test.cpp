// The cards of the rates in-process: the probe is dragged, nudged and placed, buttons race and go, nothing
// meets.
#include "app/workspace/rates/rates_cards.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "app/figure/engine/format.h"
#include "app/workspace/rates/rates_screen.h"
#include "core/theory/iteration_radius.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/workspace/rates_desk.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::rates;
using namespace lowrank::ui;
using lowrank::testing::RatesDesk;
using lowrank::testing::trail_at;
constexpr SpectralInterval kInterval = lowrank::testing::kRatesInterval;

TEST_CASE("the probe goes where it is dragged, its lines move one of the two, and the map stays") {
    RatesDesk desk;
    const paint::Point from = desk.probe();
    desk.drag(from, {from.x + 60, from.y + 80});
    REQUIRE(rates_of(desk.rig.state).probe);
    const state::RatePoint first = *rates_of(desk.rig.state).probe;
    const auto& layout = desk.model.map_slot.layout;
    CHECK(std::abs(layout.x.px(first.mu) - (from.x + 60)) < 2);
    CHECK(std::abs(layout.y.px(first.eta) - (from.y + 80)) < 2);
    CHECK_FALSE(rates_of(desk.rig.state).map.x);

    const paint::Point now = desk.probe();
    desk.drag({now.x, now.y - 60}, {now.x - 40, now.y - 90});
    CHECK(rates_of(desk.rig.state).probe->eta == first.eta);
    CHECK(rates_of(desk.rig.state).probe->mu < first.mu);
    const double mu = rates_of(desk.rig.state).probe->mu;
    const paint::Point then = desk.probe();
    desk.drag({then.x + 60, then.y}, {then.x + 90, then.y - 30});
    CHECK(rates_of(desk.rig.state).probe->mu == mu);
    CHECK(rates_of(desk.rig.state).probe->eta > first.eta);
    // Beyond the plot it is held at the edge.
    const paint::Point last = desk.probe();
    desk.drag(last, {5000, -400});
    CHECK(rates_of(desk.rig.state).probe->mu <= state::whole_mu(kInterval).high);
    CHECK(rates_of(desk.rig.state).probe->eta == 0.999);
}

TEST_CASE("a press on a card chooses its figure, and one that is not there is not the chosen one") {
    RatesDesk desk;
    const auto chosen = [&] { return rates_of(desk.rig.state).chosen; };
    const auto press = [&](const char* card) {
        desk.rig.click(card);
        desk.rig.frame(2);
    };
    CHECK(chosen() == RatesFigure::Map);
    press("figure.along-mu");
    CHECK(chosen() == RatesFigure::Slices);
    press("rates.surface");
    CHECK(chosen() == RatesFigure::Surface);
    // The click on the map does what it does beside.
    press("rates.map.plot");
    CHECK(chosen() == RatesFigure::Map);
    CHECK(rates_of(desk.rig.state).probe);
    rates_of(desk.rig.state).chosen = RatesFigure::Slices;
    rates_of(desk.rig.state).band = RatesBand::Iht;
    desk.rig.frame(2);
    CHECK(chosen() == RatesFigure::Iht);
}

TEST_CASE(
    "elsewhere the map is moved and zoomed, a click places the probe, a double click finds the optimum") {
    RatesDesk desk;
    const paint::Rect plot = desk.rig.at("rates.map.plot");
    const paint::Point corner{plot.x + 0.15f * plot.w, plot.y + 0.85f * plot.h};
    desk.drag(corner, {corner.x + 50, corner.y - 30});
    CHECK(rates_of(desk.rig.state).map.x);
    CHECK(rates_of(desk.rig.state).map.x->low < 0);
    CHECK_FALSE(rates_of(desk.rig.state).probe);
    desk.rig.move(corner.x, corner.y);
    desk.rig.press(true);
    desk.rig.press(false);
    desk.rig.frame();
    REQUIRE(rates_of(desk.rig.state).probe);
    CHECK(std::abs(desk.probe().x - corner.x) < 2);
    desk.rig.press(true);
    desk.rig.press(false);
    desk.rig.frame();
    CHECK(*rates_of(desk.rig.state).probe == state::optimum_of(kInterval));
    CHECK_FALSE(rates_of(desk.rig.state).map.x);
    CHECK_FALSE(rates_of(desk.rig.state).map.y);
}

TEST_CASE("the read-out of the probe says its rate in two digits") {
    RatesDesk desk;
    std::vector<DrawnWord> words;
    desk.rig.memory.words = &words;
    desk.rig.frame();
    const auto label = std::ranges::find(words, std::string("predicted rate ρ"), &DrawnWord::markup);
    REQUIRE(label != words.end());
    const double rho = iteration_radius(desk.model.probe.mu, desk.model.probe.eta, kInterval.lambda_min,
                                        kInterval.lambda_max);
    CHECK(std::next(label)->markup == figure::format_rate_short(rho));
    CHECK(figure::format_rate_short(rho) != figure::format_rate(rho));
}

TEST_CASE("the buttons race with the probe's constants and go to the optimum") {
    RatesDesk desk;
    desk.rig.click("rates.race");
    const auto* race = desk.rig.last<rates::RaceAt>();
    REQUIRE(race);
    CHECK(race->point == rates::probe_of(rates::RatesState{}, kInterval));
    CHECK(desk.rig.state.experiment.methods.back().spec.algorithm == Algorithm::Narg);
    CHECK(desk.rig.state.front().info().shows_race);
    desk.rig.state.show_workspace("rates");
    desk.rig.frame(2);
    desk.rig.click("rates.optimum");
    REQUIRE(rates_of(desk.rig.state).probe);
    CHECK(*rates_of(desk.rig.state).probe == state::optimum_of(kInterval));
}

TEST_CASE("the surface turns under a drag, and a double click puts it back") {
    RatesDesk desk;
    const paint::Rect r = desk.rig.at("rates.surface");
    REQUIRE(r.w > 40);
    CHECK(desk.model.surface_size.width == static_cast<int>(r.w));
    desk.drag({r.x + r.w / 2, r.y + r.h / 2}, {r.x + r.w / 2 + 60, r.y + r.h / 2 + 20});
    CHECK(rates_of(desk.rig.state).camera.yaw != state::SurfaceCamera{}.yaw);
    CHECK(rates_of(desk.rig.state).camera.pitch != state::SurfaceCamera{}.pitch);
    for (int k = 0; k < 2; ++k) {
        desk.rig.press(true);
        desk.rig.press(false);
    }
    desk.rig.frame();
    CHECK(rates_of(desk.rig.state).camera == state::SurfaceCamera{});
}

TEST_CASE("Ctrl with arrows and page keys turns the surface as a drag does, and H puts it back") {
    RatesDesk desk;
    state::AppState& s = desk.rig.state;
    s.show_workspace("rates");
    const auto press = [&](state::KeyEvent key) {
        for (const state::Action& action : state::actions_of(key, s)) state::apply(s, action);
        return rates_of(s).camera;
    };
    const state::SurfaceCamera before;
    CHECK(press({.named = state::NamedKey::Left, .ctrl = true}) == state::turned(before, -20, 0));
    CHECK(rates_of(s).side == rates::RatesSide::Surface);
    CHECK(press({.named = state::NamedKey::PageDown, .ctrl = true}).zoom < before.zoom);
    CHECK(press({.character = 'H'}) == before);
    CHECK_FALSE(rates_of(s).probe);
}

TEST_CASE("the switch shows IHT's figures, and asks for their spectra only then") {
    RatesDesk desk;
    CHECK_FALSE(desk.model.iht_wanted);
    desk.rig.click("rates.band.ρ of IHT");
    desk.rig.frame();
    CHECK(rates_of(desk.rig.state).band == rates::RatesBand::Iht);
    CHECK(desk.model.iht_wanted);
    CHECK(desk.rig.at("figure.iht-sensing").w > 0);
}

TEST_CASE("where one figure has room below the map, the switch shows each of the three") {
    RatesDesk desk({0, 44, 980, 584});
    CHECK(desk.rig.at("figure.along-mu").w > 0);
    CHECK(desk.rig.at("figure.along-eta").w == 0);
    desk.rig.click("rates.band.along η");
    desk.rig.frame();
    CHECK(desk.rig.at("figure.along-eta").w > 0);
    CHECK(desk.rig.at("figure.along-mu").w == 0);
    desk.rig.click("rates.band.IHT");
    desk.rig.frame();
    CHECK(desk.rig.at("figure.iht-completion").w > 0);
    desk.rig.click("rates.band.along μ");
    desk.rig.frame();
    CHECK(desk.rig.at("figure.along-mu").w > 0);
    // With room for two both slices stand beside each other, whichever was chosen.
    desk.rig.click("rates.band.along η");
    desk.area = {0, 44, 1300, 864};
    desk.rig.frame();
    CHECK(desk.rig.at("figure.along-mu").w > 0);
    CHECK(desk.rig.at("figure.along-eta").w > 0);
}

TEST_CASE("a click on a method's point chooses it and leaves the probe, points on each other take turns") {
    RatesDesk desk;
    desk.trails = {trail_at(0, "IHT", 0.5, 0), trail_at(2, "GRAD", 1.2, 0), trail_at(3, "RGRAD-PROJ", 1.2, 0),
                   trail_at(6, "NARG", 1.3, 0.4)};
    desk.rig.frame(2);
    const auto& layout = desk.model.map_slot.layout;
    const auto place = [&](double mu, double eta) { return paint::Point{layout.x.px(mu), layout.y.px(eta)}; };
    desk.click(place(1.3, 0.4));
    CHECK(desk.rig.state.curves.selected == 6);
    CHECK_FALSE(rates_of(desk.rig.state).probe);
    const paint::Point both = place(1.2, 0);
    desk.click({both.x + 2, both.y - 2});
    CHECK(desk.rig.state.curves.selected == 3);
    desk.rig.move(both.x + 200, both.y - 200);
    desk.click({both.x + 2, both.y - 2});
    CHECK(desk.rig.state.curves.selected == 2);
    desk.rig.move(both.x + 200, both.y - 200);
    desk.click({both.x + 2, both.y - 2});
    CHECK(desk.rig.state.curves.selected == 3);
    CHECK_FALSE(rates_of(desk.rig.state).probe);
    // The probe on a point is dragged, and a click on both chooses the method.
    rates_of(desk.rig.state).probe = state::RatePoint{0.5, 0};
    desk.rig.frame(2);
    desk.click(desk.probe());
    CHECK(desk.rig.state.curves.selected == 0);
    const paint::Point from = desk.probe();
    desk.drag(from, {from.x + 50, from.y - 80});
    CHECK(rates_of(desk.rig.state).probe->eta > 0.05);
    CHECK(desk.rig.state.curves.selected == 0);
    // Elsewhere a click still brings the probe.
    desk.click(place(0.9, 0.6));
    CHECK(std::abs(rates_of(desk.rig.state).probe->mu - 0.9) < 0.01);
    CHECK(desk.rig.state.curves.selected == 0);
}

TEST_CASE("what lies under the pointer says what a click does there") {
    RatesDesk desk;
    desk.trails = {trail_at(6, "NARG", 1.3, 0.4)};
    std::vector<DrawnWord> words;
    desk.rig.memory.words = &words;
    desk.rig.frame(2);
    const auto& layout = desk.model.map_slot.layout;
    const auto said = [&](paint::Point at, const std::string& part) {
        desk.rig.move(at.x, at.y);
        desk.rig.frame(90);
        words.clear();
        desk.rig.frame();
        std::string all;
        for (const DrawnWord& word : words) all += word.markup + " ";
        return all.find(part) != std::string::npos;
    };
    CHECK(said({layout.x.px(1.3), layout.y.px(0.4)},
               "NARG: μ 1.300, η 0.400 at t = 12 Click chooses the method"));
    CHECK(said(desk.probe(), "arrow keys"));
    const state::RatePoint best = state::optimum_of(kInterval);
    CHECK(said({layout.x.px(best.mu), layout.y.px(best.eta)}, "Click puts the probe there"));
    CHECK_FALSE(said({layout.x.px(0.3), layout.y.px(0.2)}, "Click"));
}

TEST_CASE("against the optimum: diverges only where the probe does, and the best may need one step") {
    const auto said = [](SpectralInterval I, state::RatePoint probe) {
        return against_optimum(iteration_radius(probe.mu, probe.eta, I.lambda_min, I.lambda_max), rho_flat(I),
                               false);
    };
    CHECK(said({1, 1}, {0.7, 0.5}) == "one step there");
    CHECK(said({1 - 1e-15, 1 + 1e-15}, {0.7, 0.5}) == "one step there");
    CHECK(said({1, 1}, {2.1, 0}) == "diverges");
    CHECK(said({0.2, 0.9}, {1, 0}).ends_with(" ×"));
    // Where lambda_min is 0 nothing shrinks.
    CHECK(said({0, 0.9}, {1, 0}) == "diverges");
}

TEST_CASE("the map has the points of the methods it describes, and the legend names the others") {
    Race race = test::fake_race();
    race.generation = 1;
    state::AppState state;
    state.race.progress.awaited = 1;
    for (Trace& trace : race.traces) trace.enabled = trace.size() > 0;
    const std::vector<theme::MethodStyle> styles(race.traces.size());
    const auto on_map = [&](const char* name) {
        for (const RateTrail& trail : rate_trails(race, state, styles))
            if (race.traces[static_cast<std::size_t>(trail.method)].name == name) return true;
        return false;
    };
    for (const char* name : {"iht", "niht", "rgrad-orth", "narg", "narg+r"}) CHECK(on_map(name));
    CHECK_FALSE(on_map("scaledgd"));
    CHECK(off_the_map(race, state) == "ScaledGD");
    for (std::size_t m = 0; m < race.traces.size(); ++m)
        CHECK(is_on_map(race.traces[m].spec, race) ==
              (race.traces[m].name != "scaledgd" && why_never_predicted(race.traces[m].spec, false).empty()));
    CHECK_FALSE(is_on_map(*parse_method("rcg"), race));
    CHECK_FALSE(is_on_map(*parse_method("rbb"), race));
    // With a residual the Hessian at the limit does not describe hard thresholding.
    race.facts.exact_truth = false;
    CHECK_FALSE(on_map("iht"));
    CHECK_FALSE(on_map("niht"));
    CHECK(on_map("narg"));
    CHECK(off_the_map(race, state) == "IHT, NIHT, ScaledGD");
    // What is hidden has no point to miss.
    state.curves.hidden.insert(0);
    CHECK(off_the_map(race, state) == "NIHT, ScaledGD");

    RatesDesk desk;
    desk.model.left_out = "ScaledGD, RCG";
    std::vector<DrawnWord> words;
    desk.rig.memory.words = &words;
    desk.rig.frame(2);
    std::string all;
    for (const DrawnWord& word : words) all += word.markup + " ";
    CHECK(all.find("Not on the map: ScaledGD, RCG,") != std::string::npos);
}

TEST_CASE("without numbers every card has its sentence, at every size") {
    for (const paint::Rect area : {paint::Rect{0, 44, 1300, 864},
                                   {0, 44, 980, 584},
                                   {0, 44, 560, 300},
                                   {0, 44, 120, 80},
                                   {0, 0, 10, 10}}) {
        RatesDesk desk(area);
        desk.rig.frame(2);
        for (const rates::RatesSide side : {rates::RatesSide::Probe, rates::RatesSide::Roots,
                                            rates::RatesSide::Surface, rates::RatesSide::Reading}) {
            rates_of(desk.rig.state).side = side;
            desk.rig.frame();
        }
        desk.model.interval.reset();
        desk.model.sentence = "Computing the local spectrum, 40 %.";
        desk.rig.frame(2);
        CHECK(desk.model.map_size == PictureSize{});
        CHECK(desk.rig.at("rates.race").w == 0);
    }
}
