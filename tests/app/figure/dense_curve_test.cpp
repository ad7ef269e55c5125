// A curve that runs up and down faster than its line is wide: a pale band, and what lies on it is seen.
#include <algorithm>
#include <string>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"
#include "app/figure/engine/layout.h"
#include "app/figure/race/build_race_figures.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

namespace {

struct DrawnLine {
    float alpha = 0, width = 0;
    std::size_t order = 0;  ///< of its last line
};

/// How the curve of a name is drawn on a card of a width.
DrawnLine drawn_line(const Figure& figure, const std::string& name, float width) {
    Surface s;
    s.area = {0, 0, width, 200};
    s.theme = &theme::theme(theme::ThemeName::Light);
    const Layout l = layout(figure, {}, s);
    testing::RecordingPainter painter(s.area);
    draw_curves(l, figure, s, painter);
    const auto series = std::ranges::find(figure.series, name, &Series::label);
    REQUIRE(series != figure.series.end());
    DrawnLine found;
    for (const auto& line : painter.lines) {
        const theme::Colour of = series->style.line, is = line.stroke.colour;
        if (is.r == of.r && is.g == of.g && is.b == of.b)
            found = {is.a, line.stroke.width, std::max(found.order, line.order)};
    }
    return found;
}

}  // namespace

TEST_CASE(
    "a zigzag denser than its line is drawn pale, thin and below the others, and whole where it has room") {
    const Race race = test::fake_race();
    RaceFiguresInput own;
    own.race = &race;
    own.theme = &theme::theme(theme::ThemeName::Light);
    own.selected = 7;
    AxisColumns columns;
    Figure figure = build_race_figures(own, columns)[1];
    figure.legend = false;
    // Its colour tells a curve.
    std::erase_if(figure.series, [](const Series& series) {
        return series.label != "RGrad-Orth" && series.label != "NIHT";
    });
    REQUIRE(figure.series.size() == 2);
    const DrawnLine zigzag = drawn_line(figure, "RGrad-Orth", 190), other = drawn_line(figure, "NIHT", 190);
    CHECK(zigzag.alpha < 0.5f);
    CHECK(zigzag.width < other.width);
    CHECK(zigzag.order < other.order);
    CHECK(other.alpha == 1);
    const DrawnLine whole = drawn_line(figure, "RGrad-Orth", 1200);
    CHECK(whole.alpha == 1);
    CHECK(whole.width > zigzag.width);
}

TEST_CASE("a way that runs to and fro to the left is as whole as one to the right") {
    for (const bool left : {false, true}) {
        constexpr int kTurns = 200;
        std::vector<double> x, y;
        for (int t = 0; t < kTurns; ++t) x.push_back(left ? kTurns - t : t), y.push_back(1 + t % 2);
        Figure figure;
        figure.x.low = 0, figure.x.high = kTurns;
        figure.y.low = 1, figure.y.high = 2;
        Series& way = figure.series.emplace_back();
        way.role = Role::Way;
        way.x = x, way.y = y;
        way.label = "Grad";
        way.style.line = {0.1f, 0.3f, 0.7f, 1};
        CHECK(drawn_line(figure, "Grad", 1200).alpha == 1);
        // On a card as narrow as its turns it is a block either way.
        CHECK(drawn_line(figure, "Grad", 190).alpha < 0.5f);
    }
}
