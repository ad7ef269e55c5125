// The kernels of rank-one measurements against plain matrix products: every width, counts that fill no tile,
// lengths across strips.
#include "core/problem/rank_one/vector_products.h"

#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"

using namespace lowrank;

namespace {

template <class Scalar>
void check_products(Index length, Index count, Index columns) {
    using Vectors = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>;
    const Vectors A = test::random_matrix(length, count, 1).cast<Scalar>();
    const Matrix exact = A.template cast<double>();
    const Matrix X = test::random_matrix(length, columns, 2);
    INFO(length << " long, " << count << " vectors, " << columns << " columns");
    // The block stands among other columns, which stay as they are.
    Matrix P = Matrix::Constant(count + 2, columns + 3, 7);
    vector_products(VectorBlock<Scalar>{A.data(), length, count}, X, P, 2);
    CHECK((P.block(0, 2, count, columns) - exact.transpose() * X).norm() <= 1e-13 * exact.norm() * X.norm());
    CHECK((P.leftCols(2).array() == 7).all());
    CHECK((P.rightCols(1).array() == 7).all());
    CHECK((P.bottomRows(2).array() == 7).all());

    const Matrix W = test::random_matrix(count + 1, columns + 1, 3);
    Matrix sums = test::random_matrix(length, columns + 1, 4);
    const Matrix wanted = sums.leftCols(columns) + exact * W.block(0, 1, count, columns),
                 beside = sums.rightCols(1);
    add_vectors(VectorBlock<Scalar>{A.data(), length, count}, W, 1, sums.leftCols(columns));
    CHECK((sums.leftCols(columns) - wanted).norm() <= 1e-13 * (1 + exact.norm() * W.norm()));
    CHECK(sums.rightCols(1) == beside);
}

}  // namespace

TEST_CASE("vector products and weighted sums are those of matrices, in either precision") {
    for (const Index length : {1, 7, 8, 255, 256, 600})
        for (const Index count : {1, 3, 4, 9})
            for (const Index columns : {1, 2, 3, 4, 5, 9}) {
                check_products<float>(length, count, columns);
                check_products<double>(length, count, columns);
            }
}
