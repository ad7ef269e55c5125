// The quadratic's figures: equal axes, contours on their levels, words that neither meet nor leave, runs that
// map back.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <regex>
#include <sstream>

#include "app/figure/engine/draw.h"
#include "app/figure/export/export_page.h"
#include "app/workspace/quadratic/figures/quadratic_curves.h"
#include "app/workspace/quadratic/figures/quadratic_figure.h"
#include "app/workspace/quadratic/figures/quadratic_page.h"
#include "app/workspace/quadratic/figures/theta_figure.h"
#include "tests/app/figure/quadratic_races.h"
#include "tests/app/recording_painter.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::quadratic;
using paint::Point;
using paint::Rect;
using namespace lowrank::testing;

TEST_CASE("a quadratic's axes have as many px to a unit across as up, whatever the page and the plane") {
    for (const QuadraticRace& race : races())
        for (const Rect area : kAreas)
            for (const bool paper : {true, false})
                for (const bool own : {false, true}) {
                    const Surface s = surface(area, theme::ThemeName::Light, paper);
                    QuadraticFigureInput input = input_of(race, s);
                    if (own) input.plane = Plane{{0.3, -0.2}, 0.01};
                    const QuadraticPicture picture = lay_out_quadratic(input, s);
                    const Scale &x = picture.layout.x, &y = picture.layout.y;
                    const double across = (x.to - x.from) / (x.high - x.low),
                                 up = (y.from - y.to) / (y.high - y.low);
                    CHECK(across == Approx(up).epsilon(1e-5));
                    const Plane plane = plane_of(picture);
                    if (own) {
                        CHECK(plane.middle.x == Approx(0.3).epsilon(1e-5));
                        CHECK(plane.half == Approx(0.01).epsilon(1e-5));
                    } else {
                        for (const Vec2 start : race.spec.starts)
                            CHECK(picture.layout.plot.contains(picture.point(start)));
                        CHECK(picture.layout.plot.contains(picture.point({0, 0})));
                    }
                    const Vec2 back = picture.value(picture.point({0.31, -0.19}));
                    if (own) CHECK(std::hypot(back.x - 0.31, back.y + 0.19) < 1e-6);
                }
}

TEST_CASE("contours lie on their levels, inside the page, as deep as one zooms") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 1e6, 0.3), Quadratic{2, 0, 2}})
        for (const auto& [middle, half] :
             {std::pair(Vec2{0, 0}, 1.0), {Vec2{0.4, 0.7}, 1e-3}, {Vec2{-30, 2}, 5.0}, {Vec2{1, 0}, 1e-6}}) {
            PlaneWindow window;
            window.plot = {40, 20, 300, 200};
            window.x = {middle.x - 1.5 * half, middle.x + 1.5 * half, false, 40, 340};
            window.y = {middle.y - half, middle.y + half, false, 220, 20};
            const ValueRange range = values_in(Q, window);
            const std::vector<double> levels = contour_levels(Q, window);
            INFO("middle " << middle.x << ", " << middle.y << ", half " << half);
            REQUIRE(levels.size() >= 2);
            CHECK(levels.size() < 60);
            double before = 0;
            for (const double level : levels) {
                CHECK(level > before);
                CHECK(level > range.low);
                CHECK(level <= range.high);
                before = level;
                const auto pieces = contour_lines(Q, level, window);
                for (const auto& piece : pieces) {
                    REQUIRE(piece.size() > 1);
                    for (const Point p : piece) {
                        if (!window.plot.contains(p)) continue;
                        const Vec2 x{window.x.value(p.x), window.y.value(p.y)};
                        // A twentieth of a px off its level at most, by the slope of f there.
                        const Vec2 g = Q.gradient(x);
                        CHECK(std::abs(Q.value(x) - level) <=
                              0.05 * std::hypot(g.x, g.y) * (2 * half / 200) + 1e-9 * level);
                    }
                }
                for (const Point p : contour_area(Q, level, window)) {
                    CHECK(p.x >= 40 - 0.01f);
                    CHECK(p.y <= 220 + 0.01f);
                    const Vec2 x{window.x.value(p.x), window.y.value(p.y)}, g = Q.gradient(x);
                    CHECK(Q.value(x) <= level + 0.2 * std::hypot(g.x, g.y) * (2 * half / 200) + 1e-9 * level);
                }
            }
        }
}

TEST_CASE("words of the quadratic's figures neither meet nor leave them, in every theme and size") {
    for (const QuadraticRace& race : races())
        for (const theme::ThemeName name : kThemes)
            for (const Rect area : kAreas)
                for (const bool paper : {true, false}) {
                    const Surface s = surface(area, name, paper, paper ? 10.67f : 13);
                    INFO(area.w << " x " << area.h << (paper ? " on paper" : " on screen"));
                    QuadraticFigureInput input = input_of(race, s);
                    if (!paper) input.cursor = 3;
                    testing::RecordingPainter landscape(area);
                    draw_quadratic(lay_out_quadratic(input, s), input, s, landscape);
                    check_clipped_words(landscape, area);

                    ThetaFigureInput theta;
                    theta.Q = race.spec.Q;
                    theta.theme = s.theme;
                    theta.theta = theta_of_start(race.spec.Q, race.spec.starts[0]);
                    theta.paper = paper;
                    ThetaColumns columns;
                    testing::RecordingPainter rate(area);
                    draw_theta(lay_out_theta(theta, columns, s), theta, columns, s, rate);
                    check_clipped_words(rate, area);
                }
}

TEST_CASE("a run in an SVG, mapped back through the axes, is the run") {
    const QuadraticRace race = races()[1];
    const ExportSettings settings;
    const Page source = quadratic_page(QuadraticFigure::Landscape, quadratic_pages(race));
    const auto svg = encode_page(source, settings, ExportFormat::Svg);
    REQUIRE(svg);
    Surface page = surface({0, 0, 120 * 96 / 25.4f, 80 * 96 / 25.4f}, settings.theme, true, 8 * 96 / 72.f);
    const float margin = page.px(4);
    page.area = {margin, margin, page.area.w - 2 * margin, page.area.h - 2 * margin};
    const QuadraticFigureInput input = input_of(race, page);
    const QuadraticPicture picture = lay_out_quadratic(input, page);
    // Polylines by their first two points.
    std::vector<std::vector<Point>> lines;
    const std::regex polyline("<polyline points=\"([^\"]*)\"");
    for (std::sregex_iterator it(svg->begin(), svg->end(), polyline), end; it != end; ++it) {
        std::istringstream words((*it)[1]);
        std::vector<Point> line;
        for (std::string pair; words >> pair;)
            line.push_back({std::stof(pair), std::stof(pair.substr(pair.find(',') + 1))});
        lines.push_back(std::move(line));
    }
    for (const QuadraticPath& run : race.paths) {
        const auto near = [&](Point p, std::size_t t) {
            const Point q = picture.point({run.x[t], run.y[t]});
            return std::hypot(p.x - q.x, p.y - q.y) < 0.03f;
        };
        bool found = false;
        for (const auto& line : lines) {
            if (line.size() < run.size() / 2 || !near(line[0], 0)) continue;
            bool all = true;
            for (std::size_t t = 0; t < std::min(line.size(), run.size()); ++t) all &= near(line[t], t);
            found |= all;
        }
        CHECK(found);
    }
}

TEST_CASE(
    "restarts are ringed where they happened, starts and the minimum marked, hidden methods not drawn") {
    const QuadraticRace race =
        race_of(quadratic_from(0.02, 1, 0.5),
                {"grad", "nag:step=1,restart=gradient", "nag:step=1,restart=function"}, {{3, -1}, {-2, 2}});
    const Surface s = surface({0, 0, 900, 700}, theme::ThemeName::Light, false);
    QuadraticFigureInput input = input_of(race, s);
    const auto draw_it = [&] {
        testing::RecordingPainter r(s.area);
        draw_quadratic(lay_out_quadratic(input, s), input, s, r);
        return r;
    };
    const auto marks_at = [&](const testing::RecordingPainter& r, Vec2 x, theme::Marker shape, float size) {
        const Point p = lay_out_quadratic(input, s).point(x);
        return std::count_if(r.marks.begin(), r.marks.end(), [&](const auto& mark) {
            return mark.shape == shape && std::abs(mark.size - size) < 0.1f &&
                   std::hypot(mark.at.x - p.x, mark.at.y - p.y) < 0.1f;
        });
    };
    const testing::RecordingPainter all = draw_it();
    int restarts = 0;
    for (std::size_t k = 0; k < race.runs(); ++k)
        for (std::size_t t = 0; t < race.paths[k].size(); ++t) {
            const QuadraticPath& run = race.paths[k];
            if (!has_ring(race.curves.traces[k], t)) continue;
            ++restarts;
            const bool gradient = race.curves.traces[k].event[t] == Event::GradientRestart;
            CHECK(marks_at(all, {run.x[t], run.y[t]},
                           gradient ? theme::Marker::Circle : theme::Marker::Square, 13) >= 1);
        }
    CHECK(restarts >= 3);
    for (const Vec2 start : race.spec.starts) CHECK(marks_at(all, start, theme::Marker::Circle, 10) == 1);
    CHECK(marks_at(all, {0, 0}, theme::Marker::Plus, 12) == 1);
    CHECK(lay_out_quadratic(input, s).figure.x.label.find("squares") != std::string::npos);

    input.hidden = {1, 2};
    const testing::RecordingPainter one = draw_it();
    const QuadraticPath& gone = race.paths[2];
    for (std::size_t t = 1; t < gone.size(); ++t)
        if (is_restart(race.curves.traces[2].event[t]))
            CHECK(marks_at(one, {gone.x[t], gone.y[t]}, theme::Marker::Circle, 13) == 0);
    CHECK(one.marks.size() < all.marks.size());

    input.hidden = {};
    input.cursor = 5;
    const testing::RecordingPainter early = draw_it();
    for (const QuadraticPath& run : race.paths)
        CHECK(marks_at(early, {run.x[5], run.y[5]}, theme::Marker::Dot, 9) >= 1);
}

namespace {

const Figure& of(const QuadraticFigures& figures, QuadraticFigure curve) { return figures.at(curve); }

}  // namespace

TEST_CASE(
    "the race's builder makes a quadratic's curves: names and marks of the first start, theory beside") {
    const QuadraticRace race =
        race_of({}, {"grad", "nag:step=0.09,momentum=0.7", "narg+r"}, {{0.156, -0.78}, {1, 1}});
    QuadraticCurvesInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    QuadraticColumns columns;
    const QuadraticFigures figures = build_quadratic_curves(input, columns);
    const Figure& error = of(figures, QuadraticFigure::Error);
    CHECK(error.title == "Error ‖x_t‖");
    REQUIRE(error.series.size() == 6);
    for (std::size_t k = 0; k < 6; ++k) {
        const Series& series = error.series[k];
        CHECK(series.method == static_cast<std::int64_t>(k / 2));
        CHECK(series.y.data() == race.curves.traces[k].error.data());
        CHECK(series.seconds.empty());
        // A run from a further start has its method's look and no name.
        CHECK(series.label.empty() == (k % 2 == 1));
        CHECK(series.value2.empty() == series.label.empty());
        CHECK(series.style.line == error.series[k - k % 2].style.line);
        if (k % 2 == 1) CHECK(series.style.marker == theme::Marker::None);
    }
    for (const Stem& stem : error.stems) {
        CHECK(stem.method == 2);
        CHECK(is_restart(race.curves.traces[4].event[static_cast<std::size_t>(stem.t)]));
    }
    CHECK_FALSE(error.stems.empty());
    REQUIRE(error.references.size() == 1);
    CHECK(error.references[0].y == Approx(1e-10 * std::hypot(1, 1)));
    // The predicted line of exact line search is the measured one, from the start on.
    const auto guide = std::ranges::find(error.guides, 0, &Guide::method);
    REQUIRE(guide != error.guides.end());
    const Trace& grad = race.curves.traces[0];
    CHECK(guide->x[0] == 0);
    CHECK(guide->y[0] == grad.error[0]);
    CHECK(std::log(guide->y.back()) == Approx(std::log(grad.error.back())).margin(0.4));

    const Figure& objective = of(figures, QuadraticFigure::Objective);
    for (std::size_t k = 0; k < 6; ++k)
        CHECK(objective.series[k].y.data() == race.curves.traces[k].objective.data());
    const Figure& momentum = of(figures, QuadraticFigure::Momentum);
    REQUIRE(momentum.series.size() == 2);  // of the first start; grad has none
    REQUIRE(momentum.damping);
    const Figure& stepsize = of(figures, QuadraticFigure::Stepsize);
    CHECK(stepsize.series.size() == 3);
    const Eigenpairs pairs = eigenpairs(race.spec.Q);
    REQUIRE(stepsize.references.size() == 5);
    CHECK(stepsize.references[0].y == Approx(2 / pairs.lambda_max));
    CHECK(stepsize.references[1].y == Approx(2 / (pairs.lambda_min + pairs.lambda_max)));
    // Exact line search: one over both steps it goes to and fro between are the eigenvalues' sum.
    CHECK(1 / stepsize.references[3].y + 1 / stepsize.references[4].y ==
          Approx(pairs.lambda_min + pairs.lambda_max));
    for (std::size_t t = 2; t + 1 < grad.size(); ++t)
        CHECK(std::min(std::abs(grad.stepsize[t] / stepsize.references[3].y - 1),
                       std::abs(grad.stepsize[t] / stepsize.references[4].y - 1)) < 1e-6);

    input.predictions = false;
    const QuadraticFigures bare = build_quadratic_curves(input, columns);
    for (const auto& [which, figure] : bare) CHECK(figure.guides.empty());
    CHECK(of(bare, QuadraticFigure::Stepsize).references.empty());
}

TEST_CASE("the fit of the chosen method is seen, and is what a person asked for") {
    const QuadraticRace race = race_of({}, {"grad", "nag:step=0.09,momentum=0.7"}, {{0.156, -0.78}});
    QuadraticCurvesInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.selected = 0;
    QuadraticColumns columns;
    const QuadraticFigures own = build_quadratic_curves(input, columns);
    REQUIRE(of(own, QuadraticFigure::Error).fit_window);
    input.fit_range = state::FitRange{5, 20};
    const QuadraticFigures asked = build_quadratic_curves(input, columns);
    REQUIRE(of(asked, QuadraticFigure::Error).fit_window);
    CHECK(of(asked, QuadraticFigure::Error).fit_window->range == state::FitRange{5, 20});
}

TEST_CASE("components of the error by name, and nothing where there is nothing") {
    const QuadraticRace race =
        race_of({}, {"grad", "nag:step=0.09,momentum=0.7", "narg+r"}, {{0.156, -0.78}, {1, 1}});
    QuadraticCurvesInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.selected = 1;
    QuadraticColumns columns;
    const QuadraticFigures figures = build_quadratic_curves(input, columns);
    const Figure& components = of(figures, QuadraticFigure::Components);
    REQUIRE(components.series.size() == 2);
    CHECK(components.series[0].label.find("v_{min}: underdamped") != std::string::npos);
    for (std::size_t t = 0; t < race.paths[2].size(); ++t)
        CHECK(components.series[1].y[t] == std::abs(race.paths[2].along_max[t]));
    CHECK(components.y.low > 1e-17);
    input.hidden = {1, 2};
    input.selected = -1;
    CHECK(component_run(input) == 0);
    input.hidden = {0, 1, 2};
    CHECK_FALSE(component_run(input));
    input.hidden = {};

    const QuadraticRace still = race_of({}, {"grad"}, {{1, 1}});
    input.race = &still;
    input.running = true;
    CHECK(of(build_quadratic_curves(input, columns), QuadraticFigure::Momentum)
              .empty_text.starts_with("No method here has momentum."));
    input.running = false;

    QuadraticRace none;
    none.spec = race.spec;
    input.race = &none;
    for (const auto& [which, empty] : build_quadratic_curves(input, columns)) {
        CHECK(empty.series.empty());
        CHECK_FALSE(empty.empty_text.empty());
    }
    none.curves.failure = "Q is wrong.";
    for (const auto& [which, empty] : build_quadratic_curves(input, columns))
        CHECK(empty.empty_text == "Q is wrong.");
    const Surface s = surface({0, 0, 600, 400}, theme::ThemeName::Dark, false);
    QuadraticFigureInput nothing = input_of(none, s);
    testing::RecordingPainter r(s.area);
    draw_quadratic(lay_out_quadratic(nothing, s), nothing, s, r);
    CHECK(
        std::any_of(r.texts.begin(), r.texts.end(), [](const auto& t) { return t.markup == "Q is wrong."; }));
}

TEST_CASE("the theta figure: formula on the measured points, special angles marked, the start found again") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 2000, 0.4), quadratic_from(1, 1.2, -1)}) {
        // On paper the legend stands outside and hides no mark.
        const Surface s = surface({0, 0, 800, 400}, theme::ThemeName::Light, true);
        ThetaFigureInput input;
        input.paper = true;
        input.Q = Q;
        input.theme = s.theme;
        input.theta = 1.1;
        ThetaColumns columns;
        const ThetaPicture picture = lay_out_theta(input, columns, s);
        for (std::size_t i = 1; i < columns.theta.size(); ++i) {
            CHECK(columns.theta[i] >= columns.theta[i - 1]);
            // Smooth to the eye: no chord jumps by more than a twelfth of the figure.
            CHECK(std::abs(columns.formula[i] - columns.formula[i - 1]) < 0.085);
        }
        CHECK(columns.theta.front() == 0);
        CHECK(columns.theta.back() == Approx(2 * std::numbers::pi));
        for (std::size_t i = 0; i < columns.measured.size(); ++i)
            CHECK(columns.measured[i] == Approx(theta_rate(Q, columns.measured_theta[i])).margin(1e-9));
        for (const double theta : {0.0, 0.5, 3.0, 6.2})
            CHECK(std::abs(std::remainder(picture.theta({picture.layout.x.px(theta), 100}) - theta,
                                          2 * std::numbers::pi)) < 0.01);
        testing::RecordingPainter r(s.area);
        draw_theta(picture, input, columns, s, r);
        const auto count = [&](theme::Marker shape) {
            return std::count_if(r.marks.begin(), r.marks.end(),
                                 [&](const auto& m) { return m.shape == shape; });
        };
        // 0, pi/2, pi, 3 pi/2, 2 pi; on paper the legend has one more of each.
        CHECK(count(theme::Marker::Square) == 5 + (s.paper ? 1 : 0));
        CHECK(count(theme::Marker::Diamond) == 4 + (s.paper ? 1 : 0));
        for (const Series& series : picture.figure.series)
            CHECK(series.facts().joined == (series.style.marker == theme::Marker::None));
        const auto current = std::find_if(r.marks.begin(), r.marks.end(),
                                          [](const auto& m) { return m.shape == theme::Marker::Dot; });
        REQUIRE(current != r.marks.end());
        CHECK(current->at.x == Approx(picture.layout.x.px(1.1)).margin(0.01));
        CHECK(current->at.y == Approx(picture.layout.y.px(theta_rate(Q, 1.1))).margin(0.01));
        for (const Tick& tick : picture.layout.x_ticks) {
            const double quarters = tick.value / (std::numbers::pi / 4);
            CHECK(quarters == Approx(std::round(quarters)).margin(1e-9));
        }
        CHECK(picture.layout.x_labels.size() == 9);
    }
}
