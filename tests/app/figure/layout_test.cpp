// Layouts over many sizes, ranges and themes: nothing meets, nothing leaves, nothing is drawn where it has no
// place.
#include <cmath>
#include <random>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/fit.h"
#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"
#include "app/paint/font_metrics.h"
#include "app/paint/markup.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::testing;
using paint::Rect;

namespace {

std::array<state::ViewState, 4> views() {
    std::array<state::ViewState, 4> all;
    all[1].log_y = all[2].log_y = false;
    return all;
}

/// A race in light colours with nothing chosen.
RaceFiguresInput input_of(const Race& race) {
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.views = views();
    return input;
}

void check_words(const testing::RecordingPainter& r, Rect area) {
    for (std::size_t i = 0; i < r.texts.size(); ++i) {
        INFO(r.texts[i].markup);
        CHECK(within(r.texts[i].box, area));
        for (std::size_t j = 0; j < i; ++j) {
            INFO(r.texts[j].markup);
            CHECK_FALSE(overlap(r.texts[i].box, r.texts[j].box));
        }
    }
}

Surface surface(Rect area, float em, theme::ThemeName name, bool paper) {
    Surface s;
    s.area = area;
    s.em = em;
    s.theme = &theme::theme(name);
    s.paper = paper;
    s.card = !paper;
    return s;
}

}  // namespace

TEST_CASE("words of a figure neither meet nor leave it, at any size, zoom, theme and scale") {
    const Race race = test::fake_race();
    AxisColumns columns;
    std::mt19937 random(3);
    const auto uniform = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
    for (int round = 0; round < 400; ++round) {
        RaceFiguresInput input = input_of(race);
        const theme::ThemeName name = kThemes[round % 3];
        input.theme = &theme::theme(name);
        input.paper = round % 2;
        input.selected = round % 11 - 1;
        input.x_axis = static_cast<state::XAxis>(round % 3);
        if (round % 4) input.cursor = static_cast<std::int64_t>(uniform(0, 200));
        if (round % 5 == 0)
            for (auto& view : input.views) {
                const double low = uniform(-12, 1), left = uniform(0, 100);
                view.x = state::AxisRange{left, left + std::pow(10, uniform(-3, 3))};
                view.y = view.log_y ? state::AxisRange{std::pow(10, low),
                                                       std::pow(10, low + std::pow(10, uniform(-3, 1.2)))}
                                    : state::AxisRange{low, low + std::pow(10, uniform(-6, 3))};
            }
        const RaceFigures figures = build_race_figures(input, columns);
        const float em = static_cast<float>(13 * uniform(0.7, 3));
        const Rect area{20, 30, static_cast<float>(em * uniform(14, 90)),
                        static_cast<float>(em * uniform(10, 50))};
        for (std::size_t k = 0; k < figures.size(); ++k) {
            const Surface s = surface(area, em, name, input.paper);
            const Layout l = layout(figures[k], input.views[k], s);
            CHECK(within(l.plot, area));
            testing::RecordingPainter r(area);
            draw(l, figures[k], s, r);
            CHECK(r.balanced());
            check_words(r, area);
            for (const auto& text : r.texts)
                CHECK(theme::contrast(text.style.colour,
                                      text.style.colour == s.theme->card ? s.theme->cursor : s.theme->card) >=
                      4.5);
        }
    }
}

TEST_CASE("every glyph of a figure is in the embedded faces") {
    Race race = test::fake_race();
    race.spec.problem.noise = 1e-3;
    race.spec.problem.condition = 10;
    AxisColumns columns;
    for (const auto column : {state::ObjectiveColumn::Objective, state::ObjectiveColumn::Gradient,
                              state::ObjectiveColumn::Norm, state::ObjectiveColumn::SigmaR}) {
        RaceFiguresInput input = input_of(race);
        input.objective_column = column;
        input.cursor = 12;
        for (const Figure& figure : build_race_figures(input, columns)) {
            const Surface s = surface({0, 0, 900, 500}, 13, theme::ThemeName::Light, false);
            testing::RecordingPainter r(s.area);
            draw(layout(figure, {}, s), figure, s, r);
            for (const auto& text : r.texts) {
                const std::string plain = paint::plain_text(text.markup);
                for (std::string_view rest = plain; !rest.empty();) {
                    const char32_t c = paint::take_code_point(rest);
                    INFO(text.markup);
                    CHECK(paint::font_metrics(text.style.face).has(c));
                }
            }
        }
    }
}

TEST_CASE("zeros and NaN never become lines, they are badges in words") {
    Race race = test::fake_race();
    auto& exact = race.traces[0].error;
    for (std::size_t i = 40; i < exact.size(); ++i) exact[i] = 0;
    auto& lost = race.traces[1].error;
    for (std::size_t i = 20; i < lost.size(); ++i) lost[i] = std::nan("");
    race.traces[2].error[30] = 0;  // a hole: the curve goes on behind it
    race.traces[3].error[5] = INFINITY;
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    const Figure figure = build_race_figures(input, columns)[0];
    const Surface s = surface({0, 0, 900, 500}, 13, theme::ThemeName::Light, false);
    const Layout l = layout(figure, input.views[0], s);
    CHECK(figure.y.low == Approx(1e-10));
    // Every point drawn of each of these curves is one of its data, or lies between two neighbours that are
    // drawable.
    for (const std::size_t m : {0u, 1u, 2u, 3u}) {
        const Series& series = figure.series[m];
        std::size_t pieces = 0;
        for (const auto& piece : curve_pieces(series, l.x, l.y, {-1e5f, -1e5f, 2e5f, 2e5f})) {
            ++pieces;
            for (const paint::Point& p : piece) {
                const auto i = static_cast<std::size_t>(std::lround(l.x.value(p.x)));
                REQUIRE(i < series.y.size());
                CHECK(std::isfinite(series.y[i]));
                CHECK(series.y[i] > 0);
                CHECK(p.y == Approx(l.y.px(series.y[i])).margin(0.02));
            }
        }
        CHECK(pieces == (m < 2 ? 1 : 2));
    }
    REQUIRE(figure.badges.size() == 2);
    CHECK(figure.badges[0].text == "reached 0 at t = 40");
    CHECK(figure.badges[1].text == "not a number from t = 20");
    testing::RecordingPainter r(s.area);
    draw(l, figure, s, r);
    check_words(r, s.area);
}

TEST_CASE("thinning keeps peaks and restart points, at two points a pixel column") {
    std::vector<double> x, y;
    Series series;
    for (int i = 0; i < 200000; ++i) {
        x.push_back(i);
        y.push_back(1 + 0.5 * std::sin(0.37 * i));
        if (i % 9973 == 0) series.kept.push_back(static_cast<std::size_t>(i));
    }
    y[123456] = 7;
    series.x = x;
    series.y = y;
    const Rect plot{0, 0, 500, 300};
    const Scale sx{0, 200000, false, 0, 500}, sy{0, 8, false, 300, 0};
    const auto pieces = curve_pieces(series, sx, sy, plot);
    REQUIRE(pieces.size() == 1);
    CHECK(pieces[0].size() <= 2 * 502 + series.kept.size());
    const auto has = [&](std::size_t i) {
        return std::any_of(pieces[0].begin(), pieces[0].end(), [&](paint::Point p) {
            return std::abs(p.x - sx.px(x[i])) < 1e-3f && std::abs(p.y - sy.px(y[i])) < 1e-3f;
        });
    };
    CHECK(has(123456));
    for (const std::size_t i : series.kept) CHECK(has(i));
}

TEST_CASE("curves are cut at the plot however deep the zoom") {
    const std::vector<double> x{0, 1, 2}, y{1, 1e-150, 1};
    Series series;
    series.x = x;
    series.y = y;
    const Rect plot{100, 100, 400, 300};
    const Scale sx{0.4999, 0.5001, false, 100, 500}, sy{1e-80, 1e-70, true, 400, 100};
    for (const auto& piece : curve_pieces(series, sx, sy, plot))
        for (const paint::Point& p : piece) {
            CHECK(std::isfinite(p.x));
            CHECK(p.x >= 99.9f);
            CHECK(p.x <= 500.1f);
            CHECK(p.y >= 99.9f);
            CHECK(p.y <= 400.1f);
        }
}

TEST_CASE("fitting ignores what is hidden and goes to whole decades above tol") {
    const Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    const Figure all = build_race_figures(input, columns)[0];
    CHECK(all.y.low == Approx(1e-10));
    CHECK(all.y.high == Approx(1e2));
    CHECK(all.x.low == 0);
    const double longest = static_cast<double>(race.traces[8].size() - 1);
    CHECK(all.x.high == Approx(1.05 * longest));
    input.hidden = {8, 6, 3, 4};
    CHECK(build_race_figures(input, columns)[0].x.high < all.x.high);
    input.views[0].x = state::AxisRange{3, 4};
    CHECK(build_race_figures(input, columns)[0].x.high == 4);
    CHECK(build_race_figures(input, columns)[0].y.low == Approx(1e-10));
}

TEST_CASE("above a run that ends at the top there is room for its name once all rest, and none on paper") {
    Race race = test::fake_race();
    Trace& flat = race.traces[0];
    for (double& error : flat.error) error = 90;
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    CHECK(build_race_figures(input, columns)[0].y.high == Approx(1e3));
    input.paper = true;
    CHECK(build_race_figures(input, columns)[0].y.high == Approx(1e2));
    input.paper = false;
    race.traces[1].status = MethodStatus::Running;
    CHECK(build_race_figures(input, columns)[0].y.high == Approx(1e2));
}

TEST_CASE("easing arrives, and moves exponents on a logarithmic axis") {
    state::AxisRange at{1e-2, 1e2};
    const state::AxisRange to{1e-10, 1e2};
    at = ease(at, to, 0.02, true);
    CHECK(at.low < 1e-2);
    CHECK(at.low > 1e-10);
    for (int i = 0; i < 10; ++i) at = ease(at, to, 0.02, true);
    CHECK(at == to);
}

TEST_CASE(
    "the legend takes a corner that is free, stays in the plot, and goes outside on paper rather than over "
    "curves") {
    const Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    input.hidden = {3, 6, 8};  // the slow ones: the right top is free
    Figure figure = build_race_figures(input, columns)[0];
    const Surface s = surface({0, 0, 1000, 560}, 13, theme::ThemeName::Light, false);
    const Layout l = layout(figure, {}, s);
    CHECK(within(l.legend.box, l.plot));
    CHECK(l.legend.box.x > l.plot.x + l.plot.w / 2);
    CHECK(l.legend.box.y < l.plot.y + l.plot.h / 2);
    CHECK(l.legend.rows.size() == 9);

    state::ViewState dragged;
    dragged.legend_x = 5;
    dragged.legend_y = -3;
    CHECK(within(layout(figure, dragged, s).legend.box, l.plot));
    dragged.legend_collapsed = true;
    CHECK(layout(figure, dragged, s).legend.rows.empty());

    input.hidden.clear();
    input.paper = true;
    figure = build_race_figures(input, columns)[0];
    const Surface paper = surface({0, 0, 453, 302}, 10.67f, theme::ThemeName::Light, true);
    const Layout page = layout(figure, {}, paper);
    REQUIRE(page.legend.present());
    for (const Series& series : figure.series)
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (const auto at = point_at(series, i, page)) CHECK_FALSE(page.legend.box.contains(*at));
    const Surface tiny = surface({0, 0, 230, 200}, 10.67f, theme::ThemeName::Light, true);
    const Layout small = layout(figure, {}, tiny);
    if (small.legend.outside) CHECK_FALSE(overlap(small.legend.box, small.plot));
    CHECK(page.legend.rows.size() == 9);
}

TEST_CASE("while an instance is made the figures say what is computed") {
    const Race before = test::fake_race();
    Race race;
    race.building = true;
    race.spec = default_experiment();
    race.spec.problem.rows = race.spec.problem.cols = 2500;
    race.spec.problem.rank = 250;
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    input.theme = &theme::theme(theme::ThemeName::Light);
    const std::string words = "3750000 samples are drawn, then 250 singular triplets for the start";
    CHECK(build_race_figures(input, columns)[0].empty_text == "The instance is being made: " + words + ".");
    // Over faded curves it stands in the corner, but not for what is made between two frames.
    input.ghost = &before;
    CHECK(build_race_figures(input, columns)[0].corner == words);
    race.spec.problem.rows = race.spec.problem.cols = 50;
    race.spec.problem.rank = 3;
    CHECK(build_race_figures(input, columns)[0].corner.find("drawn") == std::string::npos);
}

TEST_CASE("an empty race says what will appear and how") {
    Race race;
    race.spec = ExperimentSpec{};
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    input.theme = &theme::theme(theme::ThemeName::Dark);
    for (const Figure& figure : build_race_figures(input, columns))
        for (const float width : {300.f, 900.f}) {
            const Surface s = surface({0, 0, width, 240}, 13, theme::ThemeName::Dark, false);
            const Layout l = layout(figure, {}, s);
            CHECK(l.empty);
            testing::RecordingPainter r(s.area);
            draw(l, figure, s, r);
            check_words(r, s.area);
            CHECK(r.lines.empty());
            CHECK(r.texts.size() >= 2);
        }
}

TEST_CASE("fitted figures end at one x, whatever their last step is") {
    const Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    for (const auto kind : {state::XAxis::Iterations, state::XAxis::Seconds, state::XAxis::OperatorCalls}) {
        input.x_axis = kind;
        const RaceFigures figures = build_race_figures(input, columns);
        for (const Figure& figure : figures) CHECK(figure.x.high == figures[0].x.high);
    }
    input.views[1].x = state::AxisRange{2, 5};
    input.views[2].log_x = true;
    const RaceFigures figures = build_race_figures(input, columns);
    CHECK(figures[1].x.high == 5);
    CHECK(figures[2].x.logarithmic);
    CHECK(figures[2].x.low > 0);
    CHECK(figures[3].x.high == figures[0].x.high);
}

TEST_CASE("no row of a legend is lost: it goes outside, or folds to its handle") {
    const Race race = test::fake_race();
    AxisColumns columns;
    RaceFiguresInput input = input_of(race);
    for (const theme::ThemeName name : kThemes)
        for (const float width : {420.f, 700.f, 1150.f})
            for (const float height : {300.f, 460.f, 560.f}) {
                input.theme = &theme::theme(name);
                const Figure figure = build_race_figures(input, columns)[0];
                const float em = 13 * static_cast<float>(theme::theme(name).type_scale);
                const Layout l = layout(figure, {}, surface({0, 0, width, height}, em, name, false));
                INFO(width << " x " << height << ", em " << em);
                REQUIRE(l.legend.present());
                CHECK((l.legend.collapsed || l.legend.rows.size() == 9));
                if (l.legend.outside)
                    CHECK_FALSE(overlap(l.legend.box, l.plot));
                else
                    CHECK(l.legend.box.w * l.legend.box.h <= 0.31f * l.plot.w * l.plot.h);
            }
}

TEST_CASE(
    "what an empty plot says stays within its frame, in small type or as one sentence where it is low") {
    Race race = test::fake_race(0);
    for (Trace& trace : race.traces) trace.clear();
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    Figure figure = build_race_figures(input, columns)[2];
    figure.empty_text = "No method here has momentum. NAG, NARG and NARG+R have.";
    std::size_t said = 0;
    for (float height = 60; height <= 240; height += 5) {
        const Surface s = surface({0, 0, 210, height}, 13, theme::ThemeName::Light, false);
        const Layout placed = layout(figure, {}, s);
        testing::RecordingPainter r(s.area);
        draw(placed, figure, s, r);
        std::string words;
        for (const auto& text : r.texts) {
            if (figure.empty_text.find(text.markup) == std::string::npos) continue;
            words += text.markup + " ";
            CHECK(text.box.y >= placed.plot.y - 1);
            CHECK(text.box.bottom() <= placed.plot.bottom() + 1);
        }
        CHECK(
            (words.empty() || words == "No method here has momentum. " || words == figure.empty_text + " "));
        said += !words.empty();
    }
    CHECK(said > 20);
}
