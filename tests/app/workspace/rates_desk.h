// The cards of the rates over a state, rebuilt each frame as the shell does.
#pragma once
#include <cmath>
#include <memory>
#include <vector>

#include "app/workspace/rates/rates_cards.h"
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

constexpr SpectralInterval kRatesInterval{0.2158, 0.9472};

struct RatesDesk {
    explicit RatesDesk(paint::Rect cards = {0, 44, 1300, 864}, float given_em = 13)
        : area(cards), em(given_em), rig([this](ui::Ui& ui) { draw(ui); }) {
        rig.frame(2);
    }
    RatesDesk(const RatesDesk&) = delete;
    RatesDesk& operator=(const RatesDesk&) = delete;

    void draw(ui::Ui& given) {
        build();
        const ui::Context context{rig.state,
                                  rig.race,
                                  given.theme(),
                                  given.context().styles,
                                  rig.pictures,
                                  given.context().fonts,
                                  em,
                                  rig.memory,
                                  given.context().actions};
        ui::Ui ui(context, given.list());
        rates::rates_cards(ui, model, area);
    }

    void build() {
        rig.state.theory.interval = model.interval;
        if (!model.interval) return;
        const theme::Theme& theme = theme::theme(rig.state.look.theme);
        model.probe = rates::probe_of(rates::rates_of(rig.state), *model.interval);
        model.eigenvalues = eigenvalues;
        model.trails = static_cast<int>(trails.size());
        rates::RateMapInput map;
        map.interval = *model.interval;
        map.view = rates::rates_of(rig.state).map;
        map.probe = model.probe;
        map.trails = trails;
        for (rates::RateTrail& trail : map.trails) trail.chosen = trail.method == rig.state.curves.selected;
        map.corner = "κ 4.39, λ 0.216 to 0.947";
        map.theme = &theme;
        model.map = rates::build_rate_map(map, contours);
        model.map_slot.stale = true;
        rates::RateSlicesInput slices;
        slices.interval = *model.interval;
        slices.eigenvalues = eigenvalues;
        slices.probe = model.probe;
        slices.along_mu = rates::rates_of(rig.state).along_mu;
        slices.along_eta = rates::rates_of(rig.state).along_eta;
        slices.theme = &theme;
        model.slices = rates::build_rate_slices(slices);
        model.along_mu.figure = model.slices.along_mu;
        model.along_eta.figure = model.slices.along_eta;
        model.along_mu.stale = model.along_eta.stale = true;
        rates::IhtRadiusInput sweep;
        sweep.sweep = &swept;
        sweep.completion = rates::rates_of(rig.state).iht_completion;
        sweep.sensing = rates::rates_of(rig.state).iht_sensing;
        sweep.theme = &theme;
        model.iht = rates::build_iht_radius(sweep);
        model.iht_completion.figure = model.iht.completion;
        model.iht_sensing.figure = model.iht.sensing;
        model.iht_completion.stale = model.iht_sensing.stale = true;
        model.surface.scene =
            rates::rate_surface_scene(model.interval->lambda_min, model.interval->lambda_max);
        model.surface.scene.camera = rates::rates_of(rig.state).camera;
        model.surface.probe = rates::SurfaceSpot{model.probe.mu, model.probe.eta};
        model.surface.optimum = rates::SurfaceSpot{model.map.optimum.mu, model.map.optimum.eta};
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
    void click(paint::Point at) {
        rig.move(at.x, at.y);
        rig.press(true);
        rig.press(false);
        rig.frame();
    }
    paint::Point probe() {
        const paint::Rect r = rig.at("rates.map.probe");
        return {r.x + r.w / 2, r.y + r.h / 2};
    }

    static rates::RatesModel with_numbers() {
        rates::RatesModel made;
        made.interval = kRatesInterval;
        return made;
    }
    paint::Rect area;
    float em;
    rates::RatesModel model = with_numbers();
    std::vector<double> eigenvalues;
    std::vector<rates::RateTrail> trails;
    IhtSweep swept;
    rates::RateContours contours;
    Rig rig;
};

/// A running method's point, as figures are told of it.
inline rates::RateTrail trail_at(Index method, const std::string& label, double mu, double eta) {
    rates::RateTrail trail;
    trail.method = method;
    trail.label = label;
    trail.mu = {mu};
    trail.eta = {eta};
    trail.t = 12;
    return trail;
}

}  // namespace lowrank::testing
