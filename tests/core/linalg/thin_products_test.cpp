// Products in lanes: what Eigen's kernel makes of the same factors, for every size of a strip and its rest,
// in blocks of larger matrices, and not one entry beside them.
#include "core/linalg/thin_products.h"

#include "core/linalg/parallel.h"
#include "tests/catch.h"
#include "tests/core/linalg/random_matrix.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

struct Shape {
    Index m, k, c;
};

/// Small ones of every rest, those on both sides of the switch to Eigen's kernel, and empty ones.
std::vector<Shape> shapes() {
    std::vector<Shape> out;
    for (const Index m : {1, 7, 8, 9, 16, 23, 24, 25, 31, 50, 64, 65})
        for (const Index k : {1, 3, 8, 13})
            for (const Index c : {1, 2, 3, 5, 6, 7, 12}) out.push_back({m, k, c});
    for (const Shape& large : {Shape{50, 50, 5},
                               {50, 3, 50},
                               {101, 99, 6},
                               {101, 100, 6},
                               {300, 25, 4},
                               {40, 24, 40},
                               {2000, 40, 40},
                               {700, 16, 16},
                               {700, 17, 16},
                               {20, 0, 4},
                               {20, 4, 0},
                               {0, 4, 3}})
        out.push_back(large);
    return out;
}

/// A matrix of that size within a larger one whose other entries are known.
struct Framed {
    static constexpr double kFrame = 7.25;
    Matrix whole;
    Index rows, cols;
    Framed(const Matrix& inside) : rows(inside.rows()), cols(inside.cols()) {
        whole.setConstant(rows + 5, cols + 2, kFrame);
        block() = inside;
    }
    Eigen::Block<Matrix> block() { return whole.block(3, 1, rows, cols); }
    bool frame_is_whole() {
        Matrix rest = whole;
        rest.block(3, 1, rows, cols).setConstant(kFrame);
        return (rest.array() == kFrame).all();
    }
};

/// The product by plain sums of long double, the yardstick.
Matrix plain(const Matrix& A, const Matrix& B) {
    Matrix out(A.rows(), B.cols());
    for (Index i = 0; i < A.rows(); ++i)
        for (Index j = 0; j < B.cols(); ++j) {
            long double total = 0;
            for (Index l = 0; l < A.cols(); ++l) total += static_cast<long double>(A(i, l)) * B(l, j);
            out(i, j) = static_cast<double>(total);
        }
    return out;
}

void check_near(const Matrix& found, const Matrix& wanted, double size) {
    REQUIRE(found.rows() == wanted.rows());
    REQUIRE(found.cols() == wanted.cols());
    CHECK((found - wanted).norm() <= 1e-15 * (1 + size));
}

}  // namespace

TEST_CASE("thin products: every size, set, added and subtracted, in blocks of larger matrices") {
    for (const Shape& s : shapes()) {
        INFO(s.m << " x " << s.k << " times " << s.k << " x " << s.c);
        Framed A(random_matrix(s.m, s.k, 1)), B(random_matrix(s.k, s.c, 2)), Bt(B.block().transpose());
        const Matrix start = random_matrix(s.m, s.c, 3), AB = plain(A.block(), B.block());
        const double size = A.block().norm() * B.block().norm() + start.norm();
        for (const Into into : {Into::Set, Into::Add, Into::Subtract}) {
            const double sign = into == Into::Subtract ? -1 : 1;
            const Matrix wanted = (into == Into::Set ? 0.0 : 1.0) * start + sign * AB;
            Framed out(start);
            thin_product(A.block(), B.block(), out.block(), into);
            check_near(out.block(), wanted, size);
            CHECK(out.frame_is_whole());
            Framed outer(start);
            outer_product(A.block(), Bt.block(), outer.block(), into);
            check_near(outer.block(), wanted, size);
            CHECK(outer.frame_is_whole());
        }
    }
}

TEST_CASE("cross products: every size, in blocks of larger matrices") {
    for (const Shape& s : shapes()) {
        INFO(s.m << " x " << s.k << " transposed times " << s.m << " x " << s.c);
        Framed A(random_matrix(s.m, s.k, 4)), B(random_matrix(s.m, s.c, 5)), out(random_matrix(s.k, s.c, 6));
        cross_product(A.block(), B.block(), out.block());
        check_near(out.block(), plain(A.block().transpose(), B.block()), A.block().norm() * B.block().norm());
        CHECK(out.frame_is_whole());
    }
}

TEST_CASE("products into a matrix give it their size") {
    const Matrix A = random_matrix(30, 4, 7), B = random_matrix(4, 3, 8), C = random_matrix(30, 5, 9);
    Matrix out;
    thin_product(A, B, out);
    check_near(out, plain(A, B), A.norm() * B.norm());
    outer_product(A, C.leftCols(4), out);
    check_near(out, plain(A, C.leftCols(4).transpose()), A.norm() * C.norm());
    cross_product(A, C, out);
    check_near(out, plain(A.transpose(), C), A.norm() * C.norm());
}

TEST_CASE("thin products in tiles: the same bits for every number of threads") {
    const int before = worker_threads();
    // In Eigen's kernel, and in lanes.
    for (const Shape& s : {Shape{4000, 40, 130}, Shape{9000, 16, 16}}) {
        const Matrix A = random_matrix(s.m, s.k, 10), B = random_matrix(s.k, s.c, 11),
                     C = random_matrix(s.m, s.c, 12);
        Matrix one, other, cross, other_cross;
        set_worker_threads(1);
        thin_product(A, B, one);
        cross_product(A, C, cross);
        for (const int threads : {2, 3}) {
            set_worker_threads(threads);
            thin_product(A, B, other);
            cross_product(A, C, other_cross);
            CHECK((one.array() == other.array()).all());
            CHECK((cross.array() == other_cross.array()).all());
        }
    }
    set_worker_threads(before);
}
