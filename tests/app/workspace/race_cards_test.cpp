// The cards driven by a pointer: read-out, right click, measurement. Nothing of what figures are.
#include "app/workspace/race/race_cards.h"

#include <algorithm>

#include "app/figure/pointing/readout.h"
#include "app/figure/race/build_race_figures.h"
#include "app/workspace/race/race_screen.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using lowrank::testing::Rig;

namespace {

struct Cards {
    race::FigureSlots slots;
    figure::AxisColumns columns;
    bool still = false;  ///< figures stay as they are
    Rig rig{[this](ui::Ui& ui) {
        figure::RaceFiguresInput input;
        input.race = &rig.race;
        input.theme = &ui.theme();
        input.views = race::race_of(rig.state).views;
        for (const Index id : rig.state.curves.hidden) input.hidden.insert(id);
        const figure::RaceFigures figures = build_race_figures(input, columns);
        for (std::size_t k = 0; !still && k < slots.size(); ++k)
            slots[k].figure = figures[k], slots[k].stale = true;
        race::figure_cards(ui, slots, {300, 44, 1000, 860});
    }};
    Cards() {
        rig.race = test::fake_race(200);
        rig.state.start_with(rig.race.spec);
        race::race_of(rig.state).views[0].legend_collapsed = true;
        rig.frame(3);
    }
    paint::Point on_curve(std::size_t series, std::size_t t) const {
        return figure::point_at(slots[0].figure.series[series], t, slots[0].layout).value();
    }
};

}  // namespace

TEST_CASE("what a restart says stays on its card, however small the card is") {
    Cards cards;
    const ui::FigureSlot& slot = cards.slots[3];
    const auto stem = std::find_if(slot.figure.stems.begin(), slot.figure.stems.end(),
                                   [](const figure::Stem& s) { return s.t == 20; });
    REQUIRE(stem != slot.figure.stems.end());
    const float x = slot.layout.x.px(stem->x), y = slot.layout.plot.bottom() - 12;
    const auto readout = figure::readout_at(slot.layout, slot.figure, {x, y});
    REQUIRE(readout);
    for (const char* theme : {"light", "projector"}) {
        INFO(theme);
        const float em = theme == std::string("light") ? 13 : 20.8f;
        const figure::Surface s{slot.area, em, &theme::theme(theme::ThemeName::Light), false, true};
        testing::RecordingPainter r({0, 0, 1600, 1000});
        figure::draw_readout(slot.layout, *readout, {x, y}, s, r);
        REQUIRE(r.texts.size() > 1);
        std::string said;
        for (const auto& text : r.texts) {
            CHECK(testing::within(text.box, slot.area));
            said += text.markup + " ";
        }
        INFO(said);
        CHECK(said.find("restart by the gradient test at t = 20, momentum was") != std::string::npos);
    }
}

TEST_CASE("a right click opens the menu, and an item of it does what it says") {
    Cards cards;
    const paint::Point at = cards.on_curve(8, 31);
    cards.rig.move(at.x, at.y);
    cards.rig.press(true, 1);
    cards.rig.press(false, 1);
    cards.rig.frame(3);
    REQUIRE(cards.rig.at("menu.solo").w > 100);
    CHECK(cards.rig.at("menu.log-y").w > 100);
    cards.rig.click("menu.solo");
    cards.rig.frame(2);
    CHECK(cards.rig.state.curves.solo == 8);
    CHECK(cards.rig.state.curves.hidden.size() == cards.rig.state.experiment.methods.size() - 1);
    CHECK(cards.rig.at("menu.solo").w == 0);  // it has closed

    // A right drag zooms and opens nothing.
    cards.rig.move(at.x - 100, at.y - 60);
    cards.rig.press(true, 1);
    cards.rig.move(at.x - 40, at.y - 10);
    cards.rig.move(at.x, at.y);
    cards.rig.press(false, 1);
    cards.rig.frame(2);
    CHECK(race::race_of(cards.rig.state).view(FigureKind::Error).x);
    CHECK(cards.rig.at("menu.fit").w == 0);
}

TEST_CASE("Ctrl and a drag over a card leave a measurement") {
    Cards cards;
    const paint::Point a = cards.on_curve(8, 20), b = cards.on_curve(8, 60);
    platform::compat::modifiers(ImGui::GetIO(), true, false, false);
    cards.rig.move(a.x, a.y);
    cards.rig.press(true);
    cards.rig.move((a.x + b.x) / 2, a.y);
    cards.rig.move(b.x, b.y);
    cards.rig.press(false);
    platform::compat::modifiers(ImGui::GetIO(), false, false, false);
    const auto& measure = race::race_of(cards.rig.state).view(FigureKind::Error).measure;
    REQUIRE(measure);
    CHECK(measure->x0 == 20);
    CHECK(measure->x1 == 60);
    CHECK_FALSE(race::race_of(cards.rig.state).view(FigureKind::Error).x);
    cards.rig.frame(2);
}

TEST_CASE(
    "a right click on an axis offers its units and the whole curves, which a narrow bar has no room for") {
    Cards cards;
    const paint::Rect plot = cards.slots[0].layout.plot;
    const auto open = [&](float x, float y) {
        cards.rig.move(x, y);
        cards.rig.press(true, 1);
        cards.rig.press(false, 1);
        cards.rig.frame(3);
    };
    open(plot.x + plot.w / 3, plot.bottom() + 8);
    for (const char* item : {"menu.unit.0", "menu.unit.1", "menu.unit.2", "menu.fit", "menu.log-x"}) {
        INFO(item);
        CHECK(cards.rig.at(item).w > 0);
    }
    cards.rig.click("menu.unit.2");
    cards.rig.frame(2);
    CHECK(race::x_axis_of(cards.rig.state) == state::XAxis::OperatorCalls);
    // In the plot the menu is of the curves.
    open(plot.x + plot.w / 3, plot.y + plot.h / 3);
    CHECK(cards.rig.at("menu.fit").w > 0);
    CHECK(cards.rig.at("menu.unit.0").w == 0);
}

TEST_CASE("what lies under a pointer that rests is looked up once") {
    Cards cards;
    ui::FigureSlot& slot = cards.slots[0];
    const paint::Point at = cards.on_curve(8, 31);
    Rig& rig = cards.rig;
    cards.still = true;
    rig.move(at.x, at.y);
    rig.frame(2);
    REQUIRE(rig.at("readout").w > 0);
    const int before = slot.readout.lookups();
    rig.frame(20);
    CHECK(rig.at("readout").w > 0);
    CHECK(slot.readout.lookups() == before);
    rig.move(at.x + 1, at.y);
    rig.frame(2);
    CHECK(slot.readout.lookups() == before + 1);
    slot.stale = true;
    rig.frame(5);
    CHECK(slot.readout.lookups() == before + 2);
}

TEST_CASE("a pointer that moves along one curve says once which it points at") {
    Cards cards;
    Rig& rig = cards.rig;
    const auto said = [&] {
        return std::ranges::count_if(
            rig.seen, [](const state::Action& action) { return state::as<state::HoverMethod>(action); });
    };
    for (const std::size_t t : {31, 32, 33, 34, 35}) {
        const paint::Point at = cards.on_curve(8, t);
        rig.move(at.x, at.y);
    }
    CHECK(rig.state.curves.hovered == cards.slots[0].figure.series[8].method);
    CHECK(said() == 1);
    const paint::Rect plot = cards.slots[0].layout.plot;
    for (const float down : {2.f, 3.f, 4.f}) rig.move(plot.right() - 3, plot.y + down);
    CHECK(rig.state.curves.hovered == -1);
    CHECK(said() == 2);
}

TEST_CASE("the list of methods stands in for a legend only where it is seen and about every curve") {
    state::AppState state;
    for (const bool more : {false, true}) {
        state.level.more = more;
        CHECK(race::is_listed(state));
        state.curves.hidden = {3};
        CHECK_FALSE(race::is_listed(state));
        state.curves.hidden.clear();
        state.foreign.resize(1);
        CHECK_FALSE(race::is_listed(state));
        state.foreign.clear();
        state.sides.left_shown = false;
        CHECK_FALSE(race::is_listed(state));
        state.sides.left_shown = true;
        state.stage.on = true;
        CHECK_FALSE(race::is_listed(state));
        state.stage.on = false;
    }
}
