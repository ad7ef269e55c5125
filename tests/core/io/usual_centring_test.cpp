// What is taken off a matrix of which nobody says it: parts where they pay, and nothing of a matrix of low
// rank.
#include "core/io/table/usual_centring.h"

#include <cmath>
#include <vector>

#include "core/io/instance/build_instance.h"
#include "core/io/table/passes.h"
#include "core/method/registry.h"
#include "core/run/data/held_out.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;

namespace {

constexpr Index kLong = 40, kWide = 30;

/// Three of four entries, by a rule that follows no row and no column.
bool is_given(Index i, Index j) {
    const double shuffled =
        std::sin(3.9898 * double(i) + 7.233 * double(j) + 1.7 * double(i * j)) * 4375.5453;
    return shuffled - std::floor(shuffled) < 0.75;
}

/// Of rank two: of both signs, or positive with columns that differ much.
double of_two(Index i, Index j) {
    return std::sin(1.7 * double(i)) * std::cos(2.3 * double(j)) +
           0.7 * std::cos(0.9 * double(i)) * std::sin(4.1 * double(j) + 1);
}
double positive(Index i, Index j) {
    return (3 + std::sin(1.7 * double(i))) * (2 + 1.5 * std::cos(2.3 * double(j))) +
           0.4 * std::cos(0.9 * double(i)) * std::sin(4.1 * double(j) + 1);
}
double row_part(Index i) { return 4 * std::sin(5.1 * double(i)); }
double col_part(Index j) { return 4 * std::cos(3.3 * double(j)); }

template <class Entry>
Centring usual_of(Entry entry, const std::stop_token& stop = {}, Outcome wanted = Outcome::Done) {
    std::vector<std::int64_t> position;
    std::vector<double> value;
    for (Index j = 0; j < kWide; ++j)
        for (Index i = 0; i < kLong; ++i)
            if (is_given(i, j)) position.push_back(i + kLong * j), value.push_back(entry(i, j));
    Centring out = Centring::Auto;
    CHECK(usual_centring(2, kLong, kWide, position, value, stop, out) == wanted);
    return out;
}

}  // namespace

TEST_CASE("parts of rows and columns are taken off a matrix unasked where they pay, and only there") {
    CHECK(usual_of(of_two) == Centring::None);
    CHECK(usual_of([](Index i, Index j) { return 1000 + of_two(i, j); }) == Centring::Mean);
    CHECK(usual_of([](Index i, Index j) { return of_two(i, j) + col_part(j); }) == Centring::Columns);
    CHECK(usual_of([](Index i, Index j) { return of_two(i, j) + row_part(i); }) == Centring::Rows);
    CHECK(usual_of([](Index i, Index j) { return 1000 + of_two(i, j) + row_part(i); }) == Centring::Rows);
    // Where both are alike, neither alone explains half.
    for (const double share : {1.0, 0.5})
        CHECK(usual_of([&](Index i, Index j) { return of_two(i, j) + share * row_part(i) + col_part(j); }) ==
              Centring::Both);
    // Its columns explain most of it, and it is of rank two all the same.
    CHECK(usual_of(positive) == Centring::None);
    CHECK(usual_of([](Index, Index) { return 4.5; }) == Centring::Mean);
    std::stop_source stop;
    stop.request_stop();
    (void)usual_of(of_two, stop.get_token(), Outcome::Cancelled);
}

TEST_CASE("a matrix with parts of columns is completed exactly by the rank beside them, with nothing said") {
    const testing::TempFolder folder;
    std::string matrix;
    for (Index i = 0; i < kLong; ++i)
        for (Index j = 0; j < kWide; ++j) {
            char cell[40] = "";
            if (is_given(i, j)) std::snprintf(cell, sizeof cell, "%.15g", of_two(i, j) + col_part(j));
            matrix += std::string(cell) + (j + 1 < kWide ? "," : "\n");
        }
    folder.with("m.csv", matrix);
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::MatrixFile;
    spec.problem.path = folder.path() + "/m.csv";
    spec.problem.rank = 2;
    spec.problem.test_fraction = 0.1;
    spec.stop.tol = 1e-12;
    spec.methods = {{*parse_method("narg:restart=gradient"), true}};
    Result<Instance> made = build_instance(spec, 0, {});
    INFO(made.sentence());
    REQUIRE(made);
    const auto instance = std::make_shared<const Instance>(std::move(*made));
    const RunResult result = run_race(spec, instance);
    CHECK(held_out_error(*instance, result.iterates.front()).rmse < 1e-8);
}

TEST_CASE("a pass over a table ends within 65 536 values of a token that fires") {
    std::stop_source stop;
    std::size_t visited = 0;
    const auto visit = [&](std::size_t k) {
        visited = k + 1;
        if (k == 100'000) stop.request_stop();
    };
    CHECK(each_of(1'000'000, stop.get_token(), visit) == Outcome::Cancelled);
    CHECK(visited <= 100'001 + 65'536);
    CHECK(each_of(50'000, {}, visit) == Outcome::Done);
    CHECK(visited == 50'000);
}
