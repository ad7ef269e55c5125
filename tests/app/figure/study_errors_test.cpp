// The error of a study's runs against its axis: of data the mean with the rank that it asks for.
#include <algorithm>
#include <cmath>

#include "app/workspace/studies/figures/study_compare.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "core/io/experiment_keys.h"
#include "core/study/summary.h"
#include "tests/app/figure/made_study.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;
using lowrank::testing::says;

namespace {

const theme::Theme& of_day() { return theme::theme(theme::ThemeName::Light); }

/// Errors made up: of rank three the least, of rank two within its standard error.
StudyPageInput ranked(ProblemSource source, const char* x, const char* y) {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.source = source;
    if (source != ProblemSource::Generated) study.base.problem.path = "r.csv";
    study.base.stop.tol = 1e-3;
    study.base.methods = {*read_method_entry("narg:restart=gradient")};
    study.x = *read_axis(x);
    if (y) study.y = *read_axis(y);
    study.trials = 4;
    const auto rows = testing::made_rows(study, 2, [&study](TrialRow& row) {
        const double means[] = {1, 0.52, 0.5, 0.6};
        row.error = means[study.column_of(row.cell) % 4] + 0.05 * double(row.trial % 2) +
                    0.001 * double(study.row_of(row.cell));
    });
    return {study, rows, {}, {}, StudyCost::OperatorCalls};
}

std::vector<double> errors_of(const StudyPageInput& in, Index cell) {
    std::vector<double> errors;
    for (const TrialRow& row : *in.rows)
        if (row.cell == cell) errors.push_back(row.error);
    return errors;
}

}  // namespace

TEST_CASE("errors of data against the rank are means with their standard errors, and the rank is chosen") {
    const StudyPageInput in = ranked(ProblemSource::Ratings, "rank=1:4", nullptr);
    const auto built = build_study_errors(in, of_day());
    INFO(built.sentence());
    REQUIRE(built);
    const PanelPage& page = (*built)->page;
    REQUIRE(page.panels.size() == 1);
    const Figure& figure = page.panels[0].figure;
    REQUIRE(figure.series.size() == 1);
    REQUIRE(figure.series[0].y.size() == 4);
    for (Index cell = 0; cell < 4; ++cell) {
        const MeanError mean = mean_error(errors_of(in, cell));
        const auto k = static_cast<std::size_t>(cell);
        CHECK(figure.series[0].x[k] == double(cell + 1));
        CHECK(figure.series[0].y[k] == mean.mean);
        CHECK(figure.bands[0].low[k] == mean.mean - mean.standard_error);
        CHECK(figure.bands[0].high[k] == mean.mean + mean.standard_error);
    }
    const MeanError least = mean_error(errors_of(in, 2));
    REQUIRE(figure.references.size() == 1);
    CHECK(figure.references[0].y == least.mean + least.standard_error);
    CHECK(mean_error(errors_of(in, 1)).mean > figure.references[0].y - 1e-2);
    const std::string chosen =
        mean_error(errors_of(in, 1)).mean <= least.mean + least.standard_error ? "2" : "3";
    CHECK(page.legend[0].cells == std::vector<std::string>{"4", chosen});
    CHECK(says(page.title, "Error on what is held out against rank r"));
    CHECK((*built)->csv.starts_with("curve,x,low,middle,high,trials\n"));
    CHECK(std::ranges::count((*built)->csv, '\n') == 5);
    CHECK(figure.y.low == 0);
    CHECK(figure.y.high > 1);
}

TEST_CASE("errors of drawn problems are medians, along one axis or in the row of a cell") {
    StudyPageInput in = ranked(ProblemSource::Generated, "noise=0.001,0.01,0.1,1", "rank=1,2");
    in.cell = 5;
    const auto built = build_study_errors(in, of_day());
    REQUIRE(built);
    const Figure& figure = (*built)->page.panels[0].figure;
    for (Index column = 0; column < 4; ++column) {
        const std::vector<double> errors = errors_of(in, 4 + column);
        const auto k = static_cast<std::size_t>(column);
        CHECK(figure.series[0].y[k] == quantile(errors, 0.5));
        CHECK(figure.bands[0].low[k] == quantile(errors, 0.2));
        CHECK(figure.bands[0].high[k] == quantile(errors, 0.8));
    }
    CHECK(figure.x.logarithmic);
    CHECK(figure.references.empty());
    CHECK(says((*built)->page.title, "median, and 20 to 80 %"));
    // Which row it is stands with the figure and its numbers.
    CHECK((*built)->page.title.find(", rank r = 2: ") != std::string::npos);
    CHECK((*built)->csv.starts_with("# rank r = 2\ncurve,x,low,middle,high,trials\n"));
    in.cell = 1;
    CHECK((*build_study_errors(in, of_day()))->page.title.find(", rank r = 1: ") != std::string::npos);
    in = ranked(ProblemSource::Generated, "start=spectral,raw", nullptr);
    CHECK(says(build_study_errors(in, of_day()).sentence(), "no axis of numbers"));
}

TEST_CASE("errors along an axis are read at its values") {
    const StudyPageInput in = ranked(ProblemSource::Ratings, "rank=1:4", nullptr);
    const auto built = build_study_errors(in, of_day());
    REQUIRE(built);
    const Surface surface{{0, 0, 600, 400}, 13, &of_day()};
    const std::vector<PlacedPanel> placed = panels_of(lay_out((*built)->page, surface));
    REQUIRE(placed.size() == 1);
    const Layout& layout = placed[0].layout;
    const auto at = [&](double x) { return paint::Point{layout.x.px(x), layout.plot.y + layout.plot.h / 2}; };
    const auto read = readout_of_curves(**built, placed, at(2.9), of_day());
    REQUIRE(read);
    CHECK(says(read->lines.at(0), "= 3"));
    CHECK(says(read->lines.at(1), "0.52"));
    // Between two values there is nothing to compare: an end stands at the nearest.
    CHECK(place_under(**built, placed, at(2.6)) == StudyPlace{0, 3});
    CHECK(place_under(**built, placed, at(3.4)) == StudyPlace{0, 3});
    const Comparison compared =
        compare_curves(**built, placed,
                       {place_under(**built, placed, at(1)), place_under(**built, placed, at(3.2))}, surface);
    CHECK(says(compared.table.rows.at(0).back(), "0.5"));
}
