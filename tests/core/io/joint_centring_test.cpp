// Parts and a low rank fitted at once, against tables that are made of both.
#include "core/io/table/joint_centring.h"

#include <cmath>
#include <cstdio>
#include <tuple>

#include "core/io/instance/build_instance.h"
#include "core/problem/draws.h"
#include "core/run/data/held_out.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/dense_reference.h"
#include "tests/says.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

constexpr Index kRows = 26, kCols = 19;

double part_of_low_rank(Index i, Index j) {
    const double a = double(i), b = double(j);
    return std::sin(0.7 * a + 0.2) * std::cos(1.3 * b) + std::cos(2.1 * a + 1) * std::sin(0.4 * b + 0.5);
}
bool is_seen(Index i, Index j) {
    const double shuffled = std::sin(12.9898 * double(i) + 78.233 * double(j)) * 43758.5453;
    return shuffled - std::floor(shuffled) < 0.72;
}

/// Mean, parts of rows, parts of columns and rank two, the parts where they are wanted.
double entry_of(Index i, Index j, double mean, double rows, double cols) {
    return mean + rows * std::sin(5.1 * double(i)) + cols * std::cos(3.3 * double(j)) +
           part_of_low_rank(i, j);
}

struct Seen {
    std::vector<std::int64_t> position;
    std::vector<double> value;
};
template <class Entry>
Seen seen_of(Entry entry) {
    Seen seen;
    for (Index j = 0; j < kCols; ++j)
        for (Index i = 0; i < kRows; ++i)
            if (is_seen(i, j)) seen.position.push_back(i + kRows * j), seen.value.push_back(entry(i, j));
    return seen;
}

JointCentre jointly(Centring centring, Index rank, const Seen& seen) {
    Centre alone;
    REQUIRE(fit_centre(centring, kRows, kCols, seen.position, seen.value, {}, alone) == Outcome::Done);
    JointCentre out;
    REQUIRE(fit_centre_jointly(centring, rank, kRows, kCols, seen.position, seen.value, alone, {}, out) ==
            Outcome::Done);
    return out;
}

/// The squares of the singular values of what is left of all entries, to rounding of the largest.
Vector left_over(const Centre& centre, double mean, double rows, double cols) {
    Matrix left(kRows, kCols);
    for (Index j = 0; j < kCols; ++j)
        for (Index i = 0; i < kRows; ++i) left(i, j) = entry_of(i, j, mean, rows, cols) - centre.at(i, j);
    return test::symmetric_eigenvalues(left.transpose() * left);
}

/// Sum of all eigenvalues but the two largest, relative to the sum.
double beyond_rank_two(const Centre& centre, double mean, double rows, double cols) {
    const Vector values = left_over(centre, mean, rows, cols);  // ascending
    return values.head(kCols - 2).cwiseAbs().sum() / values.cwiseAbs().sum();
}

}  // namespace

TEST_CASE("what is left of a table of parts and rank two is of rank two, where both are fitted together") {
    for (const auto& [centring, rows, cols] : {std::tuple(Centring::Mean, 0.0, 0.0),
                                               {Centring::Rows, 0.8, 0.0},
                                               {Centring::Columns, 0.0, 0.8},
                                               {Centring::Both, 0.8, 0.8}}) {
        CAPTURE(static_cast<int>(centring));
        const Seen seen = seen_of([in_rows = rows, in_cols = cols](Index i, Index j) {
            return entry_of(i, j, 1000, in_rows, in_cols);
        });
        const JointCentre joint = jointly(centring, 2, seen);
        CHECK(joint.explained > 1 - 1e-12);
        CHECK(beyond_rank_two(joint.centre, 1000, rows, cols) < 1e-13);
        Centre alone;
        REQUIRE(fit_centre(centring, kRows, kCols, seen.position, seen.value, {}, alone) == Outcome::Done);
        CHECK(beyond_rank_two(alone, 1000, rows, cols) > 1e-5);
    }
}

TEST_CASE("how parts and a low rank share a table is the same in every unit, and the parts hold the means") {
    for (const Centring centring : {Centring::Rows, Centring::Columns, Centring::Both}) {
        CAPTURE(static_cast<int>(centring));
        const bool with_rows = centring != Centring::Columns, with_columns = centring != Centring::Rows;
        const auto entry = [=](Index i, Index j) {
            const double noise = std::sin(912.7 * double(i) + 318.1 * double(j * j));
            return entry_of(i, j, 10, with_rows ? 1.5 : 0, with_columns ? 1.5 : 0) + 0.05 * noise;
        };
        const JointCentre here = jointly(centring, 2, seen_of(entry));
        REQUIRE(here.explained > 0.5);
        const Centre& one = here.centre;
        for (const double unit : {10.0, 1e9, 1e-7}) {
            CAPTURE(unit);
            const auto scaled = [&](Index i, Index j) { return unit * entry(i, j); };
            const Centre other = jointly(centring, 2, seen_of(scaled)).centre;
            CHECK(std::abs(other.mean / unit - one.mean) < 1e-6);
            CHECK((other.row / unit - one.row).cwiseAbs().maxCoeff() < 1e-6);
            CHECK((other.col / unit - one.col).cwiseAbs().maxCoeff() < 1e-6);
        }
    }
    // Of a table that is parts and a low rank the means of the low rank are the parts'.
    const auto clean = [](Index i, Index j) { return entry_of(i, j, 3, 0.8, 0.8); };
    const Centre parts = jointly(Centring::Both, 2, seen_of(clean)).centre;
    Matrix left(kRows, kCols);
    for (Index j = 0; j < kCols; ++j)
        for (Index i = 0; i < kRows; ++i) left(i, j) = clean(i, j) - parts.at(i, j);
    CHECK(left.rowwise().mean().cwiseAbs().maxCoeff() < 1e-9);
    CHECK(left.colwise().mean().cwiseAbs().maxCoeff() < 1e-9);
}

TEST_CASE("small tables of parts and a low rank are fitted exactly, whatever their values are") {
    for (const Index rank : {1, 2, 3})
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            constexpr Index kSmallRows = 14, kSmallCols = 11;
            const draws::Stream stream(seed, draws::Name::Noise);
            Seen seen;
            for (Index j = 0; j < kSmallCols; ++j)
                for (Index i = 0; i < kSmallRows; ++i) {
                    const auto row = static_cast<std::uint64_t>(i), col = static_cast<std::uint64_t>(j),
                               at = static_cast<std::uint64_t>(i + kSmallRows * j);
                    if (stream.at(1).uniform(at) > 0.87) continue;
                    double value = 5 + 3 * stream.at(2).normal(row) + 3 * stream.at(3).normal(col);
                    for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(rank); ++k)
                        value += stream.at(4 + 2 * k).normal(row) * stream.at(5 + 2 * k).normal(col);
                    seen.position.push_back(static_cast<std::int64_t>(at)), seen.value.push_back(value);
                }
            Centre alone;
            REQUIRE(fit_centre(Centring::Both, kSmallRows, kSmallCols, seen.position, seen.value, {}, alone,
                               0) == Outcome::Done);
            JointCentre out;
            REQUIRE(fit_centre_jointly(Centring::Both, rank, kSmallRows, kSmallCols, seen.position,
                                       seen.value, alone, {}, out) == Outcome::Done);
            INFO("rank " << rank << ", seed " << seed);
            CHECK(out.explained > 1 - 1e-9);
            // What parts were taken off has none.
            std::vector<double> left = seen.value;
            for (std::size_t k = 0; k < left.size(); ++k)
                left[k] -= alone.at(static_cast<Index>(seen.position[k]) % kSmallRows,
                                    static_cast<Index>(seen.position[k]) / kSmallRows);
            Centre none;
            REQUIRE(fit_centre(Centring::Both, kSmallRows, kSmallCols, seen.position, left, {}, none, 0) ==
                    Outcome::Done);
            CHECK(std::abs(none.mean) + none.row.norm() + none.col.norm() < 1e-11);
        }
}

TEST_CASE("a row or column without a known entry has no part") {
    Seen seen;
    for (Index j = 0; j < kCols; ++j)
        for (Index i = 0; i < kRows; ++i)
            if (is_seen(i, j) && i != 7 && j != 4) {
                seen.position.push_back(i + kRows * j);
                seen.value.push_back(entry_of(i, j, 3, 0.8, 0.8));
            }
    for (const Centring centring : {Centring::Rows, Centring::Columns, Centring::Both}) {
        const JointCentre found = jointly(centring, 2, seen);
        REQUIRE(found.explained > 0.5);
        CHECK(found.centre.row(7) == 0);
        CHECK(found.centre.col(4) == 0);
    }
}

TEST_CASE("a low rank that only follows noise moves no parts") {
    const auto noise = [](Index i, Index j) {
        const double shuffled =
            std::sin(3.9898 * double(i) + 7.233 * double(j) + 1.7 * double(i * j)) * 4375.5453;
        return shuffled - std::floor(shuffled);
    };
    CHECK(jointly(Centring::Both, 2, seen_of(noise)).explained < kExplainedJointly);
    // Nothing is left of values that are all alike, and nothing can be said of too few.
    CHECK(jointly(Centring::Mean, 1, seen_of([](Index, Index) { return 4.5; })).explained == 0);
    CHECK(jointly(Centring::Mean, 10, seen_of([](Index i, Index j) { return entry_of(i, j, 3, 0, 0); }))
              .explained == 0);
    const Seen seen = seen_of([](Index i, Index j) { return entry_of(i, j, 3, 0, 0); });
    Centre alone;
    JointCentre out;
    std::stop_source stop;
    stop.request_stop();
    REQUIRE(fit_centre(Centring::Mean, kRows, kCols, seen.position, seen.value, {}, alone) == Outcome::Done);
    CHECK(fit_centre_jointly(Centring::Mean, 2, kRows, kCols, seen.position, seen.value, alone,
                             stop.get_token(), out) == Outcome::Cancelled);
}

TEST_CASE("a matrix with a part of each kind taken off is completed exactly, and ratings are, too") {
    const testing::TempFolder folder;
    std::string matrix, ratings;
    for (Index i = 0; i < kRows; ++i) {
        for (Index j = 0; j < kCols; ++j) {
            char cell[40] = "";
            if (is_seen(i, j)) std::snprintf(cell, sizeof cell, "%.15g", entry_of(i, j, 50, 0.8, 0.8));
            matrix += std::string(j > 0 ? "," : "") + cell;
            if (is_seen(i, j))
                ratings += "r" + std::to_string(i) + ",c" + std::to_string(j) + "," + cell + "\n";
        }
        matrix += "\n";
    }
    folder.with("m.csv", matrix);
    folder.with("r.csv", ratings);
    for (const ProblemSource source : {ProblemSource::MatrixFile, ProblemSource::Ratings}) {
        CAPTURE(static_cast<int>(source));
        ExperimentSpec spec = default_experiment();
        spec.problem.source = source;
        spec.problem.path = folder.path() + (source == ProblemSource::Ratings ? "/r.csv" : "/m.csv");
        spec.problem.rank = 2;
        spec.problem.center = Centring::Both;
        spec.problem.test_fraction = 0.1;
        spec.problem.clip = ClipRange{};
        spec.stop.tol = 1e-12;
        spec.methods = {{*parse_method("narg:restart=gradient"), true}};
        Result<Instance> made = build_instance(spec, 0, {});
        INFO(made.sentence());
        REQUIRE(made);
        bool said = false;
        for (const std::string& note : made->notes)
            said = said || says(note, "parts of rows and columns and a matrix of rank 2 are fitted together");
        CHECK(said);
        const auto instance = std::make_shared<const Instance>(std::move(*made));
        const RunResult result = run_race(spec, instance);
        CHECK(held_out_error(*instance, result.iterates.front()).rmse < 1e-8);
    }
}
