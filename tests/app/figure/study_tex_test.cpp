// The pages of studies as TikZ: their coordinates are the numbers of the CSV.
#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "app/figure/export/export_page.h"
#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/figures/study_strips.h"
#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"
#include "tests/app/figure/made_pages.h"
#include "tests/app/figure/made_study.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::studies;
using testing::says;
using testing::times;

namespace {

/// A study of two methods over rates and ranks, and rows made up for it: the second method takes twice as
/// long, the last trial of each cell fails for both.
struct StudyStage {
    StudyPageInput in;
    PhaseMapInput map_input;
    StudyStage() {
        StudySpec& study = in.study;
        study.base = default_experiment();
        study.base.problem.rows = study.base.problem.cols = 20;
        study.base.stop.tol = 1e-3;
        study.base.stop.max_iter = 30;
        study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("scaledgd")};
        study.x = *read_axis("rate=0.2,0.6,0.8");
        study.y = *read_axis("rank=1,3");
        study.trials = 5;
        study.errors = true;
        const auto rows = testing::made_rows(study, 2, [&study](TrialRow& row) {
            row.success = row.trial + 1 < study.trials && row.method < row.cell;
            row.iterations = row.success ? (4 + row.trial + row.cell) * (1 + row.method) : 30;
            row.seconds = 1.7e-4 * double(row.iterations);
            row.operator_calls = static_cast<std::uint64_t>(3 * row.iterations + 2);
        });
        in.rows = rows;
        in.cell = 4;
        map_input = {study, summarise(study, *rows), 0};
    }
    std::string file(std::string_view figure, ExportFormat format, ExportSettings settings = {}) {
        const state::FigureRow& row = *state::find_figure(figure);
        settings.width_mm = row.width_mm, settings.height_mm = row.height_mm;
        testing::MadeStudies studies;
        studies.map = map_input;
        studies.runs = in;
        const Result<Page> page = studies.page(figure);
        INFO(page.sentence());
        REQUIRE(page);
        const auto bytes = encode_page(named(*page, row, {"a test", "lrl1"}), settings, format);
        INFO(bytes.sentence());
        REQUIRE(bytes);
        return *bytes;
    }
};

/// The plots of a picture that have a name behind them, in their order.
std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> plots_of(
    const std::string& tex) {
    std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> plots;
    const std::regex plot("coordinates \\{([^}]*)\\}; % ([^\n]*)"), pair("\\(([^,]*),([^)]*)\\)");
    for (std::sregex_iterator it(tex.begin(), tex.end(), plot), end; it != end; ++it) {
        plots.push_back({(*it)[2], {}});
        const std::string body = (*it)[1];
        for (std::sregex_iterator at(body.begin(), body.end(), pair); at != end; ++at)
            plots.back().second.emplace_back((*at)[1], (*at)[2]);
    }
    return plots;
}

void check_whole(const std::string& tex, std::size_t axes) {
    CHECK(says(tex, "\\documentclass{standalone}"));
    CHECK(tex.ends_with("\\end{document}\n"));
    CHECK(std::ranges::count(tex, '{') == std::ranges::count(tex, '}'));
    CHECK(std::ranges::count(tex, '[') == std::ranges::count(tex, ']'));
    CHECK(times(tex, "\\begin{axis}") == times(tex, "\\end{axis}"));
    CHECK(times(tex, "\\begin{axis}[scale only axis") == axes);
    CHECK_FALSE(says(tex, "nan"));
    CHECK_FALSE(says(tex, "inf,"));
    // Every colour that is used is defined.
    const std::regex used("lowrank[0-9]+");
    for (std::sregex_iterator it(tex.begin(), tex.end(), used), end; it != end; ++it)
        CHECK(says(tex, "\\definecolor{" + it->str() + "}"));
}

std::set<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::set<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.insert(line);
    return lines;
}

}  // namespace

TEST_CASE("the medians of bands are those of the CSV, and the bands are filled") {
    StudyStage stage;
    const std::string tex = stage.file("study-bands", ExportFormat::Tex),
                      csv = stage.file("study-bands", ExportFormat::Csv);
    check_whole(tex, 1);
    CHECK(times(tex, "fill opacity=0.17") == 2);
    CHECK(says(tex, "{4 of 5}"));
    CHECK(says(tex, "over the seeds: median, and 20 to 80"));
    std::size_t found = 0;
    for (const auto& [name, points] : plots_of(tex))
        for (const auto& [x, y] : points) {
            const std::regex row(",\"?" + std::regex_replace(name, std::regex("\\+"), "\\+") + "\"?," + x +
                                 ",[^,]*," + std::regex_replace(y, std::regex("\\."), "\\.") + ",");
            INFO(name << " " << x << " " << y);
            CHECK(std::regex_search(csv, row));
            ++found;
        }
    CHECK(found > 6);
}

TEST_CASE("the steps of profiles are rows of the CSV") {
    StudyStage stage;
    for (const auto& [figure, axes] : {std::pair(kPerformanceProfile, 1), {kDataProfile, 2}}) {
        const std::string tex = stage.file(figure, ExportFormat::Tex);
        const std::set<std::string> rows = lines_of(stage.file(figure, ExportFormat::Csv));
        check_whole(tex, static_cast<std::size_t>(axes));
        const auto plots = plots_of(tex);
        CHECK(plots.size() == 2 * static_cast<std::size_t>(axes));
        for (std::size_t k = 0; k < plots.size(); ++k)
            for (const auto& [x, y] : plots[k].second) {
                const std::string panel = axes == 1 ? "" : k < 2 ? "ECDF" : "data profile";
                INFO(panel << " " << plots[k].first << " " << x << " " << y);
                CHECK(rows.contains("\"" + panel + "\",\"" + plots[k].first + "\",measured," + x + "," + y));
            }
    }
}

TEST_CASE("the points of strips are the trials of the CSV, in both quantities") {
    StudyStage stage;
    const std::string tex = stage.file("study-strips", ExportFormat::Tex),
                      csv = stage.file("study-strips", ExportFormat::Csv);
    check_whole(tex, 2);
    std::map<std::string, std::array<std::vector<std::string>, 2>> rows;
    for (const std::string& line : lines_of(csv)) {
        std::smatch cell;
        if (std::regex_match(line, cell, std::regex("\"?([^\",]*)\"?,([0-9]+),([^,]*),([^,]*)")))
            for (const int quantity : {0, 1}) rows[cell[1]][quantity].push_back(cell[3 + quantity]);
    }
    REQUIRE(rows.size() == 2);
    const auto plots = plots_of(tex);
    REQUIRE(plots.size() == 4);
    for (std::size_t k = 0; k < plots.size(); ++k) {
        INFO(plots[k].first);
        std::vector<std::string> at, wanted = rows.at(plots[k].first).at(k / 2);
        for (const auto& [x, y] : plots[k].second) {
            at.push_back(x);
            // Each within its own strip, from the top.
            CHECK(std::floor(std::stod(y)) == double(k % 2));
        }
        std::ranges::sort(at);
        std::ranges::sort(wanted);
        CHECK(at == wanted);
    }
    CHECK(says(tex, "y dir=reverse,ymin=0,ymax=2"));
    CHECK(says(tex, "yticklabels={{NARG+R (oracle)},{ScaledGD}}"));
    CHECK(times(tex, ",ytick=\\empty,") == 1);
    CHECK(times(tex, "{4 of 5}") == 2);
    // The box stands where core/study has the quartiles.
    const StripBox box = strip_box({8, 9, 10, 11});
    CHECK(says(tex, "coordinates {(" + print_number(box.low) + ","));
}

TEST_CASE("each cell of a map says its share, and those that are not run are hatched") {
    StudyStage stage;
    const std::string tex = stage.file("phase-transition", ExportFormat::Tex);
    check_whole(tex, 0);
    for (Index cell = 0; cell < stage.in.study.cells(); ++cell) {
        const CellSummary& summary = stage.map_input.of(cell, 0);
        const std::string share = std::to_string(summary.successes) + " of " + std::to_string(summary.trials);
        CHECK(says(tex, "; % " + cell_name(stage.in.study, cell) + ": " +
                            (summary.underdetermined ? "fewer samples than degrees of freedom" : share) +
                            "\n"));
    }
    CHECK(says(tex, "fewer samples"));
    CHECK(says(tex, "% 50 %: "));
    CHECK(says(tex, ",rotate=90,"));
    CHECK(times(tex, "\\fill[") == static_cast<std::size_t>(stage.in.study.cells()) + 64);
    ExportSettings settings;
    settings.theme = theme::ThemeName::Dark;
    const std::string dark = stage.file("phase-transition", ExportFormat::Tex, settings);
    CHECK(says(dark, "\\fill["));
}
