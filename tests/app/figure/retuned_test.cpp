// A run whose rules were changed on the way, as figures and files show it.
#include <algorithm>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/draw.h"
#include "app/figure/pointing/nearest.h"
#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/app/figure/exported.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;

TEST_CASE("a retuned run bears its values in its name and a mark on its curve, on screen and on paper") {
    ExperimentSpec spec;
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    const auto rules = [](const char* text) { return *parse_method(text); };
    spec.methods = {{rules("narg"), true}, {rules("narg:d=40"), true}};
    spec.changes = {{0, 12, "d", "40"}};
    auto instance = std::make_shared<Instance>();
    REQUIRE(generate_instance(spec.problem, *instance) == Outcome::Done);
    REQUIRE(make_start(spec.start, spec.problem.seed, *instance) == Outcome::Done);
    const RunResult result = run_race(spec, instance);
    RaceFiguresInput input;
    input.race = &result.race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.views[1].log_y = input.views[2].log_y = false;
    AxisColumns columns;
    for (const bool paper : {false, true}) {
        input.paper = paper;
        const RaceFigures figures = build_race_figures(input, columns);
        for (const Figure& figure : figures) {
            INFO(figure.title << (paper ? ", paper" : ", screen"));
            REQUIRE(figure.series.size() == 2);
            CHECK(figure.series[0].label == "NARG (d = 2 to 40 at t = 12)");
            CHECK(figure.series[1].label == "NARG (d = 40)");
            Surface s;
            s.area = {0, 0, 640, 420};
            s.theme = input.theme;
            s.paper = paper;
            const Layout l = layout(figure, {}, s);
            testing::RecordingPainter r(s.area);
            draw(l, figure, s, r);
            const auto at = point_at(figure.series[0], 12, l);
            REQUIRE(at);
            const auto marks = std::count_if(r.marks.begin(), r.marks.end(), [&](const auto& mark) {
                return mark.shape == theme::Marker::Diamond && distance(mark.at, *at) < 0.01f;
            });
            CHECK(marks == 1);
        }
    }
    ExportInput page;
    page.race = input;
    const auto bytes = encode_figure("error", page, {}, ExportFormat::Svg);
    REQUIRE(bytes);
    const std::string& svg = *bytes;
    CHECK(svg.find(">NARG (d = 2 to 40 at t = 12)<") != std::string::npos);
    CHECK(svg.find(">NARG (d = 40)<") != std::string::npos);
}

TEST_CASE("a branch is drawn from where it leaves its run, whose curve is marked there, and nowhere before") {
    ExperimentSpec spec;
    spec.problem.rows = spec.problem.cols = 30;
    spec.problem.rank = 2;
    const auto rules = [](const char* text) { return *parse_method(text); };
    spec.methods = {{rules("narg+r:basin=off"), true}, {rules("narg+r:basin=off"), true}};
    constexpr std::size_t kFork = 25;
    // One change before the fork is made in both.
    spec.changes = {{0, 10, "d", "8"}, {1, 10, "d", "8"}, {1, kFork, "d", "40"}};
    auto instance = std::make_shared<Instance>();
    REQUIRE(generate_instance(spec.problem, *instance) == Outcome::Done);
    REQUIRE(make_start(spec.start, spec.problem.seed, *instance) == Outcome::Done);
    const RunResult result = run_race(spec, instance);
    const Trace &parent = result.race.traces[0], &branch = result.race.traces[1];
    REQUIRE((parent.size() > 30 && branch.size() > 30));
    RaceFiguresInput input;
    input.race = &result.race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.views[1].log_y = input.views[2].log_y = false;
    input.selected = 1;
    AxisColumns columns;
    for (const bool paper : {false, true}) {
        input.paper = paper;
        const RaceFigures figures = build_race_figures(input, columns);
        for (std::size_t kind = 0; kind < figures.size(); ++kind) {
            const Figure& figure = figures[kind];
            INFO(figure.title << (paper ? ", paper" : ", screen"));
            REQUIRE(figure.series.size() == 2);
            const Series &whole = figure.series[0], &rest = figure.series[1];
            REQUIRE((whole.y.size() == parent.size() && rest.y.size() == branch.size()));
            for (std::size_t t = 0; t < kFork; ++t) {
                CHECK(std::isfinite(whole.y[t]));
                CHECK(std::isnan(rest.y[t]));
            }
            for (std::size_t t = kFork; t + 1 < branch.size(); ++t) CHECK(std::isfinite(rest.y[t]));
            // Marks before the fork are the parent's alone.
            const auto stems = [&](std::int64_t method) {
                return std::ranges::count_if(figure.stems, [&](const Stem& stem) {
                    return stem.method == method && stem.t < static_cast<std::int64_t>(kFork);
                });
            };
            CHECK(stems(0) > 0);
            CHECK(stems(1) == 0);
            Surface s;
            s.area = {0, 0, 640, 420};
            s.theme = input.theme;
            s.paper = paper;
            const Layout l = layout(figure, {}, s);
            const auto fork = point_at(rest, kFork, l);
            REQUIRE(fork);
            const auto pieces = curve_pieces(rest, l.x, l.y, l.plot);
            REQUIRE_FALSE(pieces.empty());
            CHECK(distance(pieces.front().front(), *fork) < 0.01f);
            testing::RecordingPainter r(s.area);
            draw(l, figure, s, r);
            CHECK(std::ranges::count_if(r.marks, [&](const auto& mark) {
                      return mark.shape == theme::Marker::Diamond && distance(mark.at, *fork) < 0.01f;
                  }) == 1);
            // What is pointed at before the fork is the parent, whichever is chosen.
            const auto before = point_at(whole, kFork / 2, l);
            REQUIRE(before);
            const auto near = nearest_point(l, figure, *before, 4, true);
            REQUIRE(near);
            CHECK(near->series == 0);
        }
        // Both have their iterates up to the fork in common: the mark is on the parent's curve.
        CHECK(figures[0].series[0].y[kFork] == figures[0].series[1].y[kFork]);
    }
    // The legend has no value of a curve that is not there yet.
    input.paper = false;
    input.cursor = 10;
    CHECK(build_race_figures(input, columns)[0].series[1].value.empty());
    CHECK_FALSE(build_race_figures(input, columns)[0].series[0].value.empty());
    input.cursor = 28;
    CHECK_FALSE(build_race_figures(input, columns)[0].series[1].value.empty());
    // Without its parent's curve it is drawn from the start.
    input.hidden = {0};
    for (const bool paper : {false, true}) {
        input.paper = paper;
        CHECK(build_race_figures(input, columns)[0].series.back().y[0] == branch.error[0]);
    }
    // A parent that has not come to the fork yet has shown no more than it has.
    input.hidden.clear();
    Race behind = result.race;
    behind.traces[0].error.resize(11);
    input.race = &behind;
    for (auto* column :
         {&behind.traces[0].objective, &behind.traces[0].gradient_norm, &behind.traces[0].stepsize,
          &behind.traces[0].momentum, &behind.traces[0].seconds, &behind.traces[0].relative_error,
          &behind.traces[0].test_rmse, &behind.traces[0].psnr})
        column->resize(11);
    behind.traces[0].operator_calls.resize(11);
    behind.traces[0].svds.resize(11);
    behind.traces[0].event.resize(11);
    behind.traces[0].second_event.resize(11);
    AxisColumns fresh;
    const RaceFigures early = build_race_figures(input, fresh);
    CHECK(std::isnan(early[0].series[1].y[9]));
    CHECK(early[0].series[1].y[10] == branch.error[10]);

    // As CSV of what is seen the branch begins at the fork.
    ExportInput page;
    page.race = input;
    page.race.race = &result.race;
    page.race.cursor.reset();
    const auto csv = encode_figure("error", page, {}, ExportFormat::Csv);
    REQUIRE(csv);
    std::size_t own = 0;
    for (std::size_t at = csv->find(",\"NARG+R (d = 2 to 8 at t = 10 and"); at != std::string::npos;
         at = csv->find(",\"NARG+R (d = 2 to 8 at t = 10 and", at + 1)) {
        const std::size_t x = csv->find("measured,", at);
        if (x > csv->find('\n', at)) continue;
        ++own;
        CHECK(std::stod(csv->substr(x + 9)) >= static_cast<double>(kFork));
    }
    CHECK(own > 3);
}
