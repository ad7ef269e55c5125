// Blocks of reflections against one reflection after the other, and the QR factorisation made of them.
#include "core/linalg/reflections.h"

#include "core/linalg/bidiagonal_reduction.h"
#include "core/linalg/rotation_strips.h"
#include "tests/catch.h"
#include "tests/core/linalg/matrices.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// H_0 H_1 ... C, each reflection written out.
Matrix one_by_one(const Matrix& stored, const Vector& tau, Index shift, Matrix C) {
    for (Index j = tau.size() - 1; j >= 0; --j) {
        Vector v = Vector::Zero(C.rows());
        v(j + shift) = 1;
        v.tail(C.rows() - j - shift - 1) = stored.col(j).tail(C.rows() - j - shift - 1);
        C -= tau(j) * v * (v.transpose() * C);
    }
    return C;
}

}  // namespace

TEST_CASE("reflections: a block does what its reflections do one after the other") {
    for (const auto& [m, k, c] :
         {std::tuple<Index, Index, Index>{1, 1, 1}, {9, 4, 3}, {70, 33, 300}, {40, 40, 7}})
        for (const Index shift : {0, 1}) {
            if (k + shift > m) continue;
            INFO(m << " x " << k << " on " << c << ", shift " << shift);
            const Matrix stored = random_matrix(m, k, 3), C = random_matrix(m, c, 4);
            const Vector tau = random_matrix(k, 1, 5).cwiseAbs() / double(m);
            Matrix got = C;
            REQUIRE(apply_reflections(stored, tau, shift, got, {}) == Outcome::Done);
            const Matrix wanted = one_by_one(stored, tau, shift, C);
            CHECK((got - wanted).norm() <= 1e-12 * wanted.norm());
        }
}

TEST_CASE("Householder QR: orthonormal times triangular, singular matrices included") {
    for (const auto& [m, n] : {std::pair<Index, Index>{1, 1}, {5, 5}, {90, 33}, {200, 65}, {64, 64}})
        for (const int kind : {0, 1, 2}) {
            INFO(m << " x " << n << ", kind " << kind);
            Matrix A = random_matrix(m, n, 7);
            if (kind == 1) A.col(n / 2).setZero();
            if (kind == 2) A = A.col(0) * A.row(0);
            Matrix QR = A, Q = Matrix::Identity(m, n);
            Vector tau;
            REQUIRE(householder_qr(QR, tau, {}) == Outcome::Done);
            REQUIRE(apply_reflections(QR, tau, 0, Q, {}) == Outcome::Done);
            const Matrix R = QR.topRows(n).triangularView<Eigen::Upper>();
            CHECK(not_orthonormal(Q) <= 1e-13);
            CHECK((Q * R - A).norm() <= 1e-13 * A.norm());
        }
}

TEST_CASE("bidiagonal reduction: Q B P' is the matrix again, panels full and cut") {
    for (const auto& [m, n] :
         {std::pair<Index, Index>{1, 1}, {2, 1}, {2, 2}, {33, 33}, {70, 64}, {150, 97}}) {
        INFO(m << " x " << n);
        const Matrix A = random_matrix(m, n, 11);
        BidiagonalForm form;
        REQUIRE(reduce_to_bidiagonal(Matrix(A), form, {}) == Outcome::Done);
        Matrix B = Matrix::Zero(m, n);
        B.diagonal() = form.diagonal;
        if (n > 1) B.topRows(n).diagonal(1) = form.above.head(n - 1);
        Matrix P = Matrix::Identity(n, n);
        REQUIRE(apply_reflections(form.rows, form.of_rows, 1, P, {}) == Outcome::Done);
        REQUIRE(apply_reflections(form.columns, form.of_columns, 0, B, {}) == Outcome::Done);
        CHECK(not_orthonormal(P) <= 1e-13);
        CHECK((B * P.transpose() - A).norm() <= 1e-13 * A.norm());
    }
}

TEST_CASE("rotations noted and carried out together equal rotations made at once") {
    for (const Index n : {2, 15, 16, 17, 50}) {
        INFO(n << " columns");
        Matrix wanted = Matrix::Identity(n, n), got(n + 3, n);
        RotationStrips strips(n, {});
        unsigned state = 7;
        const auto below = [&](Index most) {
            state = state * 1664525u + 1013904223u;
            return static_cast<Index>((state >> 8) % static_cast<unsigned>(most));
        };
        const auto turn = [&](Index i, Index j, double c, double s) {
            const Vector x = wanted.col(i), y = wanted.col(j);
            wanted.col(i) = c * x + s * y;
            wanted.col(j) = c * y - s * x;
        };
        // Runs that begin alike and end alike, earlier or later, single rotations between them.
        for (int round = 0; round < 40; ++round) {
            const Index first = round % 3 == 0 ? below(n - 1) : 0, last = first + 1 + below(n - 1 - first);
            for (Index k = first; k < last; ++k) {
                const double angle = 0.1 + 0.01 * static_cast<double>(k) + round;
                strips.turn_next(k, std::cos(angle), std::sin(angle));
                turn(k, k + 1, std::cos(angle), std::sin(angle));
            }
            if (round % 5 == 4) {
                const Index i = below(n), j = (i + 1 + below(n - 1)) % n;
                strips.turn(i, j, 0.6, 0.8);
                turn(i, j, 0.6, 0.8);
            }
            if (round == 20) REQUIRE(strips.carry_out({}) == Outcome::Done);
        }
        REQUIRE(strips.carry_out({}) == Outcome::Done);
        std::vector<Index> order;
        for (Index k = n - 1; k >= 0; --k) order.push_back(k);
        REQUIRE(strips.give(order, got, {}) == Outcome::Done);
        CHECK((got.topRows(n) - wanted.rowwise().reverse()).norm() <= 1e-12);
        CHECK(got.bottomRows(3).isZero(0));
    }
}

TEST_CASE("reflections and reductions stop at the token") {
    std::stop_source source;
    source.request_stop();
    const std::stop_token stop = source.get_token();
    Matrix A = random_matrix(60, 40, 3), C = A;
    Vector tau;
    CHECK(householder_qr(A, tau, stop) == Outcome::Cancelled);
    BidiagonalForm form;
    CHECK(reduce_to_bidiagonal(Matrix(C), form, stop) == Outcome::Cancelled);
    CHECK(apply_reflections(A, Vector::Ones(40), 0, C, stop) == Outcome::Cancelled);
    RotationStrips strips(40, {});
    strips.turn_next(0, 0.6, 0.8);
    CHECK(strips.carry_out(stop) == Outcome::Cancelled);
    CHECK(strips.give({0, 1}, A, stop) == Outcome::Cancelled);
}
