// Thin QR: orthonormal to rounding and A = Q R for every A, the hopeless ones included.
#include "core/linalg/orthonormal_basis.h"

#include <cmath>
#include <utility>

#include "core/linalg/parallel.h"
#include "core/linalg/wide_columns.h"
#include "tests/catch.h"
#include "tests/core/linalg/matrices.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

void check_qr(const Matrix& A) {
    ThinQr qr;
    thin_qr(A, qr);
    REQUIRE(qr.Q.rows() == A.rows());
    REQUIRE(qr.Q.cols() == A.cols());
    CHECK(not_orthonormal(qr.Q) < 1e-13);
    CHECK((A - qr.Q * qr.R).norm() <= 1e-13 * A.norm());
    const Matrix below = qr.R.triangularView<Eigen::StrictlyLower>();
    CHECK(below.norm() == 0);
    for (Index i = 0; i < A.cols(); ++i) CHECK(qr.R(i, i) >= 0);
}

}  // namespace

TEST_CASE("thin QR of well and badly conditioned matrices") {
    for (const Index m : {1, 3, 50, 700})
        for (const Index k : {1, 2, 3, 17, 40})
            if (k <= m) check_qr(random_matrix(m, k, 7));
    for (const double condition : {1e3, 1e6, 1e9, 1e12, 1e15, 1e18}) {
        Vector s(12);
        for (Index i = 0; i < 12; ++i) s(i) = std::pow(condition, -static_cast<double>(i) / 11);
        INFO("condition " << condition);
        check_qr(with_values(60, 12, s, 3));
    }
}

TEST_CASE("thin QR of singular, zero and badly scaled matrices") {
    check_qr(Matrix::Zero(9, 4));
    Matrix A = random_matrix(30, 6, 5);
    A.col(2) = A.col(4);
    check_qr(A);
    A.col(0).setZero();
    check_qr(A);
    check_qr(Matrix::Ones(20, 5));
    check_qr(1e-200 * random_matrix(20, 5, 6));
    check_qr(1e200 * random_matrix(20, 5, 6));
    A = random_matrix(40, 4, 8);
    A.col(1) *= 1e-12;
    A.col(3) *= 1e9;
    check_qr(A);
}

TEST_CASE("thin QR of bases that are near orthonormal, on either side of where one pass is enough") {
    for (const auto& [m, k] : {std::pair<Index, Index>{40, 3}, {700, 40}, {900, 431}}) {
        ThinQr basis;
        thin_qr(random_matrix(m, k, 7), basis);
        const Matrix other = random_matrix(m, k, 8) / std::sqrt(double(m * k));
        for (const double distance : {0.0, 1e-12, 1e-4, 0.03, 0.1, 0.3}) {
            CAPTURE(m, k, distance);
            const Matrix A = basis.Q + distance * other;
            check_qr(A);
            ThinQr qr;
            thin_qr(A, qr);
            CHECK((qr.R - Matrix::Identity(k, k)).norm() < 1e-13 + 3 * distance);
        }
    }
}

TEST_CASE("thin QR in tiles: the same bits for every number of threads") {
    const Matrix A = random_matrix(2000, 60, 9);
    const int before = worker_threads();
    ThinQr one, other;
    set_worker_threads(1);
    thin_qr(A, one);
    CHECK(not_orthonormal(one.Q) < 1e-13);
    CHECK((A - one.Q * one.R).norm() < 1e-13 * A.norm());
    for (const int threads : {2, 3}) {
        set_worker_threads(threads);
        thin_qr(A, other);
        CHECK((one.Q.array() == other.Q.array()).all());
        CHECK((one.R.array() == other.R.array()).all());
    }
    set_worker_threads(before);
}

TEST_CASE(
    "thin QR of hundreds of columns: as orthonormal, the same bits for every number of threads, and "
    "cancelled by a token") {
    REQUIRE(kWideColumns <= 431);
    check_qr(random_matrix(431, 431, 10));
    Matrix A = random_matrix(900, 431, 11);
    check_qr(A);
    for (Index k = 0; k < A.cols(); ++k) A.col(k) *= std::pow(1e12, -double(k) / 430);
    check_qr(A);
    A.col(200) = A.col(17);
    check_qr(A);
    check_qr(Matrix::Zero(500, 431));

    A = random_matrix(777, 431, 12);
    const int before = worker_threads();
    ThinQr one, other;
    set_worker_threads(1);
    thin_qr(A, one);
    set_worker_threads(3);
    thin_qr(A, other);
    set_worker_threads(before);
    CHECK((one.Q.array() == other.Q.array()).all());
    CHECK((one.R.array() == other.R.array()).all());

    std::stop_source stop;
    stop.request_stop();
    CHECK(thin_qr(A, one, stop.get_token()) == Outcome::Cancelled);
}

TEST_CASE("the factor, the division and the product of wide triangles against plain ones") {
    const Matrix A = random_matrix(600, 431, 13);
    Matrix G(431, 431), L, R, Q = A;
    bool positive = false;
    REQUIRE(wide_gram(A, G, {}) == Outcome::Done);
    const Matrix lower = G.triangularView<Eigen::Lower>(),
                 wanted = (A.transpose() * A).triangularView<Eigen::Lower>();
    CHECK((lower - wanted).norm() < 1e-14 * wanted.norm());
    REQUIRE(wide_cholesky(G, positive, {}) == Outcome::Done);
    REQUIRE(positive);
    L = G.triangularView<Eigen::Lower>();
    CHECK((L * L.transpose() - A.transpose() * A).norm() < 1e-13 * wanted.norm());
    REQUIRE(wide_divide(Q, G, {}) == Outcome::Done);
    CHECK((Q * L.transpose() - A).norm() < 1e-13 * A.norm());
    R = random_matrix(431, 431, 14).triangularView<Eigen::Upper>();
    const Matrix product = L.transpose() * R;
    REQUIRE(wide_triangles(G, R, {}) == Outcome::Done);
    CHECK((R - product).norm() < 1e-14 * product.norm());
    G = -Matrix::Identity(431, 431);
    REQUIRE(wide_cholesky(G, positive, {}) == Outcome::Done);
    CHECK_FALSE(positive);
}
