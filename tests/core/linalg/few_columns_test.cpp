// Gram matrices, divisions and Cholesky factors of few columns, and the sums in lanes they are made of.
#include "core/linalg/few_columns.h"

#include <cmath>
#include <limits>

#include "core/linalg/lanes.h"
#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"

using namespace lowrank;
using namespace lowrank::test;

TEST_CASE("Gram matrices of few columns: the lower triangle of some rows, and nothing above it") {
    for (const Index rows : {1, 7, 8, 9, 50, 300})
        for (Index k = 1; k <= kFewColumns; ++k) {
            INFO(rows << " rows, " << k << " columns");
            const Matrix Q = random_matrix(rows + 7, k, 1);
            Matrix G = Matrix::Constant(k, k, 5.0);
            few_gram(Q, 4, rows, G);
            const Matrix part = Q.middleRows(4, rows), wanted = part.transpose() * part;
            for (Index j = 0; j < k; ++j)
                for (Index i = 0; i < k; ++i) {
                    if (i < j)
                        CHECK(G(i, j) == 5.0);
                    else
                        CHECK(std::abs(G(i, j) - wanted(i, j)) <= 1e-15 * (1 + part.squaredNorm()));
                }
        }
}

TEST_CASE("few columns divided by a triangle: multiplied by it they are back, and other rows stay") {
    for (const Index rows : {1, 8, 50, 255, 256, 257, 600})
        for (Index k = 1; k <= kFewColumns; ++k) {
            INFO(rows << " rows, " << k << " columns");
            const Matrix before = random_matrix(rows + 6, k, 2);
            // What stands above the diagonal must not matter.
            Matrix L = random_matrix(k, k, 3);
            L.diagonal().array() = 4 + L.diagonal().array().abs();
            Matrix Q = before;
            few_divide(Q, 2, rows, L);
            const Matrix lower = L.triangularView<Eigen::Lower>();
            const Matrix back = Q.middleRows(2, rows) * lower.transpose();
            CHECK((back - before.middleRows(2, rows)).norm() <= 1e-14 * before.norm());
            CHECK((Q.topRows(2).array() == before.topRows(2).array()).all());
            CHECK((Q.bottomRows(4).array() == before.bottomRows(4).array()).all());
        }
}

TEST_CASE("Cholesky of few columns: L L' is G, and what is not positive definite is refused") {
    for (Index k = 1; k <= kFewColumns; ++k) {
        const Matrix A = random_matrix(k + 8, k, 4), G = A.transpose() * A;
        Matrix L = G;
        REQUIRE(few_cholesky(L));
        const Matrix lower = L.triangularView<Eigen::Lower>();
        CHECK((lower * lower.transpose() - G).norm() <= 1e-14 * G.norm());
        CHECK((lower.diagonal().array() > 0).all());
        Matrix indefinite = G;
        indefinite(k - 1, k - 1) = -1;
        CHECK_FALSE(few_cholesky(indefinite));
        Matrix nothing = G;
        nothing(0, 0) = std::numeric_limits<double>::quiet_NaN();
        CHECK_FALSE(few_cholesky(nothing));
    }
    Matrix zero = Matrix::Zero(3, 3);
    CHECK_FALSE(few_cholesky(zero));
}

TEST_CASE("eight sums at once are the sums of each, to the last bit") {
    const Matrix values = random_matrix(8, 8, 5) * 1e3;
    Lanes lanes[8];
    for (int s = 0; s < 8; ++s) lanes[s] = load(values.data() + 8 * s);
    const Lanes sums = sums_of(lanes);
    for (int s = 0; s < 8; ++s) CHECK(sums[s] == sum(lanes[s]));
}
