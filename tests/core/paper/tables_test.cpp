// The paper's tables: its numbers, the trials beside them, and costs.
#include <cmath>

#include "core/paper/complexity_table.h"
#include "core/paper/runtime_table.h"
#include "tests/catch.h"

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

TEST_CASE("trials come near the paper's counts at a size of its pairs, and repeat") {
    RuntimeChoice choice;
    choice.completion_sizes = {300};
    choice.sensing_sizes = {};
    choice.trials = 2;
    const auto rows = runtime_table(choice);
    REQUIRE(rows);
    REQUIRE(rows->size() == 8);
    for (const RuntimeRow& row : *rows) {
        CHECK(row.trials == 2);
        // The counts of RGrad and ScaledGD do not depend on n. With few samples a degree they scatter; at p =
        // 0.6 two trials are within 10 % of the paper's, from its own start.
        if (row.start == StartKind::Raw && row.problem.rate == 0.6)
            for (const std::size_t m : {0u, 1u}) {
                INFO(row.problem.rank << " " << row.problem.rate << " " << kRuntimeMethods[m]);
                CHECK(row.methods[m].iterations.count == 2);
                CHECK(row.methods[m].iterations.mean == Approx(row.problem.paper[m].iterations).epsilon(0.1));
            }
        for (const RuntimeCell& cell : row.methods) {
            CHECK(cell.iterations.least <= cell.iterations.mean);
            CHECK(cell.iterations.mean <= cell.iterations.most);
            CHECK(cell.iterations.count + cell.failed == 2);
        }
    }
    const auto again = runtime_table(choice);
    REQUIRE(again);
    for (std::size_t k = 0; k < rows->size(); ++k)
        for (std::size_t m = 0; m < 3; ++m)
            CHECK((*rows)[k].methods[m].iterations.mean == (*again)[k].methods[m].iterations.mean);
    const std::string csv = write_runtime_csv(*rows);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 8 * 3);
    CHECK(csv.find("mc,300,15,0.4,raw,rgrad-orth,2,0,") != std::string::npos);
}

TEST_CASE("sensing has one start, and what does not fit is refused") {
    RuntimeChoice choice;
    choice.completion_sizes = {};
    choice.sensing_sizes = {20};
    choice.trials = 1;
    const auto rows = runtime_table(choice);
    REQUIRE(rows);
    CHECK(rows->size() == 4);
    choice.sensing_sizes = {200};
    choice.memory_limit = 1e6;
    const auto refused = runtime_table(choice);
    REQUIRE_FALSE(refused);
    CHECK_FALSE(refused.sentence().empty());
    std::stop_source stop;
    stop.request_stop();
    CHECK(runtime_table({}, stop.get_token()).cancelled());
    CHECK(complexity_table({}, stop.get_token()).cancelled());
}

TEST_CASE("mean, least and most") {
    TrialRange s;
    for (const double v : {3.0, 1.0, 8.0}) s.add(v);
    CHECK(s.count == 3);
    CHECK(s.mean == Approx(4));
    CHECK(s.least == 1);
    CHECK(s.most == 8);
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
