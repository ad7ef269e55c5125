// The truncated SVD against a dense one: every shape, rank and spectrum a race can produce, with and without
// a start.
#include "core/linalg/truncated_svd.h"

#include <cmath>
#include <limits>

#include "core/linalg/dense_svd.h"
#include "core/linalg/parallel.h"
#include "tests/catch.h"
#include "tests/core/linalg/matrices.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// A map that counts its products and fires a stop after some.
class CountedMap final : public LinearMap {
public:
    explicit CountedMap(Matrix Z) : Z_(std::move(Z)) {}
    Index rows() const override { return Z_.rows(); }
    Index cols() const override { return Z_.cols(); }
    void times(const Matrix& B, Matrix& out) const override {
        out = Z_ * B;
        count();
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        out = Z_.transpose() * B;
        count();
    }
    mutable int products = 0;
    mutable std::stop_source source;
    int stop_after = -1;

private:
    void count() const {
        if (++products == stop_after) source.request_stop();
    }
    Matrix Z_;
};

void check_factors(const SvdFactors& f, const Matrix& Z, Index r) {
    REQUIRE(f.U.rows() == Z.rows());
    REQUIRE(f.V.rows() == Z.cols());
    REQUIRE(f.U.cols() == r);
    REQUIRE(f.V.cols() == r);
    REQUIRE(f.s.size() == r);
    CHECK(not_orthonormal(f.U) < 1e-12);
    CHECK(not_orthonormal(f.V) < 1e-12);
    for (Index k = 0; k < r; ++k) CHECK(f.s(k) >= 0);
    for (Index k = 1; k < r; ++k) CHECK(f.s(k) <= f.s(k - 1));
}

/// Where the gap after sigma_r is clear: P_r itself.
void check_truncated(const Matrix& Z, Index r, const SvdFactors* start = nullptr) {
    INFO(Z.rows() << " x " << Z.cols() << ", r = " << r);
    SvdFactors f;
    REQUIRE(truncated_svd(Z, r, start, f) == Outcome::Done);
    check_factors(f, Z, r);
    SvdFactors all;
    dense_svd(Z, all);
    CHECK((product(f) - best_approximation(Z, r)).norm() <= 1e-12 * all.s(0));
    CHECK((f.s - all.s.head(r)).norm() <= 1e-12 * all.s(0));
    SvdFactors by_map;
    REQUIRE(truncated_svd(CountedMap(Z), r, start, by_map) == Outcome::Done);
    CHECK((product(by_map) - product(f)).norm() <= 1e-12 * all.s(0));
}

/// With ties P_r is not unique: the distance is.
void check_distance(const Matrix& Z, Index r) {
    INFO(Z.rows() << " x " << Z.cols() << ", r = " << r);
    SvdFactors f, all;
    REQUIRE(truncated_svd(Z, r, nullptr, f) == Outcome::Done);
    check_factors(f, Z, r);
    dense_svd(Z, all);
    CHECK(std::abs((Z - product(f)).norm() - all.s.tail(all.s.size() - r).norm()) <=
          1e-12 * all.s(0) + 1e-300);
}

}  // namespace

TEST_CASE("dense SVD: the yardstick is itself right") {
    for (const auto& [m, n] : {std::pair<Index, Index>{1, 1}, {7, 4}, {4, 7}, {60, 60}}) {
        const Matrix Z = random_matrix(m, n, 3);
        SvdFactors f;
        dense_svd(Z, f);
        check_factors(f, Z, std::min(m, n));
        CHECK((product(f) - Z).norm() < 1e-13 * Z.norm());
    }
}

TEST_CASE("Jacobi SVD of small cores, singular ones and tiny ones included") {
    for (const Index n : {1, 2, 3, 8, 12})
        for (int kind = 0; kind < 6; ++kind) {
            Matrix C = random_matrix(n, n, 10 + static_cast<unsigned>(kind));
            if (kind == 1) C.triangularView<Eigen::StrictlyLower>().setZero();
            if (kind == 2) C.setZero();
            if (kind == 3) C = C.col(0) * C.row(0);
            if (kind == 4) C *= 1e-200;
            if (kind == 5) C.col(n / 2) *= 1e-14;
            const Matrix before = C;
            Matrix left, right;
            Vector s;
            jacobi_svd(C, left, s, right);
            INFO("n " << n << " kind " << kind);
            CHECK(not_orthonormal(left) < 1e-14 * 20);
            CHECK(not_orthonormal(right) < 1e-14 * 20);
            CHECK((left * s.asDiagonal() * right.transpose() - before).norm() <= 1e-14 * 20 * before.norm());
            for (Index k = 1; k < n; ++k) CHECK(s(k) <= s(k - 1));
        }
}

TEST_CASE("truncated SVD of random matrices: square, tall, wide, every rank") {
    for (const auto& [m, n] :
         {std::pair<Index, Index>{1, 1}, {1, 9}, {9, 1}, {12, 12}, {50, 50}, {200, 20}, {20, 200}})
        for (const Index r : {Index(1), Index(2), Index(3), Index(8), std::min(m, n)})
            if (r <= std::min(m, n)) check_truncated(random_matrix(m, n, 20 + static_cast<unsigned>(r)), r);
}

TEST_CASE("truncated SVD with a gap of every width") {
    for (const double ratio : {0.999, 0.9, 0.5, 0.1, 1e-3, 1e-6, 1e-10, 0.0})
        for (const double condition : {1.0, 100.0, 1e6}) {
            Vector s(60);
            for (Index k = 0; k < 60; ++k)
                s(k) = k < 4 ? std::pow(condition, -static_cast<double>(k) / 3)
                             : ratio / condition * std::pow(0.97, static_cast<double>(k - 4));
            INFO("ratio " << ratio << " condition " << condition);
            SvdFactors f;
            const Matrix Z = with_values(90, 70, s, 31);
            REQUIRE(truncated_svd(Z, 4, nullptr, f) == Outcome::Done);
            check_factors(f, Z, 4);
            // Wedin: rounding of size eps sigma_1 moves P_r by that over the relative gap.
            const double gap = (1 - ratio) / condition;
            CHECK((product(f) - best_approximation(Z, 4)).norm() <= 1e-12 + 1e-15 / gap);
        }
}

TEST_CASE("truncated SVD of rank-deficient and zero matrices, and with ties") {
    check_distance(Matrix::Zero(30, 20), 3);
    check_distance(Matrix::Zero(200, 100), 3);
    check_truncated(with_values(90, 80, Vector::LinSpaced(2, 5.0, 1.0), 6), 2);
    check_distance(with_values(90, 80, Vector::LinSpaced(2, 5.0, 1.0), 6), 5);
    check_distance(Matrix::Identity(80, 80), 3);
    check_distance(Matrix::Ones(70, 60), 4);
    Vector tied = Vector::Ones(40);
    tied(0) = 3;
    check_distance(with_values(100, 90, tied, 8), 4);
    check_distance(with_values(100, 90, Vector::LinSpaced(90, 1.0, 0.999), 8), 4);
    check_distance(1e-180 * random_matrix(60, 60, 4), 3);
    check_distance(1e150 * random_matrix(60, 60, 4), 3);
}

TEST_CASE("a warm start saves products and changes nothing else") {
    const Matrix L = random_matrix(80, 3, 1), R = random_matrix(70, 3, 2);
    const Matrix Z = L * R.transpose() + 1e-4 * random_matrix(80, 70, 3);
    const Matrix next = Z + 1e-5 * random_matrix(80, 70, 4);
    SvdFactors near, cold, warm;
    SvdReport of_cold, of_warm;
    REQUIRE(truncated_svd(Z, 3, nullptr, near) == Outcome::Done);
    REQUIRE(truncated_svd(next, 3, nullptr, cold, {}, &of_cold) == Outcome::Done);
    REQUIRE(truncated_svd(next, 3, &near, warm, {}, &of_warm) == Outcome::Done);
    CHECK((product(cold) - product(warm)).norm() < 1e-12 * cold.s(0));
    CHECK_FALSE(of_warm.dense);
    CHECK(of_warm.block_products < of_cold.block_products);
    CHECK(of_warm.block_products <= 5);
    // A start of other sizes, or the result itself as its own start.
    SvdFactors other;
    other.U = Matrix::Ones(3, 2);
    other.V = Matrix::Ones(4, 2);
    check_truncated(next, 3, &other);
    REQUIRE(truncated_svd(next, 3, &warm, warm) == Outcome::Done);
    CHECK((product(cold) - product(warm)).norm() < 1e-12 * cold.s(0));
}

TEST_CASE("a start that is exactly invariant but not dominant does not hide the larger values") {
    const Index n = 120, r = 3;
    const Vector s = Vector::LinSpaced(n, 2.0, 0.1);
    const Matrix U = random_basis(n, n, 5), V = random_basis(n, n, 6);
    const Matrix Z = U * s.asDiagonal() * V.transpose();
    SvdFactors wrong;
    wrong.U = U.middleCols(40, r);
    wrong.s = s.segment(40, r);
    wrong.V = V.middleCols(40, r);
    check_truncated(Z, r, &wrong);
    // The hard form: everything beside the start's subspace and one larger value is zero.
    Matrix few = 2.0 * U.col(50) * V.col(50).transpose();
    few += U.leftCols(r) * V.leftCols(r).transpose() * 1.0;
    wrong.U = U.leftCols(r);
    wrong.s = Vector::Ones(r);
    wrong.V = V.leftCols(r);
    check_distance(few, r);
    SvdFactors f;
    REQUIRE(truncated_svd(few, r, &wrong, f) == Outcome::Done);
    CHECK(f.s(0) == Approx(2.0).epsilon(1e-12));
}

TEST_CASE("a matrix of 600 x 500 goes by block products only") {
    Vector s(100);
    for (Index k = 0; k < 100; ++k)
        s(k) =
            k < 20 ? 2.0 - 0.05 * static_cast<double>(k) : 0.5 * std::pow(0.98, static_cast<double>(k - 20));
    const Matrix Z = with_values(600, 500, s, 12);
    const CountedMap map(Z);
    SvdFactors f;
    SvdReport report;
    REQUIRE(truncated_svd(map, 20, nullptr, f, {}, &report) == Outcome::Done);
    CHECK_FALSE(report.dense);
    CHECK(report.block_products == map.products);
    CHECK(map.products < 40);
    CHECK((product(f) - best_approximation(Z, 20)).norm() < 1e-12 * s(0));
}

TEST_CASE("less effort: as exact as asked where there is a gap, within its products where there is none") {
    Vector s(100);
    for (Index k = 0; k < 100; ++k) s(k) = k < 5 ? 1.0 : 0.8 * std::pow(0.99, static_cast<double>(k - 5));
    const CountedMap gap(with_values(600, 500, s, 12)), same(with_values(600, 500, s, 12));
    SvdFactors exact, f;
    REQUIRE(truncated_svd(gap, 5, nullptr, exact) == Outcome::Done);
    REQUIRE(truncated_svd(same, 5, nullptr, f, {}, nullptr, nullptr, {.tolerance = 1e-7}) == Outcome::Done);
    CHECK(same.products < gap.products);
    CHECK((product(f) - product(exact)).norm() < 1e-6);
    check_factors(f, product(exact), 5);

    const Matrix flat = random_matrix(600, 500, 13);
    const CountedMap map(flat);
    REQUIRE(truncated_svd(map, 5, nullptr, f, {}, nullptr, nullptr,
                          {.tolerance = 1e-7, .most_products = 40}) == Outcome::Done);
    CHECK(map.products <= 60);
    check_factors(f, flat, 5);
    SvdFactors all;
    dense_svd(flat, all);
    CHECK(f.s.squaredNorm() <= all.s.head(5).squaredNorm() * (1 + 1e-12));
    CHECK(f.s.squaredNorm() >= 0.98 * all.s.head(5).squaredNorm());
    // The values are what Z makes of the directions, so that nothing is promised that the factors do not
    // hold.
    CHECK((flat * f.V).colwise().norm().transpose().isApprox(f.s, 1e-10));
}

TEST_CASE("a spectrum without a gap costs no more than a dense factorisation") {
    // A sampled matrix of rank 60 on 420: the values fall slowly, and a tenth of the side is asked for.
    const Index n = 420;
    Matrix sampled = random_matrix(n, 60, 1) * random_matrix(n, 60, 2).transpose();
    const Matrix coin = random_matrix(n, n, 3);
    for (Index k = 0; k < sampled.size(); ++k)
        if (coin.data()[k] > 0.3) sampled.data()[k] = 0;
    const auto reported = [&](const Matrix& Z, Index r, SvdFactors& f) {
        SvdReport report;
        REQUIRE(truncated_svd(CountedMap(Z), r, nullptr, f, {}, &report) == Outcome::Done);
        check_factors(f, Z, r);
        return report;
    };
    SvdFactors all, f;
    dense_svd(sampled, all);
    for (const Index r : {60, 200, 400, 420}) {
        INFO("r " << r);
        const SvdReport report = reported(sampled, r, f);
        CHECK(report.dense);
        CHECK(report.block_products == 0);
        CHECK((f.s - all.s.head(r)).norm() <= 1e-12 * all.s(0));
    }
    // Noise alone: given up for the dense one when that costs less than what is to come.
    const Matrix noise = random_matrix(500, n, 9);
    const SvdReport report = reported(noise, 30, f);
    dense_svd(noise, all);
    CHECK(report.dense);
    CHECK(report.block_products <= 8 * n / 36);
    CHECK((f.s - all.s.head(30)).norm() <= 1e-12 * all.s(0));
}

namespace {

/// Products known to 45 bits only, as those of a map whose rounding is more than the tolerance allows for.
class CoarseMap final : public LinearMap {
public:
    explicit CoarseMap(Matrix Z) : Z_(std::move(Z)) {}
    Index rows() const override { return Z_.rows(); }
    Index cols() const override { return Z_.cols(); }
    void times(const Matrix& B, Matrix& out) const override {
        out = Z_ * B;
        coarsen(out);
    }
    void transposed_times(const Matrix& B, Matrix& out) const override {
        out = Z_.transpose() * B;
        coarsen(out);
    }

private:
    static void coarsen(Matrix& M) {
        for (Index k = 0; k < M.size(); ++k) {
            int exponent = 0;
            const double digits = std::frexp(M.data()[k], &exponent);
            M.data()[k] = std::ldexp(std::round(std::ldexp(digits, 45)), exponent - 45);
        }
    }
    Matrix Z_;
};

}  // namespace

TEST_CASE("residuals that only rounding holds up end a truncated SVD") {
    Vector s(450);
    for (Index k = 0; k < 450; ++k)
        s(k) =
            k < 40 ? 3.0 - 0.04 * static_cast<double>(k) : 0.9 * std::pow(0.999, static_cast<double>(k - 40));
    const Matrix Z = with_values(460, 450, s, 17);
    SvdFactors f;
    SvdReport report;
    REQUIRE(truncated_svd(CoarseMap(Z), 40, nullptr, f, {}, &report) == Outcome::Done);
    INFO(report.block_products << " products");
    // It was near rounding and above the tolerance when it ended, and no dense factorisation was needed.
    CHECK_FALSE(report.dense);
    CHECK(report.residual > 3e-15 * std::sqrt(40.0));
    CHECK(report.block_products < 60);
    CHECK((f.s - s.head(40)).norm() <= 1e-12 * s(0));
}

TEST_CASE("truncated SVD stops at the next product") {
    for (const int after : {1, 2, 3, 6}) {
        CountedMap map(random_matrix(600, 500, 12));
        map.stop_after = after;
        SvdFactors f;
        CHECK(truncated_svd(map, 5, nullptr, f, map.source.get_token()) == Outcome::Cancelled);
        CHECK(map.products == after);
    }
}

TEST_CASE("truncated SVD: the same bits for every number of threads and every call") {
    const int before = worker_threads();
    const Matrix Z =
        random_matrix(700, 30, 1) * random_matrix(600, 30, 2).transpose() + random_matrix(700, 600, 3);
    SvdFactors first, again;
    SvdWorkspace work;
    set_worker_threads(1);
    REQUIRE(truncated_svd(Z, 30, nullptr, first) == Outcome::Done);
    for (const int threads : {1, 2, 3}) {
        set_worker_threads(threads);
        REQUIRE(truncated_svd(Z, 30, nullptr, again, {}, nullptr, &work) == Outcome::Done);
        CHECK((first.U.array() == again.U.array()).all());
        CHECK((first.s.array() == again.s.array()).all());
        CHECK((first.V.array() == again.V.array()).all());
    }
    set_worker_threads(before);
}

TEST_CASE("a matrix that is not finite gives factors that are not, and ends") {
    for (const Index n : {6, 80, 500}) {
        Matrix Z = random_matrix(n, n, 5);
        Z(n / 2, n / 3) = std::numeric_limits<double>::quiet_NaN();
        SvdFactors f;
        REQUIRE(truncated_svd(Z, 2, nullptr, f) == Outcome::Done);
        CHECK_FALSE((f.U * f.s.asDiagonal() * f.V.transpose()).allFinite());
    }
}
