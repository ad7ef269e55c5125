// Names at the curves: each is there, and neither it nor its line lies where another name is.
#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

TEST_CASE("names at the curves meet neither each other nor the frame, and each is there") {
    for (const auto& [width, height, type] :
         {std::tuple(170.0, 110.0, 8.f), {120.0, 80.0, 8.f}, {84.0, 56.0, 8.f}, {290.0, 110.0, 15.f}}) {
        CAPTURE(width, type);
        const Race race = fake_race();
        state::PageLook look;
        look.legend = state::LegendPlace::Direct;
        RaceFiguresInput own;
        own.race = &race;
        own.views[1].log_y = own.views[2].log_y = false;
        own.theme = &theme::theme(theme::ThemeName::Light);
        own.paper = true;
        AxisColumns columns;
        Figure figure = build_race_figures(own, columns)[0];
        Surface page;
        page.area = {0, 0, static_cast<float>(width * 96 / 25.4), static_cast<float>(height * 96 / 25.4)};
        page.em = type * 96 / 72;
        page.theme = own.theme;
        page.paper = true;
        page.card = false;
        page.look = &look;
        dress(figure, page, PagePart::Main);
        const Layout l = layout(figure, {}, page);
        CHECK_FALSE(l.legend.present());
        CHECK(l.curve_names.size() == 9);
        // A line ends at its own name and passes no other.
        for (const auto& [from, to] : l.leaders)
            for (int k = 0; k < 50; ++k) {
                const float part = static_cast<float>(k) / 50;
                const paint::Point at{from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
                for (const PlacedText& name : l.curve_names) CHECK_FALSE(name.box().contains(at));
            }
        for (std::size_t i = 0; i < l.curve_names.size(); ++i) {
            const paint::Rect a = l.curve_names[i].box();
            CHECK(a.x >= l.plot.x);
            CHECK(a.right() <= l.plot.right());
            CHECK(a.y >= l.plot.y);
            CHECK(a.bottom() <= l.plot.bottom());
            for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(paint::meet(a, l.curve_names[k].box()));
        }
        const bool oracle = std::ranges::any_of(l.curve_names, [](const PlacedText& name) {
            return name.markup.find("(oracle)") != std::string::npos;
        });
        CHECK(oracle == std::ranges::any_of(figure.series, &Series::oracle));
    }
}

TEST_CASE("a name at a curve keeps its side while the axes move, as long as it covers no more") {
    const Race race = fake_race();
    RaceFiguresInput own;
    own.race = &race;
    own.theme = &theme::theme(theme::ThemeName::Light);
    AxisColumns columns;
    Figure figure = build_race_figures(own, columns)[0];
    figure.legend = true;
    figure.legend_place = state::LegendPlace::Direct;
    Surface screen;
    screen.area = {0, 0, 760, 520};
    screen.theme = own.theme;
    Layout now = layout(figure, {}, screen);
    REQUIRE(now.curve_names.size() == now.name_places.size());
    REQUIRE(now.curve_names.size() > 3);
    const double whole = figure.x.high;
    std::size_t moved_afresh = 0, moved = 0;
    for (int k = 1; k <= 12; ++k) {
        figure.x.high = whole * (1 + 0.02 * k);
        const Layout afresh = layout(figure, {}, screen), then = layout(figure, {}, screen, &now);
        for (std::size_t i = 0; i < then.name_places.size(); ++i) {
            const auto was =
                std::ranges::find(now.name_places, then.name_places[i].name, &CurveNamePlace::name);
            REQUIRE(was != now.name_places.end());
            const auto changed = [&](const CurveNamePlace& place) {
                return place.side != was->side || place.back != was->back;
            };
            if (changed(then.name_places[i])) ++moved;
            const auto anew = std::ranges::find(afresh.name_places, was->name, &CurveNamePlace::name);
            if (anew != afresh.name_places.end() && changed(*anew)) ++moved_afresh;
        }
        now = then;
    }
    CAPTURE(moved, moved_afresh);
    CHECK(moved < moved_afresh);
}

TEST_CASE("curves of one name have a place each, and all look for theirs anew in a window of another size") {
    const Race race = fake_race();
    RaceFiguresInput own;
    own.race = &race;
    own.theme = &theme::theme(theme::ThemeName::Projector);
    AxisColumns columns;
    Figure figure = build_race_figures(own, columns)[0];
    figure.legend = true;
    figure.legend_place = state::LegendPlace::Direct;
    figure.series.resize(3);
    for (Series& series : figure.series) series.label = "NARG";
    Surface screen;
    screen.area = {0, 0, 760, 520};
    screen.theme = own.theme;
    const Layout first = layout(figure, {}, screen), again = layout(figure, {}, screen, &first);
    REQUIRE(first.name_places.size() == 3);
    REQUIRE(again.name_places.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(again.name_places[i].back == first.name_places[i].back);
        CHECK(again.name_places[i].side == first.name_places[i].side);
        for (std::size_t k = 0; k < i; ++k)
            CHECK_FALSE(paint::meet(again.curve_names[i].box(), again.curve_names[k].box()));
    }
    screen.area = {0, 0, 520, 420};
    const Layout resized = layout(figure, {}, screen, &first), afresh = layout(figure, {}, screen);
    REQUIRE(resized.name_places.size() == afresh.name_places.size());
    for (std::size_t i = 0; i < afresh.name_places.size(); ++i) {
        CHECK(resized.name_places[i].back == afresh.name_places[i].back);
        CHECK(resized.name_places[i].side == afresh.name_places[i].side);
    }
}

TEST_CASE("a name is nearer to its own curve than to another, or a line leads to it") {
    const Race race = fake_race();
    RaceFiguresInput own;
    own.race = &race;
    own.theme = &theme::theme(theme::ThemeName::Projector);
    AxisColumns columns;
    Figure figure = build_race_figures(own, columns)[0];
    figure.legend = true;
    figure.legend_place = state::LegendPlace::Direct;
    figure.series.resize(2);
    // Two falling lines 30 px apart: the one at the left has the other beside it all the way.
    const std::vector<double> x{0, 100}, left{1, 1e-8}, right{3, 3e-8};
    figure.x.low = 0, figure.x.high = 120, figure.y.low = 1e-9, figure.y.high = 10;
    figure.series[0].x = figure.series[1].x = x;
    figure.series[0].y = left, figure.series[1].y = right;
    figure.series[0].label = "left", figure.series[1].label = "right";
    Surface screen;
    screen.area = {0, 0, 760, 520};
    screen.theme = own.theme;
    const Layout l = layout(figure, {}, screen);
    REQUIRE(l.curve_names.size() == 2);
    const auto away = [&](std::size_t name, std::size_t series) {
        float least = 1e9f;
        for (int k = 0; k <= 1000; ++k) {
            const double part = k / 1000.0;
            const std::span<const double> ys = figure.series[series].y;
            const paint::Point at{l.x.px(100 * part), l.y.px(ys[0] * std::pow(ys[1] / ys[0], part))};
            least = std::min(least, distance(at, nearest_in(l.curve_names[name].box(), at)));
        }
        return least;
    };
    CHECK(l.leaders.empty());
    CHECK(away(0, 0) < away(0, 1));
    CHECK(away(1, 1) < away(1, 0));
}

TEST_CASE("no horizontal line strikes out the name of a curve that has room above or below it") {
    const Race race = fake_race();
    RaceFiguresInput own;
    own.race = &race;
    own.theme = &theme::theme(theme::ThemeName::Light);
    AxisColumns columns;
    Figure figure = build_race_figures(own, columns)[0];
    figure.legend = true;
    figure.legend_place = state::LegendPlace::Direct;
    Surface screen;
    screen.area = {0, 0, 900, 600};
    screen.theme = own.theme;
    // At the height at which each name would stand.
    const Layout free = layout(figure, {}, screen);
    REQUIRE(free.curve_names.size() > 3);
    for (const PlacedText& at : free.curve_names) {
        Figure lined = figure;
        const paint::Rect box = at.box();
        lined.references = {{free.y.value(box.y + box.h / 2), ""}};
        const Layout l = layout(lined, {}, screen);
        REQUIRE(l.curve_names.size() == free.curve_names.size());
        const float y = l.y.px(lined.references[0].y);
        for (const PlacedText& name : l.curve_names) {
            INFO(name.markup << ", line at the height of " << at.markup);
            CHECK((y <= name.box().y || y >= name.box().bottom()));
        }
    }
}
