// Figures of the quadratic on their cards: which is shown whole again, and what stands in a legend's place.
#include <algorithm>
#include <iterator>

#include "app/state/command.h"
#include "app/state/effects.h"
#include "app/workspace/quadratic/quadratic_screen.h"
#include "app/workspace/quadratic/quadratic_state.h"
#include "tests/app/workspace/quadratic_desk.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::quadratic;
using namespace lowrank::state;

TEST_CASE("H shows the chosen figure whole, and no other one") {
    AppState s;
    apply(s, SetWorkspace{"quadratic"});
    QuadraticState& q = quadratic_of(s);
    const AxisRange part{1, 5};
    for (ViewState& view : q.views) view.x = part;
    q.plane = PlaneView{0, 0, 0.1};
    const auto press = [&] {
        for (const Action& action : actions_of({'H', NamedKey::None, false, false, false}, s))
            apply(s, action);
    };
    q.active = QuadraticFigure::Components;
    press();
    CHECK_FALSE(q.view(QuadraticFigure::Components).x);
    CHECK(q.view(QuadraticFigure::Error).x);
    CHECK(q.view(QuadraticFigure::Stepsize).x);
    CHECK(q.plane);
    q.active = QuadraticFigure::Landscape;
    press();
    CHECK_FALSE(q.plane);
    CHECK(q.view(QuadraticFigure::Error).x);
}

TEST_CASE("the components are named beside their curves, and no legend covers them") {
    QuadraticScreen screen;
    testing::QuadraticDesk desk([&](testing::QuadraticDesk& d, ui::Ui& ui) {
        screen.update(d.race, d.q(), theme::theme(theme::ThemeName::Light), true, 0);
        quadratic_cards(ui, screen.slots(), {300, 44, 850, 760}, {});
    });
    desk.rig.frame(3);
    const ui::FigureSlot& slot = screen.slots().curves[static_cast<std::size_t>(QuadraticFigure::Components)];
    REQUIRE(slot.area.w > 0);
    CHECK(slot.layout.curve_names.size() == 2);
    CHECK_FALSE(slot.layout.legend.present());
}

TEST_CASE("beside the list of methods the error has names at its curves, and a legend once it is folded") {
    QuadraticScreen screen;
    Beside beside = Beside::List;
    testing::QuadraticDesk desk([&](testing::QuadraticDesk& d, ui::Ui& ui) {
        screen.update(d.race, d.q(), theme::theme(theme::ThemeName::Light), false, 0, true, beside);
        quadratic_cards(ui, screen.slots(), {300, 44, 1400, 1100}, {});
    });
    desk.rig.frame(3);
    const ui::FigureSlot& slot = screen.slots().curves[static_cast<std::size_t>(QuadraticFigure::Error)];
    REQUIRE(slot.area.w > 330);
    const auto shown = std::ranges::count_if(slot.figure.series, [](const figure::Series& series) {
        return series.visible && !series.label.empty();
    });
    REQUIRE(shown > 0);
    CHECK(std::ssize(slot.layout.curve_names) == shown);
    CHECK_FALSE(slot.layout.legend.present());
    beside = Beside::Nothing;
    desk.rig.frame(3);
    CHECK(slot.layout.curve_names.empty());
    CHECK(slot.layout.legend.present());
}
