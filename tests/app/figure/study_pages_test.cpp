// Bands, strips and profiles of a study hold the numbers of core/study, and fit every page.
#include "app/workspace/studies/figures/study_pages.h"

#include <algorithm>
#include <cmath>

#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "app/workspace/studies/figures/study_strips.h"
#include "core/io/experiment_keys.h"
#include "tests/app/figure/made_study.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;

namespace {

const theme::Theme& light() { return theme::theme(theme::ThemeName::Light); }

StudySpec made_study(const char* x, const char* y) {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.rows = study.base.problem.cols = 20;
    study.base.stop.tol = 1e-3;
    study.base.stop.max_iter = 30;
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
    if (x) study.x = *read_axis(x);
    if (y) study.y = *read_axis(y);
    study.trials = 5;
    study.errors = true;
    return study;
}

/// Rows made up: the second method takes twice as long; the last trial of each cell fails for both.
StudyPageInput made_page(const StudySpec& study) {
    const auto rows = testing::made_rows(study, 2, [&study](TrialRow& row) {
        row.success = row.trial + 1 < study.trials;
        row.iterations = row.success ? (4 + row.trial + row.cell) * (1 + row.method) : 30;
        row.seconds = 1e-4 * double(row.iterations);
        row.operator_calls = static_cast<std::uint64_t>(3 * row.iterations + 2);
    });
    return {study, rows, {}, {}, StudyCost::OperatorCalls};
}

std::vector<double> values(std::span<const double> span) { return {span.begin(), span.end()}; }

}  // namespace

TEST_CASE("bands are the quantiles over the seeds of the chosen cell, and count their successes") {
    StudyPageInput in = made_page(made_study("rate=0.4,0.6,0.8", "rank=1,2"));
    in.cell = 4;
    const auto built = build_study_bands(in, light());
    REQUIRE(built);
    const PanelPage& page = (*built)->page;
    REQUIRE(page.panels.size() == 1);
    const Figure& figure = page.panels[0].figure;
    CHECK(figure.title == "sampling rate p = 0.6, rank r = 2");
    REQUIRE(figure.series.size() == 2);
    REQUIRE(figure.bands.size() == 2);
    for (Index method : {0, 1}) {
        std::vector<std::span<const double>> errors;
        for (const TrialRow& row : *in.rows)
            if (row.cell == 4 && row.method == method) errors.emplace_back(row.errors);
        const ErrorBand band = error_band(errors);
        const auto m = static_cast<std::size_t>(method);
        CHECK(values(figure.series[m].y) == band.median);
        CHECK(values(figure.bands[m].low) == band.low);
        CHECK(values(figure.bands[m].high) == band.high);
        CHECK(figure.series[m].x[3] == 3);
        CHECK(page.legend[m].cells == std::vector<std::string>{"4 of 5"});
    }
    CHECK((*built)->csv.find("\n\"sampling rate p = 0.6, rank r = 2\",NARG+R,0,10,10,10,5,5\n") !=
          std::string::npos);
    // What is left out is gone, and the other keeps its look.
    in.methods = {"scaledgd"};
    const auto one = build_study_bands(in, light());
    REQUIRE((*one)->page.legend.size() == 1);
    CHECK((*one)->page.legend[0].style.line == page.legend[1].style.line);
    StudyPageInput without = made_page(made_study("rate=0.4,0.6", nullptr));
    without.study.errors = false;
    CHECK(build_study_bands(without, light()).sentence().find("--errors") != std::string::npos);
}

TEST_CASE("on a page too low for its title a single panel says what is shown, and where") {
    StudyPageInput in = made_page(made_study("rate=0.4,0.6,0.8", "rank=1,2"));
    in.cell = 4;
    const auto built = build_study_bands(in, light());
    REQUIRE(built);
    for (const float height : {250.f, 420.f}) {
        Surface s;
        s.area = {0, 0, 720, height};
        s.theme = &light();
        testing::RecordingPainter painter(s.area);
        draw(lay_out((*built)->page, s), painter);
        for (const char* words : {"Error ‖X_t", "p = 0.6, rank r = 2"}) {
            INFO(words << " at " << height);
            CHECK(std::ranges::any_of(painter.texts, [&](const auto& text) {
                return text.markup.find(words) != std::string::npos;
            }));
        }
    }
}

TEST_CASE("along one axis there is a curve for each value and a panel for each method") {
    const StudyPageInput in = made_page(made_study(nullptr, "rank=1:8"));
    const auto built = build_study_bands(in, light());
    REQUIRE(built);
    const PanelPage& page = (*built)->page;
    REQUIRE(page.panels.size() == 2);
    CHECK(page.panels[1].figure.title == "ScaledGD");
    REQUIRE(page.legend.size() == 6);
    CHECK(page.legend.front().label == "rank r = 1");
    CHECK(page.legend.back().label == "rank r = 8");
    const auto last = runs_of(in, 7, "scaledgd");
    REQUIRE(last.size() == 5);
    CHECK(page.panels[1].figure.series[5].y.size() == 31);
    // An axis of the methods makes methods, not places.
    const StudyPageInput rules = made_page(made_study("d=2,5,10", "rank=1,2"));
    CHECK(cells_of_place(rules.study, 4) == std::vector<Index>{3, 4, 5});
    CHECK(one_axis(rules.study)->cells == std::vector<Index>{0, 3});
    CHECK(*cell_named(rules.study, "rank=2") == 3);
    CHECK(*cell_named(in.study, " rank = 3 ") == 2);
    const StudySpec rates = made_study("rate=0.4,0.5", "rank=1,2");
    CHECK(*cell_named(rates, "rate=0.50,rank=2") == 3);
    CHECK(*cell_named(rates, "rank=2, rate=.4") == 2);
    CHECK_FALSE(cell_named(rates, "rate=0.45,rank=2"));
    CHECK(*cell_named(made_study("rank=1,2", "method=narg:d=10,restart=function,nag"),
                      "rank=2,method=narg:restart=function,d=10") == 1);
    CHECK(cell_named(in.study, "rank=9").sentence().find("rank = 1, 2, 3") != std::string::npos);
}

TEST_CASE("strips have a point for each success and a box of the quartiles") {
    StudyPageInput in = made_page(made_study("rate=0.4,0.6", "rank=1"));
    in.cell = 1;
    const StudyStrips strips = study_strips(in, light());
    REQUIRE(strips.strips.size() == 2);
    CHECK(strips.strips[1].name == "ScaledGD");
    CHECK(strips.strips[0].runs == 5);
    CHECK(strips.strips[0].values[0] == std::vector<double>{5, 6, 7, 8});
    CHECK(strips.strips[1].values[0] == std::vector<double>{10, 12, 14, 16});
    const StripBox box = strip_box(strips.strips[0].values[0]);
    CHECK(box.low == Approx(5.75));
    CHECK(box.median == Approx(6.5));
    CHECK(box.high == Approx(7.25));
    testing::RecordingPainter painter({0, 0, 700, 340});
    draw(lay_out(strips, {{0, 0, 700, 340}, 13, &light(), true, false}), painter);
    CHECK(painter.marks.size() == 16);  // four successes of two methods, twice
    std::string words;
    for (const auto& text : painter.texts) words += text.markup + "\n";
    CHECK(words.find("4 of 5") != std::string::npos);
    // Seconds that differ, on paper too, and apart from the iterations beside them.
    CHECK(strips.corner.find("MC n = 20") != std::string::npos);
    CHECK(strips.corner.find("N = 5, seed 21") != std::string::npos);
    for (const float w : {300.f, 454.f, 642.f}) {
        Surface paper{{0, 0, w, 302}, 8 * 96 / 72.f, &light(), true, false};
        testing::RecordingPainter page(paper.area);
        draw(lay_out(strips, paper), page);
        CHECK(std::ranges::any_of(page.texts, [](const auto& text) { return text.markup.ends_with(" ms"); }));
        for (std::size_t i = 0; i < page.texts.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(meet(page.texts[i].box, page.texts[j].box));
    }
    // A title that is wider than its card gives up what a star says anyway.
    StudyStrips titled = strips;
    titled.title = "Iterations and time to the success; fewest: d = 4 (36 iterations)";
    for (const float w : {420.f, 620.f}) {
        const Surface card{{0, 0, w, 380}, 18, &light(), false, false};
        testing::RecordingPainter page(card.area);
        draw(lay_out(titled, card), page);
        for (const auto& text : page.texts) CHECK(text.box.right() <= card.area.right());
    }
    const StudyStrips all = study_strips(made_page(made_study("rate=0.4,0.6", nullptr)), light());
    CHECK(all.strips.size() == 4);
}

TEST_CASE("every page of a study says what was solved: rank, rate and seeds, beside its title or below it") {
    const StudyPageInput along = made_page(made_study(nullptr, nullptr));
    for (const float w : {560.f, 700.f, 1000.f, 1600.f}) {
        Surface s{{0, 0, w, 520}, 18, &light(), false, false};
        const auto check = [&](const char* name, const PlacedPage& placed) {
            testing::RecordingPainter painter(s.area);
            draw(placed, painter);
            std::string words;
            for (const auto& text : painter.texts) {
                words += text.markup + "\n";
                CHECK(text.box.right() <= s.area.right() + 1);
            }
            INFO(name << ", " << w << " px wide: " << words);
            for (const char* each : {"n = 20", "r = 3", "p = 0.60", "seed 21"})
                CHECK(words.find(each) != std::string::npos);
        };
        check("strips", lay_out(study_strips(along, light()), s));
        for (const StudyBuild build : {build_study_bands, build_performance_profile, build_data_profile}) {
            const auto built = build(along, light());
            REQUIRE(built);
            check("curves", lay_out((*built)->page, s));
        }
        StudySpec one = along.study;
        one.trials = 1;
        CHECK(phase_study_words({one, {}, 0}).ends_with("seed 21"));
        const PhaseMapInput map{along.study, summarise(along.study, *along.rows), 0};
        check("map", lay_out(std::vector<PhaseMapInput>(w < 1000 ? 1 : 2, map), s));
    }
}

TEST_CASE("the curves of profiles are those of core/study, on the methods that are shown") {
    StudyPageInput in = made_page(made_study("rate=0.4,0.6,0.8", "rank=1,2"));
    for (const StudyCost cost : {StudyCost::Iterations, StudyCost::OperatorCalls, StudyCost::Seconds}) {
        in.cost = cost;
        const StudyCosts table = study_costs(in.study, *in.rows, cost);
        const auto profile = build_performance_profile(in, light()), data = build_data_profile(in, light());
        REQUIRE(profile);
        REQUIRE(data);
        CHECK((*data)->page.panels.size() == 2);
        const std::vector<StepCurve> curves = performance_profiles(table.costs),
                                     shares = data_profiles(table.costs, table.units);
        for (std::size_t m = 0; m < 2; ++m) {
            const auto agree = [](const Series& series, const StepCurve& curve) {
                for (std::size_t i = 0; i < series.x.size(); ++i) {
                    // At a step both of its ends are drawn.
                    const bool step = i + 1 < series.x.size() && series.x[i + 1] == series.x[i];
                    if (!step) CHECK(series.y[i] == curve(series.x[i]));
                }
                CHECK(series.y.back() == curve.share.back());
            };
            agree((*profile)->page.panels[0].figure.series[m], curves[m]);
            agree((*data)->page.panels[0].figure.series[m], cost_ecdf(table.costs[m]));
            agree((*data)->page.panels[1].figure.series[m], shares[m]);
        }
        CHECK((*profile)->page.legend[0].cells.front() == "80 %");  // every success of the first is the best
        CHECK((*profile)->page.legend[1].cells == std::vector<std::string>{"0 %", "24 of 30"});
    }
    in.methods = {"scaledgd"};
    CHECK((*build_performance_profile(in, light()))->page.legend[0].cells.front() == "80 %");
    in.rows = std::make_shared<std::vector<TrialRow>>();
    CHECK(build_data_profile(in, light()).sentence().find("No instance") != std::string::npos);
}

TEST_CASE("the pages of a study are drawn at every size, with no run at all too") {
    for (const bool empty : {false, true})
        for (const auto& [x, y] : {std::pair<const char*, const char*>{"rate=0.4,0.6,0.8", "rank=1,2"},
                                   {"method=narg+r,rgrad-orth", nullptr},
                                   {nullptr, nullptr},
                                   {"d=2,5,10", "rank=1,2"}}) {
            StudyPageInput in = made_page(made_study(x, y));
            if (empty) in.rows = std::make_shared<std::vector<TrialRow>>();
            for (const auto& [w, h] : {std::pair(1.f, 1.f), {90.f, 60.f}, {340.f, 220.f}, {900.f, 600.f}})
                for (const bool paper : {false, true}) {
                    const Surface surface{{0, 0, w, h}, 13, &light(), paper, false};
                    testing::RecordingPainter painter({0, 0, w, h});
                    draw(lay_out(study_strips(in, light()), surface), painter);
                    for (const auto build :
                         {build_study_bands, build_performance_profile, build_data_profile})
                        if (const auto built = build(in, light()))
                            draw(lay_out((*built)->page, surface), painter);
                    CHECK(painter.balanced());
                }
        }
}
