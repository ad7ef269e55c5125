// What is said beside 'converged' of tables.
#include "core/run/data/doubts.h"

#include "core/linalg/orthonormal_basis.h"
#include "core/problem/completion/entry_sampling.h"
#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

/// A whole 3 x 3 table without a mean, of the product of a point.
Instance whole_table(const FixedRankPoint& X, double offset) {
    Instance instance;
    auto problem = std::make_shared<Problem>();
    problem->A = EntrySampling::from_linear(3, 3, {0, 1, 2, 3, 4, 5, 6, 7, 8});
    const Matrix all = X.U * X.K * X.V.transpose();
    problem->y = all.reshaped();
    problem->rank = X.rank();
    instance.problem = problem;
    auto origin = std::make_shared<Origin>();
    origin->offset = offset;
    origin->row_offset = origin->col_offset = Vector::Zero(3);
    instance.origin = origin;
    return instance;
}

FixedRankPoint point_with(double second) {
    return {Matrix::Identity(3, 2), (Matrix(2, 2) << 4, 0, 0, second).finished(), Matrix::Identity(3, 2)};
}

std::string doubts_of(const Instance& instance, const FixedRankPoint& X, const HeldOutPast& past = {}) {
    std::string out = "x";
    LowerRank lower;
    REQUIRE(doubts_about(instance, X, past, lower, out) == Outcome::Done);
    return out;
}

}  // namespace

TEST_CASE("a rank that is too high is said by its smallest singular values") {
    CHECK(doubts_of(whole_table(point_with(2), 0), point_with(2)).empty());
    CHECK(says(doubts_of(whole_table(point_with(1e-6), 0), point_with(1e-6)),
               "Of 2 singular values the last is 2.5e-07 of the largest: rank 1 fits the known values as "
               "well."));
    FixedRankPoint nothing = point_with(0);
    nothing.K.setZero();
    CHECK(says(doubts_of(whole_table(nothing, 4.5), nothing), "What is taken off first explains all"));
}

TEST_CASE("a held-out error that has grown is said, and one that has not is not") {
    HeldOutPast past;
    for (const auto& [t, rmse] : {std::pair(0, 1.0), {1, 0.5}, {2, 0.52}}) past.take(t, rmse);
    const FixedRankPoint X = point_with(2);
    CHECK(doubts_of(whole_table(X, 0), X, past).empty());
    past.take(3, 0.7);
    CHECK(says(doubts_of(whole_table(X, 0), X, past),
               "was least at iteration 1, 0.5, and is 0.7 at the end: the rank is too high"));
    // No table: nothing is said.
    Instance drawn;
    CHECK(doubts_of(drawn, X, past).empty());
}

TEST_CASE("a fit that is exact is doubted where a lower rank fits as exactly, and there alone") {
    constexpr Index kRows = 12, kCols = 10, kUnseen = 7;
    const Matrix L = test::random_matrix(kRows, 2, 31), R = test::random_matrix(kCols, 2, 32);
    std::vector<std::int64_t> seen;
    for (Index i = 0; i < kRows * kCols; ++i)
        if (i % 5 != 2) seen.push_back(i);
    REQUIRE(kUnseen % 5 == 2);
    Instance instance;
    const auto given = [&](Index rank) {
        auto problem = std::make_shared<Problem>();
        problem->A = EntrySampling::from_linear(kRows, kCols, seen);
        problem->rank = rank;
        REQUIRE(problem->A->apply({L, R}, problem->y) == Outcome::Done);
        instance.problem = problem;
    };
    auto origin = std::make_shared<Origin>();
    origin->row_offset = Vector::Zero(kRows), origin->col_offset = Vector::Zero(kCols);
    instance.origin = origin;
    /// L R' plus something that stands at an unseen entry alone.
    const auto point = [&](bool more) {
        Matrix left = L, right = R;
        if (more) {
            left.conservativeResize(kRows, 3), right.conservativeResize(kCols, 3);
            left.col(2) = Vector::Unit(kRows, kUnseen % kRows),
            right.col(2) = Vector::Unit(kCols, kUnseen / kRows);
        }
        ThinQr l, r;
        thin_qr(left, l), thin_qr(right, r);
        return FixedRankPoint{l.Q, l.R * r.R.transpose(), r.Q};
    };
    given(3);
    CHECK(says(doubts_of(instance, point(true)), "A matrix of rank 2 fits the known values exactly"));
    given(2);
    CHECK_FALSE(says(doubts_of(instance, point(false)), "exactly"));
    // Where the fit is not exact nothing is tried.
    given(3);
    FixedRankPoint off = point(true);
    off.K *= 1.01;
    CHECK_FALSE(says(doubts_of(instance, off), "exactly"));
}
