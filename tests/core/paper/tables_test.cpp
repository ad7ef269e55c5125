// The paper's tables: its numbers, the trials beside them, and costs.
#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/paper/complexity_table.h"
#include "core/paper/runtime_table.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"

using namespace lowrank;

TEST_CASE("the paper's numbers stand beside the nearest of its sizes") {
    const auto problems = runtime_problems({300, 5000}, {100});
    REQUIRE(problems.size() == 12);
    CHECK(problems[0].rank == 15);
    CHECK(problems[0].rate == 0.4);
    CHECK(problems[0].paper_n == 2500);
    CHECK(problems[0].paper[0].iterations == 72.7);
    CHECK(problems[3].paper[2].iterations == 55);
    CHECK(problems[4].paper_n == 5000);
    CHECK(problems[6].paper[1].seconds == 560.61);
    CHECK(problems[8].kind == ProblemKind::MatrixSensing);
    CHECK(problems[8].rank == 5);
    CHECK(problems[11].paper[2].iterations == 89.7);
}

TEST_CASE("the studies of the table have a cell for every problem, and each start its own") {
    RuntimeChoice choice;
    choice.completion_sizes = {300, 12};
    choice.sensing_sizes = {20};
    choice.seed = 7;
    const std::vector<StudySpec> studies = runtime_studies(choice);
    std::vector<std::string> names;
    for (const StudySpec& study : studies) {
        CHECK(why_invalid(study).empty());
        CHECK(study.base.stop.tol == 1e-8);
        names.push_back(runtime_name(study));
    }
    // Sensing has one start.
    CHECK(names == std::vector<std::string>{"mc-n300-raw-seed7", "mc-n300-spectral-seed7", "mc-n12-raw-seed7",
                                            "mc-n12-spectral-seed7", "ms-n20-raw-seed7"});
    CHECK(studies[0].cells() == 4);
    // Both shares of 12 are rank 1: what is asked for twice is run once.
    CHECK(studies[2].cells() == 2);
    std::vector<RuntimeRuns> runs;
    for (const StudySpec& study : studies) runs.push_back({study, {}});
    runs[2].rows = {{.cell = 1, .method = 2, .success = true, .iterations = 40, .seconds = 0.5}};
    const std::vector<RuntimeRow> rows = runtime_rows(choice, runs);
    REQUIRE(rows.size() == 4 * 2 + 4 * 2 + 4);
    for (const RuntimeRow& row : rows)
        CHECK(row.methods[2].trials ==
              (row.problem.n == 12 && row.problem.rate == 0.6 && row.start == StartKind::Raw ? 1 : 0));
}

TEST_CASE("trials come near the paper's counts at a size of its pairs, and repeat") {
    RuntimeChoice choice;
    choice.completion_sizes = {300};
    choice.sensing_sizes = {};
    choice.trials = 2;
    StudyRun alone;
    alone.alone = true;
    const auto table = [&] {
        std::vector<RuntimeRuns> runs;
        for (const StudySpec& study : runtime_studies(choice))
            runs.push_back({study, testing::rows_of(study, alone)});
        return runtime_rows(choice, runs);
    };
    const std::vector<RuntimeRow> rows = table();
    REQUIRE(rows.size() == 8);
    for (const RuntimeRow& row : rows) {
        CHECK(row.trials == 2);
        // The counts of RGrad and ScaledGD do not depend on n. With few samples a degree they scatter; at p =
        // 0.6 two trials are within 10 % of the paper's, from its own start.
        if (row.start == StartKind::Raw && row.problem.rate == 0.6)
            for (const std::size_t m : {0u, 1u}) {
                INFO(row.problem.rank << " " << row.problem.rate << " " << kRuntimeMethods[m]);
                CHECK(row.methods[m].iterations.count == 2);
                CHECK(row.methods[m].iterations.mean == Approx(row.problem.paper[m].iterations).epsilon(0.1));
            }
        for (const CellSummary& cell : row.methods) {
            CHECK(cell.trials == 2);
            CHECK(cell.iterations.count == cell.successes);
        }
    }
    const std::vector<RuntimeRow> again = table();
    for (std::size_t k = 0; k < rows.size(); ++k)
        for (std::size_t m = 0; m < 3; ++m)
            CHECK(rows[k].methods[m].iterations.mean == again[k].methods[m].iterations.mean);
    const std::string csv = write_runtime_csv(rows);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 8 * 3);
    CHECK(csv.find("mc,300,15,0.4,raw,rgrad-orth,2,0,") != std::string::npos);
}

TEST_CASE("what failed counts in no mean of the table") {
    RuntimeChoice choice;
    choice.completion_sizes = {40};
    choice.sensing_sizes = {};
    choice.starts = {StartKind::Raw};
    RuntimeRuns runs{runtime_studies(choice).at(0), {}};
    for (const auto& [trial, success, iterations] :
         {std::tuple<Index, bool, std::int64_t>{0, true, 30}, {1, false, 3000}, {2, true, 50}})
        runs.rows.push_back({.trial = trial, .success = success, .iterations = iterations, .seconds = 2});
    const std::vector<RuntimeRow> rows = runtime_rows(choice, {runs});
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].methods[0].iterations.mean == 40);
    CHECK(rows[0].methods[0].seconds.most == 2);
    CHECK(write_runtime_csv(rows).find("\nmc,40,2,0.4,raw,rgrad-orth,5,1,40,30,50,2,2,2,2500,72.7,") !=
          std::string::npos);
}

TEST_CASE("an exponent is the slope of the logarithms") {
    CHECK(fitted_exponent({1, 10, 100}, {2, 200, 20000}) == Approx(2));
    CHECK(fitted_exponent({128, 256, 512}, {1, 8, 64}) == Approx(3));
    CHECK(std::isnan(fitted_exponent({10}, {1})));
    CHECK(std::isnan(fitted_exponent({10, 10}, {1, 2})));
    CHECK(fitted_exponent({1, 2, 4}, {1, std::nan(""), 16}) == Approx(2));
}

TEST_CASE("the table of complexities runs six methods and times each at every size") {
    ComplexityChoice choice;
    choice.sizes = {32, 64};
    choice.steps = 4;
    const auto table = complexity_table(choice);
    REQUIRE(table);
    REQUIRE(table->rows.size() == 6);
    REQUIRE(table->race.traces.size() == 6);
    CHECK(table->rows[0].geometry == "Euclidean");
    CHECK(table->rows[3].geometry == "Riemannian");
    for (const ComplexityRow& row : table->rows) {
        CHECK(row.time.n == std::vector<double>{32, 64});
        for (const double s : row.time.seconds) CHECK(s > 0);
        CHECK(std::isfinite(row.time.exponent));
    }
    CHECK(table->race.traces[0].measured_rate == Approx(rho_dagger(*table->theory.interval())).epsilon(0.01));
}
