// Drawing by hand stays a function of x: strokes, typed places, what is enough of them.
#include "app/state/hand_drawn.h"

#include <cmath>

#include "app/state/app_state.h"
#include "app/workspace/race/race_state.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::race;
using namespace lowrank::state;
using lowrank::testing::says;

namespace {

HandDrawn sheet(bool point = false, bool log = true) {
    return blank_sheet(FigureKind::Error, point, {0, 160}, {1e-8, 100}, log);
}

}  // namespace

TEST_CASE("a stroke is straight on the axes it is drawn on, in either direction") {
    for (const bool back : {false, true}) {
        HandDrawn drawn = sheet();
        back ? draw(drawn, 80, 1e-6, 0, 1e2) : draw(drawn, 0, 1e2, 80, 1e-6);
        CHECK(*value_at(drawn, 40) == Approx(1e-2));
        CHECK(*value_at(drawn, 20) == Approx(1));
        // Between columns too.
        CHECK(*value_at(drawn, 10.5) == Approx(std::pow(10, 2 - 1.05)));
        CHECK_FALSE(value_at(drawn, 81).has_value());
        CHECK(enough(drawn));
    }
    HandDrawn linear = sheet(false, false);
    draw(linear, 0, 0.5, 100, 10.5);
    CHECK(*value_at(linear, 50) == Approx(5.5));
}

TEST_CASE("a later stroke takes the place of an earlier one, and what leaves the sheet is on its edge") {
    HandDrawn drawn = sheet();
    draw(drawn, 0, 1, 160, 1);
    draw(drawn, 30, 1e-3, 60, 1e-3);
    CHECK(*value_at(drawn, 29) == Approx(1));
    CHECK(*value_at(drawn, 45) == Approx(1e-3));
    draw(drawn, -50, 1e9, 10, -3);
    CHECK(*value_at(drawn, 0) == Approx(100));
    CHECK(*value_at(drawn, 10) == Approx(1e-8));
    CHECK_FALSE(value_at(drawn, -1).has_value());
    draw(drawn, NAN, 1, 160, 1);
    CHECK(*value_at(drawn, 45) == Approx(1e-3));
    drawn.locked = true;
    draw(drawn, 0, 50, 160, 50);
    wipe(drawn);
    CHECK(*value_at(drawn, 45) == Approx(1e-3));
}

TEST_CASE("a short stroke counts, half of the way is enough, and a wiped sheet is empty") {
    HandDrawn drawn = sheet();
    CHECK(untouched(drawn));
    draw(drawn, 20.2, 1, 20.2, 1);
    CHECK_FALSE(untouched(drawn));
    CHECK(*value_at(drawn, 20) == Approx(1));
    draw(drawn, 0, 1, 79, 1);
    CHECK_FALSE(enough(drawn));
    draw(drawn, 0, 1, 80, 1);
    CHECK(enough(drawn));
    wipe(drawn);
    CHECK(untouched(drawn));
    CHECK(drawn.at.size() == 161);
}

TEST_CASE("a long axis has fewer columns, each at an iteration") {
    const HandDrawn drawn = blank_sheet(FigureKind::Error, false, {10, 1015}, {1, 2}, false);
    REQUIRE(drawn.at.size() == 336);
    CHECK(drawn.at[1] == 13);
    CHECK(drawn.at.back() == 1015);
    // An axis that its columns do not end on is drawn on to its end.
    HandDrawn uneven = blank_sheet(FigureKind::Error, false, {0, 1000}, {1, 2}, false);
    CHECK(uneven.at.back() == 999);
    draw(uneven, 0, 1, 1000, 2);
    CHECK(*value_at(uneven, 999) == Approx(2).epsilon(2e-3));
    CHECK_FALSE(value_at(uneven, 1000).has_value());
}

TEST_CASE("of a point the last place counts") {
    HandDrawn drawn = sheet(true);
    CHECK_FALSE(enough(drawn));
    draw(drawn, 10, 1, 12, 1e-2);
    draw(drawn, 12, 1e-2, 90, 1e-3);
    CHECK(drawn.at == std::vector<double>{90});
    CHECK(drawn.value[0] == Approx(1e-3));
    CHECK(enough(drawn));
}

TEST_CASE("places that are typed are joined, and words that are none change nothing") {
    HandDrawn drawn = sheet();
    CHECK(draw_typed(drawn, " 160:1e-6 0:100  80:1e-2 ").empty());
    CHECK(*value_at(drawn, 40) == Approx(1));
    CHECK(*value_at(drawn, 120) == Approx(1e-4));
    for (const std::string wrong : {"0:1 60", "0:1 x:2", "0:1 2:", "0:1 3:inf", "0:nan 4:1"}) {
        const std::string said = draw_typed(drawn, wrong);
        INFO(said);
        CHECK(says(said, "is no place"));
    }
    CHECK(says(draw_typed(drawn, "0:1 200:1"), "'200:1' lies beside the sheet: from 0 to 160"));
    CHECK(says(draw_typed(drawn, "5:1"), "Two places"));
    CHECK(says(draw_typed(drawn, ""), "Two places"));
    CHECK(*value_at(drawn, 40) == Approx(1));
    CHECK(draw_typed(drawn, "0:0,5 160:0,5").empty());
    CHECK(*value_at(drawn, 80) == Approx(0.5));
    CHECK(draw_typed(drawn, example(false, drawn.x, drawn.y)).empty());
    CHECK(enough(drawn));
    HandDrawn point = sheet(true);
    CHECK(draw_typed(point, example(true, point.x, point.y)).empty());
    CHECK(says(draw_typed(point, " "), "A place"));
    CHECK(draw_typed(point, "60:1e-4").empty());
    CHECK(point.at == std::vector<double>{60});
}

TEST_CASE("the axes of a sheet stay while it is drawn on, and that is said") {
    AppState app;
    const auto put = [&](bool locked) {
        HandDrawn drawn = blank_sheet(FigureKind::Error, false, {0, 100}, {1e-8, 1}, true);
        drawn.locked = locked;
        app.drawing.sheet = std::make_shared<const HandDrawn>(drawn);
    };
    put(false);
    const auto said = [&] {
        const bool any = !app.notices.empty();
        app.notices.clear();
        return any;
    };
    ViewState linear = race_of(app).view(FigureKind::Error);
    linear.log_y = false;
    apply(app, SetView{FigureKind::Error, linear});
    CHECK(race_of(app).view(FigureKind::Error).log_y);
    CHECK(said());
    apply(app, SetXAxis{XAxis::Seconds});
    CHECK(x_axis_of(app) == XAxis::Iterations);
    CHECK(said());
    // The grid is seen on the sheet; other figures are what they were.
    ViewState bare = race_of(app).view(FigureKind::Error);
    bare.grid = false;
    apply(app, SetView{FigureKind::Error, bare});
    CHECK_FALSE(race_of(app).view(FigureKind::Error).grid);
    ViewState stepsize = race_of(app).view(FigureKind::Stepsize);
    stepsize.log_y = !stepsize.log_y;
    apply(app, SetView{FigureKind::Stepsize, stepsize});
    CHECK(race_of(app).view(FigureKind::Stepsize) == stepsize);
    apply(app, SetObjectiveColumn{ObjectiveColumn::Gradient});
    CHECK(race_of(app).objective_column == ObjectiveColumn::Gradient);
    CHECK_FALSE(said());
    put(true);
    linear.grid = false;
    apply(app, SetView{FigureKind::Error, linear});
    CHECK_FALSE(race_of(app).view(FigureKind::Error).log_y);
    apply(app, SetXAxis{XAxis::Seconds});
    CHECK(race_of(app).x_axis == XAxis::Seconds);
    CHECK_FALSE(said());
}
