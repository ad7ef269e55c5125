// Whether the race's curves have a legend, by what stands beside them.
#include "app/state/app_state.h"
#include "app/workspace/race/race_screen.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

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
