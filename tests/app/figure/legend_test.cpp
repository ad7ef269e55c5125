// Legends among curves: what they must not cover, and when they may move.
#include <algorithm>
#include <cmath>
#include <set>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/decimate.h"
#include "app/figure/page/page_note.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "tests/app/figure/quadratic_races.h"
#include "tests/app/figure/theory_stage.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using namespace lowrank::testing;
using paint::Point;
using paint::Rect;

namespace {

/// Px of the visible curves behind a box, walked in steps of half a px.
double behind(const Figure& figure, const Layout& l, Rect box) {
    double length = 0;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        for (const auto& piece : curve_pieces(series, l.x, l.y, l.plot))
            for (std::size_t i = 1; i < piece.size(); ++i) {
                const float way = distance(piece[i - 1], piece[i]);
                const int steps = static_cast<int>(std::ceil(way * 2)) + 1;
                for (int k = 0; k <= steps; ++k) {
                    const float f = static_cast<float>(k) / static_cast<float>(steps);
                    const Point p{piece[i - 1].x + f * (piece[i].x - piece[i - 1].x),
                                  piece[i - 1].y + f * (piece[i].y - piece[i - 1].y)};
                    if (box.contains(p)) length += 0.5;
                }
            }
    }
    return length;
}

bool on_a_landmark(const Figure& figure, const Layout& l) {
    return std::any_of(figure.landmarks.begin(), figure.landmarks.end(), [&](const Landmark& landmark) {
        return l.legend.box.contains({l.x.px(landmark.x), l.y.px(landmark.y)});
    });
}

/// A curve whose points are given in px of the plot, on axes of the same numbers.
struct Drawn {
    std::vector<double> x, y;
    Figure figure;
    explicit Drawn(std::vector<Point> points) {
        for (const Point p : points) x.push_back(p.x), y.push_back(p.y);
        Series series;
        series.x = x;
        series.y = y;
        series.label = "a curve of some length";
        series.style.line = {0, 0, 0, 1};
        figure.series.push_back(series);
        figure.x.low = figure.y.low = 0;
        figure.x.high = 600;
        figure.y.high = 400;
    }
    Drawn(const Drawn&) = delete;
};

Surface screen(float w, float h, theme::ThemeName name = theme::ThemeName::Light) {
    Surface s;
    s.area = {0, 0, w, h};
    s.theme = &theme::theme(name);
    s.em = 13 * static_cast<float>(s.theme->type_scale);
    return s;
}

QuadraticFigureInput landscape_of(const QuadraticRace& race, const Surface& s) {
    QuadraticFigureInput input;
    input.race = &race;
    input.theme = s.theme;
    return input;
}

}  // namespace

TEST_CASE("a legend below a plot has as many names in a line as fit, each column as wide as its own") {
    Drawn one({{0, 0}, {600, 400}});
    Figure figure = one.figure;
    figure.legend_place = state::LegendPlace::Outside;
    figure.still = true;
    for (const char* name : {"b", "c", "d", "e", "f", "g", "h"}) {
        figure.series.push_back(one.figure.series[0]);
        figure.series.back().label = name;
    }
    const Layout l = layout(figure, {}, screen(620, 420));
    REQUIRE(l.legend.outside);
    REQUIRE(l.legend.box.y >= l.plot.bottom());
    std::size_t first = 0;
    for (const LegendRow& row : l.legend.rows) {
        first += row.box.y == l.legend.rows.front().box.y;
        CHECK(row.box.right() <= l.legend.box.right() + sizes::kRow);
        CHECK(row.label == figure.series[row.series].label);  // and none is cut
    }
    const auto widest = l.legend.rows.front().box.w;
    CHECK(static_cast<float>(first) > l.legend.box.w / widest);
}

TEST_CASE("where a race has room for its legend, no part of a curve lies behind it, whatever the theme") {
    test::Stage stage;
    int inside = 0, outside = 0;
    for (const theme::ThemeName name : kThemes)
        for (const float w : {560.f, 830.f, 1150.f, 1900.f})
            for (const float h : {330.f, 480.f, 900.f})
                for (const std::int64_t shorter : {0, 3, 8}) {
                    stage.input.theme = &theme::theme(name);
                    stage.input.hidden = {};
                    for (std::int64_t m = 0; m < shorter; ++m) stage.input.hidden.insert(m);
                    const Figure figure = stage.build()[0];
                    const Layout l = layout(figure, {}, screen(w, h, name));
                    INFO(w << " x " << h << ", theme " << static_cast<int>(name) << ", hidden " << shorter);
                    REQUIRE(l.legend.present());
                    if (l.legend.outside) {
                        ++outside;
                        CHECK_FALSE(overlap(l.legend.box, l.plot));
                    } else if (!l.legend.collapsed) {
                        ++inside;
                        CHECK(behind(figure, l, l.legend.box) == 0);
                    }
                }
    CHECK(inside > 20);
    CHECK(outside > 3);
}

TEST_CASE("in print a legend beside the plot takes two fifths of the width at most") {
    test::Stage stage;
    const Figure figure = stage.build()[0];
    int beside = 0, below = 0;
    for (const float w : {300.f, 336.f, 420.f, 560.f, 680.f})
        for (const float h : {200.f, 236.f, 300.f, 420.f}) {
            INFO(w << " x " << h);
            Surface page = screen(w, h);
            page.em = 10.67f;
            page.paper = true;
            page.card = false;
            const Layout l = layout(figure, {}, page);
            if (!l.legend.outside) continue;
            const bool is_below = l.legend.box.y >= l.plot.bottom();
            is_below ? ++below : ++beside;
            const float all = l.legend.box.right() - l.plot.x;
            CHECK((is_below || l.plot.w >= 0.55f * all));
        }
    CHECK(below > 0);
    CHECK(beside > 0);
}

TEST_CASE("in a column of print names begin below the numbers of the axis where that saves a line") {
    test::Stage stage;
    const Figure figure = stage.build()[0];
    Surface page = screen(336, 236);  // 88.9 mm
    page.em = 10.67f;
    page.paper = true;
    page.card = false;
    const Layout l = layout(figure, {}, page);
    REQUIRE(l.legend.outside);
    REQUIRE(l.legend.box.y >= l.plot.bottom());
    CHECK(l.legend.box.x < l.plot.x);
    CHECK(l.legend.box.x >= l.area.x);
    std::set<float> lines;
    for (const LegendRow& row : l.legend.rows) {
        lines.insert(row.box.y);
        CHECK(row.label == figure.series[row.series].label);
        CHECK(row.box.right() <= l.legend.box.right() + page.px(sizes::kRow));
    }
    CHECK(l.legend.rows.size() == 9);
    CHECK(lines.size() == 3);
    // The words at the foot begin where the names do.
    page.area.h += page.px(60);
    const PlacedPage placed =
        with_note(page, [&](const Surface& s, PlacedPage& to, std::vector<SymbolKey>& keys) {
            to.parts.emplace_back(PlacedFigure{figure, layout(figure, {}, s), s});
            keys.push_back({"≈", "approximation", "approximation"});
        });
    const Layout& above = parts_of<PlacedFigure>(placed).front()->layout;
    REQUIRE(above.legend.box.x < above.plot.x);
    const auto words = parts_of<PlacedText>(placed);
    REQUIRE(words.size() == 1);
    CHECK(words.front()->at.x == above.legend.rows.front().box.x);
}

TEST_CASE("the quadratic's legends lie on no run, no start and not on the minimum, from any start") {
    int covering = 0, all = 0;
    for (const theme::ThemeName name : kThemes)
        for (const Rect area : {Rect{0, 0, 580, 560}, {0, 0, 430, 520}, {0, 0, 900, 620}})
            for (int k = 0; k < 12; ++k) {
                const double angle = k * 0.5236;
                const QuadraticRace race = race_of(quadratic_from(0.5, 9, 0.3 * k), {"grad", "nag", "narg+r"},
                                                   {{2 * std::cos(angle), 2 * std::sin(angle)}});
                const Surface s = screen(area.w, area.h, name);
                const QuadraticPicture picture = lay_out_quadratic(landscape_of(race, s), s);
                const Layout& l = picture.layout;
                ++all;
                REQUIRE(l.legend.present());
                INFO(area.w << " x " << area.h << ", theme " << static_cast<int>(name) << ", start " << k);
                if (!l.legend.outside) {
                    CHECK_FALSE(on_a_landmark(picture.figure, l));
                    covering += behind(picture.figure, l, l.legend.box) > 0;
                }
                QuadraticCurvesInput curves;
                curves.race = &race;
                curves.theme = s.theme;
                QuadraticColumns columns;
                const Figure error = build_quadratic_curves(curves, columns)[QuadraticFigure::Error];
                const Layout e = layout(error, {}, screen(area.w, 0.6f * area.h, name));
                if (!e.legend.outside && !e.legend.collapsed) CHECK(behind(error, e, e.legend.box) == 0);
            }
    CHECK(all == 108);
    CHECK(covering == 0);
}

TEST_CASE("a legend stays where it is until it would cover something") {
    // The end of the curve moves slowly across the place of the legend and back.
    const Surface s = screen(700, 480);
    Layout before;
    int moves = 0;
    for (int k = 0; k <= 400; ++k) {
        const auto reach = static_cast<float>(200 + 350 * std::sin(k * 3.14159 / 400));
        const Drawn drawn({{0, 20}, {reach, 20 + 0.62f * reach}});
        const Layout l = layout(drawn.figure, {}, s, k > 0 ? &before : nullptr);
        REQUIRE(l.legend.present());
        REQUIRE_FALSE(l.legend.outside);
        CHECK(behind(drawn.figure, l, l.legend.box) == 0);
        if (k > 0 && l.legend.box != before.legend.box) {
            ++moves;
            // It had to: where it was it would lie on the curve, or as good as.
            const Rect old = before.legend.box;
            CHECK(behind(drawn.figure, l, {old.x - 8, old.y - 8, old.w + 16, old.h + 16}) > 0);
        }
        before = l;
    }
    CHECK(moves == 1);
}

TEST_CASE("a curve that trembles at the edge of a legend moves it once at most, and none in or out") {
    test::Stage stage;
    for (const float w : {480.f, 640.f, 830.f, 1150.f}) {
        const Surface s = screen(w, 0.55f * w);
        Layout before;
        int moves = 0;
        for (int k = 0; k < 120; ++k) {
            Figure figure = stage.build()[0];
            // As an axis that breathes with the newest iteration: three px to and fro at the right end.
            figure.x.high *= 1 + 0.004 * std::sin(0.9 * k);
            const Layout l = layout(figure, {}, s, k > 0 ? &before : nullptr);
            const Legend &a = l.legend, &b = before.legend;
            moves += k > 0 && (a.outside != b.outside || a.spot.x != b.spot.x || a.spot.y != b.spot.y ||
                               a.manner != b.manner);
            before = l;
        }
        INFO(w);
        CHECK(moves <= 1);
    }
}

TEST_CASE("a legend that went outside on the way comes in when the curves rest, and not before") {
    const Surface s = screen(700, 300);
    // A curve through every place of the legend, then the same without it.
    std::vector<Point> all;
    for (int k = 0; k <= 40; ++k)
        for (const float y : {4.f, 396.f}) all.push_back({static_cast<float>(15 * k), k % 2 ? y : 400 - y});
    const Drawn full(all);
    const Layout out = layout(full.figure, {}, s);
    REQUIRE(out.legend.outside);
    Drawn near({{0, 390}, {600, 390}, {600, 10}});
    near.figure.series[0].label = full.figure.series[0].label;
    const Layout fresh = layout(near.figure, {}, s);
    REQUIRE_FALSE(fresh.legend.outside);
    // While it grows it stays outside unless there is room in plenty; then the area or the rest decide.
    Layout running = out;
    running.points = 0;
    running.rested = false;
    const Layout same = layout(full.figure, {}, s, &running);
    CHECK(same.legend.outside);
    CHECK_FALSE(same.rested);
    near.figure.resting = true;
    const Layout rests = layout(near.figure, {}, s, &running);
    CHECK(rests.rested);
    CHECK(rests.legend.box == fresh.legend.box);
    // Once at rest, it has its place and keeps it.
    CHECK(layout(near.figure, {}, s, &rests).legend.box == rests.legend.box);
    near.figure.resting = false;
    const Layout resized = layout(near.figure, {}, screen(720, 310), &running);
    CHECK(resized.legend.box == layout(near.figure, {}, screen(720, 310)).legend.box);
}

TEST_CASE("a dragged legend that is let go looks for the emptiest place again") {
    const Drawn drawn({{0, 380}, {300, 40}, {600, 20}});
    const Surface s = screen(700, 480);
    const Layout first = layout(drawn.figure, {}, s);
    state::ViewState dragged;
    dragged.legend_x = 0.3;
    dragged.legend_y = 0.4;
    const Layout moved = layout(drawn.figure, dragged, s, &first);
    CHECK(moved.legend.box.x != first.legend.box.x);
    CHECK(layout(drawn.figure, {}, s, &moved).legend.box == first.legend.box);
}

TEST_CASE("a page of any size is laid out, one of the size of a stamp too") {
    test::Stage stage;
    stage.input.paper = true;
    const Figure figure = stage.build()[0];
    for (const float em : {0.f, 1e-6f, 0.02f, 0.5f})
        for (const float w : {1e-3f, 0.4f, 3.f, 300.f}) {
            Surface s = screen(w, 0.7f * w);
            s.em = em;
            for (const bool paper : {false, true}) {
                s.paper = paper;
                const Layout l = layout(figure, {}, s);
                CHECK(std::isfinite(l.legend.box.x + l.legend.box.y));
            }
        }
}

TEST_CASE("sums over cells count what a walk along the curves finds, and never less") {
    test::Stage stage;
    const Figure figure = stage.build()[0];
    const Surface s = screen(900, 500);
    const Layout l = layout(figure, {}, s);
    const Crowd crowd(figure, l, s);
    for (int k = 0; k < 400; ++k) {
        const Rect box{l.plot.x + static_cast<float>((k * 37) % 700),
                       l.plot.y + static_cast<float>((k * 53) % 330), 40 + static_cast<float>(k % 90),
                       20 + static_cast<float>(k % 60)};
        if (crowd.behind(box, 3) == 0) CHECK(behind(figure, l, box) == 0);
        const Rect wide{box.x - 10, box.y - 10, box.w + 20, box.h + 20};
        if (crowd.behind(box, 0) > 0) CHECK(behind(figure, l, wide) > 0);
    }
}
