// The paper's misprints in its theory: each printed form fails where the mended one holds.
#include <cmath>
#include <random>

#include "core/manifold/retraction.h"
#include "core/problem/generate.h"
#include "core/theory/iteration_radius.h"
#include "core/theory/local_spectrum.h"
#include "core/theory/predicted_rate.h"
#include "tests/catch.h"
#include "tests/core/manifold/random_point.h"
#include "tests/core/problem/operators.h"
#include "tests/core/theory/closed_forms.h"
#include "tests/core/theory/spectra.h"
#include "tests/core/theory/spectrum_of.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

const SpectralInterval kUsual{0.055133314160053265, 0.8993874484118618};  // golden mc-40x40-r3

Instance generated(ProblemKind kind, double rate, Index n = 20, Index r = 2) {
    ProblemSpec spec;
    spec.kind = kind;
    spec.rows = spec.cols = n;
    spec.rank = r;
    spec.rate = rate;
    Instance instance;
    REQUIRE(generate_instance(spec, instance) == Outcome::Done);
    return instance;
}

/// eta_join as the paper prints it, with the coefficient of mu^2 in the discriminant given.
double printed_join(double mu, SpectralInterval I, double mixed) {
    const double a = I.lambda_min, b = I.lambda_max, m = mu;
    const double first = -4 * a * a * b * m * m * m + 5 * a * a * m * m - 4 * a * b * b * m * m * m +
                         14 * a * b * m * m - 12 * a * m + 5 * b * b * m * m - 12 * b * m + 8;
    const double inner = 8 * a * a * b * m * m * m - 9 * a * a * m * m + 8 * a * b * b * m * m * m -
                         30 * mixed * m * m + 24 * a * m - 9 * b * b * m * m + 24 * b * m - 16;
    const double under = -m * m * (b - a) * (b - a) * inner;
    return (first - std::sqrt(under)) / (4 * (a * m - 1) * (b * m - 1) * (a * m + b * m - 2));
}

}  // namespace

TEST_CASE("misprint: the loss lacks its half, without which the gradient is twice A*(A(X) - y)") {
    const Instance instance = generated(ProblemKind::MatrixCompletion, 0.5);
    const Matrix A = as_matrix(*instance.problem->A);
    const Matrix X = test::random_matrix(20, 20, 1), D = test::random_matrix(20, 20, 2);
    const auto residual = [&](const Matrix& Z) -> Vector { return A * Z.reshaped() - instance.problem->y; };
    const Vector g = A.transpose() * residual(X);
    const double h = 1e-6;
    const double slope = (residual(X + h * D).squaredNorm() - residual(X - h * D).squaredNorm()) / (2 * h);
    const double along = g.dot(D.reshaped());
    CHECK(slope / 2 == Approx(along).epsilon(1e-6));
    CHECK_FALSE(slope == Approx(along).epsilon(0.1));
}

TEST_CASE("misprint: 30 lmin mu^2 in the discriminant of eta_join is 30 lmin lmax mu^2") {
    for (const double share : {0.2, 0.5, 0.8}) {
        const double mu = mu_flat(kUsual) + share * (mu_dagger(kUsual) - mu_flat(kUsual));
        const double mended = printed_join(mu, kUsual, kUsual.lambda_min * kUsual.lambda_max);
        const double printed = printed_join(mu, kUsual, kUsual.lambda_min);
        CHECK(eta_join(mu, kUsual) == Approx(mended).epsilon(1e-9));
        CHECK_FALSE(printed == Approx(mended).epsilon(1e-3));
        const auto apart = [&](double eta) {
            return std::abs(iteration_radius(mu, eta, kUsual.lambda_min) -
                            iteration_radius(mu, eta, kUsual.lambda_max));
        };
        CHECK(apart(mended) < 1e-12);
        CHECK_FALSE(apart(printed) < 1e-3);
    }
}

TEST_CASE("misprint: the equation for (mu_flat, eta_flat) has lmax, not its square") {
    const double mu = mu_flat(kUsual), eta = eta_flat(kUsual);
    const auto gap = [&](double largest) {
        const double b = 1 - mu * largest, sum = (1 + eta) * b;
        return -sum + std::sqrt(sum * sum - 4 * eta * b) - (1 + eta) * (1 - mu * kUsual.lambda_min);
    };
    CHECK(std::abs(gap(kUsual.lambda_max)) < 1e-14);
    CHECK_FALSE(std::abs(gap(kUsual.lambda_max * kUsual.lambda_max)) < 1e-2);
}

TEST_CASE("misprint: the closed lazy average has t_n + i below, not t_n + i - 1") {
    // The paper's own counting: eta_t = (t - 1)/(t + d), the product over t0 .. tn.
    const int t0 = 12, tn = 40, d = 10;
    double product = 1, mended = 1, printed = 1;
    for (int t = t0; t <= tn; ++t) product *= (t - 1.0) / (t + d);
    for (int i = 0; i <= d; ++i) {
        mended *= (t0 + i - 1.0) / (tn + i);
        printed *= (t0 + i - 1.0) / (tn + i - 1);
    }
    CHECK(mended == Approx(product).epsilon(1e-12));
    CHECK_FALSE(printed == Approx(product).epsilon(0.1));
}

TEST_CASE("misprint: the rate against theta is of the product of two steps, not the product of two radii") {
    Eigen::Matrix2d Q;
    Q << 10, 1, 1, 1;
    const Vector ends = symmetric_eigenvalues(Q);
    const SpectralInterval I{ends[0], ends[1]};
    const double angle = 20 * 3.14159265358979323846 / 180;
    Eigen::Vector2d x = symmetric_eigenvectors(Q) *
                        Eigen::Vector2d(std::cos(angle) / I.lambda_min, std::sin(angle) / I.lambda_max);
    double errors[201], steps[200];
    for (int t = 0; t < 200; ++t) {
        errors[t] = x.norm();
        const Eigen::Vector2d g = Q * x;
        steps[t] = g.squaredNorm() / g.dot(Q * g);
        x -= steps[t] * g;
    }
    const double measured = std::sqrt(errors[40] / errors[38]);
    const Eigen::Matrix2d first = Eigen::Matrix2d::Identity() - steps[0] * Q,
                          second = Eigen::Matrix2d::Identity() - steps[1] * Q;
    CHECK(std::sqrt(spectral_radius(first * second)) == Approx(measured).epsilon(1e-9));
    CHECK(testing::line_search_rate(steps[0], I) == Approx(measured).epsilon(1e-9));
    CHECK_FALSE(std::sqrt(spectral_radius(first) * spectral_radius(second)) == Approx(measured).epsilon(0.1));
}

TEST_CASE(
    "misprint: with more samples mu_dagger grows for sensing and falls for completion, where mu_ddagger >= "
    "2") {
    double mc_before = INFINITY, ms_before = 0;
    for (const double p : {0.4, 0.6, 0.9}) {
        const LocalSpectrum s = spectrum_of(generated(ProblemKind::MatrixCompletion, p));
        const SpectralInterval I{s.lambda_min, s.lambda_max};
        CHECK(s.lambda_max <= 1 + 1e-12);
        CHECK(mu_ddagger(I) >= 2 - 1e-9);  // printed: below 2
        CHECK(mu_dagger(I) < mc_before);
        mc_before = mu_dagger(I);
    }
    for (const double p : {3.0, 5.0, 8.0}) {
        const LocalSpectrum s = spectrum_of(generated(ProblemKind::MatrixSensing, p));
        const SpectralInterval I{s.lambda_min, s.lambda_max};
        CHECK(mu_dagger(I) > ms_before);
        ms_before = mu_dagger(I);
    }
}

TEST_CASE("misprint: mu_dagger belongs to the original method, mu_flat to the accelerated one") {
    const auto least_over = [](double eta) {
        double best = INFINITY, at = 0;
        for (int i = 1; i < 40000; ++i) {
            const double mu = i * mu_ddagger(kUsual) / 40000;
            const double radius = iteration_radius(mu, eta, kUsual.lambda_min, kUsual.lambda_max);
            if (radius < best) best = radius, at = mu;
        }
        return at;
    };
    CHECK(least_over(0) == Approx(mu_dagger(kUsual)).epsilon(1e-3));
    CHECK(least_over(eta_flat(kUsual)) == Approx(mu_flat(kUsual)).epsilon(1e-3));
    CHECK_FALSE(least_over(0) == Approx(mu_flat(kUsual)).epsilon(0.1));
}

TEST_CASE("misprint: rho_flat is about 1 - sqrt(4/(3 kappa)), not 1 - sqrt(1/kappa)") {
    const SpectralInterval I{1e-4, 1};
    const double distance = 1 - rho_flat(I);
    CHECK(std::sqrt(4 / (3 * I.kappa())) == Approx(distance).epsilon(1e-3));
    CHECK_FALSE(std::sqrt(1 / I.kappa()) == Approx(distance).epsilon(0.1));
}

TEST_CASE(
    "misprint: the tangent vector that leads to Y is -eta invR(X_{t-1}), the printed one holds the point "
    "itself") {
    const FixedRankPoint X = test::random_point(12, 9, 3, 1);
    FixedRankPoint before;
    RetractionWorkspace work;
    REQUIRE(retract_orthographic(X, test::random_tangent(X, 9), 1e-3, work, before) == Retracted::Done);
    TangentVector back;
    inverse_orthographic(X, before, work, back);
    const double eta = 0.5;
    const Matrix straight = X.dense() + eta * (X.dense() - before.dense());
    FixedRankPoint Y;
    REQUIRE(retract_orthographic(X, back, -eta, work, Y) == Retracted::Done);
    CHECK((Y.dense() - straight).norm() < 1e-5);
    const Matrix printed = X.dense() + eta * (X.dense() - test::dense(X, back));
    CHECK_FALSE((X.dense() + printed - straight).norm() < 1e-1);
}

TEST_CASE("misprint: of the unobserved block only sigma_min speaks of the Hessian, not sigma_max") {
    // lambda(P_T A*A P_T) = 1 - sigma^2 of the block of (I - P_T) at the entries that are not observed,
    // shifted: its largest value makes no end of the spectrum.
    const Instance instance = generated(ProblemKind::MatrixCompletion, 0.45, 12, 2);
    const LocalSpectrum spectrum = spectrum_of(instance);
    const FixedRankPoint& X = instance.truth->X;
    const Matrix A = as_matrix(*instance.problem->A);
    const Vector seen = A.colwise().sum();
    const Matrix NU = Matrix::Identity(12, 12) - X.U * X.U.transpose(),
                 NV = Matrix::Identity(12, 12) - X.V * X.V.transpose();
    const Matrix UU = symmetric_eigenvectors(NU).rightCols(10), VV = symmetric_eigenvectors(NV).rightCols(10);
    std::vector<Vector> rows;
    for (Index k = 0; k < seen.size(); ++k)
        if (seen[k] == 0) rows.push_back((UU.row(k % 12).transpose() * VV.row(k / 12)).reshaped());
    REQUIRE(rows.size() < 100);
    Matrix block(static_cast<Index>(rows.size()), 100);
    for (std::size_t i = 0; i < rows.size(); ++i) block.row(static_cast<Index>(i)) = rows[i].transpose();
    const Vector squares = symmetric_eigenvalues(block * block.transpose());
    CHECK(squares.minCoeff() == Approx(spectrum.lambda_min).epsilon(1e-9));
    CHECK_FALSE(squares.maxCoeff() == Approx(spectrum.lambda_max).epsilon(1e-3));
}

TEST_CASE("misprint: vec(P_U' Z P_V') is (P_V' x P_U') vec Z") {
    const Matrix U = test::random_matrix(3, 3, 1), V = test::random_matrix(3, 3, 2),
                 Z = test::random_matrix(3, 3, 3);
    const auto kronecker = [](const Matrix& A, const Matrix& B) {
        Matrix K(9, 9);
        for (Index i = 0; i < 3; ++i)
            for (Index j = 0; j < 3; ++j) K.block(3 * i, 3 * j, 3, 3) = A(i, j) * B;
        return K;
    };
    const Matrix PU = U * U.transpose(), PV = V * V.transpose();
    const Vector left = (PU * Z * PV).reshaped(), z = Z.reshaped();
    CHECK((kronecker(PV, PU) * z - left).norm() < 1e-12 * left.norm());
    CHECK_FALSE((kronecker(PU, PV) * z - left).norm() < 1e-1 * left.norm());
}

TEST_CASE("misprint: the corollary on restart needs its brackets, (1 - sqrt(...)) ||.||") {
    // Without them the bound is about 1 for a small error, and would be kept by a run that grows.
    const double root = std::sqrt(mu_flat(kUsual) * kUsual.lambda_min), error = 1e-6;
    CHECK((1 - root) * error < error);
    CHECK_FALSE(1 - root * error < error);
}

TEST_CASE("misprint: q* is 1/kappa for mu = 1/lmax only, and 4/(1 + 3 kappa) at mu_flat") {
    const double kappa = kUsual.kappa();
    const auto best_q = [&](double mu) {
        double best = INFINITY, at = 0;
        for (int i = 1; i < 100000; ++i) {
            const double q = i * 1e-5, root = std::sqrt(q);
            const double radius =
                iteration_radius(mu, (1 - root) / (1 + root), kUsual.lambda_min, kUsual.lambda_max);
            if (radius < best) best = radius, at = q;
        }
        return at;
    };
    CHECK(best_q(1 / kUsual.lambda_max) == Approx(1 / kappa).epsilon(1e-3));
    CHECK(best_q(mu_flat(kUsual)) == Approx(4 / (1 + 3 * kappa)).epsilon(1e-3));
    CHECK_FALSE(best_q(mu_flat(kUsual)) == Approx(1 / kappa).epsilon(0.1));
}

TEST_CASE("a step's inequality with rho(T) is false: T is not normal") {
    const double mu = mu_flat(kUsual), eta = eta_flat(kUsual), a = 1 - mu * kUsual.lambda_min;
    Eigen::Matrix2d T;
    T << (1 + eta) * a, -eta * a, 1, 0;
    const double radius = iteration_radius(mu, eta, kUsual.lambda_min);
    const Eigen::Vector2d e(1, 0);
    CHECK(radius < 0.72);
    CHECK((T * e).norm() > e.norm());
}
