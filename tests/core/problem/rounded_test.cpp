// Sums and squares of a step in single precision: within rounding of those in double, where they pay and
// where they may.
#include <cmath>
#include <limits>

#include "core/linalg/orthonormal_basis.h"
#include "core/linalg/parallel.h"
#include "core/problem/completion/entry_sampling.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"

using namespace lowrank;
using test::random_matrix;
using test::random_positions;

namespace {

/// Of single precision, half a unit in the last place.
constexpr double kSingleRounding = 0.5 * double(std::numeric_limits<float>::epsilon());

struct Drawn {
    ColumnOrder samples;
    Matrix U, V, VK;
    Vector y;
};

Drawn draw_samples(Index n1, Index n2, double density, Index r, unsigned seed) {
    const auto A = EntrySampling::from_linear(n1, n2, random_positions(n1, n2, density, seed));
    const Index m = A->measurements();
    return {{n1, n2, A->row_of(), A->column_begin()},
            random_matrix(n1, r, seed + 1),
            random_matrix(n2, r, seed + 2),
            random_matrix(n2, r, seed + 3),
            random_matrix(m, 1, seed + 4)};
}

Matrix absolute(const ColumnOrder& samples, const Vector& e) {
    Matrix G = Matrix::Zero(samples.rows, samples.cols);
    for (Index j = 0; j < samples.cols; ++j)
        for (Index k = samples.begin(j); k < samples.begin(j + 1); ++k)
            G(samples.row[std::size_t(k)], j) = std::abs(e(k));
    return G;
}

/// Each number of sums within what rounding both factors of every product and all partial sums of so many can
/// add.
void check_near(const Matrix& rounded, const Matrix& exact, const Matrix& absolute_sums, Index terms) {
    REQUIRE(rounded.rows() == exact.rows());
    REQUIRE(rounded.cols() == exact.cols());
    const double allowed = kSingleRounding * double(terms + 4);
    CHECK(((rounded - exact).cwiseAbs().array() <= 1.01 * allowed * absolute_sums.array() + 1e-14).all());
}

/// work(samples and factors, a way through them): both ways that round, on shapes, ranks and densities.
template <class Work>
void on_every_width(const Work& work) {
    for (const auto& [n1, n2] : {std::pair<Index, Index>{1, 9}, {40, 33}, {130, 300}, {300, 70}})
        for (const Index r : {1, 7, 8, 20, 33, 70, 150})
            for (const double density : {0.1, 0.6}) {
                const Drawn d = draw_samples(n1, n2, density, r, 5);
                if (d.samples.samples() == 0) continue;
                CAPTURE(n1, n2, r, density);
                for (const SamplingWay* way : {&kBlockedSampling, &kTiledSampling})
                    work(d, *way->make(d.samples));
            }
}

}  // namespace

TEST_CASE("products of samples in single precision are those in double to rounding, on every width") {
    on_every_width([](const Drawn& d, const SamplingPasses& passes) {
        const Index n1 = d.samples.rows, n2 = d.samples.cols, r = d.U.cols();
        GradientProducts exact, rounded;
        exact.residual.resize(d.y.size());
        rounded.residual.resize(d.y.size());
        REQUIRE(passes.gradient({d.U, d.VK}, d.y, d.U, d.V, exact, {}) == Outcome::Done);
        REQUIRE(passes.rounded_gradient({d.U, d.VK}, d.y, d.U, d.V, rounded, {}) == Outcome::Done);
        CHECK(rounded.residual == exact.residual);
        CHECK(std::abs(rounded.residual_squared - exact.residual_squared) <= 1e-14 * exact.residual_squared);
        const Matrix G = absolute(d.samples, exact.residual);
        check_near(rounded.GV, exact.GV, G * d.V.cwiseAbs(), n2);
        check_near(rounded.GtU, exact.GtU, G.transpose() * d.U.cwiseAbs(), n1);

        double square = 0, rounded_square = 0;
        REQUIRE(passes.values({d.U, d.VK}, nullptr, nullptr, &square, {}) == Outcome::Done);
        REQUIRE(passes.rounded_energy({d.U, d.VK}, rounded_square, {}) == Outcome::Done);
        // Of x = <l, r> rounding moves x^2 by 2 |x| terms <|l|, |r|>, and |x| is no larger than that.
        const Matrix largest = d.U.cwiseAbs() * d.VK.cwiseAbs().transpose();
        CHECK(std::abs(rounded_square - square) <=
              2.1 * kSingleRounding * double(r + 4) * largest.squaredNorm());
    });
}

TEST_CASE("sums of the products of a direction are those in double to rounding, on every width") {
    on_every_width([](const Drawn& d, const SamplingPasses& passes) {
        const Index n1 = d.samples.rows, n2 = d.samples.cols, r = d.U.cols();
        const Vector zero = Vector::Zero(d.y.size());
        GradientProducts exact, rounded;
        exact.residual.resize(zero.size());
        rounded.residual.resize(zero.size());
        REQUIRE(passes.gradient({d.U, d.VK}, zero, d.U, d.V, exact, {}) == Outcome::Done);
        REQUIRE(passes.rounded_normal({d.U, d.VK}, zero, d.U, d.V, rounded, {}) == Outcome::Done);
        // A product is off by r + 4 roundings of <|l|, |r|>, a sum by those of its terms.
        const Matrix seen = absolute(d.samples, Vector::Ones(zero.size()));
        const Matrix G = seen.cwiseProduct(d.U.cwiseAbs() * d.VK.cwiseAbs().transpose());
        check_near(rounded.GV, exact.GV, G * d.V.cwiseAbs(), n2 + r + 4);
        check_near(rounded.GtU, exact.GtU, G.transpose() * d.U.cwiseAbs(), n1 + r + 4);
    });
}

TEST_CASE("steps round where that pays, and only there") {
    for (const auto& [n, r, pays] : {std::tuple<Index, Index, bool>{150, 10, false}, {420, 48, true}}) {
        const auto A = EntrySampling::from_linear(n, n, random_positions(n, n, 0.55, 3));
        REQUIRE(A->path() == SamplingPath::Blocked);
        const Matrix U = random_matrix(n, r, 1), V = random_matrix(n, r, 2), VK = random_matrix(n, r, 3);
        const Vector y = random_matrix(A->measurements(), 1, 4);
        GradientProducts exact, step, alone;
        double energy = 0, step_energy = 0, energy_alone = 0;
        const int threads = worker_threads();
        for (const int count : {3, 1}) {
            set_worker_threads(count);
            REQUIRE(A->gradient({U, VK}, y, U, V, exact) == Outcome::Done);
            REQUIRE(A->rounded_gradient({U, VK}, y, U, V, count == 1 ? alone : step) == Outcome::Done);
            REQUIRE(A->energy({U, VK}, energy) == Outcome::Done);
            REQUIRE(A->rounded_energy({U, VK}, count == 1 ? energy_alone : step_energy) == Outcome::Done);
        }
        set_worker_threads(threads);
        CHECK((step.GV == exact.GV) != pays);
        CHECK((step.GtU == exact.GtU) != pays);
        CHECK((step_energy == energy) != pays);
        CHECK(step.residual == exact.residual);
        CHECK(step.GV == alone.GV);
        CHECK(step.GtU == alone.GtU);
        CHECK(step_energy == energy_alone);

        const Vector zero = Vector::Zero(A->measurements());
        GradientProducts plain, normal;
        REQUIRE(A->gradient({U, VK}, zero, U, V, plain) == Outcome::Done);
        REQUIRE(A->rounded_normal({U, VK}, zero, U, V, normal) == Outcome::Done);
        CHECK(A->rounds(r) == pays);
        CHECK((normal.GV == plain.GV) != pays);
        CHECK((normal.GtU == plain.GtU) != pays);
    }
}

TEST_CASE("sums that cancel are made in double") {
    // All entries known, X = 0 and -y = (I - UU') N (I - VV'): both sums are zero but for rounding.
    const Index n = 420, r = 24;
    const auto A = EntrySampling::from_linear(n, n, random_positions(n, n, 1.1, 3), SamplingPath::Blocked);
    REQUIRE(A->measurements() == n * n);
    const auto basis = [&](unsigned seed) {
        ThinQr qr;
        thin_qr(random_matrix(n, r, seed), qr);
        return qr.Q;
    };
    const Matrix U = basis(1), V = basis(2), zero = Matrix::Zero(n, r);
    Matrix N = random_matrix(n, n, 3);
    N -= U * (U.transpose() * N).eval();
    N -= (N * V).eval() * V.transpose();
    const Vector y = -N.reshaped();
    GradientProducts products;
    REQUIRE(A->rounded_gradient({zero, zero}, y, U, V, products) == Outcome::Done);
    CHECK(products.residual_squared > 1);
    const double size = std::sqrt(products.residual_squared);
    CHECK(products.GV.norm() < 1e-12 * size);
    CHECK(products.GtU.norm() < 1e-12 * size);
}
