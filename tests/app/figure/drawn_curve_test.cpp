// What a learner draws, in the race's figures: a sheet of its own before the run, a curve among the others
// after it.
#include <algorithm>

#include "app/figure/engine/layout.h"
#include "app/figure/pointing/menu.h"
#include "app/figure/pointing/respond.h"
#include "app/figure/race/beside_curves.h"
#include "app/state/app_state.h"
#include "app/state/effects.h"
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
            input.views[k] = state::default_view(static_cast<FigureKind>(k));
    }
    void put(bool locked, FigureKind kind = FigureKind::Error, bool untouched = false) {
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

    stage.put(false, FigureKind::Error, true);
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
        state::blank_sheet(FigureKind::Error, true, {0, 700}, {1e-20, 10}, true));
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
    for (const MenuItem& item : menu_at(state::AppState(), layout, figure, stage.input.views[0],
                                        {FigurePart::Plot}, *at, true, true))
        CHECK((item.words.find("your point") == std::string::npos || item.id == "hide"));
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
    stage.put(true, FigureKind::Objective);
    CHECK(stage.has_drawing(3));
    stage.input.objective_column = state::ObjectiveColumn::Gradient;
    CHECK_FALSE(stage.has_drawing(3));
}

TEST_CASE("the row of a drawing hides and shows it, in the legend, in the menu and on paper") {
    DrawnStage stage;
    stage.put(true);
    state::AppState app;
    app.drawing.sheet = stage.input.drawn;
    for (const bool hidden : {true, false}) {
        const Figure f = stage.figure();
        const Layout l =
            layout(f, stage.input.views[0], {.area = {0, 0, 900, 520}, .theme = stage.input.theme});
        const auto row = std::ranges::find_if(l.legend.rows, [&](const LegendRow& each) {
            return f.series[each.series].method == state::kDrawnCurve;
        });
        REQUIRE(row != l.legend.rows.end());
        PointerEvent click;
        click.kind = PointerKind::Click;
        click.button = Button::Left;
        click.at = click.press = {row->box.x + 4, row->box.y + row->box.h / 2};
        click.grabbed = hit(l, f, click.at);
        for (const state::Action& action : respond(l, f, stage.input.views[0], click))
            state::apply(app, action);
        CHECK(app.drawing.hidden == hidden);
        CHECK(app.curves.hidden.empty());
        stage.input.drawn_hidden = app.drawing.hidden;
        const Figure after = stage.figure();
        const auto drawn = std::ranges::find(after.series, state::kDrawnCurve, &Series::method);
        REQUIRE(drawn != after.series.end());
        CHECK(drawn->visible != hidden);
        const auto items = menu_at(state::AppState(), l, after, stage.input.views[0],
                                   {FigurePart::LegendRow, state::kDrawnCurve}, click.at, true, true);
        const auto hide = std::ranges::find(items, "hide", &MenuItem::id);
        REQUIRE(hide != items.end());
        CHECK(hide->words == (hidden ? "Show your drawing" : "Hide your drawing"));
        for (const char* id : {"solo", "remove", "choose", "branch", "note"})
            CHECK(std::ranges::find(items, id, &MenuItem::id) == items.end());
        stage.input.paper = true;
        CHECK(stage.has_drawing() != hidden);
        stage.input.paper = false;
    }
    state::apply(app, state::HideMethod{state::kDrawnCurve, true});
    state::apply(app, state::ShowAllCurves{});
    CHECK_FALSE(app.drawing.hidden);
    // Shown alone it would leave a figure of nothing measured.
    state::apply(app, state::SoloMethod{state::kDrawnCurve});
    CHECK(app.curves.hidden.empty());
}
