// Figures of the quadratic on their cards: which is shown whole again, and what stands in a legend's place.
#include <algorithm>
#include <iterator>
#include <tuple>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/decimate.h"
#include "app/figure/engine/layout.h"
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

TEST_CASE("names of the components are short where the long ones have no place, and on no curve") {
    QuadraticScreen screen;
    testing::QuadraticDesk desk([&](testing::QuadraticDesk& d, ui::Ui&) {
        screen.update(d.race, d.q(), theme::theme(theme::ThemeName::Projector), true, 0);
    });
    desk.rig.frame(3);
    const figure::Figure& figure =
        screen.slots().curves[static_cast<std::size_t>(QuadraticFigure::Components)].figure;
    REQUIRE(figure.series.size() == 2);
    std::size_t whole = 0, brief = 0;
    for (const auto& [width, height, em] :
         {std::tuple(270.f, 180.f, 13.f), {380.f, 400.f, 19.f}, {420.f, 300.f, 21.f}, {900.f, 500.f, 13.f}}) {
        INFO(width << " x " << height);
        figure::Surface s;
        s.area = {0, 0, width, height};
        s.em = em;
        s.theme = &theme::theme(theme::ThemeName::Projector);
        const figure::Layout l = figure::layout(figure, {}, s);
        CHECK(l.curve_names.size() == 2);
        for (const figure::PlacedText& name : l.curve_names) {
            INFO(name.markup);
            ++(name.markup.starts_with("along") ? whole : brief);
            for (const figure::Series& series : figure.series)
                for (const auto& piece : figure::curve_pieces(series, l.x, l.y, l.plot))
                    for (std::size_t i = 1; i < piece.size(); ++i)
                        CHECK_FALSE(figure::cross(piece[i - 1], piece[i], name.box()));
        }
    }
    CHECK(whole > 0);
    CHECK(brief > 0);
}

TEST_CASE("the error has names at its curves, also once the list is folded, while they are few") {
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
    // Nothing else tells the curves apart there: each has its name.
    beside = Beside::Nothing;
    desk.rig.frame(3);
    REQUIRE(shown <= std::ptrdiff_t(figure::kNamedAtCurves));
    CHECK(std::ssize(slot.layout.curve_names) == shown);
    CHECK_FALSE(slot.layout.legend.present());
    CHECK_FALSE(slot.figure.listed);
}
