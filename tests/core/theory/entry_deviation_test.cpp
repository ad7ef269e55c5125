// The deviation of every entry against the inverse of the Hessian, its sum against the noise floor, and those
// with parts against the matrices that make an estimate of the samples.
#include "core/theory/entry_deviation.h"

#include <cmath>

#include "core/problem/completion/entry_sampling.h"
#include "tests/catch.h"
#include "tests/core/theory/drawn.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

WholeSpectrum at_truth(const Instance& instance) {
    Result<WholeSpectrum> out =
        whole_spectrum(*instance.problem, instance.truth->X, SpectrumKind::Plain, nullptr);
    INFO(out.sentence());
    REQUIRE(out);
    return std::move(*out);
}

EntryDeviations deviations(const Instance& instance, const FittedParts& parts = {}) {
    Result<EntryDeviations> out = entry_deviations(*instance.problem, at_truth(instance), parts);
    INFO(out.sentence());
    REQUIRE(out);
    return std::move(*out);
}

Matrix pseudo_inverse(const Matrix& A) {
    const DenseSvd svd = whole_svd(A);
    Index rank = 0;
    while (rank < svd.s.size() && svd.s(rank) > 1e-9 * svd.s(0)) ++rank;
    return svd.V.leftCols(rank) * svd.s.head(rank).cwiseInverse().asDiagonal() *
           svd.U.leftCols(rank).transpose();
}

/// What a linear map makes of each of the n1 n2 unit matrices: P_T of them as columns, and their samples.
struct Everything {
    Matrix P, samples;
};
Everything everything(const Instance& instance) {
    const FixedRankPoint& X = instance.truth->X;
    const MeasurementOperator& A = *instance.problem->A;
    const Matrix PU = X.U * X.U.transpose(), PV = X.V * X.V.transpose();
    const Index n = A.rows() * A.cols();
    Everything out{Matrix(n, n), Matrix(A.measurements(), n)};
    for (Index k = 0; k < n; ++k) {
        Matrix E = Matrix::Zero(A.rows(), A.cols());
        E.data()[k] = 1;
        const Matrix Z = PU * E + E * PV - PU * E * PV;
        out.P.col(k) = Eigen::Map<const Vector>(Z.data(), n);
        Vector y;
        REQUIRE(A.apply({E, Matrix::Identity(A.cols(), A.cols())}, y) == Outcome::Done);
        out.samples.col(k) = y;
    }
    return out;
}

/// The mean, the parts of all rows and of all columns as columns, those that a centring has.
Matrix all_parts(Centring centring, Index n1, Index n2) {
    const bool rows = centring == Centring::Rows || centring == Centring::Both,
               columns = centring == Centring::Columns || centring == Centring::Both;
    Matrix B = Matrix::Zero(n1 * n2, 1 + (rows ? n1 : 0) + (columns ? n2 : 0));
    B.col(0).setOnes();
    for (Index j = 0; j < n2; ++j)
        for (Index i = 0; i < n1; ++i) {
            if (rows) B(i + n1 * j, 1 + i) = 1;
            if (columns) B(i + n1 * j, B.cols() - n2 + j) = 1;
        }
    return B;
}

}  // namespace

TEST_CASE("deviations: squared they add up to the noise floor squared") {
    for (const Instance& instance :
         {drawn(MC, 20, 13, 2, 0.7), drawn(MC, 9, 24, 3, 0.8), drawn(MS, 12, 7, 2, 4.0),
          drawn(ProblemKind::PhaseRetrieval, 16, 16, 1, 7.0)}) {
        const WholeSpectrum spectrum = at_truth(instance);
        const EntryDeviations found = deviations(instance);
        CHECK(found.D.rows() == instance.problem->A->rows());
        CHECK(found.D.norm() == Approx(noise_floor(spectrum.eigenvalues, 1)).epsilon(1e-10));
        CHECK(found.freedom == double(instance.problem->y.size() - spectrum.dimension()));
    }
}

TEST_CASE("deviations: each is the norm of what unit noise in every sample does to its entry") {
    const Instance instance = drawn(MC, 9, 11, 2, 0.9);
    const Matrix D = deviations(instance).D;
    // The first-order answer to noise e is the Z in the tangent space with P_T A*A Z = P_T A* e, here by
    // normal equations in the projections of the unit matrices, of which the tangent space is the span.
    const Everything all = everything(instance);
    const Matrix samples = all.samples * all.P;
    // (P A'A P)^+ = (P A'A P + (I - P))^-1 - (I - P).
    const Matrix rest = Matrix::Identity(D.size(), D.size()) - all.P;
    const Matrix full = samples.transpose() * samples + rest;
    const Matrix inverse = solve_definite(full, Matrix::Identity(D.size(), D.size())) - rest;
    for (Index k = 0; k < D.size(); ++k) CHECK(D.data()[k] == Approx(std::sqrt(inverse(k, k))).epsilon(1e-9));
}

TEST_CASE("deviations: parts fitted with the low rank are as free as the sum of both spaces") {
    const Instance instance = drawn(MC, 9, 11, 2, 0.9);
    const Everything all = everything(instance);
    for (const Centring centring : {Centring::Mean, Centring::Rows, Centring::Columns, Centring::Both}) {
        CAPTURE(centring);
        const Matrix B = all_parts(centring, 9, 11);
        Matrix J(B.rows(), all.P.cols() + B.cols());
        J << all.P, B;
        const Matrix fit = pseudo_inverse(all.samples * J);
        const Matrix estimate = J * fit;
        const EntryDeviations found = deviations(instance, {centring, true, 0});
        for (Index k = 0; k < found.D.size(); ++k)
            CHECK(found.D.data()[k] == Approx(estimate.row(k).norm()).epsilon(1e-8));
        CHECK(found.freedom ==
              Approx(double(all.samples.rows()) - (all.samples * J * fit).trace()).epsilon(1e-10));
    }
}

TEST_CASE("deviations: parts fitted before the low rank pass their noise on") {
    const Instance instance = drawn(MC, 9, 11, 2, 0.9);
    const Everything all = everything(instance);
    const Matrix tangents = all.samples * all.P, inverse = pseudo_inverse(tangents);
    const Index m = all.samples.rows();
    const Matrix I = Matrix::Identity(m, m);
    for (const Centring centring : {Centring::Mean, Centring::Rows, Centring::Columns, Centring::Both})
        for (const double ridge : {0.0, 5.0}) {
            CAPTURE(centring, ridge);
            const Matrix B = all_parts(centring, 9, 11), seen = all.samples * B;
            Matrix normal = seen.transpose() * seen;
            normal.diagonal().tail(B.cols() - 1).array() += ridge;
            const Matrix R = pseudo_inverse(normal) * seen.transpose(), left = I - seen * R;
            const Matrix estimate = B * R + all.P * inverse * left,
                         residual = (I - tangents * inverse) * left;
            const EntryDeviations found = deviations(instance, {centring, false, ridge});
            for (Index k = 0; k < found.D.size(); ++k)
                CHECK(found.D.data()[k] == Approx(estimate.row(k).norm()).epsilon(1e-8));
            CHECK(found.freedom == Approx(residual.squaredNorm()).epsilon(1e-10));
        }
}

TEST_CASE("deviations: a row whose part nothing tells is refused") {
    // All of the second row but one entry is hidden: the low rank of one takes it, and nothing is left to
    // tell its part by.
    Instance instance = drawn(MC, 4, 5, 1, 1);
    const FixedRankPoint X = instance.truth->X;
    std::vector<std::int64_t> kept;
    for (std::int64_t at = 0; at < 20; ++at)
        if (at % 4 != 1 || at / 4 == 2) kept.push_back(at);
    auto problem = std::make_shared<Problem>(*instance.problem);
    problem->A = EntrySampling::from_linear(4, 5, kept);
    REQUIRE(problem->A->apply({X.U * X.K, X.V}, problem->y) == Outcome::Done);
    instance.problem = problem;
    CHECK(entry_deviations(*problem, at_truth(instance), {}));
    const Result<EntryDeviations> found =
        entry_deviations(*problem, at_truth(instance), {Centring::Rows, true, 0});
    REQUIRE(!found);
    CHECK(found.sentence() == "the samples do not determine the matrix, and its entries have no deviation.");
}

TEST_CASE("deviations: the noise that a residual shows counts what the fit took up") {
    const Vector e = Vector::Constant(50, 0.3);
    CHECK(noise_of_residual(e, 50) == Approx(0.3));
    CHECK(noise_of_residual(e, 25) == Approx(0.3 * std::sqrt(2.0)));
    CHECK(std::isinf(noise_of_residual(e, 0)));
}
