// Summaries, profiles, bands and 50 % lines against numbers worked out by hand.
#include "core/study/summary.h"

#include <cmath>

#include "core/study/profiles.h"
#include "core/study/study_table.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

constexpr double kInf = kUnsolved;
using Place = HalfSuccess::Place;

TrialRow row_of(Index cell, Index trial, Index method, bool success, std::int64_t iterations,
                double seconds = 1) {
    TrialRow row{
        .cell = cell, .trial = trial, .method = method, .success = success, .iterations = iterations};
    row.seconds = seconds;
    row.operator_calls = static_cast<std::uint64_t>(2 * iterations);
    return row;
}

HalfSuccess half(std::vector<double> x, std::vector<double> share) { return half_success(x, share); }

}  // namespace

TEST_CASE("spreads by hand") {
    const CellSpread four = spread_of({4, 1, 10, 5});
    CHECK(four.count == 4);
    CHECK(four.mean == 5);
    CHECK(four.median == 4.5);
    CHECK(four.least == 1);
    CHECK(four.most == 10);
    CHECK(spread_of({7, 3, 8}).median == 7);
    CHECK(spread_of({}).count == 0);
    CHECK(std::isnan(spread_of({}).median));
}

TEST_CASE("a summary counts successes, and measures those alone") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = {row_of(0, 0, 0, true, 10, 2), row_of(0, 1, 0, false, 60, 9),
                                        row_of(0, 2, 0, true, 20, 4), row_of(0, 0, 1, false, 60)};
    const std::vector<CellSummary> summary = summarise(study, rows);
    REQUIRE(summary.size() == 16);
    CHECK(summary[0].trials == 3);
    CHECK(summary[0].successes == 2);
    CHECK(summary[0].share() == 2.0 / 3);
    CHECK(summary[0].iterations.mean == 15);
    CHECK(summary[0].iterations.most == 20);
    CHECK(summary[0].seconds.median == 3);
    CHECK(summary[1].share() == 0);
    CHECK(std::isnan(summary[1].iterations.mean));
    CHECK(std::isnan(summary[2].share()));  // none yet
    CHECK(summary[8].underdetermined);      // rate 0.4, rank 4
    CHECK(summary[8].trials == 3);
    CHECK(summary[8].share() == 0);
    CHECK_FALSE(summary[10].underdetermined);
    const std::string table = summary_table(study, summary);
    CHECK(std::count(table.begin(), table.end(), '\n') == 17);
    CHECK(says(table, "rate  rank  method"));
    CHECK(says(table, "0.4   1     narg+r      3  0.67     0.21  0.94  15"));
    CHECK(says(table, "underdetermined\n"));
    CHECK(says(table, "seconds"));
    const std::string timeless = summary_table(study, summary, true);
    CHECK_FALSE(says(timeless, "seconds"));
    CHECK(says(timeless,
               "0.4   1     narg+r      3  0.67     0.21  0.94  15               15      10     20\n"));
    StudySpec methods = study;
    methods.y = axis("method=grad,nag");
    CHECK(says(summary_table(methods, summarise(methods, {})), "rate  method  N"));
}

TEST_CASE("a summary that grows row by row says what one of all rows says") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = {row_of(0, 0, 0, true, 10, 2),  row_of(3, 1, 1, true, 30, 1),
                                        row_of(0, 1, 0, false, 60, 9), row_of(0, 2, 0, true, 20, 4),
                                        row_of(3, 0, 1, true, 10, 3),  row_of(3, 2, 1, false, 60)};
    const std::vector<CellSummary> whole = summarise(study, rows);
    StudySummary growing(study);
    for (const TrialRow& row : rows) growing.add(std::span(&row, 1));
    CHECK(summary_table(study, growing.cells()) == summary_table(study, whole));
    REQUIRE(growing.cells().size() == whole.size());
    CHECK(growing.cells()[0].trials == 3);
    CHECK(growing.cells()[0].iterations.median == 15);
    CHECK(growing.cells()[7].iterations.median == 20);
    CHECK(growing.cells()[7].successes == 2);
    CHECK(growing.cells()[8].underdetermined);
}

TEST_CASE("the half of a row by hand") {
    // Between 0.4 (share 0.2) and 0.6 (0.8): 0.4 + 0.2 (0.3 / 0.6).
    const HalfSuccess inside = half({0.2, 0.4, 0.6, 0.8}, {0, 0.2, 0.8, 1});
    CHECK(inside.place == Place::Inside);
    CHECK(inside.at == Approx(0.5).margin(1e-15));
    // A share that dips counts from the last dip: all beyond succeeds.
    CHECK(half({1, 2, 3, 4}, {0.9, 0, 1, 1}).at == Approx(2.5).margin(1e-15));
    // Exactly one half is a success half the time.
    CHECK(half({1, 2, 3}, {0, 0.5, 1}).at == 2);
    // Falling rows are seen from their other end.
    CHECK(half({1, 2, 3}, {1, 0.75, 0.25}).at == Approx(2.5).margin(1e-15));
    CHECK(half({1, 2}, {0.5, 1}).place == Place::All);
    CHECK(half({1, 2}, {1, 0.5}).place == Place::All);
    CHECK(half({1, 2}, {0, 0.49}).place == Place::None);
    CHECK(half({1, 2}, {0.49, 0}).place == Place::None);
    CHECK(half({1, 2}, {0, 0}).place == Place::None);
    // Both ends fail and the middle does not: no end of which all beyond it succeeds.
    CHECK(half({1, 2, 3}, {0, 1, 0.2}).place == Place::Unknown);
    CHECK(half({1}, {0.5}).place == Place::Unknown);
    CHECK(half({1, 1}, {0, 1}).place == Place::Unknown);
    // In whatever order the x come.
    CHECK(half({4, 1, 3, 2}, {1, 0, 0.75, 0.25}).at == Approx(2.5).margin(1e-15));
    CHECK(half({2, 1}, {0, 1}).at == 1.5);
    CHECK(half({1, 2}, {Record::kNone, 1}).place == Place::Unknown);
}

TEST_CASE("the half of a row is taken in the logarithm where x is geometric, and nowhere else") {
    CHECK(half({1, 10, 100, 1000}, {1, 1, 0, 0}).at == Approx(std::sqrt(1000.0)).epsilon(1e-12));
    CHECK(half({1e-9, 1e-5, 1e-1}, {0, 0.25, 1}).at == Approx(1e-5 * std::pow(1e4, 1.0 / 3)).epsilon(1e-9));
    CHECK(half({1, 3, 10, 32, 100}, {0, 0, 1, 1, 1}).at == Approx(std::sqrt(30.0)).epsilon(1e-12));
    CHECK(is_geometric(axis_numbers(axis("max-iter=1:100000:log:3"))));
    for (const char* even : {"rank=1:12", "rate=0.2:0.9:15", "n=10:20:4", "rank=1,2", "rate=0.1,0.5,0.6"})
        CHECK_FALSE(is_geometric(axis_numbers(axis(even))));
    CHECK_FALSE(is_geometric(std::vector<double>{-1, -2, -4}));
}

TEST_CASE("performance profiles by hand") {
    // Three methods, four instances; best costs 1, 2, 4 and none.
    const std::vector<StepCurve> p =
        performance_profiles({{1, 4, 4, kInf}, {2, 2, kInf, kInf}, {4, 6, 8, kInf}});
    REQUIRE(p.size() == 3);
    CHECK(p[0] == StepCurve{{1, 2}, {0.5, 0.75}});
    CHECK(p[1] == StepCurve{{1, 2}, {0.25, 0.5}});
    CHECK(p[2] == StepCurve{{2, 3, 4}, {0.25, 0.5, 0.75}});
    CHECK(p[0](0.5) == 0);
    CHECK(p[0](1) == 0.5);
    CHECK(p[0](1.99) == 0.5);
    CHECK(p[0](1e9) == 0.75);
    // Nothing to do is a ratio of 1 for who did nothing, and out of reach for others.
    const std::vector<StepCurve> zero = performance_profiles({{0, 1}, {0, 2}, {5, 1}});
    CHECK(zero[0] == StepCurve{{1}, {1}});
    CHECK(zero[1] == StepCurve{{1, 2}, {0.5, 1}});
    CHECK(zero[2] == StepCurve{{1}, {0.5}});
    CHECK(performance_profiles({}).empty());
}

TEST_CASE("the ECDF does not reorder when a method is taken away, and the profile may") {
    // Gould and Scott's point: against C, A is the quicker to a ratio of 2; without C, B is.
    const CostTable all = {{2, 2, 10}, {3, 3, 3}, {1, 1, 9}};
    const CostTable two = {all[0], all[1]};
    CHECK(performance_profiles(all)[0](2) > performance_profiles(all)[1](2));
    CHECK(performance_profiles(two)[0](1.5) < performance_profiles(two)[1](1.5));
    CHECK(cost_ecdf(all[0]) == StepCurve{{2, 10}, {2.0 / 3, 1}});
    CHECK(cost_ecdf(std::vector<double>{kInf, 4, kInf, 1}) == StepCurve{{1, 4}, {0.25, 0.5}});
}

TEST_CASE("data profiles by hand") {
    const std::vector<double> units = {2, 10};
    const std::vector<StepCurve> d = data_profiles({{4, 10}, {2, kInf}}, units);
    CHECK(d[0] == StepCurve{{1, 2}, {0.5, 1}});
    CHECK(d[1] == StepCurve{{1}, {0.5}});
}

TEST_CASE("the instances of a study are its cells and trials, whatever belongs to the methods") {
    StudySpec study = small_study();
    const std::vector<TrialRow> rows = {row_of(0, 0, 0, true, 5), row_of(0, 0, 1, false, 60),
                                        row_of(1, 2, 0, true, 7), row_of(1, 2, 1, true, 8),
                                        row_of(2, 0, 0, true, 1)};  // its rival is not done
    const StudyCosts costs = study_costs(study, rows, StudyCost::Iterations);
    CHECK(costs.methods == std::vector<std::string>{"narg+r", "rgrad-orth"});
    CHECK(costs.costs == CostTable{{5, 7}, {kInf, 8}});
    CHECK(costs.units == std::vector<double>{28, 28});
    const std::vector<Index> second = {1};
    CHECK(study_costs(study, rows, StudyCost::OperatorCalls, second).costs == CostTable{{14}, {16}});

    study.base.methods = {*read_method_entry("narg"), *read_method_entry("rgrad-orth")};
    study.x = axis("d=5,10");
    const std::vector<TrialRow> turned = {row_of(0, 0, 0, true, 5), row_of(0, 0, 1, true, 9),
                                          row_of(1, 0, 0, true, 6), row_of(1, 0, 1, true, 9)};
    const StudyCosts swept = study_costs(study, turned, StudyCost::Iterations);
    CHECK(swept.methods == std::vector<std::string>{"narg:d=5", "rgrad-orth", "narg:d=10"});
    CHECK(swept.costs == CostTable{{5}, {9}, {6}});
}

TEST_CASE("bands over seeds by hand") {
    CHECK(quantile({3, 1, 2}, 0.5) == 2);
    CHECK(quantile({1, 2, 3, 4}, 0.5) == 2.5);
    CHECK(quantile({0, 10}, 0.2) == Approx(2).margin(1e-14));
    CHECK(quantile({5}, 0.8) == 5);
    CHECK(quantile({1, kInf, kInf}, 0.8) == kInf);
    CHECK(quantile({1, 2, Record::kNone}, 0.5) == 2);
    CHECK(quantile({1, 2, kInf}, 0.25) == 1.5);

    const std::vector<double> a = {8, 4, 2}, b = {8, 2}, c = {8, 6, 1, 0.5};
    const ErrorBand band = error_band({a, b, c});
    CHECK(band.median == std::vector<double>{8, 4, 2, 2});
    CHECK(band.under_way == std::vector<Index>{3, 3, 2, 1});
    // At t = 1: 2, 4, 6, places 0.4 and 1.6.
    CHECK(band.low[1] == Approx(2.8).margin(1e-14));
    CHECK(band.high[1] == Approx(5.2).margin(1e-14));
    CHECK(error_band({}).median.empty());
}

TEST_CASE("profiles, bands and halves as CSV hold the same numbers") {
    StudySpec study = small_study();
    study.errors = true;
    std::vector<TrialRow> rows = {row_of(0, 0, 0, true, 1), row_of(0, 0, 1, true, 2),
                                  row_of(1, 0, 0, true, 1), row_of(1, 0, 1, false, 60)};
    rows[0].errors = {8, 4};
    rows[1].errors = {8, 2, 1};
    const StudyFileContent content{study, write_study_head(study), rows, 0, false};
    const std::string profiles = write_profiles_csv(content, StudyCost::OperatorCalls);
    CHECK(
        says(profiles,
             "# cost: operator calls, over 2 instances\nprofile,method,at,share\nperformance,narg+r,1,1\n"));
    CHECK(says(profiles, "performance,rgrad-orth,2,0.5\n"));
    CHECK(says(profiles, "data,rgrad-orth,0.14285714285714285,0.5\n"));  // 4 / 28
    CHECK(says(profiles, "ecdf,narg+r,2,1\n"));
    CHECK(says(write_bands_csv(content), "\n0.4,1,rgrad-orth,2,1,1,1,1,1\n"));
    const std::string halves = write_half_csv(content);
    CHECK(says(halves, "\ny,method,place,x\n1,narg+r,all,nan\n1,rgrad-orth,inside,0.5"));  // 0.55
    CHECK(says(halves, "\n2,narg+r,unknown,nan\n"));
}
