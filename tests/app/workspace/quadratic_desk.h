// The quadratic's panels with their runs, solved at once.
#pragma once
#include <functional>
#include <utility>
#include <vector>

#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "app/workspace/quadratic/quadratic_cards.h"
#include "core/quadratic/theta_rate.h"
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

/// A rig whose quadratic is solved again whenever its spec has changed, as the session would.
struct QuadraticDesk {
    QuadraticRace race;
    std::vector<theme::MethodStyle> styles;
    quadratic::QuadraticSlots slots;
    Rig rig;

    explicit QuadraticDesk(std::function<void(QuadraticDesk&, ui::Ui&)> draw)
        : rig([this, draw = std::move(draw)](ui::Ui& ui) {
              solve();
              draw(*this, ui);
          }) {
        state::apply(rig.state, state::SetWorkspace{"quadratic"});
    }

    quadratic::QuadraticState& q() { return quadratic::quadratic_of(rig.state); }
    quadratic::QuadraticContext context() const { return {race, styles}; }

    void solve() {
        const QuadraticSpec spec = spec_of(q().accepted);
        if (race.runs() > 0 && race.spec == spec) return;
        race = whole_quadratic_race(spec);
        quadratic::observe(q(), race);
        styles = quadratic::quadratic_styles(spec, theme::theme(rig.state.look.theme));
        slots.landscape.stale = slots.theta.stale = true;
    }
    void prepare_cards() {
        const theme::Theme& colours = theme::theme(rig.state.look.theme);
        quadratic::QuadraticFigureInput& in = slots.landscape.input;
        in.race = &race;
        in.theme = &colours;
        in.plane.reset();
        if (q().plane) in.plane = quadratic::Plane{{q().plane->x, q().plane->y}, q().plane->half};
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
    return QuadraticDesk([](QuadraticDesk& desk, ui::Ui& ui) {
        const float top = quadratic::quadratic_panel(ui, {16, 16, 268, 900});
        quadratic::quadratic_methods(ui, {16, 40 + top, 268, 900}, desk.context());
    });
}

}  // namespace lowrank::testing
