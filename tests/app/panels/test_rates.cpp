// The cards of the rates in-process: the probe is dragged, nudged and placed, buttons race and go, nothing meets.
#include <cmath>

#include "app/panels/rates_cards.h"
#include "core/theory/iteration_radius.h"
#include "tests/app/panels/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::panels;

namespace {

constexpr SpectralInterval kInterval{0.2158, 0.9472};

/// The cards over a state, rebuilt each frame as the shell does.
struct Desk {
    explicit Desk(paint::Rect area = {0, 44, 1300, 864})
        : rig([this, area](Ui& ui) {
              build();
              rates_cards(ui, model, area);
          }) {
        rig.frame(2);
    }

    void build() {
        rig.state.interval = model.interval;
        if (!model.interval) return;
        const theme::Theme& theme = theme::theme(rig.state.theme);
        model.probe = state::probe_of(rig.state.rates, *model.interval);
        figure::RateMapInput map;
        map.interval = *model.interval;
        map.view = rig.state.rates.map;
        map.probe = model.probe;
        map.theme = &theme;
        model.map = figure::build_rate_map(map, contours);
        model.map_slot.stale = true;
        figure::RateSlicesInput slices;
        slices.interval = *model.interval;
        slices.probe = model.probe;
        slices.along_mu = rig.state.rates.along_mu;
        slices.along_eta = rig.state.rates.along_eta;
        slices.theme = &theme;
        model.slices = figure::build_rate_slices(slices);
        model.along_mu.figure = model.slices.along_mu;
        model.along_eta.figure = model.slices.along_eta;
        model.along_mu.stale = model.along_eta.stale = true;
        model.surface.scene =
            figure::rate_surface_scene(model.interval->lambda_min, model.interval->lambda_max);
        model.surface.scene.camera = rig.state.rates.camera;
    }

    /// From one place to another with the left button.
    void drag(paint::Point from, paint::Point to) {
        rig.move(from.x, from.y);
        rig.press(true);
        for (int k = 1; k <= 6; ++k)
            rig.move(from.x + (to.x - from.x) * static_cast<float>(k) / 6,
                     from.y + (to.y - from.y) * static_cast<float>(k) / 6);
        rig.press(false);
        rig.frame();
    }
    paint::Point probe() {
        const paint::Rect r = rig.at("rates.map.probe");
        return {r.x + r.w / 2, r.y + r.h / 2};
    }

    static RatesModel with_numbers() {
        RatesModel made;
        made.interval = kInterval;
        return made;
    }
    RatesModel model = with_numbers();
    figure::RateContours contours;
    testing::Rig rig;
};

}  // namespace

TEST_CASE("the probe goes where it is dragged, its lines move one of the two, and the map stays") {
    Desk desk;
    const paint::Point from = desk.probe();
    desk.drag(from, {from.x + 60, from.y + 80});
    REQUIRE(desk.rig.state.rates.probe);
    const state::RatePoint first = *desk.rig.state.rates.probe;
    const auto& layout = desk.model.map_slot.layout;
    CHECK(std::abs(layout.x.px(first.mu) - (from.x + 60)) < 2);
    CHECK(std::abs(layout.y.px(first.eta) - (from.y + 80)) < 2);
    CHECK_FALSE(desk.rig.state.rates.map.x);

    const paint::Point now = desk.probe();
    desk.drag({now.x, now.y - 60}, {now.x - 40, now.y - 90});
    CHECK(desk.rig.state.rates.probe->eta == first.eta);
    CHECK(desk.rig.state.rates.probe->mu < first.mu);
    const double mu = desk.rig.state.rates.probe->mu;
    const paint::Point then = desk.probe();
    desk.drag({then.x + 60, then.y}, {then.x + 90, then.y - 30});
    CHECK(desk.rig.state.rates.probe->mu == mu);
    CHECK(desk.rig.state.rates.probe->eta > first.eta);
    // Beyond the plot it is held at the edge.
    const paint::Point last = desk.probe();
    desk.drag(last, {5000, -400});
    CHECK(desk.rig.state.rates.probe->mu <= state::whole_mu(kInterval).high);
    CHECK(desk.rig.state.rates.probe->eta == 0.999);
}

TEST_CASE(
    "elsewhere the map is moved and zoomed; a click places the probe, a double click finds the optimum") {
    Desk desk;
    const paint::Rect plot = desk.rig.at("rates.map.plot");
    const paint::Point corner{plot.x + 0.15f * plot.w, plot.y + 0.85f * plot.h};
    desk.drag(corner, {corner.x + 50, corner.y - 30});
    CHECK(desk.rig.state.rates.map.x);
    CHECK(desk.rig.state.rates.map.x->low < 0);
    CHECK_FALSE(desk.rig.state.rates.probe);
    desk.rig.move(corner.x, corner.y);
    desk.rig.press(true);
    desk.rig.press(false);
    desk.rig.frame();
    REQUIRE(desk.rig.state.rates.probe);
    CHECK(std::abs(desk.probe().x - corner.x) < 2);
    desk.rig.press(true);
    desk.rig.press(false);
    desk.rig.frame();
    CHECK(*desk.rig.state.rates.probe == state::optimum_of(kInterval));
    CHECK_FALSE(desk.rig.state.rates.map.x);
    CHECK_FALSE(desk.rig.state.rates.map.y);
}

TEST_CASE("the buttons race with the probe's constants and go to the optimum") {
    Desk desk;
    desk.rig.click("rates.race");
    const auto* race = desk.rig.last<state::RaceAt>();
    REQUIRE(race);
    CHECK(race->point == state::probe_of(state::RatesState{}, kInterval));
    CHECK(desk.rig.state.experiment.methods.back().spec.algorithm == Algorithm::Narg);
    desk.rig.click("rates.optimum");
    REQUIRE(desk.rig.state.rates.probe);
    CHECK(*desk.rig.state.rates.probe == state::optimum_of(kInterval));
}

TEST_CASE("the surface turns under a drag, and a double click puts it back") {
    Desk desk;
    const paint::Rect r = desk.rig.at("rates.surface");
    REQUIRE(r.w > 40);
    CHECK(desk.model.surface_size.width == static_cast<int>(r.w));
    desk.drag({r.x + r.w / 2, r.y + r.h / 2}, {r.x + r.w / 2 + 60, r.y + r.h / 2 + 20});
    CHECK(desk.rig.state.rates.camera.yaw != state::SurfaceCamera{}.yaw);
    CHECK(desk.rig.state.rates.camera.pitch != state::SurfaceCamera{}.pitch);
    for (int k = 0; k < 2; ++k) {
        desk.rig.press(true);
        desk.rig.press(false);
    }
    desk.rig.frame();
    CHECK(desk.rig.state.rates.camera == state::SurfaceCamera{});
}

TEST_CASE("the switch shows IHT's figures, and asks for their spectra only then") {
    Desk desk;
    CHECK_FALSE(desk.model.iht_wanted);
    desk.rig.click("rates.band.ρ of IHT");
    desk.rig.frame();
    CHECK(desk.rig.state.rates.band == state::RatesBand::Iht);
    CHECK(desk.model.iht_wanted);
    CHECK(desk.rig.at("figure.iht-sensing").w > 0);
}

TEST_CASE("without numbers every card has its sentence, at every size") {
    for (const paint::Rect area : {paint::Rect{0, 44, 1300, 864},
                                   {0, 44, 980, 584},
                                   {0, 44, 560, 300},
                                   {0, 44, 120, 80},
                                   {0, 0, 10, 10}}) {
        Desk desk(area);
        desk.rig.frame(2);
        for (const state::RatesSide side : {state::RatesSide::Probe, state::RatesSide::Roots,
                                            state::RatesSide::Surface, state::RatesSide::Reading}) {
            desk.rig.state.rates.side = side;
            desk.rig.frame();
        }
        desk.model.interval.reset();
        desk.model.sentence = "Computing the local spectrum, 40 %.";
        desk.rig.frame(2);
        CHECK(desk.model.map_size == PictureSize{});
        CHECK(desk.rig.at("rates.race").w == 0);
    }
}
