// Whether the race's curves have a legend, by what stands beside them.
#include <algorithm>
#include <string>
#include <string_view>

#include "app/panels/dialogs.h"
#include "app/state/app_state.h"
#include "app/workspace/race/race_screen.h"
#include "tests/app/figure/fake_race.h"
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
