// Names at curves on a screen: they hide nothing and name no other curve than their own.
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/decimate.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/markers.h"
#include "app/figure/race/build_race_figures.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

namespace {

struct NamedRace {
    Race race = fake_race();
    AxisColumns columns;
    Figure figure;
    Surface screen;

    NamedRace(theme::ThemeName theme, float width, float height, float em, bool listed) {
        RaceFiguresInput own;
        own.race = &race;
        own.theme = &theme::theme(theme);
        figure = build_race_figures(own, columns)[0];
        figure.legend = true;
        figure.legend_place = state::LegendPlace::Direct;
        figure.listed = listed;
        figure.fit_window = FitWindow{20, 40, {20, 40}};
        screen.area = {0, 0, width, height};
        screen.em = em;
        screen.theme = own.theme;
    }

    std::vector<Point> points_of(std::size_t series, const Layout& l) const {
        std::vector<Point> points;
        for (const auto& piece : curve_pieces(figure.series[series], l.x, l.y, l.plot))
            for (std::size_t i = 1; i < piece.size(); ++i)
                for (int k = 0; k < 20; ++k) {
                    const float part = static_cast<float>(k) / 20;
                    points.push_back({piece[i - 1].x + part * (piece[i].x - piece[i - 1].x),
                                      piece[i - 1].y + part * (piece[i].y - piece[i - 1].y)});
                }
        return points;
    }

    std::vector<Rect> markers_of(std::size_t series, const Layout& l) const {
        std::vector<Rect> markers;
        const Series& curve = figure.series[series];
        const MarkerPlaces places = marker_places(curve, l, screen, marker_phases(figure));
        const float size = marker_size(curve, screen);
        for (std::size_t i = places.offset; i < curve.x.size(); i += places.stride)
            if (const auto at = point_at(curve, i, l); at && l.plot.contains(*at))
                markers.push_back({at->x - size / 2, at->y - size / 2, size, size});
        return markers;
    }
};

const auto kScreens = {std::tuple(660.f, 350.f, 13.f),
                       {740.f, 460.f, 19.f},
                       {990.f, 500.f, 19.f},
                       {900.f, 540.f, 19.5f},
                       {1300.f, 640.f, 13.f}};

}  // namespace

TEST_CASE("beside a list no name at a curve covers a curve, a marker or a grip") {
    std::size_t names = 0;
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const auto& [width, height, em] : kScreens) {
            const NamedRace of(theme, width, height, em, true);
            const Layout l = layout(of.figure, {}, of.screen);
            names += l.curve_names.size();
            const std::vector<Rect> grips = fit_grips(of.figure, l, of.screen);
            REQUIRE(grips.size() == 2);
            for (const PlacedText& name : l.curve_names) {
                INFO(name.markup << ", " << width << " x " << height << ", " << em);
                const Rect box = name.box();
                for (const Rect grip : grips) CHECK_FALSE(paint::meet(box, grip));
                for (std::size_t k = 0; k < of.figure.series.size(); ++k) {
                    if (!of.figure.series[k].visible) continue;
                    INFO("on " << of.figure.series[k].label);
                    CHECK(
                        std::ranges::none_of(of.points_of(k, l), [&](Point at) { return box.contains(at); }));
                    CHECK(std::ranges::none_of(of.markers_of(k, l),
                                               [&](Rect marker) { return paint::meet(box, marker); }));
                }
            }
        }
    // Most have a place.
    CHECK(names > 5 * 2 * kScreens.size());
}

TEST_CASE("no line to a name meets a curve that goes another way, or ends at its marker") {
    std::size_t lines = 0;
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const auto& [width, height, em] : kScreens) {
            const NamedRace of(theme, width, height, em, true);
            const Layout l = layout(of.figure, {}, of.screen);
            for (const auto& [from, to] : l.leaders) {
                ++lines;
                // Its own curve is the one that bears its name.
                const auto named = std::ranges::find_if(l.curve_names, [&](const PlacedText& name) {
                    return distance(to, nearest_in(name.box(), to)) < of.screen.px(4);
                });
                REQUIRE(named != l.curve_names.end());
                INFO(named->markup << ", " << width << " x " << height << ", " << em);
                for (std::size_t k = 0; k < of.figure.series.size(); ++k) {
                    const Series& other = of.figure.series[k];
                    if (!other.visible || named->markup.starts_with(other.label)) continue;
                    INFO("at " << other.label);
                    for (const Rect marker : of.markers_of(k, l)) CHECK_FALSE(marker.contains(from));
                    const float foot = of.screen.px(6);
                    CHECK(std::ranges::none_of(of.points_of(k, l), [&](Point at) {
                        return paint::distance(at, from) > foot && paint::distance(at, from, to) < 1;
                    }));
                }
            }
        }
    CHECK(lines > 0);
}

TEST_CASE("where no list tells of the curves each has its name") {
    for (const auto& [width, height, em] : kScreens) {
        const NamedRace of(theme::ThemeName::Projector, width, height, em, false);
        const Layout l = layout(of.figure, {}, of.screen);
        CHECK(l.curve_names.size() ==
              static_cast<std::size_t>(std::ranges::count_if(
                  of.figure.series, [](const Series& each) { return each.visible && !each.label.empty(); })));
    }
}
