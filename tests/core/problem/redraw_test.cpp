// Positions drawn anew until every line has samples enough, and methods that are given another rank than the
// truth has.
#include <stop_token>
#include <utility>
#include <vector>

#include "core/problem/completion/entry_sampling.h"
#include "core/problem/generate.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

ProblemSpec redrawn_spec(Index rows, Index cols, Index rank, double rate) {
    ProblemSpec spec;
    spec.rows = rows;
    spec.cols = cols;
    spec.rank = rank;
    spec.rate = rate;
    return spec;
}

Instance generated_from(const ProblemSpec& spec) {
    REQUIRE(why_invalid(spec).empty());
    Instance out;
    REQUIRE(generate_instance(spec, out) == Outcome::Done);
    return out;
}

/// Where the samples lie: the row of each, and where columns begin.
std::pair<std::vector<std::int32_t>, std::vector<Index>> rows_and_columns(const Instance& instance) {
    const auto& A = dynamic_cast<const EntrySampling&>(*instance.problem->A);
    return {A.row_of(), A.column_begin()};
}

}  // namespace

TEST_CASE("positions are drawn anew until every line has one more than the rank, and how often is said") {
    int once = 0, again = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        ProblemSpec spec = redrawn_spec(40, 36, 2, 0.25);
        spec.seed = seed;
        const Instance first = generated_from(spec);
        spec.redraw = true;
        const Instance drawn = generated_from(spec);
        CHECK(drawn.problem->A->why_undetermined(3).empty());
        CHECK(drawn.problem->A->measurements() == first.problem->A->measurements());
        CHECK(drawn.truth->X.U == first.truth->X.U);
        CHECK(drawn.warnings.empty());
        REQUIRE(drawn.notes.size() == 1);
        const bool fits = first.problem->A->why_undetermined(3).empty();
        CHECK((rows_and_columns(drawn) == rows_and_columns(first)) == fits);
        CHECK(drawn.notes[0].ends_with(fits ? "drawn once." : "times."));
        (fits ? once : again)++;
        CHECK(rows_and_columns(generated_from(spec)) == rows_and_columns(drawn));
    }
    CHECK(once > 0);
    CHECK(again > 0);
    // One sample a line on average: never.
    ProblemSpec thin = redrawn_spec(30, 30, 1, 0.034);
    thin.allow_underdetermined = true;
    thin.redraw = true;
    const Instance none = generated_from(thin);
    CHECK(none.notes.empty());
    REQUIRE_FALSE(none.warnings.empty());
    CHECK(none.warnings[0].find("In 500 draws") == 0);
}

TEST_CASE("the methods may be given another rank than the truth has") {
    ProblemSpec spec = redrawn_spec(30, 25, 2, 0.5);
    const Instance own = generated_from(spec);
    spec.model_rank = 4;
    Instance higher = generated_from(spec);
    CHECK(higher.problem->rank == 4);
    CHECK(higher.truth->X.rank() == 2);
    CHECK(higher.truth->exact);
    CHECK(higher.problem->y == own.problem->y);
    REQUIRE(make_start({}, spec.seed, higher) == Outcome::Done);
    CHECK(higher.start.rank() == 4);
    REQUIRE(higher.notes.size() == 1);
    CHECK(higher.notes[0] == "The methods are given rank 4; the truth has rank 2.");
    spec.model_rank = 1;
    CHECK_FALSE(generated_from(spec).truth->exact);
    CHECK_FALSE(may_be_exact(spec));
    spec.model_rank = 2;
    CHECK(generated_from(spec).notes.empty());
}
