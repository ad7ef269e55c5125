// What a learner draws, in the race's figures: a sheet of its own before the run, a curve among the others after it.
#include <algorithm>

#include "app/figure/engine/layout.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/race/beside_curves.h"
#include "app/state/app_state.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct DrawnStage {
    Race race = test::fake_race(120);
    AxisColumns columns;
    RaceFiguresInput input;
    DrawnStage() {
        input.race = &race;
        input.theme = &theme::theme(theme::ThemeName::Light);
        for (std::size_t k = 0; k < input.views.size(); ++k)
            input.views[k] = state::default_view(static_cast<state::FigureKind>(k));
    }
    void put(bool locked, state::FigureKind kind = state::FigureKind::Error, bool untouched = false) {
        auto drawn =
            std::make_shared<state::HandDrawn>(state::blank_sheet(kind, false, {0, 700}, {1e-3, 10}, true));
        if (!untouched) state::draw(*drawn, 0, 10, 700, 1e-3);
        drawn->locked = locked;
        input.drawn = drawn;
    }
    Figure figure(std::size_t kind = 0) { return build_race_figures(input, columns)[kind]; }
    bool has_drawing(std::size_t kind = 0) {
        return std::ranges::any_of(figure(kind).series,
                                   [](const Series& s) { return s.label == "your drawing"; });
    }
};

}  // namespace

TEST_CASE("before the run a figure that is drawn on shows its sheet and nothing of the race") {
    DrawnStage stage;
    const Figure race = stage.figure();
    stage.put(false);
    stage.input.views[0].x = state::AxisRange{5, 6};
    const Figure sheet = stage.figure();
    CHECK(sheet.sheet);
    REQUIRE(sheet.series.size() == 1);
    CHECK(sheet.stems.empty());
    CHECK(sheet.references.empty());
    CHECK((sheet.x.low == 0 && sheet.x.high == 700));
    CHECK((sheet.y.low == 1e-3 && sheet.y.high == 10 && sheet.y.logarithmic));
    CHECK(sheet.note.empty());
    // The others are as they were, and their x axes too.
    CHECK(stage.figure(1).series.size() == race.series.size());
    CHECK(stage.figure(1).x.high < 200);

    stage.put(false, state::FigureKind::Error, true);
    const Figure blank = stage.figure();
    CHECK(blank.note == "Draw here what you expect.");
    const Layout layout =
        figure::layout(blank, stage.input.views[0], {.area = {0, 0, 600, 300}, .theme = stage.input.theme});
    CHECK_FALSE(layout.empty);
    CHECK(layout.x_labels.size() > 3);
}

TEST_CASE(
    "what is drawn below the tolerance is on the axis, and no menu or row of numbers takes it for a "
    "measurement") {
    DrawnStage stage;
    const double low = stage.figure().y.low;
    auto point = std::make_shared<state::HandDrawn>(
        state::blank_sheet(state::FigureKind::Error, true, {0, 700}, {1e-20, 10}, true));
    state::draw(*point, 90, low / 2, 90, low / 2);
    point->locked = true;
    stage.input.drawn = point;
    const Figure figure = stage.figure();
    CHECK(figure.y.low <= low / 2);
    const auto drawn = std::ranges::find(figure.series, "your point", &Series::label);
    REQUIRE(drawn != figure.series.end());
    const Layout layout =
        figure::layout(figure, stage.input.views[0], {.area = {0, 0, 600, 300}, .theme = stage.input.theme});
    const auto at = point_at(*drawn, 0, layout);
    REQUIRE(at.has_value());
    CHECK(layout.plot.contains(*at));
    for (const MenuItem& item : menu_at(layout, figure, stage.input.views[0], {Part::Plot}, *at, true, true))
        CHECK(item.words.find("your point") == std::string::npos);
    test::ExportInput all;
    all.race = stage.input;
    const auto csv = test::encode_figure("error", all, {}, ExportFormat::Csv);
    REQUIRE(csv);
    CHECK(csv->find("\"your point\",drawn,90,") != std::string::npos);
    CHECK(csv->find("\"your point\",measured") == std::string::npos);
}

TEST_CASE("an answer stands beside the curves of its own figure, over iterations, on paper too") {
    DrawnStage stage;
    stage.put(true);
    CHECK(stage.has_drawing());
    CHECK_FALSE(stage.figure().sheet);
    CHECK(stage.figure().series.size() > 1);
    CHECK_FALSE(stage.has_drawing(1));
    stage.input.x_axis = state::XAxis::Seconds;
    CHECK_FALSE(stage.has_drawing());
    stage.input.x_axis = state::XAxis::Iterations;
    stage.input.paper = true;
    CHECK(stage.has_drawing());
    stage.put(true, state::FigureKind::Objective);
    CHECK(stage.has_drawing(3));
    stage.input.gradient_norm = true;
    CHECK_FALSE(stage.has_drawing(3));
}
