// Two places of a study's figures compared: rates, shares and counts, worked out by hand.
#include "app/workspace/studies/figures/study_compare.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/format.h"
#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "tests/app/figure/made_study.h"
#include "tests/app/recording_painter.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;
using paint::Rect;

namespace {

const Rect kStudyCard{40, 30, 760, 520};
const theme::Theme& noon() { return theme::theme(theme::ThemeName::Light); }
Surface study_card() { return {kStudyCard, 13, &noon(), false, false}; }

/// Four trials a cell; NARG+R takes 10, 17, 24, 31 iterations, ScaledGD twice as many; the last trial fails.
StudyPageInput compared_study(const char* rates = "rate=0.4,0.8", const char* ranks = "rank=1,2") {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.rows = study.base.problem.cols = 20;
    study.base.stop.tol = 1e-3;
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
    study.x = *read_axis(rates);
    study.y = *read_axis(ranks);
    study.trials = 4;
    study.errors = true;
    const auto rows = testing::made_rows(study, 4, [&study](TrialRow& row) {
        row.success = row.trial + 1 < study.trials - row.cell;
        row.iterations = (10 + 7 * row.trial) * (1 + row.method);
        row.seconds = 1e-3 * double(row.iterations);
        row.operator_calls = static_cast<std::uint64_t>(4 * row.iterations);
    });
    return {study, rows, 0, {}, StudyCost::Iterations};
}

}  // namespace

TEST_CASE("A and B on a band give each median's rate between them, whichever comes first") {
    const StudyPageInput in = compared_study();
    const auto built = build_study_bands(in, noon());
    REQUIRE(built);
    const auto placed = panels_of(lay_out((*built)->page, study_card()));
    const auto between = [&](const StudyEnds& ends) {
        return compare_curves(**built, placed, ends, study_card());
    };
    const Comparison there = between({StudyPlace{0, 2}, StudyPlace{0, 8}});
    REQUIRE(there.table.rows.size() == 2);
    CHECK(there.table.heading == "A 2 to B 8");
    CHECK(there.table.columns == std::vector<std::string>{"ρ", "decades/it.", "it./digit"});
    const ErrorBand band = [&] {
        std::vector<std::span<const double>> errors;
        for (const TrialRow& row : *in.rows)
            if (row.cell == 0 && row.method == 0) errors.emplace_back(row.errors);
        return error_band(errors);
    }();
    const double decades = (std::log10(band.median[8]) - std::log10(band.median[2])) / 6;
    const auto row = std::ranges::find(there.table.rows, "NARG+R", [](const auto& each) { return each[0]; });
    REQUIRE(row != there.table.rows.end());
    CHECK(*row == std::vector<std::string>{"NARG+R", format_rate(std::pow(10, decades)),
                                           format_fixed(decades, 3), format_value(-1 / decades)});
    REQUIRE(there.ends.size() == 2);
    CHECK(there.ends[0].name() == "A");
    CHECK(there.ends[0].at.x == Approx(placed[0].layout.x.px(2)));
    CHECK(there.ends[1].at.x == Approx(placed[0].layout.x.px(8)));
    // Each curve is marked where both lines cut it.
    CHECK(there.marks.size() == 4);
    const Comparison back = between({StudyPlace{0, 8}, StudyPlace{0, 2}});
    CHECK(back.table.heading == "B 2 to A 8");
    CHECK(back.table.rows == there.table.rows);
    // One end alone, or both at one place, compares nothing but is seen; one out of sight is not.
    const Comparison alone = between({StudyPlace{0, 2}, {}});
    CHECK(alone.table.rows.empty());
    CHECK(alone.ends.size() == 1);
    CHECK(between({StudyPlace{0, 1e6}, StudyPlace{7, 1}}).ends.empty());
    CHECK(between({}).ends.empty());
    // What lies under a point is where its line stands.
    const Layout& layout = placed[0].layout;
    CHECK(place_under(**built, placed, {layout.x.px(8.2), layout.plot.y + 5}) == StudyPlace{0, 8});
    CHECK_FALSE(place_under(**built, placed, {layout.plot.x - 3, layout.plot.y + 5}));
}

TEST_CASE("the table between A and B stands below the curves of the study or beside them") {
    const StudyPageInput in = compared_study();
    const auto built = build_study_bands(in, noon());
    REQUIRE(built);
    testing::RecordingPainter painter(kStudyCard);
    for (const double b : {4, 8, 20}) {
        const StudyEnds ends{StudyPlace{0, 2}, StudyPlace{0, b}};
        Surface page = study_card();
        const ComparisonRoom room = take_comparison_room(between_curves(**built, ends), page, page.area);
        const auto placed = panels_of(lay_out((*built)->page, page));
        const Rect card = draw(compare_curves(**built, placed, ends, page), room, page, painter);
        CHECK(card.w > 0);
        CHECK(paint::inside(card, kStudyCard, 0));
        for (const PlacedPanel& panel : placed) CHECK_FALSE(meet(card, panel.layout.area));
    }
}

TEST_CASE("a method of a study has one name, whichever switch or card it stands on") {
    CHECK(method_words("narg+r") == "NARG+R");
    CHECK(method_words("narg:d=5") == display_name(*parse_method("narg:d=5")));
    const StudyPageInput in = compared_study();
    for (const ShownMethod& shown : shown_methods(in, noon()))
        CHECK(method_words(shown.method) == shown.name);
}

TEST_CASE("A and B on a profile give both shares, on strips how many succeed by each") {
    StudyPageInput in = compared_study();
    const auto built = build_data_profile(in, noon());
    REQUIRE(built);
    const auto placed = panels_of(lay_out((*built)->page, study_card()));
    const ComparisonTable shares =
        compare_curves(**built, placed, {StudyPlace{0, 12}, StudyPlace{0, 25}}, study_card()).table;
    REQUIRE(shares.rows.size() == 2);
    // Of the four instances, of which one is never solved, NARG+R solves one by 12 and three by 25
    // iterations.
    CHECK(shares.rows[0] == std::vector<std::string>{"NARG+R", "25.0 %", "75.0 %", "50.0 %", "3.00"});
    CHECK(shares.rows[1] == std::vector<std::string>{"ScaledGD", "0.0 %", "25.0 %", "25.0 %", "–"});

    const StudyStrips strips = study_strips(in, noon());
    const PlacedPage rows = lay_out(strips, study_card());
    const ComparisonTable counts =
        compare_strips(strips, rows, {StudyPlace{0, 25}, StudyPlace{0, 12}}, study_card()).table;
    CHECK(counts.heading == "B 12 to A 25 iterations");
    CHECK(counts.columns == std::vector<std::string>{"by B", "by A", "of"});
    REQUIRE(counts.rows.size() == 2);
    CHECK(counts.rows[0] == std::vector<std::string>{"NARG+R (oracle)", "1", "3", "4"});
    CHECK(counts.rows[1] == std::vector<std::string>{"ScaledGD", "0", "1", "4"});
    const std::vector<const PlacedStrips*> axes = parts_of<PlacedStrips>(rows);
    REQUIRE_FALSE(axes.empty());
    const PlacedStrips& first = *axes.front();
    const auto under = place_under(rows, {first.scale.px(20), first.plot.y + 4});
    REQUIRE(under);
    CHECK(under->panel == 0);
    CHECK(under->x == Approx(20));
    // Iterations and seconds are not to be compared.
    const Comparison apart =
        compare_strips(strips, rows, {StudyPlace{0, 25}, StudyPlace{1, 0.02}}, study_card());
    CHECK(apart.ends.size() == 2);
    CHECK(apart.table.rows.empty());
}

TEST_CASE("A and B on the map give the successes of both cells, and their frames stand on them") {
    const StudyPageInput in = compared_study();
    const PhaseMapInput map{in.study, summarise(in.study, *in.rows), 0};
    const Surface s = study_card();
    const PhaseMap laid_out = lay_out_phase_map(map, s);
    const Comparison cells = compare_cells(map, laid_out, {StudyPlace{0, 0}, StudyPlace{0, 2}});
    const auto& told = cells.table.rows;
    REQUIRE(told.size() == 6);
    CHECK(told[0] == std::vector<std::string>{"rate", "0.4", "0.4"});
    CHECK(told[1] == std::vector<std::string>{"rank", "1", "2"});
    CHECK(told[2] == std::vector<std::string>{"NARG+R (oracle)", "3 of 4", "1 of 4"});
    CHECK(told[3] == std::vector<std::string>{"NARG+R (oracle), median iterations", "17.0", "10.0"});
    REQUIRE(cells.ends.size() == 2);
    CHECK(cells.ends[1].at == laid_out.cell(2));
    testing::RecordingPainter painter(kStudyCard);
    (void)draw(cells, {}, s, painter);
    for (const char* name : {"A", "B"})
        CHECK(std::ranges::any_of(painter.texts, [&](const auto& text) { return text.markup == name; }));
    CHECK(compare_cells(map, laid_out, {StudyPlace{0, 99}, StudyPlace{0, -1}}).ends.empty());
}

TEST_CASE("the table of A and B stands beside or below a map, and the pointer's card does not hide it") {
    const StudyPageInput in = compared_study("rate=0.3:0.9:9", "rank=1:5");
    const PhaseMapInput map{in.study, summarise(in.study, *in.rows), 0};
    for (const auto& [a, b] :
         {std::pair<Index, Index>{22, 43}, {0, 44}, {8, 36}, {40, 4}, {21, 22}, {44, 43}}) {
        CAPTURE(a, b);
        const StudyEnds ends{StudyPlace{0, double(a)}, StudyPlace{0, double(b)}};
        Surface s = study_card();
        const ComparisonRoom room = take_comparison_room(between_cells(map, ends), s, s.area);
        const PhaseMap laid_out = lay_out_phase_map(map, s);
        testing::RecordingPainter painter(kStudyCard);
        const Rect last = laid_out.cell(b);
        const Rect box = draw(compare_cells(map, laid_out, ends), room, s, painter);
        CHECK(box.w > 0);
        CHECK_FALSE(paint::meet(laid_out.area, box));
        const Rect pointed = draw_study_readout(readout_of_cell(map, laid_out, b, noon()),
                                                {last.x + 4, last.y + 4}, s, painter, box);
        CHECK_FALSE(paint::meet(pointed, box));
    }
}
