// Curves at two places of an axis that counts nothing.
#include "app/figure/pointing/compare_places.h"

#include <algorithm>
#include <cmath>

#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

const double kX[] = {0, 1, 2}, kY[] = {1, 3, 2};

Figure two_curves() {
    Figure figure;
    figure.x.low = 0, figure.x.high = 2, figure.y.low = 0, figure.y.high = 4;
    Series series;
    series.x = kX, series.y = kY;
    series.label = "ρ";
    figure.series.push_back(series);
    series.label = "hidden";
    series.visible = false;
    figure.series.push_back(series);
    return figure;
}

}  // namespace

TEST_CASE("between its points a curve is the straight line that is drawn, beyond its ends nothing") {
    const Figure figure = two_curves();
    const Series& series = figure.series[0];
    CHECK(value_at(series, 0) == 1);
    CHECK(value_at(series, 0.25) == Approx(1.5));
    CHECK(value_at(series, 1) == 3);
    CHECK(value_at(series, 1.5) == Approx(2.5));
    CHECK(value_at(series, 2) == 2);
    CHECK_FALSE(value_at(series, -0.1));
    CHECK_FALSE(value_at(series, 2.1));
    CHECK_FALSE(value_at(series, std::nan("")));
}

TEST_CASE("the card of two places has both values, their difference and ratio, from left to right") {
    const Figure figure = two_curves();
    for (const auto& [a, b, heading, from] :
         {std::tuple(0.0, 1.5, "A 0 to B 1.50", "at A"), std::tuple(1.5, 0.0, "B 0 to A 1.50", "at B")}) {
        const ComparisonTable table = places_table(figure, a, b);
        CHECK(table.heading == heading);
        CHECK(table.columns[0] == from);
        REQUIRE(table.rows.size() == 1);
        CHECK(table.rows[0] == std::vector<std::string>{"ρ", "1.00", "2.50", "1.50", "2.50"});
    }
    CHECK(places_table(figure, -1, 1).rows.empty());
}

TEST_CASE("lines, letters and card of two places stand in the plot, at the places") {
    const Figure figure = two_curves();
    const state::ViewState view = state::linear_view();
    Surface surface;
    surface.area = {10, 20, 640, 420};
    surface.theme = &theme::theme(theme::ThemeName::Light);
    const Layout laid = layout(figure, view, surface);
    testing::RecordingPainter painter(surface.area);
    const paint::Rect box = draw_places(laid, figure, {0.5, 1.5}, surface, painter);
    CHECK(box.x >= laid.plot.x);
    CHECK(box.right() <= laid.plot.right());
    const auto letter = [&](const char* name) {
        const auto found =
            std::ranges::find_if(painter.texts, [&](const auto& text) { return text.markup == name; });
        REQUIRE(found != painter.texts.end());
        return found->box.x + found->box.w / 2;
    };
    CHECK(letter("A") == Approx(laid.x.px(0.5)).margin(1));
    CHECK(letter("B") == Approx(laid.x.px(1.5)).margin(1));
    CHECK(draw_places(laid, figure, {0.5, {}}, surface, painter).w == 0);
    CHECK(draw_places(laid, figure, {}, surface, painter).w == 0);
}
