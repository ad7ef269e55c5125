// What makes three factors a singular value decomposition, on every spectrum that is hard for one.
#include "core/linalg/bidiagonal_svd.h"

#include <cmath>
#include <limits>

#include "core/linalg/dense_svd.h"
#include "tests/catch.h"
#include "tests/core/linalg/matrices.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// Orthonormal factors, descending non-negative values, and the matrix again.
void check_bidiagonal(const Matrix& A) {
    const Index n = A.rows();
    INFO(n << " x " << n);
    Matrix C = A, left, right;
    Vector s;
    REQUIRE(bidiagonal_svd(std::move(C), n, left, s, right, {}) == Outcome::Done);
    REQUIRE(s.size() == n);
    CHECK(not_orthonormal(left) <= 1e-13);
    CHECK(not_orthonormal(right) <= 1e-13);
    for (Index k = 0; k < n; ++k) CHECK(s(k) >= 0);
    for (Index k = 1; k < n; ++k) CHECK(s(k) <= s(k - 1));
    CHECK((left * s.asDiagonal() * right.transpose() - A).stableNorm() <= 1e-13 * A.stableNorm());
}

Matrix square_with(const Vector& s, Index n, unsigned seed) { return with_values(n, n, s, seed); }

}  // namespace

TEST_CASE("bidiagonal SVD: matrices of every size") {
    for (const Index n : {1, 2, 3, 4, 7, 25, 60, 130, testing::repeated(410, 190)})
        check_bidiagonal(random_matrix(n, n, static_cast<unsigned>(n)));
}

TEST_CASE("bidiagonal SVD: equal values, values that are zero, values over eighteen decades") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const Index n = 17 + seed % 44, r = 1 + 7 * seed % n;
        INFO("seed " << seed);
        Vector tied = Vector::Ones(r), graded(n), decades(n);
        tied(0) = 3;
        for (Index k = 0; k < n; ++k) {
            graded(k) = 1 - 1e-3 * double(k) / double(n);
            decades(k) = std::pow(10.0, -18.0 * double(k) / double(n));
        }
        check_bidiagonal(square_with(tied, n, seed));
        check_bidiagonal(square_with(graded, n, seed));
        check_bidiagonal(square_with(decades, n, seed));
    }
}

TEST_CASE("bidiagonal SVD: zeros on the diagonal, blocks, integers") {
    check_bidiagonal(Matrix::Zero(30, 30));
    check_bidiagonal(Matrix::Ones(30, 30));
    check_bidiagonal(Matrix::Identity(30, 30));
    for (unsigned seed = 0; seed < 64; ++seed) {
        INFO("pattern " << seed);
        Matrix B = Matrix::Zero(30, 30);
        for (Index k = 0; k < 30; ++k) {
            B(k, k) = (seed >> (k % 3)) & 1 ? 1 : 0;
            if (k < 29) B(k, k + 1) = (seed >> (3 + k % 3)) & 1 ? 1 : 0;
        }
        check_bidiagonal(B);
        check_bidiagonal(B.transpose());
    }
}

TEST_CASE("bidiagonal SVD: the values that were put in, tiny and huge") {
    const Vector s = Vector::LinSpaced(40, 5.0, 0.1);
    for (const double scale : {1.0, 1e-200, 1e200}) {
        Matrix C = scale * square_with(s, 40, 9), left, right;
        Vector out;
        REQUIRE(bidiagonal_svd(std::move(C), 40, left, out, right, {}) == Outcome::Done);
        CHECK((out / scale - s).norm() <= 1e-13);
    }
}

TEST_CASE("bidiagonal SVD: what is not finite stays so, and a stop is seen") {
    Matrix C = random_matrix(40, 40, 2), left, right;
    const Matrix A = C;
    C(3, 4) = std::numeric_limits<double>::quiet_NaN();
    Vector s;
    REQUIRE(bidiagonal_svd(std::move(C), 40, left, s, right, {}) == Outcome::Done);
    CHECK(std::isnan(s(0)));
    std::stop_source source;
    source.request_stop();
    C = A;
    CHECK(core_svd(C, left, s, right, source.get_token()) == Outcome::Cancelled);
    SvdFactors f;
    CHECK(dense_svd(A, 40, f, source.get_token()) == Outcome::Cancelled);
}

TEST_CASE("dense SVD: tall and wide matrices of low rank") {
    for (const auto& [m, n] :
         {std::pair<Index, Index>{100, 90}, {90, 100}, {60, 17}, {17, 60}, {5, 1}, {1, 5}}) {
        INFO(m << " x " << n);
        const Index side = std::min(m, n);
        Vector s = Vector::Ones((side + 1) / 2);
        s(0) = 3;
        const Matrix Z = with_values(m, n, s, 8);
        SvdFactors f;
        dense_svd(Z, f);
        CHECK(not_orthonormal(f.U) <= 1e-13);
        CHECK(not_orthonormal(f.V) <= 1e-13);
        CHECK((product(f) - Z).norm() <= 1e-13 * Z.norm());
        CHECK((f.s.head(s.size()) - s).norm() <= 1e-13);
    }
}
