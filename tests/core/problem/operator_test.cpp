// Both operators against the dense matrix they stand for: adjointness, products, energy, bits, cancellation,
// golden data.
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <thread>

#include "core/linalg/parallel.h"
#include "core/problem/completion/sampling_passes.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"
#include "tests/paths.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

constexpr double kRounding = 1e-13;

/// Everything an operator computes, against its matrix form.
void check_against(const MeasurementOperator& A, const Matrix& dense, Index r) {
    const Index n1 = A.rows(), n2 = A.cols(), m = A.measurements();
    INFO(n1 << " x " << n2 << ", m = " << m << ", r = " << r);
    const Matrix L = random_matrix(n1, r, 1), R = random_matrix(n2, r, 2);
    const Matrix U = random_matrix(n1, r, 3), V = random_matrix(n2, r, 4);
    const Vector y = random_matrix(m, 1, 5), e = random_matrix(m, 1, 6);
    const Matrix X = L * R.transpose();
    const double size = dense.norm() * X.norm() + y.norm();

    Vector applied;
    REQUIRE(A.apply({L, R}, applied) == Outcome::Done);
    const Vector expected = dense * X.reshaped();
    CHECK((applied - expected).norm() <= kRounding * size);

    const Matrix adjoint = (dense.transpose() * e).reshaped(n1, n2);
    Matrix Z = X;
    REQUIRE(A.add_adjoint(e, -0.5, Z) == Outcome::Done);
    CHECK((Z - (X - 0.5 * adjoint)).norm() <= kRounding * (X.norm() + adjoint.norm()));
    // <A X, e> = <X, A* e>
    CHECK(std::abs(applied.dot(e) - X.cwiseProduct(adjoint).sum()) <= kRounding * size * (1 + e.norm()));

    Matrix product;
    REQUIRE(A.adjoint_times(e, V, product) == Outcome::Done);
    CHECK((product - adjoint * V).norm() <= kRounding * (1 + adjoint.norm() * V.norm()));
    REQUIRE(A.adjoint_transposed_times(e, U, product) == Outcome::Done);
    CHECK((product - adjoint.transpose() * U).norm() <= kRounding * (1 + adjoint.norm() * U.norm()));

    GradientProducts g;
    for (int repeat = 0; repeat < 2; ++repeat) {
        REQUIRE(A.gradient({L, R}, y, U, V, g) == Outcome::Done);
        const Vector residual = expected - y;
        const Matrix G = (dense.transpose() * residual).reshaped(n1, n2);
        CHECK((g.residual - residual).norm() <= kRounding * size);
        CHECK(g.residual_squared == Approx(residual.squaredNorm()).epsilon(1e-12));
        CHECK((g.GV - G * V).norm() <= kRounding * (1 + G.norm() * V.norm()));
        CHECK((g.GtU - G.transpose() * U).norm() <= kRounding * (1 + G.norm() * U.norm()));
    }
    // L itself as the left basis.
    REQUIRE(A.gradient({L, R}, y, L, R, g) == Outcome::Done);
    CHECK((g.GtU - (dense.transpose() * g.residual).reshaped(n1, n2).transpose() * L).norm() <=
          kRounding * (1 + dense.norm() * g.residual.norm() * L.norm()));

    double energy = -1;
    REQUIRE(A.energy({L, R}, energy) == Outcome::Done);
    CHECK(energy == Approx(expected.squaredNorm()).epsilon(1e-12));
}

/// The 0-1 matrix of a list of positions.
Matrix sampling_matrix(Index entries, const std::vector<std::int64_t>& observed) {
    Matrix out = Matrix::Zero(static_cast<Index>(observed.size()), entries);
    for (std::size_t k = 0; k < observed.size(); ++k) out(static_cast<Index>(k), observed[k]) = 1;
    return out;
}

/// The numbers between the bracket after 'key = ' and the one that closes it.
std::vector<double> numbers(const std::string& text, const std::string& key) {
    std::size_t at = text.find("\n" + key + " = ");
    REQUIRE(at != std::string::npos);
    at = text.find('=', at) + 1;
    std::vector<double> out;
    int depth = 0;
    for (std::size_t k = at; k < text.size(); ++k) {
        if (text[k] == '[') ++depth;
        if (text[k] == ']' && --depth == 0) break;
        if (depth == 0 && text[k] == '\n') break;
        if (std::string("0123456789-").find(text[k]) != std::string::npos) {
            char* end = nullptr;
            out.push_back(std::strtod(text.c_str() + k, &end));
            k = static_cast<std::size_t>(end - text.c_str()) - 1;
        }
    }
    return out;
}

std::string golden(const std::string& name) {
    std::ifstream in(std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".instance.toml");
    std::stringstream all;
    all << in.rdbuf();
    REQUIRE(all.str().size() > 100);
    return all.str();
}

constexpr SamplingPath kPaths[] = {SamplingPath::Sparse, SamplingPath::Tiled, SamplingPath::Blocked,
                                   SamplingPath::Dense, SamplingPath::Small};

/// Each operator of a family of sizes that makes several blocks, once.
template <class Check>
void for_large_operators(const Check& check) {
    const auto positions = random_positions(900, 700, 0.3, 7);
    for (const SamplingPath path : kPaths) check(*EntrySampling::from_linear(900, 700, positions, path));
    check(*GaussianSensing::draw(60, 50, 800, 3, {}));
}

}  // namespace

TEST_CASE("entry sampling against its matrix: five paths, every shape") {
    for (const auto& [n1, n2] :
         {std::pair<Index, Index>{1, 1}, {1, 7}, {9, 1}, {13, 8}, {8, 13}, {20, 20}, {7, 120}, {120, 7}})
        for (const double density : {0.08, 0.5, 1.0})
            for (const Index r : {1, 3, 8, 9, 13})
                for (const SamplingPath path : kPaths) {
                    const auto observed = random_positions(n1, n2, density, 11);
                    if (observed.empty()) continue;
                    const auto A = EntrySampling::from_linear(n1, n2, observed, path);
                    CHECK(A->path() == path);
                    check_against(*A, sampling_matrix(n1 * n2, observed), r);
                }
}

TEST_CASE("an operator believes no measurement of before: each gradient is of the numbers it is given") {
    const auto observed = random_positions(20, 13, 0.5, 5);
    const Matrix L = random_matrix(20, 3, 1), R = random_matrix(13, 3, 2);
    const Matrix dense = sampling_matrix(20 * 13, observed);
    const Matrix X = L * R.transpose();
    for (const SamplingPath path : kPaths) {
        const auto A = EntrySampling::from_linear(20, 13, observed, path);
        Vector y = random_matrix(A->measurements(), 1, 3);
        GradientProducts g;
        for (const Index changed : {-1, 0, 7, -1}) {
            if (changed >= 0) y(changed) += 1;
            REQUIRE(A->gradient({L, R}, y, L, R, g) == Outcome::Done);
            const Vector residual = dense * X.reshaped() - y;
            const Matrix G = (dense.transpose() * residual).reshaped(20, 13);
            CHECK((g.residual - residual).norm() <= kRounding * residual.norm());
            CHECK((g.GV - G * R).norm() <= kRounding * G.norm() * R.norm());
        }
    }
}

TEST_CASE("Gaussian sensing against its matrix: drawn, given in single precision, given in double") {
    for (const auto& [n1, n2] : {std::pair<Index, Index>{1, 1}, {1, 5}, {6, 1}, {5, 7}, {12, 9}})
        for (const Index m : {1, 2, 3, 4, 5, 30, 61}) {
            const auto drawn = GaussianSensing::draw(n1, n2, m, 9, {});
            check_against(*drawn, as_matrix(*drawn), 2);
            CHECK(drawn->memory() == static_cast<std::size_t>(4 * n1 * n2 * m));
            std::vector<double> entries;
            Matrix dense(m, n1 * n2);
            for (Index k = 0; k < m; ++k)
                for (Index l = 0; l < n1 * n2; ++l) {
                    entries.push_back(drawn->entry(k, l % n1, l / n1) + (m == 5 ? 1e-12 : 0));
                    dense(k, l) = entries.back();
                }
            const auto given = GaussianSensing::from_entries(n1, n2, entries);
            CHECK(given->memory() == static_cast<std::size_t>((m == 5 ? 8 : 4) * n1 * n2 * m));
            check_against(*given, dense, 3);
        }
}

TEST_CASE("operators in several blocks agree with one another and with dense products") {
    const auto positions = random_positions(900, 700, 0.3, 7);
    // One register, a few, all that hold a row, and more: rows are cut into panels.
    const Index ranks[] = {3, 45, testing::repeated(250, 130), 11, 125};
    for (const Index r : std::span(ranks).first(testing::repeated(5u, 3u))) {
        const Matrix L = random_matrix(900, r, 1), R = random_matrix(700, r, 2), U = random_matrix(900, r, 3);
        const Vector y = random_matrix(static_cast<Index>(positions.size()), 1, 4);
        Matrix E = Matrix::Zero(900, 700);
        for (std::size_t k = 0; k < positions.size(); ++k)
            E(positions[k] % 900, positions[k] / 900) =
                L.row(positions[k] % 900).dot(R.row(positions[k] / 900)) - y(static_cast<Index>(k));
        for (const SamplingPath path : kPaths) {
            CAPTURE(r, int(path));
            const auto A = EntrySampling::from_linear(900, 700, positions, path);
            GradientProducts g;
            double energy = 0;
            Vector values;
            Matrix GV, GtU;
            REQUIRE(A->gradient({L, R}, y, U, R, g) == Outcome::Done);
            REQUIRE(A->apply({L, R}, values) == Outcome::Done);
            REQUIRE(A->energy({L, R}, energy) == Outcome::Done);
            REQUIRE(A->adjoint_times(g.residual, R, GV) == Outcome::Done);
            REQUIRE(A->adjoint_transposed_times(g.residual, U, GtU) == Outcome::Done);
            CHECK((values - y - g.residual).norm() <= kRounding * values.norm());
            CHECK(g.residual.norm() == Approx(E.norm()).epsilon(1e-13));
            CHECK(g.residual_squared == Approx(E.squaredNorm()).epsilon(1e-13));
            CHECK(energy == Approx(values.squaredNorm()).epsilon(1e-13));
            CHECK((g.GV - E * R).norm() <= kRounding * E.norm() * R.norm());
            CHECK((g.GtU - E.transpose() * U).norm() <= kRounding * E.norm() * U.norm());
            CHECK((GV - g.GV).norm() <= kRounding * E.norm() * R.norm());
            CHECK((GtU - g.GtU).norm() <= kRounding * E.norm() * U.norm());
        }
    }
    const auto sensing = GaussianSensing::draw(60, 50, 800, 3, {});
    check_against(*sensing, as_matrix(*sensing), 4);
}

TEST_CASE("operators: the same bits for every number of threads and every call") {
    const int before = worker_threads();
    for_large_operators([&](const MeasurementOperator& A) {
        const Index r = 10;
        const Matrix L = random_matrix(A.rows(), r, 1), R = random_matrix(A.cols(), r, 2);
        const Vector y = random_matrix(A.measurements(), 1, 4);
        GradientProducts first, again;
        double first_energy = 0, energy = 0;
        set_worker_threads(1);
        REQUIRE(A.gradient({L, R}, y, L, R, first) == Outcome::Done);
        REQUIRE(A.energy({L, R}, first_energy) == Outcome::Done);
        for (const int threads : {1, 2, 3}) {
            set_worker_threads(threads);
            REQUIRE(A.gradient({L, R}, y, L, R, again) == Outcome::Done);
            REQUIRE(A.energy({L, R}, energy) == Outcome::Done);
            CHECK((first.residual.array() == again.residual.array()).all());
            CHECK(first.residual_squared == again.residual_squared);
            CHECK((first.GV.array() == again.GV.array()).all());
            CHECK((first.GtU.array() == again.GtU.array()).all());
            CHECK(first_energy == energy);
        }
        // Two threads at a time on the same operator.
        set_worker_threads(2);
        GradientProducts left, right;
        {
            const auto run = [&](GradientProducts& out) {
                for (int k = 0; k < 3; ++k)
                    if (A.gradient({L, R}, y, L, R, out) == Outcome::Cancelled) out.residual_squared = -1;
            };
            std::jthread one([&] { run(left); }), two([&] { run(right); });
        }
        CHECK((left.GV.array() == first.GV.array()).all());
        CHECK((right.GtU.array() == first.GtU.array()).all());
        CHECK(left.residual_squared == first.residual_squared);
        CHECK(right.residual_squared == first.residual_squared);
    });
    set_worker_threads(before);
}

TEST_CASE("operators stop when told, and look often enough") {
    std::stop_source source;
    source.request_stop();
    const auto stop = source.get_token();
    for_large_operators([&](const MeasurementOperator& A) {
        const Matrix L = random_matrix(A.rows(), 3, 1), R = random_matrix(A.cols(), 3, 2);
        Vector y = random_matrix(A.measurements(), 1, 4);
        GradientProducts g;
        Matrix out, Z = Matrix::Zero(A.rows(), A.cols());
        double energy = 0;
        CHECK(A.gradient({L, R}, y, L, R, g, stop) == Outcome::Cancelled);
        CHECK(A.energy({L, R}, energy, stop) == Outcome::Cancelled);
        CHECK(A.adjoint_times(y, R, out, stop) == Outcome::Cancelled);
        CHECK(A.adjoint_transposed_times(y, L, out, stop) == Outcome::Cancelled);
        CHECK(A.add_adjoint(y, 1, Z, stop) == Outcome::Cancelled);
        CHECK(A.apply({L, R}, y, stop) == Outcome::Cancelled);
    });
    CHECK(GaussianSensing::draw(60, 50, 800, 3, stop) == nullptr);
    // At most 4e7 multiplications at r = 125: 10 ms at the 4e9 a second the sparse path does.
    // The way of small matrices looks once a pass: it is held to the largest that take it.
    for (const SamplingPath path : kPaths) {
        const bool small = path == SamplingPath::Small;
        const Index n1 = small ? 100 : 2500, n2 = small ? 100 : 600;
        const auto A = EntrySampling::from_linear(n1, n2, random_positions(n1, n2, 0.3, 7), path);
        CHECK(A->work_between_looks(125) <= 4e7);
        if (small) CHECK(faster_path(n1, n2, A->measurements()) == path);
    }
    CHECK(faster_path(101, 100, 5000) != SamplingPath::Small);
    CHECK(GaussianSensing::draw(60, 50, 800, 3, {})->work_between_looks() <= 4e7);
}

TEST_CASE("entry sampling exposes its positions in column-major order and counts what is empty") {
    const std::vector<std::int64_t> observed{0, 3, 4, 9, 11};  // of a 4 x 4 matrix
    const auto A = EntrySampling::from_linear(4, 4, observed);
    CHECK(A->measurements() == 5);
    CHECK(A->row_of() == std::vector<std::int32_t>{0, 3, 0, 1, 3});
    CHECK(A->column_begin() == std::vector<Index>{0, 2, 3, 5, 5});
    CHECK(A->empty_rows() == 1);
    CHECK(A->empty_columns() == 1);
    CHECK(A->density() == 5.0 / 16);
}

TEST_CASE("golden operators: the instance files against their own numbers") {
    for (const std::string name : {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"}) {
        const std::string text = golden(name);
        const auto n1 = static_cast<Index>(numbers(text, "rows")[0]),
                   n2 = static_cast<Index>(numbers(text, "cols")[0]);
        const auto r = static_cast<Index>(numbers(text, "rank")[0]);
        const auto left = numbers(text, "left"), right = numbers(text, "right");
        REQUIRE(static_cast<Index>(left.size()) == n1 * r);
        REQUIRE(static_cast<Index>(right.size()) == n2 * r);
        const Matrix L = Eigen::Map<const Matrix>(left.data(), r, n1).transpose();
        const Matrix R = Eigen::Map<const Matrix>(right.data(), r, n2).transpose();
        const Matrix X = L * R.transpose();
        if (text.find("\"mc\"") != std::string::npos) {
            std::vector<std::int64_t> observed;
            for (const double k : numbers(text, "observed")) observed.push_back(static_cast<std::int64_t>(k));
            check_against(*EntrySampling::from_linear(n1, n2, observed), sampling_matrix(n1 * n2, observed),
                          r);
            Vector y;
            REQUIRE(EntrySampling::from_linear(n1, n2, observed)->apply({L, R}, y) == Outcome::Done);
            for (std::size_t k = 0; k < observed.size(); ++k)
                CHECK(std::abs(y(static_cast<Index>(k)) - X.reshaped()(observed[k])) < 1e-14 * X.norm());
        } else {
            const auto entries = numbers(text, "sensing");
            const auto A = GaussianSensing::from_entries(n1, n2, entries);
            const auto m = static_cast<Index>(entries.size()) / (n1 * n2);
            CHECK(A->measurements() == m);
            CHECK(A->memory() == 4 * entries.size());  // exact in single precision, as the notes say
            check_against(*A, Eigen::Map<const Matrix>(entries.data(), n1 * n2, m).transpose(), r);
        }
    }
}
