// Curves at two places of an axis that counts nothing, and where the card of a comparison stands.
#include "app/figure/pointing/comparison.h"

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

TEST_CASE("lines and letters of two places stand in the plot, at the places, and the table does not") {
    const Figure figure = two_curves();
    const state::ViewState view = state::linear_view();
    const paint::Rect card{10, 20, 640, 420};
    Surface surface;
    surface.area = surface.around = card;
    surface.theme = &theme::theme(theme::ThemeName::Light);
    const ComparisonRoom room = take_comparison_room(places_table(figure, 0.5, 1.5), surface, surface.area);
    const Layout laid = layout(figure, view, surface);
    testing::RecordingPainter painter(card);
    const auto drawn = [&](const AxisEnds& ends) {
        return draw(compare_on_axis(laid, figure, ends), room, surface, painter);
    };
    const paint::Rect box = drawn({0.5, 1.5});
    CHECK(box.w > 0);
    CHECK(paint::inside(box, card, 0));
    CHECK_FALSE(meet(box, laid.area));
    const auto letter = [&](const char* name) {
        const auto found =
            std::ranges::find_if(painter.texts, [&](const auto& text) { return text.markup == name; });
        REQUIRE(found != painter.texts.end());
        return found->box.x + found->box.w / 2;
    };
    CHECK(letter("A") == Approx(laid.x.px(0.5)).margin(1));
    CHECK(letter("B") == Approx(laid.x.px(1.5)).margin(1));
    CHECK(drawn({0.5, {}}).w == 0);
    CHECK(drawn({}).w == 0);
    // What is compared stays said where one of the ends is out of sight.
    Figure zoomed = figure;
    zoomed.x.high = 1;
    const Layout near = layout(zoomed, view, surface);
    CHECK(compare_on_axis(near, zoomed, {0.5, 1.5}).ends.size() == 1);
    CHECK(draw(compare_on_axis(near, zoomed, {0.5, 1.5}), room, surface, painter).w > 0);
    CHECK(draw(compare_on_axis(near, zoomed, {1.5, 1.8}), room, surface, painter).w > 0);
}

TEST_CASE("a table stands below a figure or beside it, whichever leaves the larger plot") {
    Surface surface;
    surface.theme = &theme::theme(theme::ThemeName::Light);
    ComparisonTable table;
    table.heading = "A 1 to B 2";
    table.columns = table.brief = {"at A", "at B"};
    table.dispensable = {0};
    table.rows = {{"first", "1.00", "2.00"}, {"second", "3.00", "4.00"}};
    const auto taken = [&](float w, float h) {
        paint::Rect area{0, 0, w, h};
        const paint::Rect box = take_comparison_room(table, surface, area).box;
        if (box.w > 0) CHECK_FALSE(meet(box, area));
        return std::pair(box, area);
    };
    const auto [below, above] = taken(700, 600);
    CHECK(below.y >= above.bottom());
    CHECK(above.w == 700);
    const auto [beside, left] = taken(1200, 220);
    CHECK(beside.x >= left.right());
    CHECK(left.h == 220);
    const auto [none, whole] = taken(260, 120);
    CHECK(none.w == 0);
    CHECK(whole == paint::Rect{0, 0, 260, 120});
    // Without rows it takes nothing.
    paint::Rect area{0, 0, 700, 600};
    CHECK(take_comparison_room({}, surface, area).box.w == 0);
    CHECK(area == paint::Rect{0, 0, 700, 600});
}
