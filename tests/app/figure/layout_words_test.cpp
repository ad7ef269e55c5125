// Words at the edges of figures: the label of the origin, the corner, keys, headings, names of lines.
#include <algorithm>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/fit_words.h"
#include "app/figure/export/left_out.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/rates/figures/rates_pages.h"
#include "tests/app/figure/quadratic_races.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/app/recording_painter.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::rates;
using namespace lowrank::testing;

namespace {

Surface paper(float w, float h) {
    Surface s;
    s.area = {0, 0, w, h};
    s.em = 8 * 96 / 72.f;
    s.theme = &theme::theme(theme::ThemeName::Light);
    s.paper = true;
    s.card = false;
    return s;
}

bool says(const testing::RecordingPainter& painter, std::string_view words) {
    return std::ranges::any_of(
        painter.texts, [&](const auto& text) { return text.markup.find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("the origin has a label on both axes") {
    Figure figure;
    const std::vector<double> x{0, 1}, y{0, 1};
    Series series;
    series.x = x;
    series.y = y;
    figure.series.push_back(series);
    for (const bool on_paper : {false, true}) {
        Surface s = paper(420, 300);
        s.paper = on_paper;
        if (!on_paper) s.em = 13;
        const Layout l = layout(figure, {}, s);
        REQUIRE_FALSE(l.x_labels.empty());
        CHECK(l.x_labels.front().markup == "0.0");
        CHECK(l.y_labels.front().markup == "0.0");
        CHECK_FALSE(meet(l.x_labels.front().box(), l.y_labels.front().box()));
    }
}

TEST_CASE("half a page of slices cuts no corner, and a map has a key of its lines") {
    RatesPages pages;
    pages.map.interval = pages.slices.interval = {0.2158, 0.9472};
    pages.map.view = pages.slices.along_mu = pages.slices.along_eta = state::linear_view();
    pages.slices.corner = "MC n = 50, r = 3, p = 0.60 (5.15 per unknown), seed 21";
    const Surface s = paper(454, 302);
    testing::RecordingPainter slices(s.area), map(s.area);
    draw(rate_slices_page(pages).lay_out(s), slices);
    CHECK(says(slices, "seed 21"));
    CHECK_FALSE(says(slices, "…"));
    draw(rate_map_page(pages, 1).lay_out(s), map);
    for (const char* words : {"critical momentum", "sheets meet", "momentum cannot help", "divergence"})
        CHECK(says(map, words));
}

TEST_CASE("a legend outside without values has no heading for them") {
    test::Stage stage;
    stage.input.paper = true;
    Figure figure = stage.build()[0];
    figure.legend_place = state::LegendPlace::Outside;
    const Surface s = paper(454, 302);
    CHECK(layout(figure, {}, s).legend.value2_right.has_value());
    for (Series& series : figure.series)
        series.value.clear(), series.value2.clear(), series.value2_brief.clear();
    const Layout l = layout(figure, {}, s);
    CHECK(l.legend.outside);
    CHECK_FALSE(l.legend.value2_right.has_value());
}

TEST_CASE("each line of the quadratic's stepsizes has a name") {
    const QuadraticRace race = race_of(quadratic_from(0.9, 10, 0.3), {"grad"}, {{1, 1}});
    QuadraticCurvesInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    QuadraticColumns columns;
    Figure figure = build_quadratic_curves(input, columns)[QuadraticFigure::Stepsize];
    REQUIRE(figure.references.size() >= 2);
    figure.references.resize(2);
    CHECK(layout(figure, {}, paper(454, 302)).reference_labels.size() == 2);
}

TEST_CASE("the word of a line lies on no minimum, and is left out where minima are everywhere") {
    const std::vector<double> x{0, 1, 2, 3}, y{1.1, 0.2, 0.4, 1.1};
    Figure figure;
    figure.x.low = 0, figure.x.high = 3;
    figure.y.low = 0, figure.y.high = 1.2;
    figure.series.push_back({.x = x, .y = y, .label = "a"});
    figure.references.push_back({1, "ρ = 1"});
    const Surface s = paper(220, 160);
    const Layout free = layout(figure, {}, s);
    REQUIRE(free.reference_labels.size() == 1);
    const Rect where = free.reference_labels[0].box();
    // One where the word was: it goes elsewhere.
    const auto at = [&](double px_x, double px_y) {
        const double along = (px_x - free.plot.x) / free.plot.w, down = (px_y - free.plot.y) / free.plot.h;
        return Landmark{3 * along, 1.2 * (1 - down)};
    };
    figure.landmarks = {at(where.x + where.w / 2, where.y + where.h / 2)};
    const Layout moved = layout(figure, {}, s);
    for (const PlacedText& word : moved.reference_labels)
        CHECK_FALSE(word.box().contains({where.x + where.w / 2, where.y + where.h / 2}));
    for (double mu = 0; mu <= 3; mu += 0.1)
        for (const double rho : {0.9, 1.1}) figure.landmarks.push_back({mu, rho});
    CHECK(layout(figure, {}, s).reference_labels.empty());
}

TEST_CASE("a narrow figure says the names of its curves and of its axis whole") {
    const std::vector<double> x{0, 1, 2}, y{1, 2, 3};
    Figure figure;
    figure.x.label = "operator calls / (degrees of freedom + 1)";
    for (const char* name : {"along v_{min}: underdamped", "along v_{max}: overdamped"}) {
        Series series;
        series.x = x;
        series.y = y;
        series.label = name;
        figure.series.push_back(series);
    }
    figure.legend_place = state::LegendPlace::Outside;
    figure.still = true;
    Surface s = paper(285, 320);
    s.paper = false;
    s.em = 13;
    const Layout l = layout(figure, {}, s);
    REQUIRE(l.x_title);
    CHECK(l.x_title->markup == figure.x.label);
    CHECK(l.x_title->box().x >= s.area.x);
    CHECK(l.x_title->box().right() <= s.area.right());
    REQUIRE(l.legend.rows.size() == 2);
    for (const LegendRow& row : l.legend.rows) {
        CHECK(row.label == figure.series[row.series].label);
        CHECK(row.box.x >= s.area.x);
        CHECK(row.box.right() <= s.area.right());
    }
}

TEST_CASE("on paper a long title is smaller, then in two lines, and what is cut is said") {
    const std::vector<double> x{0, 1, 2}, y{1, 2, 3};
    Figure figure;
    figure.title = "Angle between gradient and last step in degrees";
    figure.x.label = "operator calls / (degrees of freedom + 1)";
    figure.y.label = "share of the runs that were solved within so many calls";
    figure.series.resize(1);
    figure.series[0].x = x, figure.series[0].y = y;
    figure.x.high = 2, figure.y.high = 3;
    const auto said = [&](float w, float h) {
        PlacedPage page;
        const Surface s = paper(w, h);
        page.add(figure, layout(figure, {}, s), s);
        NoRoom missing = no_room_on(page);
        testing::RecordingPainter sheet(s.area);
        CutWords heard(sheet, missing.cut);
        draw(page, heard);
        std::vector<std::string> placed;
        hear_placed_words(page, placed);
        CHECK(placed == missing.cut);
        return why_not_whole(missing, {}, "a larger page");
    };
    const Layout wide = layout(figure, {}, paper(454, 302)), springer = layout(figure, {}, paper(317, 212));
    REQUIRE((wide.title && springer.title && springer.y_title));
    CHECK(wide.title->style.size == Approx(8 * 96 / 72.f));
    CHECK(springer.title->markup == figure.title);
    CHECK(springer.title->style.size < wide.title->style.size);
    CHECK(springer.title->style.size >= kLeastType);
    CHECK(springer.title->box().right() <= 317);
    CHECK_FALSE(springer.title_below);
    CHECK(springer.y_title->style.size < wide.x_title->style.size);
    CHECK(said(317, 260) == "");

    figure.title += ", of each method that has a last step";
    const Surface column = paper(317, 212);
    const Layout two = layout(figure, {}, column);
    REQUIRE((two.title && two.title_below));
    CHECK(two.title->box().bottom() <= two.title_below->box().y + 1);
    CHECK(two.title_below->box().bottom() <= two.plot.y);
    CHECK(two.title->box().y >= 0);
    testing::RecordingPainter drawn(column.area);
    draw(two, figure, column, drawn);
    CHECK(says(drawn, two.title_below->markup));
    CHECK(said(317, 260) == "");

    figure.title += " and of each that has none, with all that can be said of it in a few words, and X_{t+1}";
    const Layout cut = layout(figure, {}, column);
    REQUIRE(cut.title);
    CHECK(cut.title->markup.ends_with("…"));
    CHECK_FALSE(cut.title_below);
    const std::string why = said(317, 260);
    CAPTURE(why);
    CHECK(why.find("'Angle between gradient") == 0);
    CHECK(why.find("…' is cut, for which a page of 120 x 80 mm has no room: a larger page shows it.") !=
          std::string::npos);
}
