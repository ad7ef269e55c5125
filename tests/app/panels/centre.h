// The race's figures in the centre of a window, drawn as the shell does.
#pragma once
#include <cstddef>

#include "app/figure/race/build_race_figures.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

/// The same context with the type of a theme and a scale.
template <class Draw>
void with_em(ui::Ui& given, float em, Draw draw) {
    ui::Context context = given.context();
    context.em = em;
    ui::Ui ui(context, given.list());
    draw(ui);
}

/// Figures in the centre that is left of a window this large, drawn as the shell does.
struct Centre {
    float width, height, em;
    race::FigureSlots slots;
    figure::AxisColumns columns;
    Rig rig{[this](ui::Ui& given) {
        with_em(given, em, [&](ui::Ui& ui) {
            figure::RaceFiguresInput input;
            input.race = &rig.race;
            input.theme = &ui.theme();
            input.views = race::race_of(rig.state).views;
            input.objective_column = race::race_of(rig.state).objective_column;
            const figure::RaceFigures figures = build_race_figures(input, columns);
            for (std::size_t k = 0; k < slots.size(); ++k)
                slots[k].figure = figures[k], slots[k].stale = true;
            race::figure_cards(ui, slots, {0, ui.px(44), width, height - ui.px(44 + 92)});
        });
    }};
    Centre(float w, float h, float size) : width(w), height(h), em(size) {
        rig.race = test::fake_race(200);
        for (Trace& trace : rig.race.traces)
            trace.norm.assign(trace.size(), 80), trace.sigma_r.assign(trace.size(), 7);
        rig.state.start_with(rig.race.spec);
        rig.frame(2);
    }
};

}  // namespace lowrank::testing
