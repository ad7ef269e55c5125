// Paper shows what its author chose: nothing of what a hand is on, nothing that is hidden.
#include <algorithm>

#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "tests/app/figure/exported.h"
#include "tests/app/figure/quadratic_races.h"
#include "tests/app/figure/theory_stage.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::test;

namespace {

std::string svg_of(std::string_view name, const RaceFiguresInput& race) {
    ExportInput input;
    input.race = race;
    const auto svg = encode_figure(name, input, {}, ExportFormat::Svg);
    REQUIRE(svg);
    return *svg;
}

constexpr std::string_view kOfRace[] = {"race", "error", "stepsize", "momentum", "objective"};

}  // namespace

TEST_CASE("a file is the same whichever curve is chosen or pointed at, wherever the cursor stands") {
    Stage stage;
    const Race before = test::fake_race(20);
    for (const std::string_view name : kOfRace) {
        stage.input.selected = stage.input.hovered = -1;
        stage.input.cursor.reset();
        stage.input.ghost = nullptr;
        const std::string plain = svg_of(name, stage.input);
        for (const std::int64_t m : {0, 4, 7, 8}) {
            INFO(name << ", method " << m);
            stage.input.selected = m;
            stage.input.hovered = 8 - m;
            stage.input.cursor = 11;
            stage.input.ghost = &before;
            CHECK(svg_of(name, stage.input) == plain);
        }
    }
    // On screen each of them is to be seen: the comparison above is one of something.
    stage.input.hovered = -1;
    stage.input.selected = 7;
    const Figure screen = stage.build()[0];
    CHECK(screen.fit_window);
    CHECK(screen.cursor);
    CHECK(std::any_of(screen.series.begin(), screen.series.end(), [](const Series& s) { return s.chosen; }));
    CHECK(std::any_of(screen.series.begin(), screen.series.end(),
                      [](const Series& s) { return s.role == Role::Ghost; }));
}

TEST_CASE("a hidden curve is in no file, neither drawn nor named nor struck through") {
    Stage stage;
    const std::vector<ForeignCurve> foreign = {{"Homegrown", {0, 1, 2}, {9, 3, 1}, {}}};
    stage.input.foreign = foreign;
    stage.input.hidden = {1, 8, state::curve_of_foreign(0)};
    for (const bool paper : {false, true}) {
        stage.input.paper = paper;
        const RaceFigures figures = stage.build();
        for (const Figure& figure : figures) {
            const auto named = [&](const char* name) {
                return std::any_of(figure.series.begin(), figure.series.end(),
                                   [&](const Series& s) { return s.label == name; });
            };
            CHECK(std::all_of(figure.series.begin(), figure.series.end(),
                              [&](const Series& s) { return s.visible || !paper; }));
            if (figure.kind != FigureKind::Momentum) {
                CHECK(named("NIHT") == !paper);
                CHECK(named("ScaledGD") == !paper);
            }
            CHECK(named("NARG"));
        }
    }
    const std::string svg = svg_of("error", stage.input);
    CHECK(svg.find(">NIHT<") == std::string::npos);
    CHECK(svg.find(">ScaledGD<") == std::string::npos);
    CHECK(svg.find(">Homegrown<") == std::string::npos);
    CHECK(svg.find(">IHT<") != std::string::npos);
}

TEST_CASE("a hidden run of the quadratic is named on none of its pages") {
    const QuadraticRace race = lowrank::testing::races()[0];
    const Surface page = lowrank::testing::surface({0, 0, 600, 400}, theme::ThemeName::Light, true);
    const auto named = [&](const Page& drawn) {
        testing::RecordingPainter painter(page.area);
        draw(drawn.lay_out(page), painter);
        return std::ranges::any_of(painter.texts, [](const auto& text) { return text.markup == "NAG"; });
    };
    const QuadraticPages all = quadratic_pages(race);
    QuadraticPages without = all;
    without.landscape.hidden = {1};
    without.curves.hidden = {1};
    CHECK(named(quadratic_page(QuadraticFigure::Landscape, all)));
    CHECK_FALSE(named(quadratic_page(QuadraticFigure::Landscape, without)));
    using enum QuadraticFigure;
    for (const QuadraticFigure kind : {Error, Stepsize, Momentum, Objective}) {
        INFO(static_cast<int>(kind));
        CHECK(named(quadratic_page(kind, all)));
        CHECK_FALSE(named(quadratic_page(kind, without)));
    }
}

TEST_CASE("iterations that a person chose for the fit are named where no band shows them") {
    Stage stage;
    stage.input.fit_range = state::FitRange{12, 30};
    stage.input.selected = 7;
    CHECK(stage.build()[0].legend_heading2 == "measured, predicted rate");
    stage.input.paper = true;
    CHECK_FALSE(stage.build()[0].fit_window);
    CHECK(stage.build()[0].legend_heading2.starts_with("ρ (t = 12 to 30) | theory"));
    CHECK(stage.build()[0].legend_heading2_brief == "ρ (t = 12 to 30) | theory");
}
