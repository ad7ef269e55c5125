// The spectrum with its vectors: factors of the Hessian, parts of an error, and the recursion against the
// operator of the iteration itself.
#include "core/theory/whole_spectrum.h"

#include <cmath>
#include <limits>

#include "core/manifold/retraction.h"
#include "core/theory/hessian.h"
#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"
#include "tests/core/theory/drawn.h"
#include "tests/core/theory/spectrum_of.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

WholeSpectrum whole_of(const Instance& instance, SpectrumKind kind = SpectrumKind::Plain) {
    Result<WholeSpectrum> out = whole_spectrum(*instance.problem, instance.truth->X, kind, nullptr);
    INFO(out.sentence());
    REQUIRE(out);
    return std::move(*out);
}

/// A point beside X in the direction whose coordinates are given.
FixedRankPoint beside(const FixedRankPoint& X, const Vector& coordinates, double h) {
    TangentBasis basis;
    REQUIRE(basis.set(X, {}) == Outcome::Done);
    Matrix L, R;
    basis.factors(coordinates.data(), L, R);
    const Matrix Z = L * R.transpose();
    TangentVector xi;
    project_to_tangent(X, Z * X.V, Z.transpose() * X.U, xi);
    RetractionWorkspace work;
    FixedRankPoint Y;
    REQUIRE(retract_orthographic(X, xi, h, work, Y) == Retracted::Done);
    return Y;
}

/// P_T(Y - X) of the orthographic retraction is the tangent vector itself, so that its parts have no second
/// order.
constexpr double kRounding = 1e-11;

}  // namespace

TEST_CASE(
    "whole spectrum: Q diag(lambda) Q' is the Hessian, and the eigenvalues are those of the local spectrum") {
    for (const Case& c : kCases) {
        const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate);
        INFO("kind " << int(c.kind) << ' ' << c.rows << " x " << c.cols << " rank " << c.rank);
        for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
            const WholeSpectrum whole = whole_of(instance, kind);
            SpectrumOptions options;
            options.kind = kind;
            const LocalSpectrum ends = spectrum_of(instance, options);
            CHECK((whole.eigenvalues - ends.eigenvalues).norm() <= 1e-12 * double(whole.dimension()));
            const Matrix H = whole.vectors * whole.eigenvalues.asDiagonal() * whole.vectors.transpose();
            HessianMap map(*instance.problem, instance.truth->X, nullptr, kind == SpectrumKind::Scaled);
            REQUIRE(map.prepare({}) == Outcome::Done);
            const Vector x = random_matrix(whole.dimension(), 1, 3).col(0);
            Vector Hx(x.size());
            REQUIRE(map.apply(x.data(), Hx.data(), {}) == Outcome::Done);
            CHECK((H * x - Hx).norm() <= 1e-12 * double(whole.dimension()) * x.norm());
        }
    }
}

TEST_CASE("whole spectrum: the error along an eigenvector has that part alone") {
    for (const Case& c : {kCases[0], kCases[1], kCases[4]}) {
        const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate);
        const WholeSpectrum whole = whole_of(instance);
        for (const Index k : {Index(0), whole.dimension() / 2, whole.dimension() - 1}) {
            const double h = 1e-3 * instance.truth->sigma_r;
            const FixedRankPoint Y = beside(whole.X, whole.vectors.col(k), h);
            Vector z;
            REQUIRE(error_parts(whole, Y, z) == Outcome::Done);
            CHECK(z(k) == Approx(h).epsilon(kRounding));
            z(k) = 0;
            CHECK(z.norm() <= kRounding * instance.truth->norm);
        }
    }
}

TEST_CASE("whole spectrum: sizes of parts are the norms of the error and of its gradient, scaled or not") {
    const Instance instance = drawn(MC, 20, 13, 2, 0.7);
    const Vector x = random_matrix(2 * (20 + 13 - 2), 1, 8).col(0);
    const double h = 1e-4 * instance.truth->sigma_r / x.norm();
    const FixedRankPoint Y = beside(instance.truth->X, x, h);
    HessianMap map(*instance.problem, instance.truth->X, nullptr, false);
    REQUIRE(map.prepare({}) == Outcome::Done);
    Vector Hx(x.size());
    REQUIRE(map.apply(x.data(), Hx.data(), {}) == Outcome::Done);
    for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
        const WholeSpectrum whole = whole_of(instance, kind);
        Vector z;
        REQUIRE(error_parts(whole, Y, z) == Outcome::Done);
        CHECK(size_of_parts(whole, z, PartsNorm::Error) == Approx(h * x.norm()).epsilon(1e-9));
        CHECK(size_of_parts(whole, z, PartsNorm::Gradient) == Approx(h * Hx.norm()).epsilon(1e-9));
    }
}

TEST_CASE("whole spectrum: the recursion is the iteration x + eta (x - w), then - mu S H of that") {
    const Instance instance = drawn(MS, 12, 7, 2, 4.0);
    const Index d = 2 * (12 + 7 - 2);
    const Vector start = random_matrix(d, 1, 4).col(0), earlier = random_matrix(d, 1, 5).col(0);
    const std::vector<double> mu{0.8, 1.1, 0.5, 1.6, 0.9, 0.7}, eta{0.3, 0.6, 0.0, 0.25, 0.9, 0.5};
    const double h = 1e-4 * instance.truth->sigma_r / start.norm();
    HessianMap map(*instance.problem, instance.truth->X, nullptr, false);
    REQUIRE(map.prepare({}) == Outcome::Done);
    for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
        const WholeSpectrum whole = whole_of(instance, kind);
        Vector now, before;
        REQUIRE(error_parts(whole, beside(whole.X, start, h), now) == Outcome::Done);
        REQUIRE(error_parts(whole, beside(whole.X, earlier, h), before) == Outcome::Done);
        const std::vector<double> sizes = sizes_under(whole, now, before, {mu, eta}, PartsNorm::Error);
        REQUIRE(sizes.size() == mu.size() + 1);
        Vector x = h * start, w = h * earlier, Hy(d);
        for (std::size_t t = 0; t <= mu.size(); ++t) {
            CHECK(sizes[t] == Approx(x.norm()).epsilon(1e-8));
            if (t == mu.size()) break;
            const Vector y = x + eta[t] * (x - w);
            REQUIRE(map.apply(y.data(), Hy.data(), {}) == Outcome::Done);
            if (kind == SpectrumKind::Scaled) Hy.head(4) *= 2;
            w = x;
            x = y - mu[t] * Hy;
        }
        const Vector last = parts_after(whole, now, before, {mu, eta});
        CHECK(size_of_parts(whole, last, PartsNorm::Error) == Approx(x.norm()).epsilon(1e-8));
    }
}

TEST_CASE(
    "whole spectrum: eigenvectors as tangent matrices are orthonormal, and A sees each by its eigenvalue") {
    for (const Instance& instance :
         {drawn(MC, 20, 13, 2, 0.7), drawn(ProblemKind::PhaseRetrieval, 12, 12, 1, 7.0)}) {
        const WholeSpectrum whole = whole_of(instance);
        std::vector<TangentFactors> xi;
        REQUIRE(eigen_tangents(whole, xi) == Outcome::Done);
        REQUIRE(Index(xi.size()) == whole.dimension());
        for (const std::size_t k : {std::size_t(0), xi.size() / 2, xi.size() - 1}) {
            double energy = 0;
            REQUIRE(instance.problem->A->energy({xi[k].L, xi[k].R}, energy) == Outcome::Done);
            CHECK(energy == Approx(whole.eigenvalues(Index(k))).epsilon(1e-9));
            const Matrix Z = xi[k].L * xi[k].R.transpose(), first = xi[0].L * xi[0].R.transpose();
            CHECK(Z.norm() == Approx(1).epsilon(1e-12));
            if (k > 0) CHECK(std::abs(Z.cwiseProduct(first).sum()) <= 1e-12);
        }
    }
}

TEST_CASE("whole spectrum: a step that was not made ends the curve") {
    const Instance instance = drawn(MC, 15, 15, 1, 0.5);
    const WholeSpectrum whole = whole_of(instance);
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> mu{0.8, none, 0.5}, eta{0.0, 0.0, 0.0};
    const Vector z = Vector::Ones(whole.dimension());
    CHECK(sizes_under(whole, z, z, {mu, eta}, PartsNorm::Error).size() == 2);
}

TEST_CASE("whole spectrum: too many dimensions are refused by number") {
    const Instance instance = drawn(MC, 120, 120, 3, 0.5);
    const Result<WholeSpectrum> whole =
        whole_spectrum(*instance.problem, instance.truth->X, SpectrumKind::Plain, nullptr);
    CHECK_FALSE(whole);
    CHECK(whole.sentence().find("711") != std::string::npos);
    CHECK(whole.sentence().find("600") != std::string::npos);
}

TEST_CASE("noise floor: the root mean square over draws of the least-squares error in the tangent space") {
    // Of small noise the error at the least-squares point is H^-1 P_T A*(e): its mean square over the unit
    // vectors e is exact.
    const Instance instance = drawn(MC, 9, 24, 3, 0.8);
    const WholeSpectrum whole = whole_of(instance);
    const MeasurementOperator& A = *instance.problem->A;
    TangentBasis basis;
    REQUIRE(basis.set(whole.X, {}) == Outcome::Done);
    double total = 0;
    for (Index i = 0; i < A.measurements(); ++i) {
        Matrix Z = Matrix::Zero(A.rows(), A.cols());
        REQUIRE(A.add_adjoint(Vector::Unit(A.measurements(), i), 1, Z) == Outcome::Done);
        Vector g(whole.dimension());
        basis.coordinates(Z * whole.X.V, Z.transpose() * whole.X.U, g.data());
        total += (whole.vectors.transpose() * g).cwiseQuotient(whole.eigenvalues).squaredNorm();
    }
    CHECK(noise_floor(whole.eigenvalues, 0.3) == Approx(0.3 * std::sqrt(total)).epsilon(1e-9));
    CHECK(std::isinf(noise_floor(Vector::Zero(3), 1)));
}
