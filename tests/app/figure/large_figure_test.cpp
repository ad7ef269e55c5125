// What the large figure shows where the truth is not known: decibels, held-out ratings, or the gradient.
// How well the figure is filled.
#include <algorithm>

#include "app/figure/engine/format.h"
#include "app/figure/engine/layout.h"
#include "app/figure/race/build_race_figures.h"
#include "app/state/app_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;

TEST_CASE("the large figure shows what is known: error, decibels, held-out ratings, or the gradient") {
    const Race known = test::fake_race(200);
    AxisColumns columns;
    RaceFiguresInput input;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.views[1].log_y = input.views[2].log_y = false;
    const auto main_figure = [&](const Race& race) {
        input.race = &race;
        return build_race_figures(input, columns)[0];
    };
    CHECK(progress_measure(known) == Progress::Error);
    const auto tagged = [](const Figure& figure) {
        return std::count_if(figure.series.begin(), figure.series.end(),
                             [](const Series& s) { return s.oracle; });
    };
    CHECK(tagged(main_figure(known)) == 1);

    Race blind = known;
    blind.generation = 2;
    blind.facts.has_truth = blind.facts.exact_truth = false;
    blind.facts.measurements = 1500;
    for (Trace& trace : blind.traces) trace.error.assign(trace.size(), Record::kNone);
    SECTION("a matrix with holes: the gradient by its start, down to the tolerance") {
        blind.spec.problem.source = ProblemSource::MatrixFile;
        const Figure figure = main_figure(blind);
        CHECK(figure.y.logarithmic);
        for (const Series& series : figure.series) CHECK(series.y[0] == 1);
        const Trace& first = blind.traces[0];
        CHECK(figure.series[0].y[7] == first.gradient_norm[7] / first.gradient_norm[0]);
        REQUIRE(figure.references.size() == 1);
        CHECK(figure.references[0].y == 1e-6);
        CHECK(tagged(figure) == 0);  // the basin rule falls away
    }
    SECTION("a picture: decibels, upright, under the best that its rank can do") {
        blind.spec.problem.source = ProblemSource::Picture;
        blind.facts.best_rank_psnr = 33.291;
        blind.facts.rank = 10;
        for (Trace& trace : blind.traces)
            for (std::size_t t = 0; t < trace.size(); ++t)
                trace.psnr[t] = 30 - 20 / (1 + static_cast<double>(t));
        const Figure figure = main_figure(blind);
        CHECK_FALSE(figure.y.logarithmic);
        REQUIRE(figure.references.size() == 1);
        CHECK(figure.references[0].label == "best rank-10: 33.29 dB");
        CHECK(figure.y.low < 10);
        CHECK(figure.y.high > 33.291);  // the bound is in sight
        CHECK(figure.series[0].value == format_fixed(blind.traces[0].psnr.back(), 2));
        CHECK(figure.legend_heading == "PSNR");
        Surface surface;
        surface.area = {0, 0, 800, 400};
        surface.theme = input.theme;
        const Layout l = layout(figure, {}, surface);
        CHECK_FALSE(l.empty);
    }
    SECTION("ratings: what was held out, else the gradient") {
        blind.spec.problem.source = ProblemSource::Ratings;
        CHECK(progress_measure(blind) == Progress::RelativeGradient);
        for (Trace& trace : blind.traces) trace.test_rmse.assign(trace.size(), 0.9);
        CHECK(progress_measure(blind) == Progress::TestRmse);
    }
    SECTION("before anything has run the source says what will be shown") {
        blind.traces.clear();
        blind.spec.problem.source = ProblemSource::Picture;
        CHECK(progress_measure(blind) == Progress::Psnr);
        blind.facts = {};
        CHECK_FALSE(has_oracle(blind));
        blind.spec.problem.source = ProblemSource::Generated;
        CHECK(has_oracle(blind));
        blind.spec.problem.noise = 0.1;
        CHECK_FALSE(has_oracle(blind));
    }
}

TEST_CASE("a race that ended where it started does not ask to be run") {
    Race race = test::fake_race(0);
    for (Trace& trace : race.traces) {
        trace.stepsize.assign(trace.size(), Record::kNone);
        trace.status = MethodStatus::Converged;
    }
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    const std::string words = build_race_figures(input, columns)[1].empty_text;
    CHECK(words == "Every run ended where it started: no step was made.");
    CHECK(build_race_figures(input, columns)[2].empty_text == words);  // also where momentum is shown
    race.traces[0].status = MethodStatus::Waiting;
    CHECK(build_race_figures(input, columns)[1].empty_text == "Press Run, and the curves appear here.");
}

TEST_CASE("words about a race that has no curves yet are true while it is made, runs and waits") {
    Race race;
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    input.predictions = true;
    const auto words = [&] { return build_race_figures(input, columns)[0].empty_text; };
    CHECK(words() == "Press Run, and the curves appear here.");
    input.running = true;
    CHECK(words() == "The race has begun: its first steps are being made.");
    race.building = true;
    CHECK(words().starts_with("The instance is being made: "));
    // Of a truth nobody knows yet there is nothing to say.
    CHECK(build_race_figures(input, columns)[0].note.empty());
}

TEST_CASE("where the experiment was refused, the curves of the last one are grey and say whose they are") {
    const Race last = test::fake_race(40);
    Race refused;
    refused.spec = last.spec;
    // Of other data: the words are of the run that is seen.
    refused.spec.problem.rows = refused.spec.problem.cols = 99;
    refused.failure = "Not enough.";
    AxisColumns columns;
    RaceFiguresInput input;
    input.race = &last;
    input.theme = &theme::theme(theme::ThemeName::Light);
    const RaceFigures before = build_race_figures(input, columns);
    input.race = &refused;
    input.ghost = &last;
    input.refused = true;
    const RaceFigures after = build_race_figures(input, columns);
    for (std::size_t k = 0; k < after.size(); ++k) {
        CHECK(after[k].series.size() == before[k].series.size());
        for (const Series& series : after[k].series) {
            CHECK(series.role == Role::Ghost);
            CHECK(series.style.line == input.theme->quiet);
        }
        CHECK(after[k].guides.empty());
        CHECK(after[k].empty_text == "Not enough.");
        // Nothing jumps: the axes are those of the curves.
        CHECK(after[k].y.low == before[k].y.low);
        CHECK(after[k].x.high == before[k].x.high);
    }
    CHECK(after[0].corner == "last run: " + before[0].corner);
}

TEST_CASE("figures without a method that is on say so, and do not ask for Run") {
    Race race = test::fake_race(40);
    for (Trace& trace : race.traces) trace.enabled = false;
    RaceFiguresInput input;
    const theme::Theme& colours = theme::theme(theme::ThemeName::Light);
    input.race = &race;
    input.theme = &colours;
    AxisColumns columns;
    for (const Figure& figure : build_race_figures(input, columns))
        CHECK(figure.empty_text == "Every method is off: tick one in the list.");
    race.traces[3].enabled = true;
    CHECK(build_race_figures(input, columns)[2].empty_text != "Every method is off: tick one in the list.");
}

TEST_CASE("the error of ratings fills its figure, on either axis") {
    Race race = test::fake_race(40);
    race.spec.problem.source = ProblemSource::Ratings;
    race.facts.has_truth = race.facts.exact_truth = false;
    for (Trace& trace : race.traces)
        for (std::size_t t = 0; t < trace.size(); ++t)
            trace.test_rmse[t] = 0.91 + 0.19 * std::exp(-0.2 * static_cast<double>(t));
    RaceFiguresInput input;
    input.race = &race;
    input.theme = &theme::theme(theme::ThemeName::Light);
    Surface s;
    s.area = {0, 0, 900, 520};
    s.theme = input.theme;
    AxisColumns columns;
    for (const bool logarithmic :
         {state::default_view(FigureKind::Error, ProblemSource::Ratings).log_y, true}) {
        input.views[0].log_y = logarithmic;
        const Figure figure = build_race_figures(input, columns)[0];
        CHECK(figure.y.logarithmic == logarithmic);
        REQUIRE(figure.legend_heading == "RMSE");
        const Layout l = layout(figure, input.views[0], s);
        const auto first = point_at(figure.series[0], 0, l), last = point_at(figure.series[0], 39, l);
        REQUIRE(first);
        REQUIRE(last);
        INFO((logarithmic ? "logarithmic" : "linear"));
        CHECK(last->y - first->y > 0.8f * l.plot.h);
        CHECK(l.y_labels.size() >= 3);
    }
    CHECK_FALSE(state::default_view(FigureKind::Error, ProblemSource::Ratings).log_y);
}
