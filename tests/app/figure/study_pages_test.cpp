// Bands, strips and profiles of a study hold the numbers of core/study, and fit every page.
#include "app/workspace/studies/figures/study_pages.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "app/workspace/studies/figures/study_readout.h"
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

TEST_CASE("of a large study all numbers are written, and it is said what has no curve") {
    StudySpec study = made_study(nullptr, "rank=1:8");
    for (const char* name : {"rgrad-orth", "nag", "grad"})
        study.base.methods.push_back(*read_method_entry(name));
    StudyPageInput in = made_page(study);
    const auto count = [](const std::string& csv) {
        std::set<std::string> curves;
        std::istringstream lines(csv);
        for (std::string line; std::getline(lines, line);)
            curves.insert(line.substr(0, line.find(',', line.find(',') + 1)));
        return curves.size() - 1;  // but for the head
    };
    const auto some = build_study_bands(in, light());
    REQUIRE(some);
    CHECK((*some)->page.panels.size() == 4);
    CHECK((*some)->page.note.starts_with("4 of 5 methods and 6 of 8 values are drawn. "));
    CHECK(count((*some)->csv) == 40);
    // A narrow page keeps that of its note.
    const Surface narrow{{0, 0, 330, 300}, 13, &light(), true, false};
    testing::RecordingPainter painter(narrow.area);
    draw(lay_out((*some)->page, narrow), painter);
    CHECK(std::ranges::any_of(painter.texts, [](const auto& text) {
        return text.markup == "4 of 5 methods and 6 of 8 values are drawn.";
    }));
    in.methods = methods_of_study(study);
    in.named = true;
    const auto all = build_study_bands(in, light());
    CHECK((*all)->page.panels.size() == 5);
    CHECK((*all)->page.note.starts_with("6 of 8 values are drawn. "));
    study.y = *read_axis("rank=1:6");
    StudyPageInput few = made_page(study);
    few.methods = {"grad"};
    CHECK((*build_study_bands(few, light()))->page.note.starts_with("A run that has ended"));
}

TEST_CASE("a study without times shows and compares none") {
    StudyPageInput in = made_page(made_study("rate=0.4,0.6", nullptr));
    const auto rows = std::make_shared<std::vector<TrialRow>>(*in.rows);
    in.rows = rows;
    // What fails has no time to its success.
    for (TrialRow& row : *rows)
        if (!row.success) row.seconds = Record::kNone;
    CHECK(study_strips(in, light()).timed);
    rows->front().seconds = Record::kNone;
    const StudyStrips strips = study_strips(in, light());
    CHECK_FALSE(strips.timed);
    CHECK(strips.title == "Iterations to the success");
    CHECK(strips.note.starts_with(kNoTimes));
    CHECK(describe(strips).find("seconds") == std::string::npos);
    const Surface s{{0, 0, 640, 340}, 13, &light(), true, false};
    const PlacedPage placed = lay_out(strips, s);
    const auto axes = parts_of<PlacedStrips>(placed);
    REQUIRE(axes.size() == 1);
    CHECK(placed.left_out.empty());
    CHECK(axes[0]->strips[0].label == "NARG+R (oracle)");
    const auto read = readout_of_strips(strips, placed, s, axes[0]->strips[0].points[0]);
    REQUIRE(read);
    CHECK(read->lines.back() == "4.00 iterations");
    CHECK(std::ranges::any_of(parts_of<PlacedText>(placed),
                              [](const PlacedText* text) { return text->markup == "4 of 5"; }));
    for (const auto build : {build_performance_profile, build_data_profile}) {
        in.cost = StudyCost::Seconds;
        CHECK(build(in, light()).sentence() == kNoTimes);
        in.cost = StudyCost::Iterations;
        CHECK(build(in, light()));
    }
}

TEST_CASE("strips of several methods say the value of the axis once, and cut no name at the page's edge") {
    StudySpec study = made_study("condition=1,10,100,1000", nullptr);
    study.base.methods.push_back(*read_method_entry("narg:d=10,restart=function"));
    const StudyStrips strips = study_strips(made_page(study), light());
    REQUIRE(strips.strips.size() == 12);
    CHECK(strips.strips[4].name == "condition number κ = 10, ScaledGD");
    CHECK(strips.csv.find("\"condition number κ = 10, ScaledGD\",0,") != std::string::npos);
    // Of an IEEE column too.
    for (const float w : {336.f, 640.f}) {
        const Surface s{{0, 0, w, 460}, 8 * 96 / 72.f, &light(), true, false};
        const PlacedPage placed = lay_out(strips, s);
        CHECK(placed.left_out.empty());
        const auto axes = parts_of<PlacedStrips>(placed);
        REQUIRE(axes.size() == 2);
        CHECK(axes[0]->strips[4].label == "ScaledGD");
        CHECK(axes[0]->strips[5].label.starts_with("NARG"));
        testing::RecordingPainter painter(s.area);
        draw(placed, painter);
        for (std::size_t i = 0; i < painter.texts.size(); ++i) {
            const auto& text = painter.texts[i];
            INFO(w << ": " << text.markup);
            CHECK(text.box.x >= s.area.x - 0.5f);
            CHECK(text.box.right() <= s.area.right() + 0.5f);
            for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(meet(text.box, painter.texts[j].box));
        }
        for (const char* once : {"condition number κ", "1000"})
            CHECK(std::ranges::count(painter.texts, once, [](const auto& text) { return text.markup; }) == 1);
        for (const PlacedStrips* axis : axes)
            CHECK(std::ranges::count_if(axis->ticks, [](const Tick& tick) { return !tick.label.empty(); }) >
                  1);
    }
    // What has no room is said to be left out.
    const auto left_out = [&](float w, float h) {
        const Surface s{{0, 0, w, h}, 8 * 96 / 72.f, &light(), true, false};
        return lay_out(strips, s).left_out;
    };
    using Words = std::vector<std::string>;
    CHECK(left_out(336, 160) == Words{"the name of some strips", "how many runs of each strip succeed"});
    CHECK(left_out(240, 460) == Words{"the panel of times"});
    CHECK(left_out(90, 60) == Words{"the panel of times", "the panel of iterations"});
    // Rows too low for words have their names once, in their colours; beside one they would seem a group's.
    CHECK(left_out(640, 160) == Words{"how many runs of each strip succeed"});
    const Surface low{{0, 0, 640, 160}, 8 * 96 / 72.f, &light(), true, false};
    testing::RecordingPainter painter(low.area);
    draw(lay_out(strips, low), painter);
    for (std::size_t k = 0; k < 3; ++k)
        CHECK(std::ranges::count(painter.texts, strips.strips[k].label,
                                 [](const auto& text) { return text.markup; }) == 1);
    for (std::size_t i = 0; i < painter.texts.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(meet(painter.texts[i].box, painter.texts[j].box));
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
