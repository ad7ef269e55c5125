// The quadratic's panels with their runs, solved at once.
#pragma once
#include <functional>
#include <utility>
#include <vector>

#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_cards.h"
#include "core/quadratic/theta_rate.h"
#include "tests/app/panels/rig.h"

namespace lowrank::testing {

/// A rig whose quadratic is solved again whenever its spec has changed, as the session would.
struct QuadraticDesk {
    QuadraticRace race;
    std::vector<theme::MethodStyle> styles;
    panels::QuadraticSlots slots;
    Rig rig;

    explicit QuadraticDesk(std::function<void(QuadraticDesk&, panels::Ui&)> draw)
        : rig([this, draw = std::move(draw)](panels::Ui& ui) {
              solve();
              draw(*this, ui);
          }) {
        state::apply(rig.state, state::SetWorkspace{"quadratic"});
    }

    state::QuadraticState& q() { return quadratic_of(rig.state); }
    panels::QuadraticContext context() const { return {race, styles}; }

    void solve() {
        const QuadraticSpec spec = spec_of(q().accepted);
        if (race.runs() > 0 && race.spec == spec) return;
        race = whole_quadratic_race(spec);
        state::observe(q(), race);
        styles = figure::quadratic_styles(spec, theme::theme(rig.state.look.theme));
        slots.landscape.stale = slots.theta.stale = true;
    }
    void prepare_cards() {
        const theme::Theme& colours = theme::theme(rig.state.look.theme);
        figure::QuadraticFigureInput& in = slots.landscape.input;
        in.race = &race;
        in.theme = &colours;
        in.plane.reset();
        if (q().plane) in.plane = figure::Plane{{q().plane->x, q().plane->y}, q().plane->half};
        in.hovered = q().hovered;
        in.selected = q().selected;
        in.cursor = q().cursor;
        slots.landscape.stale = true;
        slots.theta.input = {
            q().accepted.Q, &colours, theta_of_start(q().accepted.Q, q().accepted.start), {}, false};
        slots.theta.stale = true;
    }
};

inline QuadraticDesk left_panel() {
    return QuadraticDesk([](QuadraticDesk& desk, panels::Ui& ui) {
        const float top = panels::quadratic_panel(ui, {16, 16, 268, 900});
        panels::quadratic_methods(ui, {16, 40 + top, 268, 900}, desk.context());
    });
}

}  // namespace lowrank::testing
