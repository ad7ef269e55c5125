// Entries that are not seen alike, truths whose weight lies in few rows, and starts at a stated distance.
#include <cmath>
#include <set>
#include <utility>

#include "core/linalg/dense_svd.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/completion/sample_positions.h"
#include "core/problem/entry_weights.h"
#include "core/problem/generate.h"
#include "core/run/error.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;

namespace {

ProblemSpec weighed_spec(SamplingLaw law, double rate = 0.3) {
    ProblemSpec spec;
    spec.rows = 40, spec.cols = 36, spec.rank = 2, spec.rate = rate;
    spec.sampling = law;
    return spec;
}

Instance weighed(const ProblemSpec& spec) {
    INFO(why_invalid(spec));
    REQUIRE(why_invalid(spec).empty());
    Instance out;
    REQUIRE(generate_instance(spec, out) == Outcome::Done);
    return out;
}

std::set<std::pair<Index, Index>> entries_seen(const Instance& instance) {
    const auto& A = dynamic_cast<const EntrySampling&>(*instance.problem->A);
    std::set<std::pair<Index, Index>> seen;
    for (Index j = 0; j + 1 < static_cast<Index>(A.column_begin().size()); ++j)
        for (Index k = A.column_begin()[static_cast<std::size_t>(j)];
             k < A.column_begin()[static_cast<std::size_t>(j) + 1]; ++k)
            seen.emplace(A.row_of()[static_cast<std::size_t>(k)], j);
    return seen;
}

}  // namespace

TEST_CASE("weights change which entries are seen, and neither their number nor the truth") {
    const Instance plain = weighed(weighed_spec(SamplingLaw::Uniform));
    for (const SamplingLaw law : {SamplingLaw::Rows, SamplingLaw::Leverage}) {
        const Instance made = weighed(weighed_spec(law));
        CHECK(entries_seen(made) != entries_seen(plain));
        CHECK(entries_seen(made).size() == entries_seen(plain).size());
        CHECK(made.truth->X.U == plain.truth->X.U);
        CHECK(made.truth->X.K == plain.truth->X.K);
        CHECK(testing::says(made.notes.front(), "coherence"));
        // A higher rate adds samples and takes none away, whatever the weights.
        const auto more = entries_seen(weighed(weighed_spec(law, 0.5)));
        for (const auto& entry : entries_seen(made)) CHECK(more.contains(entry));
    }
}

TEST_CASE("the first entry drawn is each with a probability in proportion to its weight") {
    // One draw of four entries of weights 1, 2, 3, 4 over many seeds: counts are binomial, five deviations.
    EntryWeights weights{Vector(2), Vector(2)};
    weights.rows << 0, 1;
    weights.cols << 1, 3;  // w = 1, 3, 2, 4 at (0,0), (0,1), (1,0), (1,1)
    const double share[2][2] = {{0.1, 0.3}, {0.2, 0.4}};
    int count[2][2] = {};
    constexpr int kSeeds = 4000;
    for (int seed = 0; seed < kSeeds; ++seed) {
        SamplePositions positions;
        REQUIRE(choose_positions(2, 2, 1, static_cast<std::uint64_t>(seed), positions, {}, weights) ==
                Outcome::Done);
        REQUIRE(positions.row.size() == 1);
        ++count[positions.row[0]][positions.column_begin[1] == 1 ? 0 : 1];
    }
    for (int i : {0, 1})
        for (int j : {0, 1}) {
            const double p = share[i][j];
            CHECK(std::abs(count[i][j] - kSeeds * p) < 5 * std::sqrt(kSeeds * p * (1 - p)));
        }
}

TEST_CASE("lines that are filled up get their own smallest keys, weighed too") {
    ProblemSpec spec = weighed_spec(SamplingLaw::Rows, 0.12);
    spec.allow_underdetermined = true;
    const auto before = entries_seen(weighed(spec));
    spec.fill_rows = true;
    const Instance filled = weighed(spec);
    CHECK(filled.problem->A->why_undetermined(2).empty());
    const auto after = entries_seen(filled);
    std::vector<int> had(40), has(40);
    for (const auto& entry : before) {
        CHECK(after.contains(entry));
        ++had[static_cast<std::size_t>(entry.first)];
    }
    REQUIRE(std::ranges::min(had) < 2);
    for (const auto& entry : after) ++has[static_cast<std::size_t>(entry.first)];
    CHECK(std::ranges::min(has) >= 2);
}

TEST_CASE("a coherent truth is that of rows with factors, and its coherence is its largest leverage score") {
    ProblemSpec spec = weighed_spec(SamplingLaw::Uniform);
    const Instance even = weighed(spec);
    spec.coherence = 1;
    const Instance coherent = weighed(spec);
    CHECK(entries_seen(coherent) == entries_seen(even));
    CHECK(coherence_of(coherent.truth->X.U) > coherence_of(even.truth->X.U));
    // L_i of the coherent truth over that of the even one is one factor for the whole row.
    const Matrix a = even.truth->X.dense(), b = coherent.truth->X.dense();
    const Matrix ratio = b.array() / a.array();
    for (Index i = 1; i < ratio.rows(); ++i)
        for (Index j = 1; j < ratio.cols(); ++j)
            CHECK(ratio(i, j) * ratio(0, 0) == Approx(ratio(i, 0) * ratio(0, j)).epsilon(1e-9));
    Matrix U = Matrix::Zero(12, 2);
    U(0, 0) = U(1, 1) = 1;
    CHECK(coherence_of(U) == 6);
    spec.condition = 50;
    SvdFactors all;
    REQUIRE(dense_svd(weighed(spec).truth->X.dense(), 2, all, {}) == Outcome::Done);
    CHECK(all.s(0) / all.s(1) == Approx(50).epsilon(1e-10));
}

TEST_CASE("a start near the truth lies at its distance, further along one way for a larger one") {
    for (const ProblemKind kind : {ProblemKind::MatrixCompletion, ProblemKind::PhaseRetrieval}) {
        ProblemSpec spec = weighed_spec(SamplingLaw::Uniform, 0.5);
        spec.kind = kind;
        if (row_of(kind).symmetric) spec.cols = spec.rows, spec.rank = 1, spec.rate = 6;
        Instance instance = weighed(spec);
        ErrorMeasure error(*instance.truth);
        double before = 0;
        for (const double distance : {1e-9, 1e-3, 0.1, 1.0, 10.0}) {
            REQUIRE(make_start({StartKind::Near, distance}, 5, instance) == Outcome::Done);
            const double found = error(instance.start) / instance.truth->norm;
            CHECK(found == Approx(distance).epsilon(1e-6));
            CHECK(found > before);
            before = found;
            CHECK(instance.start.rank() == spec.rank);
            if (row_of(kind).symmetric)
                CHECK((instance.start.dense() - instance.start.dense().transpose()).norm() <
                      1e-12 * instance.truth->norm);
        }
        REQUIRE(make_start({StartKind::Near, 0}, 5, instance) == Outcome::Done);
        CHECK(error(instance.start) < 1e-13 * instance.truth->norm);
    }
    ProblemSpec low = weighed_spec(SamplingLaw::Uniform);
    low.model_rank = 1;
    const Instance instance = weighed(low);
    CHECK(testing::says(why_start_unfit({StartKind::Near, 0.1}, instance), "do not come near it"));
}
