// Both ends of known spectra by Lanczos: what is proven, restarts, closing spaces, threads, cancellation,
// memory.
#include "core/linalg/lanczos.h"

#include <cmath>
#include <limits>
#include <span>
#include <thread>
#include <vector>

#include "core/linalg/parallel.h"
#include "core/linalg/tridiagonal.h"
#include "tests/catch.h"
#include "tests/core/linalg/matrices.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// H = Q diag(values) Q' with Q a product of two reflections, so that large ones cost little.
class Known final : public SymmetricMap {
public:
    explicit Known(Vector values, unsigned seed = 3)
        : values_(std::move(values)),
          a_(random_matrix(values_.size(), 1, seed).col(0).normalized()),
          b_(random_matrix(values_.size(), 1, seed + 1).col(0).normalized()) {}
    Index dimension() const override { return values_.size(); }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override {
        if (stop.stop_requested()) return Outcome::Cancelled;
        work_ = Eigen::Map<const Vector>(x, values_.size());
        work_ -= 2 * a_.dot(work_) * a_;
        work_ -= 2 * b_.dot(work_) * b_;
        work_.array() *= values_.array();
        work_ -= 2 * b_.dot(work_) * b_;
        work_ -= 2 * a_.dot(work_) * a_;
        Eigen::Map<Vector>(out, values_.size()) = work_;
        ++products;
        if (products == cancel_at) source.request_stop();
        return Outcome::Done;
    }
    Index products = 0, cancel_at = -1;
    std::stop_source source;

private:
    Vector values_, a_, b_, work_;
};

/// The same with products that are off as those in single precision are.
class Rounding final : public SymmetricMap {
public:
    explicit Rounding(Vector values) : exact(std::move(values)) {}
    Index dimension() const override { return exact.dimension(); }
    Outcome apply(const double* x, double* out, const std::stop_token& stop) override {
        return exact.apply(x, out, stop);
    }
    Outcome apply_rounded(const double* x, double* out, const std::stop_token& stop) override {
        ++rounded;
        const Outcome outcome = exact.apply(x, out, stop);
        for (Index i = 0; i < dimension(); ++i) out[i] = double(float(out[i]));
        return outcome;
    }
    bool rounds() const override { return true; }

    Known exact;
    Index rounded = 0;
};

ExtremeEigenvalues ends_of(SymmetricMap& map, const LanczosOptions& options = {}) {
    ExtremeEigenvalues out;
    REQUIRE(extreme_eigenvalues(map, options, out) == Outcome::Done);
    return out;
}

Vector spread(Index n, double low, double high) { return Vector::LinSpaced(n, low, high); }

}  // namespace

TEST_CASE("lanczos: an eigenvalue lies within the stated residual of either end") {
    for (const Index basis : {8, 24, 64})
        for (const double low : {1.0, 0.1, 1e-3}) {
            Vector values = spread(2000, 0.1, 1);
            values(0) = 0.9 * low * 0.1;
            values(1999) = 1.02;
            Known map(values);
            LanczosOptions options;
            options.basis = basis;
            const ExtremeEigenvalues out = ends_of(map, options);
            INFO("basis " << basis << ", smallest " << values(0));
            CHECK(out.converged);
            CHECK(out.smallest_residual <= 1e-6 * out.smallest);
            CHECK(out.largest_residual <= 1e-6 * out.largest);
            // Ritz values err by the square of the residual over the gap, and never to the outside.
            CHECK(std::abs(out.smallest - values(0)) <= out.smallest_residual);
            CHECK(std::abs(out.largest - values(1999)) <= out.largest_residual);
            CHECK(out.smallest >= values(0) - 1e-13);
            CHECK(out.largest <= values(1999) + 1e-13);
            CHECK(out.products == map.products);
        }
}

TEST_CASE(
    "lanczos: ends that rounded products find are those of the map, as near as if none had been rounded") {
    for (const double low : {0.09, 1e-3, 1e-6, 0.0}) {
        Vector values = spread(2000, 0.1, 1);
        values(0) = low;
        Rounding map(values);
        const ExtremeEigenvalues out = ends_of(map);
        INFO("smallest " << low);
        CHECK(out.converged);
        CHECK(map.rounded > 8);
        CHECK(out.products == map.exact.products);
        CHECK(out.smallest_residual <= std::max(1e-6 * low, 1e-14));
        CHECK(out.largest_residual <= 1e-6);
        CHECK(std::abs(out.smallest - low) <= std::max(out.smallest_residual, 1e-13));
        CHECK(std::abs(out.largest - 1) <= out.largest_residual);
    }
    // What is to be finer than they are is looked for without them.
    Rounding fine(spread(500, 0.5, 1));
    LanczosOptions options;
    options.accuracy = 1e-9;
    CHECK(ends_of(fine, options).smallest_residual <= 1e-9 * 0.5);
    CHECK(fine.rounded == 0);
}

TEST_CASE("lanczos: a finer accuracy is reached, and costs more") {
    Known map(spread(1500, 0.01, 1));
    Index before = 0;
    for (const double accuracy : {1e-2, 1e-4, 1e-8, 1e-11}) {
        LanczosOptions options;
        options.accuracy = accuracy;
        const ExtremeEigenvalues out = ends_of(map, options);
        CHECK(out.converged);
        CHECK(out.smallest_residual <= accuracy * out.smallest);
        CHECK(out.products > before);
        before = out.products;
    }
}

TEST_CASE("lanczos: spaces that close, multiples, zeros, negative ends, one dimension") {
    Vector three(400);
    for (Index k = 0; k < 400; ++k) three(k) = k % 3 == 0 ? -2 : k % 3 == 1 ? 0.5 : 3;
    Known few(three);
    const ExtremeEigenvalues out = ends_of(few);
    CHECK(out.converged);
    CHECK(out.products <= 6);
    CHECK(out.smallest == Approx(-2).epsilon(1e-13));
    CHECK(out.largest == Approx(3).epsilon(1e-13));

    Vector singular = spread(300, 0, 1);
    singular.head(20).setZero();
    Known zeros(singular);
    const ExtremeEigenvalues with_zeros = ends_of(zeros);
    CHECK(std::abs(with_zeros.smallest) < 1e-13);
    CHECK(with_zeros.largest == Approx(1).epsilon(1e-10));

    Known nothing(Vector::Zero(50));
    CHECK(ends_of(nothing).smallest == 0);
    CHECK(ends_of(nothing).largest == 0);

    Known one(Vector::Constant(1, 7.0));
    CHECK(ends_of(one).smallest == Approx(7));
    CHECK(ends_of(one).largest == Approx(7));
    for (const Index n : {2, 5, 9, 40}) {
        Known small(spread(n, 1, 2));
        CHECK(ends_of(small).smallest == Approx(1).epsilon(1e-12));
        CHECK(ends_of(small).largest == Approx(2).epsilon(1e-12));
    }
}

TEST_CASE("lanczos: what is not finite, and what runs out of products, says so") {
    Vector bad = spread(100, 1, 2);
    bad(17) = std::numeric_limits<double>::quiet_NaN();
    Known map(bad);
    const ExtremeEigenvalues out = ends_of(map);
    CHECK_FALSE(out.converged);
    CHECK(std::isnan(out.smallest));

    Known slow(spread(3000, 1e-6, 1));
    LanczosOptions options;
    options.most_products = 30;
    const ExtremeEigenvalues cut = ends_of(slow, options);
    CHECK_FALSE(cut.converged);
    CHECK(cut.products <= 33);
    CHECK(cut.smallest_residual > 1e-6 * cut.smallest);
    CHECK(cut.smallest > 1e-6);
}

TEST_CASE("lanczos: only the largest, for fewer products") {
    Vector values = spread(3000, 1e-4, 1);
    values(2999) = 1.5;
    Known map(values);
    const Index both = ends_of(map).products;
    LanczosOptions options;
    options.both = false;
    const ExtremeEigenvalues out = ends_of(map, options);
    CHECK(out.converged);
    CHECK(out.largest == Approx(1.5).epsilon(1e-11));
    CHECK(2 * out.products < both);
}

TEST_CASE("lanczos: the bits do not depend on the number of threads") {
    const int before = worker_threads();
    // Several tiles of rows.
    Known map(spread(testing::repeated(30'000, 9000), 0.05, 1));
    std::vector<ExtremeEigenvalues> all;
    const int counts[] = {1, 3, 2, 7};
    for (const int threads : std::span(counts).first(testing::repeated(4u, 2u))) {
        set_worker_threads(threads);
        all.push_back(ends_of(map));
    }
    set_worker_threads(before);
    for (const ExtremeEigenvalues& out : all) {
        CHECK(out.smallest == all[0].smallest);
        CHECK(out.largest == all[0].largest);
        CHECK(out.smallest_residual == all[0].smallest_residual);
        CHECK(out.products == all[0].products);
    }
}

TEST_CASE("lanczos: cancelled within one product, and progress never falls") {
    Known map(spread(5000, 1e-5, 1));
    map.cancel_at = 57;
    ExtremeEigenvalues out;
    CHECK(extreme_eigenvalues(map, {}, out, map.source.get_token()) == Outcome::Cancelled);
    CHECK(map.products == 57);

    Known whole(spread(5000, 0.01, 1));
    std::vector<double> told;
    LanczosOptions options;
    options.progress = [&](double value) { told.push_back(value); };
    (void)ends_of(whole, options);
    REQUIRE(told.size() > 5);
    for (std::size_t k = 1; k < told.size(); ++k) CHECK(told[k] >= told[k - 1]);
    CHECK(told.front() >= 0);
    CHECK(told[told.size() / 2] > 0);
    CHECK(told.back() == 1);
}

TEST_CASE("symmetric eigenvalues: known spectra, all sizes about the panels, scaling, cancellation") {
    for (const Index n : {1, 2, 3, 31, 32, 33, 64, 97, 200}) {
        const Matrix Q = random_basis(n, n, unsigned(n));
        Vector values = spread(n, -1, 2);
        if (n > 10) values.segment(3, 4).setConstant(values(3));
        for (const double scale : {1.0, 1e-180, 1e150}) {
            Matrix A = scale * Q * values.asDiagonal() * Q.transpose();
            A = (0.5 * (A + A.transpose())).eval();
            Vector found;
            REQUIRE(symmetric_eigenvalues(A, found) == Outcome::Done);
            INFO("n " << n << ", scale " << scale);
            CHECK((found / scale - values).cwiseAbs().maxCoeff() < 1e-13);
        }
    }
    Matrix zero = Matrix::Zero(40, 40);
    Vector found;
    REQUIRE(symmetric_eigenvalues(zero, found) == Outcome::Done);
    CHECK(found.isZero(0));
    Matrix bad = Matrix::Identity(40, 40);
    bad(3, 3) = std::numeric_limits<double>::infinity();
    REQUIRE(symmetric_eigenvalues(bad, found) == Outcome::Done);
    CHECK_FALSE(found.allFinite());
    std::stop_source source;
    source.request_stop();
    Matrix A = Matrix::Identity(100, 100);
    CHECK(symmetric_eigenvalues(A, found, source.get_token()) == Outcome::Cancelled);
}
