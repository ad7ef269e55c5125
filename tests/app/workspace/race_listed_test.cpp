// Whether the race's curves have a legend, by what stands beside them.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/dialogs.h"
#include "app/state/app_state.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_screen.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;

TEST_CASE("beside the list of methods curves have their names, elsewhere a legend") {
    const Race race = test::fake_race(60);
    state::AppState app;
    app.start_with(race.spec);
    race::RaceScreen screen;
    const auto place = [&] {
        screen.update(race, nullptr, app, theme::theme(theme::ThemeName::Light), false, 0.016);
        return screen.slots()[0].figure.legend_place;
    };
    app.level.more = true;
    app.sides.left_shown = true;
    CHECK(place() == state::LegendPlace::Direct);
    app.sides.left_shown = false;
    CHECK(place() == state::LegendPlace::Free);
    app.sides.left_shown = true;
    app.stage.on = true;
    CHECK(place() == state::LegendPlace::Free);
}

TEST_CASE("in the window names at rest stand alike before a view and after it was taken back") {
    race::RaceScreen screen;
    bool changed = true;
    testing::Rig rig([&](ui::Ui& ui) {
        screen.update(ui.context().race, nullptr, ui.context().state, ui.theme(), changed, 0.016);
        changed = false;
        race::figure_cards(ui, screen.slots(), {300, 44, 1000, 860});
    });
    rig.race = test::fake_race(200);
    rig.state.start_with(rig.race.spec);
    rig.state.level.more = true;
    rig.state.sides.left_shown = true;
    const auto rest = [&] {
        changed = true;
        int frames = 0;
        do {
            rig.memory.waiting = false;
            rig.frame();
        } while ((screen.easing() || rig.memory.waiting) && ++frames < 200);
        CHECK(frames < 200);
        return screen.slots()[0].layout;
    };
    const auto places = [](const figure::Layout& layout) {
        std::vector<paint::Point> all;
        for (const figure::CurveNamePlace& place : layout.name_places) all.push_back(place.middle);
        return all;
    };
    const auto fresh = [&] {
        const ui::FigureSlot& slot = screen.slots()[0];
        figure::Surface surface{slot.area, 13, &theme::theme(rig.state.look.theme), false, true, slot.area};
        surface.head_right = 0;
        return figure::layout(slot.figure, race::race_of(rig.state).views[0], surface);
    };
    const std::vector<paint::Point> before = places(rest());
    REQUIRE(before.size() > 2);
    CHECK(places(fresh()) == before);
    state::ViewState& view = race::race_of(rig.state).views[0];
    for (const auto& [low, high] : {std::pair(0., 40.), {10., 70.}, {20., 30.}}) {
        view.x = {low, high};
        const figure::Layout now = rest();
        CAPTURE(low, high);
        CHECK(now.x.high == high);
        CHECK(places(fresh()) == places(now));
        view.x.reset();
        CHECK(places(rest()) == before);
    }
}

TEST_CASE("the help of the race says when there is a legend, and what hides a curve without one") {
    const state::AppState app;
    const auto lines = panels::help_lines(app.front(), false);
    const auto said = [&](std::string_view keys) {
        const auto line = std::ranges::find(lines, keys, &panels::HelpLine::keys);
        return line == lines.end() ? std::string() : std::string(line->words);
    };
    CHECK(testing::says(said("Click in a legend"), "once the list is folded"));
    CHECK(testing::says(said("Right click a curve"), "hide it"));
}
