// What is read under the pointer is what core/study says: every value of every curve at one x, the very
// trial, the cell.
#include "app/workspace/studies/figures/study_readout.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/workspace/studies/figures/study_compare.h"
#include "core/io/experiment_keys.h"
#include "tests/app/boxes.h"
#include "tests/app/figure/made_study.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;
using paint::Point;
using paint::Rect;

namespace {

const Rect kCard{40, 30, 760, 520};

Surface read_surface(Rect area, theme::ThemeName name = theme::ThemeName::Light) {
    return {area, 13, &theme::theme(name), false, false};
}
const theme::Theme& day() { return theme::theme(theme::ThemeName::Light); }

/// Two methods, four trials a cell, the last fails; errors fall by a decade in a few iterations.
StudyPageInput read_study() {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.rows = study.base.problem.cols = 20;
    study.base.problem.seed = 30;
    study.base.stop.tol = 1e-3;
    study.base.stop.max_iter = 60;
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
    study.x = *read_axis("rate=0.4,0.8");
    study.y = *read_axis("rank=1,2");
    study.trials = 4;
    study.errors = true;
    const auto rows = testing::made_rows(study, 4, [&study](TrialRow& row) {
        row.success = row.trial + 1 < study.trials;
        row.iterations = (10 + 7 * row.trial + row.cell) * (1 + row.method);
        row.seconds = 1e-4 * double(row.iterations);
        row.operator_calls = static_cast<std::uint64_t>(4 * row.iterations);
    });
    return {study, rows, 1, {}, StudyCost::OperatorCalls};
}

bool said(const std::vector<std::string>& lines, const std::string& words) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return line.find(words) != line.npos; });
}

}  // namespace

TEST_CASE(
    "over a band the median and its quantiles at the iteration under the pointer are read, of every curve") {
    const StudyPageInput in = read_study();
    const auto built = build_study_bands(in, day());
    REQUIRE(built);
    const auto placed = panels_of(lay_out((*built)->page, read_surface(kCard)));
    REQUIRE(placed.size() == 1);
    const Layout& layout = placed[0].layout;
    const Point at{layout.x.px(6.3), layout.plot.y + layout.plot.h / 3};
    const auto readout = readout_of_curves(**built, placed, at, day());
    REQUIRE(readout);
    REQUIRE(readout->lines.size() == 3);
    CHECK(readout->lines[0] == "t = 6");
    REQUIRE(readout->marks.size() == 2);
    for (Index method : {0, 1}) {
        std::vector<std::span<const double>> errors;
        for (const TrialRow& row : *in.rows)
            if (row.cell == 1 && row.method == method) errors.emplace_back(row.errors);
        const ErrorBand band = error_band(errors);
        const auto m = static_cast<std::size_t>(method);
        CHECK(readout->lines[m + 1] == (m == 0 ? "NARG+R: " : "ScaledGD: ") + format_value(band.median[6]) +
                                           ", 20 to 80 %: " + format_value(band.low[6]) + " to " +
                                           format_value(band.high[6]) + ", " +
                                           std::to_string(band.under_way[6]) + " of 4 under way");
        CHECK(readout->marks[m].first.x == Approx(layout.x.px(6)));
        CHECK(readout->marks[m].first.y == Approx(layout.y.px(band.median[6])));
    }
    // NARG+R has ended long before ScaledGD.
    const auto late = readout_of_curves(**built, placed, {layout.x.px(55), at.y}, day());
    REQUIRE(late);
    CHECK(late->lines[1] == "NARG+R: all its runs have ended");
    CHECK(said(late->lines, "ScaledGD: "));
    CHECK(late->marks.size() == 1);
    for (const Point off :
         {Point{kCard.x + 2, kCard.y + 2}, Point{0, 0}, Point{layout.plot.right() + 3, at.y}})
        CHECK_FALSE(readout_of_curves(**built, placed, off, day()));
}

TEST_CASE("over a profile the share of every method at the cost under the pointer is read") {
    StudyPageInput in = read_study();
    in.cell.reset();
    const std::vector<std::string> names = methods_of_study(in.study);
    const StudyCosts table = study_costs(in.study, *in.rows, in.cost, {}, names);
    const auto check = [&](const StudyCurves& curves, std::size_t panel,
                           const std::vector<StepCurve>& truth) {
        const auto placed = panels_of(lay_out(curves.page, read_surface(kCard)));
        REQUIRE(placed.size() > panel);
        const Layout& layout = placed[panel].layout;
        for (const float f : {0.11f, 0.37f, 0.52f, 0.9f}) {
            const Point at{layout.plot.x + f * layout.plot.w, layout.plot.y + layout.plot.h / 2};
            const auto readout = readout_of_curves(curves, placed, at, day());
            REQUIRE(readout);
            REQUIRE(readout->lines.size() == 3);
            REQUIRE(readout->marks.size() == 2);
            for (std::size_t m = 0; m < 2; ++m) {
                const double share = truth[m](layout.x.value(at.x));
                CHECK(readout->lines[m + 1] ==
                      (m == 0 ? "NARG+R: " : "ScaledGD: ") + format_fixed(100 * share, 1) + " %");
                CHECK(readout->marks[m].first.y == Approx(layout.y.px(share)));
                CHECK(readout->marks[m].first.x == Approx(at.x));
            }
        }
    };
    const auto performance = build_performance_profile(in, day());
    REQUIRE(performance);
    check(**performance, 0, performance_profiles(table.costs));
    const auto data = build_data_profile(in, day());
    REQUIRE(data);
    std::vector<StepCurve> ecdf;
    for (const std::vector<double>& costs : table.costs) ecdf.push_back(cost_ecdf(costs));
    check(**data, 0, ecdf);
    REQUIRE_FALSE(table.units.empty());
    check(**data, 1, data_profiles(table.costs, table.units));
}

TEST_CASE("over a strip's point its trial is read, over its box the quartiles") {
    const StudyPageInput in = read_study();
    const StudyStrips strips = study_strips(in, day());
    const Surface surface = read_surface(kCard);
    const PlacedPage placed = lay_out(strips, surface);
    // Points and boxes are where they are drawn.
    testing::RecordingPainter painter(kCard);
    draw(placed, painter);
    std::size_t rows = 0;
    const auto check_row = [&](const PlacedStrips::Strip& one, const StudyStrip& strip,
                               std::size_t quantity) {
        ++rows;
        REQUIRE(one.points.size() == 3);
        for (std::size_t k = 0; k < 3; ++k) {
            CHECK(std::ranges::any_of(painter.marks,
                                      [&](const auto& mark) { return mark.at == one.points[k]; }));
            const auto readout = readout_of_strips(strips, placed, surface, one.points[k]);
            REQUIRE(readout);
            REQUIRE(readout->lines.size() == 3);
            CHECK(readout->lines[0] == strip.name);
            CHECK(readout->lines[1] == "trial " + std::to_string(k) + ", seed " + std::to_string(30 + k));
            CHECK(readout->lines[2] ==
                  format_value(strip.values[0][k]) + " iterations, " + format_seconds(strip.values[1][k]));
            REQUIRE(readout->marks.size() == 1);
            CHECK(readout->marks[0].first == one.points[k]);
        }
        // A corner of the box, away from every point.
        Point corner{one.box.x + 1, one.box.y + 1};
        for (const Point& p : one.points)
            if (paint::distance(p, corner) < 9) corner = {one.box.right() - 1, one.box.y + 1};
        const bool near =
            std::ranges::any_of(one.points, [&](Point p) { return paint::distance(p, corner) < 9; });
        const auto box = readout_of_strips(strips, placed, surface, corner);
        REQUIRE(box);
        if (near) return;
        const StripBox quartiles = strip_box(strip.values[quantity]);
        CHECK(said(box->lines, "median " + (quantity == 0 ? format_value(quartiles.median)
                                                          : format_seconds(quartiles.median))));
        CHECK(said(box->lines, "3 of 4 succeed"));
    };
    for (const PlacedStrips* axis : parts_of<PlacedStrips>(placed))
        for (std::size_t i = 0; i < strips.strips.size(); ++i)
            check_row(axis->strips[i], strips.strips[i], axis->quantity);
    CHECK(rows == 4);
    CHECK_FALSE(readout_of_strips(strips, placed, surface, {kCard.x + 1, kCard.y + 1}));
}

TEST_CASE("over a cell of the map every method's successes are read") {
    const StudyPageInput in = read_study();
    PhaseMapInput map{in.study, summarise(in.study, *in.rows), 0};
    const Surface surface = read_surface(kCard);
    const PhaseMap laid_out = lay_out_phase_map(map, surface);
    const StudyReadout readout = readout_of_cell(map, laid_out, 3, day());
    REQUIRE(readout.lines.size() == 3);
    CHECK(readout.lines[0] == cell_words(in.study, 3));
    for (Index m : {0, 1}) {
        const CellSummary& cell = map.of(3, m);
        CHECK(readout.lines[static_cast<std::size_t>(m) + 1] ==
              (m == 0 ? "NARG+R (oracle): " : "ScaledGD: ") +
                  std::string("3 of 4 succeed, 75 % (30 to 95 %), median ") +
                  format_value(cell.iterations.median) + " iterations");
    }
    map.summary = summarise(in.study, {});
    CHECK(said(readout_of_cell(map, laid_out, 3, day()).lines, "NARG+R (oracle): no trial is done"));
    for (CellSummary& cell : map.summary) cell.underdetermined = true;
    CHECK(said(readout_of_cell(map, laid_out, 3, day()).lines, "Fewer samples than degrees of freedom"));
}

TEST_CASE("the card of a study's readout stays on its card in every theme and at every size") {
    StudyPageInput in = read_study();
    for (const theme::ThemeName name : testing::kThemes)
        for (const Rect area : {Rect{0, 0, 200, 140}, kCard, Rect{5, 5, 1600, 900}}) {
            const Surface surface = read_surface(area, name);
            const auto built = build_study_bands(in, *surface.theme);
            REQUIRE(built);
            const auto placed = panels_of(lay_out((*built)->page, surface));
            for (const float fx : {0.02f, 0.5f, 0.98f})
                for (const float fy : {0.02f, 0.98f}) {
                    const Rect& plot = placed[0].layout.plot;
                    const Point at{plot.x + fx * plot.w, plot.y + fy * plot.h};
                    const auto readout = readout_of_curves(**built, placed, at, *surface.theme);
                    if (!readout) continue;
                    testing::RecordingPainter painter(area);
                    draw_study_readout(*readout, at, surface, painter);
                    CHECK(painter.balanced());
                    REQUIRE_FALSE(painter.texts.empty());
                    for (const auto& text : painter.texts) CHECK(testing::within(text.box, area));
                }
        }
}

TEST_CASE("a drag over bands compares medians by their rates, over profiles shares by difference and ratio") {
    const StudyPageInput in = read_study();
    const auto bands = build_study_bands(in, day());
    REQUIRE(bands);
    const auto placed = panels_of(lay_out((*bands)->page, read_surface(kCard)));
    const Layout& layout = placed[0].layout;
    const auto at = [&](double x) { return Point{layout.x.px(x), layout.plot.y + layout.plot.h / 2}; };
    const Figure& f = (*bands)->page.panels[0].figure;
    const auto dragged = [&](Point from, Point to) {
        return StudyEnds{place_under(**bands, placed, from), place_under(**bands, placed, to)};
    };
    // From either end.
    for (const bool back : {false, true}) {
        const Comparison compared = compare_curves(
            **bands, placed, dragged(at(back ? 8.1 : 2.2), at(back ? 2.2 : 8.1)), read_surface(kCard));
        REQUIRE(compared.table.rows.size() == 2);
        CHECK(compared.table.heading == (back ? "B 2 to A 8" : "A 2 to B 8"));
        for (std::size_t k = 0; k < 2; ++k) {
            const double decades = (std::log10(f.series[k].y[8]) - std::log10(f.series[k].y[2])) / 6;
            const std::vector<std::string> row{f.series[k].label, format_rate(std::pow(10, decades)),
                                               format_fixed(decades, 3), format_value(-1 / decades)};
            CHECK(std::ranges::count(compared.table.rows, row) == 1);
        }
    }
    CHECK_FALSE(compares(dragged(at(3), at(3))));
    CHECK_FALSE(compares(dragged(at(3), {0, 0})));

    const auto profile = build_performance_profile(in, day());
    REQUIRE(profile);
    const auto shares = panels_of(lay_out((*profile)->page, read_surface(kCard)));
    const Rect plot = shares[0].layout.plot;
    const auto under = [&](float x) { return place_under(**profile, shares, {x, plot.y + 9}); };
    const Comparison compared =
        compare_curves(**profile, shares, {under(plot.x + 1), under(plot.right() - 1)}, read_surface(kCard));
    CHECK(compared.table.columns == std::vector<std::string>{"at A", "at B", "Δ", "ratio"});
    REQUIRE_FALSE(compared.table.rows.empty());
    for (const auto& row : compared.table.rows) CHECK(row[3].ends_with(" %"));
}
