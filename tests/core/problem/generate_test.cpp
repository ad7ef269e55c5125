// Generated instances: what the conventions say, what stays when a slider moves, and the three starts.
#include "core/problem/generate.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stop_token>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/linalg/truncated_svd.h"
#include "core/problem/completion/sample_positions.h"
#include "core/problem/draws.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

ProblemSpec spec_of(ProblemKind kind, Index rows, Index cols, Index rank, double rate) {
    ProblemSpec spec;
    spec.kind = kind;
    spec.rows = rows;
    spec.cols = cols;
    spec.rank = rank;
    spec.rate = rate;
    return spec;
}

constexpr ProblemKind kCompletion = ProblemKind::MatrixCompletion, kSensing = ProblemKind::MatrixSensing;

Instance build(const ProblemSpec& spec) {
    REQUIRE(why_invalid(spec).empty());
    Instance out;
    REQUIRE(generate_instance(spec, out) == Outcome::Done);
    return out;
}

const EntrySampling& sampling(const Instance& instance) {
    return dynamic_cast<const EntrySampling&>(*instance.problem->A);
}

/// Positions as linear indices.
std::set<std::int64_t> positions(const Instance& instance) {
    const EntrySampling& A = sampling(instance);
    std::set<std::int64_t> out;
    for (Index j = 0; j < A.cols(); ++j)
        for (Index k = A.column_begin()[size_t(j)]; k < A.column_begin()[size_t(j + 1)]; ++k)
            out.insert((std::int64_t(j) << 32) + A.row_of()[size_t(k)]);
    return out;
}

Matrix best_approximation(const Matrix& Z, Index r) {
    SvdFactors all;
    dense_svd(Z, all);
    return all.U.leftCols(r) * all.s.head(r).asDiagonal() * all.V.leftCols(r).transpose();
}

Matrix adjoint(const Instance& instance) {
    const auto& A = *instance.problem->A;
    Matrix Z = Matrix::Zero(A.rows(), A.cols());
    REQUIRE(A.add_adjoint(instance.problem->y, 1, Z) == Outcome::Done);
    return Z;
}

}  // namespace

TEST_CASE("an instance is what its spec says: truth, samples, rates") {
    for (const ProblemSpec& spec :
         {spec_of(kCompletion, 30, 20, 3, 0.5), spec_of(kCompletion, 20, 31, 2, 0.1),
          spec_of(kSensing, 9, 12, 2, 3.0), spec_of(kCompletion, 1, 1, 1, 1.0)}) {
        ProblemSpec allowed = spec;
        allowed.allow_underdetermined = true;
        const Instance instance = build(allowed);
        REQUIRE(instance.truth);
        const auto& X = instance.truth->X;
        CHECK(instance.problem->rank == spec.rank);
        CHECK(instance.problem->A->kind() == spec.kind);
        CHECK(instance.problem->A->measurements() == measurement_count(spec));
        CHECK((X.U.transpose() * X.U - Matrix::Identity(spec.rank, spec.rank)).norm() < 1e-13);
        CHECK((X.V.transpose() * X.V - Matrix::Identity(spec.rank, spec.rank)).norm() < 1e-13);
        Matrix L(spec.rows, spec.rank), R(spec.cols, spec.rank);
        draws::fill_normal({spec.seed, draws::Name::LeftFactor}, L);
        draws::fill_normal({spec.seed, draws::Name::RightFactor}, R);
        CHECK((X.dense() - L * R.transpose()).norm() < 1e-13 * X.dense().norm());
        CHECK(instance.truth->norm == Approx(X.dense().norm()).epsilon(1e-13));
        CHECK(instance.truth->exact);
        SvdFactors all;
        dense_svd(X.dense(), all);
        CHECK(instance.truth->sigma_r == Approx(all.s(spec.rank - 1)).epsilon(1e-12));
        Vector y;
        REQUIRE(instance.problem->A->apply({L, R}, y) == Outcome::Done);
        CHECK((y - instance.problem->y).norm() <= 1e-13 * y.norm());
        CHECK(instance.memory >= instance.problem->A->memory());
        CHECK(double(instance.memory) <= instance_memory(sizes_of(spec)));
    }
    CHECK(build(spec_of(kSensing, 9, 12, 2, 3.0)).sampling_rate == Approx(3.0));
}

TEST_CASE("filled rows and columns have r samples each, and nothing is drawn twice or taken away") {
    const auto counts = [](const Instance& instance) {
        const EntrySampling& A = sampling(instance);
        std::vector<Index> lines(size_t(A.rows() + A.cols()), 0);
        for (const std::int64_t at : positions(instance)) {
            ++lines[size_t(at & 0xffffffff)];
            ++lines[size_t(A.rows() + (at >> 32))];
        }
        return lines;
    };
    const auto holds = [](const std::set<std::int64_t>& large, const std::set<std::int64_t>& small) {
        return std::includes(large.begin(), large.end(), small.begin(), small.end());
    };
    for (ProblemSpec spec : {spec_of(kCompletion, 60, 60, 3, 0.12), spec_of(kCompletion, 25, 90, 5, 0.2),
                             spec_of(kCompletion, 90, 7, 7, 0.3), spec_of(kCompletion, 40, 40, 2, 0.01)}) {
        spec.allow_underdetermined = true;
        const Instance thin = build(spec);
        const std::vector<Index> before = counts(thin);
        REQUIRE(*std::min_element(before.begin(), before.end()) < spec.rank);  // or there is nothing to fill
        CHECK(thin.notes.empty());
        spec.fill_rows = true;
        const Instance filled = build(spec);
        const std::vector<Index> after = counts(filled);
        CHECK(*std::min_element(after.begin(), after.end()) >= spec.rank);
        CHECK(holds(positions(filled), positions(thin)));
        // Only what the short lines lacked, at most once for each of them.
        Index lacking = 0;
        for (const Index n : before) lacking += std::max<Index>(0, spec.rank - n);
        const Index added = filled.problem->A->measurements() - thin.problem->A->measurements();
        CHECK(added <= lacking);
        CHECK(2 * added >= lacking);
        CHECK(filled.sampling_rate ==
              Approx(double(filled.problem->A->measurements()) / double(spec.rows * spec.cols)));
        REQUIRE(filled.notes.size() == 1);
        CHECK(filled.notes[0].find(std::to_string(added) + " sample") == 0);
        CHECK(filled.warnings.empty());
        CHECK(double(filled.memory) <= instance_memory(sizes_of(spec)));
        // The samples are the truth's, in the order of the operator.
        Vector y;
        REQUIRE(filled.problem->A->apply(
                    {filled.truth->X.U, filled.truth->X.V * filled.truth->X.K.transpose()}, y) ==
                Outcome::Done);
        CHECK((y - filled.problem->y).norm() <= 1e-12 * y.norm());
        // A drag adds samples and takes none away; threads change nothing.
        ProblemSpec denser = spec;
        denser.rate *= 1.2;
        CHECK(holds(positions(build(denser)), positions(filled)));
        const int before_threads = worker_threads();
        for (const int threads : {1, 7}) {
            set_worker_threads(threads);
            CHECK(positions(build(spec)) == positions(filled));
        }
        set_worker_threads(before_threads);
        if (spec.rank < std::min(spec.rows, spec.cols)) {
            ProblemSpec higher = spec;
            ++higher.rank;
            CHECK(holds(positions(build(higher)), positions(filled)));
        }
    }
    // Where nothing is short, nothing changes.
    ProblemSpec dense = spec_of(kCompletion, 50, 50, 3, 0.6);
    const Instance plain = build(dense);
    dense.fill_rows = true;
    const Instance same = build(dense);
    CHECK(positions(same) == positions(plain));
    CHECK(same.problem->y == plain.problem->y);
    CHECK(same.notes.empty());
}

TEST_CASE("filling lines can be cancelled") {
    SamplePositions none;
    none.column_begin.assign(41, 0);
    std::stop_source stop;
    stop.request_stop();
    CHECK(fill_lines(30, 40, 3, 1, none, stop.get_token()) == Outcome::Cancelled);
    CHECK(none.row.empty());
}

TEST_CASE("a condition number sets the singular values") {
    ProblemSpec spec = spec_of(kCompletion, 30, 20, 4, 0.8);
    spec.condition = 1000;
    const Instance instance = build(spec);
    SvdFactors all;
    dense_svd(instance.truth->X.dense(), all);
    const double s = std::sqrt(600.0);
    for (Index k = 0; k < 4; ++k)
        CHECK(all.s(k) == Approx(s * std::pow(1000.0, -double(k) / 3)).epsilon(1e-12));
    CHECK(instance.truth->sigma_r == Approx(s / 1000).epsilon(1e-12));
    spec.rank = 1;
    CHECK(build(spec).truth->sigma_r == Approx(s).epsilon(1e-12));
}

TEST_CASE("noise has the size asked for, and makes the truth inexact") {
    for (const ProblemKind kind : {kCompletion, kSensing}) {
        ProblemSpec spec = spec_of(kind, 60, 50, 3, kind == kCompletion ? 0.8 : 10.0);
        const Instance clean = build(spec);
        spec.noise = 0.1;
        const Instance noisy = build(spec);
        CHECK_FALSE(noisy.truth->exact);
        const Vector difference = noisy.problem->y - clean.problem->y;
        const double m = double(difference.size());
        // ||e|| / (SIGMA ||A(X*)||) is 1 up to 1 / sqrt(2 m): five deviations.
        CHECK(std::abs(difference.norm() / (0.1 * clean.problem->y.norm()) - 1) < 5 / std::sqrt(2 * m));
    }
}

TEST_CASE("a higher rate only adds samples, and keeps their values and noise") {
    for (const double noise : {0.0, 0.2}) {
        ProblemSpec spec = spec_of(kCompletion, 40, 30, 2, 0.3);
        spec.noise = noise;
        const Instance few = build(spec);
        spec.rate = 0.31;
        const Instance more = build(spec);
        const auto a = positions(few), b = positions(more);
        CHECK(b.size() == 372);
        CHECK(std::includes(b.begin(), b.end(), a.begin(), a.end()));
        if (noise == 0) {
            Matrix X = few.truth->X.dense();
            CHECK((X - more.truth->X.dense()).norm() == 0);
        }
    }
}

TEST_CASE("a higher rank adds a factor column, larger sides add rows and columns") {
    const Instance three = build(spec_of(kCompletion, 40, 30, 3, 0.5)),
                   four = build(spec_of(kCompletion, 40, 30, 4, 0.5));
    CHECK(positions(three) == positions(four));
    Matrix L(40, 4), R(30, 4);
    draws::fill_normal({21, draws::Name::LeftFactor}, L);
    draws::fill_normal({21, draws::Name::RightFactor}, R);
    const Matrix added = four.truth->X.dense() - three.truth->X.dense();
    CHECK((added - L.col(3) * R.col(3).transpose()).norm() < 1e-12 * added.norm());
    const Instance larger = build(spec_of(kCompletion, 41, 32, 3, 0.5));
    CHECK((larger.truth->X.dense().topLeftCorner(40, 30) - three.truth->X.dense()).norm() <
          1e-12 * three.truth->norm);
    // The sensing matrices keep their directions; only their scale 1 / sqrt(m) follows the rate.
    const auto a = GaussianSensing::draw(6, 5, 30, 21), b = GaussianSensing::draw(7, 6, 50, 21);
    for (Index k : {0, 7, 29})
        CHECK(b->entry(k, 3, 4) * std::sqrt(50.0) ==
              Approx(a->entry(k, 3, 4) * std::sqrt(30.0)).epsilon(1e-6));
}

TEST_CASE("sensing entries are N(0, 1/m)") {
    const auto A = GaussianSensing::draw(20, 20, 100, 3);
    double sum = 0, squares = 0;
    for (Index k = 0; k < 100; ++k)
        for (Index j = 0; j < 20; ++j)
            for (Index i = 0; i < 20; ++i) {
                sum += A->entry(k, i, j);
                squares += A->entry(k, i, j) * A->entry(k, i, j);
            }
    // 40 000 numbers of variance 1 / 100.
    CHECK(std::abs(sum) < 5 * std::sqrt(40'000 / 100.0));
    CHECK(std::abs(squares - 400) < 5 * std::sqrt(2.0 * 40'000) / 100);
}

TEST_CASE("Omega is spread evenly over rows, columns and neighbours, whatever the seed") {
    for (const std::uint64_t seed : {0u, 1u, 2u, 21u}) {
        SamplePositions omega;
        REQUIRE(choose_positions(200, 300, 24'000, seed, omega) == Outcome::Done);
        REQUIRE(omega.row.size() == 24'000);
        Vector per_row = Vector::Zero(200), per_column(300);
        Matrix mask = Matrix::Zero(200, 300);
        for (Index j = 0; j < 300; ++j) {
            per_column(j) = double(omega.column_begin[size_t(j + 1)] - omega.column_begin[size_t(j)]);
            for (Index k = omega.column_begin[size_t(j)]; k < omega.column_begin[size_t(j + 1)]; ++k) {
                const Index i = omega.row[size_t(k)];
                if (k > omega.column_begin[size_t(j)]) CHECK(i > omega.row[size_t(k - 1)]);
                per_row(i) += 1;
                mask(i, j) = 1;
            }
        }
        // Hypergeometric counts: mean 120 and 80, variances 72 and 48. Chi-square within five deviations of
        // its mean.
        INFO("seed " << seed);
        CHECK(std::abs((per_row.array() - 120).square().sum() / 72 - 200) < 5 * std::sqrt(400.0));
        CHECK(std::abs((per_column.array() - 80).square().sum() / 48 - 300) < 5 * std::sqrt(600.0));
        const double below = (mask.topRows(199).cwiseProduct(mask.bottomRows(199))).sum();
        CHECK(std::abs(below - 199 * 300 * 0.16) < 5 * std::sqrt(199 * 300 * 0.16 * 0.84));
    }
}

TEST_CASE("choosing positions: none, one, all but one, all, and the nesting of every count") {
    std::set<std::pair<Index, Index>> before;
    for (Index count = 0; count <= 35; ++count) {
        SamplePositions omega;
        REQUIRE(choose_positions(7, 5, count, 4, omega) == Outcome::Done);
        REQUIRE(static_cast<Index>(omega.row.size()) == count);
        REQUIRE(omega.column_begin.back() == count);
        std::set<std::pair<Index, Index>> now;
        for (Index j = 0; j < 5; ++j)
            for (Index k = omega.column_begin[size_t(j)]; k < omega.column_begin[size_t(j + 1)]; ++k)
                now.emplace(omega.row[size_t(k)], j);
        CHECK(static_cast<Index>(now.size()) == count);
        CHECK(std::includes(now.begin(), now.end(), before.begin(), before.end()));
        before = now;
    }
}

TEST_CASE("the same spec gives the same bits, whatever the number of threads") {
    const int before = worker_threads();
    for (const ProblemSpec& spec :
         {spec_of(kCompletion, 900, 800, 5, 0.2), spec_of(kSensing, 40, 30, 2, 4.0)}) {
        set_worker_threads(1);
        Instance first = build(spec);
        REQUIRE(make_start({}, spec.seed, first) == Outcome::Done);
        for (const int threads : {2, 3}) {
            set_worker_threads(threads);
            Instance again = build(spec);
            REQUIRE(make_start({}, spec.seed, again) == Outcome::Done);
            CHECK((first.problem->y.array() == again.problem->y.array()).all());
            CHECK((first.truth->X.U.array() == again.truth->X.U.array()).all());
            CHECK((first.start.U.array() == again.start.U.array()).all());
            CHECK((first.start.K.array() == again.start.K.array()).all());
            if (spec.kind == kCompletion) CHECK(sampling(first).row_of() == sampling(again).row_of());
        }
    }
    set_worker_threads(before);
}

TEST_CASE("spectral and raw starts are the projections the notes name") {
    for (const ProblemSpec& spec :
         {spec_of(kCompletion, 60, 50, 3, 0.5), spec_of(kCompletion, 120, 100, 2, 0.08),
          spec_of(kSensing, 12, 10, 2, 4.0)}) {
        Instance instance = build(spec);
        const Matrix Z = adjoint(instance);
        const double p = spec.kind == kCompletion ? instance.sampling_rate : 1;
        REQUIRE(make_start({StartKind::Spectral, 0}, 1, instance) == Outcome::Done);
        CHECK(instance.start.rank() == spec.rank);
        CHECK((instance.start.dense() - best_approximation(Z / p, spec.rank)).norm() < 1e-12 * Z.norm() / p);
        REQUIRE(make_start({StartKind::Raw, 0}, 1, instance) == Outcome::Done);
        CHECK((instance.start.dense() - best_approximation(Z, spec.rank)).norm() < 1e-12 * Z.norm());
        REQUIRE(make_start({StartKind::Noisy, 0}, 1, instance) == Outcome::Done);
        CHECK((instance.start.dense() - best_approximation(Z / p, spec.rank)).norm() < 1e-12 * Z.norm() / p);
    }
}

TEST_CASE(
    "noisy starts: noise on unobserved entries (completion) or on the samples (sensing), as the paper's "
    "table says") {
    Instance instance = build(spec_of(kCompletion, 60, 50, 3, 0.5));
    REQUIRE(make_start({StartKind::Noisy, 0.7}, 9, instance) == Outcome::Done);
    const EntrySampling& A = sampling(instance);
    Matrix Z(60, 50);
    draws::fill_normal({9, draws::Name::StartNoise}, Z);
    Z *= 0.7;
    for (Index j = 0; j < 50; ++j)
        for (Index k = A.column_begin()[size_t(j)]; k < A.column_begin()[size_t(j + 1)]; ++k)
            Z(A.row_of()[size_t(k)], j) = instance.problem->y(k) / instance.sampling_rate;
    CHECK((instance.start.dense() - best_approximation(Z, 3)).norm() < 1e-12 * Z.norm());

    Instance sensing = build(spec_of(kSensing, 12, 10, 2, 4.0));
    REQUIRE(make_start({StartKind::Noisy, 0.7}, 9, sensing) == Outcome::Done);
    const draws::Stream stream(9, draws::Name::StartNoise);
    Vector y = sensing.problem->y;
    for (Index k = 0; k < y.size(); ++k) y(k) += 0.7 * stream.normal(static_cast<std::uint64_t>(k));
    Matrix W = Matrix::Zero(12, 10);
    REQUIRE(sensing.problem->A->add_adjoint(y, 1, W) == Outcome::Done);
    CHECK((sensing.start.dense() - best_approximation(W, 2)).norm() < 1e-12 * W.norm());
}

TEST_CASE("rows and columns without samples are counted in a warning") {
    ProblemSpec spec = spec_of(kCompletion, 40, 30, 1, 0.08);
    spec.allow_underdetermined = true;
    const Instance instance = build(spec);
    const Index rows = sampling(instance).empty_rows();
    REQUIRE(rows > 0);
    REQUIRE(instance.warnings.size() == 1);
    CHECK(instance.warnings[0].find(std::to_string(rows) + " row") == 0);
    CHECK(instance.warnings[0].find("cannot be recovered.") != std::string::npos);
    CHECK(build(spec_of(kCompletion, 40, 30, 1, 1.0)).warnings.empty());
    CHECK(build(spec_of(kSensing, 8, 7, 1, 3.0)).warnings.empty());
}

TEST_CASE("generation and starts stop when told and leave the instance alone") {
    std::stop_source source;
    source.request_stop();
    for (const ProblemSpec& spec :
         {spec_of(kCompletion, 60, 50, 3, 0.5), spec_of(kSensing, 12, 10, 2, 4.0)}) {
        Instance instance = build(spec);
        const auto problem = instance.problem;
        CHECK(generate_instance(spec, instance, source.get_token()) == Outcome::Cancelled);
        CHECK(instance.problem == problem);
        CHECK(make_start({StartKind::Noisy, 1}, 2, instance, source.get_token()) == Outcome::Cancelled);
        CHECK(instance.start.U.size() == 0);
    }
    SamplePositions omega;
    CHECK(choose_positions(60, 50, 20, 1, omega, source.get_token()) == Outcome::Cancelled);
}
