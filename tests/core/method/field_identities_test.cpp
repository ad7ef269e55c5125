// What the methods of the field are, told without their code: dense solutions, slopes, invariances.
#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

#include "core/method/exact_search.h"
#include "core/method/truncation_divergence.h"
#include "core/method/whitened.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

/// The minimum of <X, W X> subject to A(X) = y with the weights of X_1: W^-1 A*(A W^-1 A*)^-1 y.
Matrix weighted_solution(const TestInstance& instance, const Matrix& at, Index r) {
    const DenseSvd svd = whole_svd(at);
    const Vector& s = svd.s;
    const double eps = s(r);
    const auto value = [&](Index k) { return std::max(k < s.size() ? s(k) : 0.0, eps); };
    const Matrix D =
        Matrix::NullaryExpr(at.rows(), at.cols(), [&](Index i, Index j) { return value(i) * value(j); });
    const auto inverse = [&](const Matrix& B) -> Matrix {
        return svd.U * D.cwiseProduct(svd.U.transpose() * B * svd.V) * svd.V.transpose();
    };
    const Matrix& rows = instance.A->measurement_rows();
    Matrix gram(rows.rows(), rows.rows());
    for (Index k = 0; k < rows.rows(); ++k)
        gram.col(k) = rows * inverse(rows.row(k).reshaped(at.rows(), at.cols())).reshaped();
    const Vector multipliers = solve_definite(gram, instance.problem->y);
    return inverse(instance.A->adjoint(multipliers));
}

/// The numbers that a method keeps; of two-factor methods the first are U and V with their sizes.
std::vector<double> kept_by(Method& method) {
    StateWalk count;
    method.walk(count);
    std::vector<double> state(count.size());
    StateWalk write = StateWalk::writing(state.data());
    method.walk(write);
    return state;
}
Matrix matrix_at(const std::vector<double>& state, std::size_t& at) {
    const auto rows = static_cast<Index>(state[at]), cols = static_cast<Index>(state[at + 1]);
    const Matrix out = Eigen::Map<const Matrix>(state.data() + at + 2, rows, cols);
    at += 2 + static_cast<std::size_t>(rows * cols);
    return out;
}

double objective_at(const TestInstance& instance, const Matrix& X) {
    return (instance.A->measurement_rows() * X.reshaped() - instance.problem->y).squaredNorm() / 2;
}

}  // namespace

TEST_CASE("a step of matrixirls is the weighted least-squares problem solved whole") {
    const TestInstance completion = random_completion(14, 11, 2, 2, 0.7, 3);
    const TestInstance sensing = random_sensing(9, 7, 2, 45, 3);
    for (const TestInstance* instance : {&completion, &sensing}) {
        const auto method = started("matrixirls:inner=tight", *instance);
        // Where measurements are no entries they are made orthonormal: that is another X_1, and the same
        // problem from there on.
        Matrix at = instance->A->adjoint(instance->problem->y);
        if (instance == &sensing) {
            const Matrix& rows = instance->A->measurement_rows();
            const Vector z = solve_definite(rows * rows.transpose(), instance->problem->y);
            at = instance->A->adjoint(z);
        }
        CHECK((method->iterate().dense() - best_of_rank(at, 2)).norm() <= 1e-11 * at.norm());
        REQUIRE(method->step({}).status == StepStatus::Moved);
        const Matrix expected = weighted_solution(*instance, at, 2);
        CHECK((instance->A->measurement_rows() * expected.reshaped() - instance->problem->y).norm() <=
              1e-9 * instance->problem->y.norm());
        CHECK((method->iterate().dense() - best_of_rank(expected, 2)).norm() <= 1e-8 * expected.norm());
    }
}

TEST_CASE("matrixirls says that a matrix of full rank has nothing to smooth by") {
    for (const auto& [rows, cols, r] : {std::tuple<Index, Index, Index>{6, 6, 6}, {3, 9, 3}, {1, 5, 1}}) {
        const TestInstance sensing = random_sensing(rows, cols, r, 3 * rows * cols, 3);
        const StepReport report = started("matrixirls", sensing)->step({});
        CHECK(report.status == StepStatus::Breakdown);
        CHECK(report.reason.find("a lower rank is needed") != std::string_view::npos);
    }
}

TEST_CASE("whitened measurements are orthonormal, and say the same") {
    const TestInstance instance = random_sensing(9, 7, 2, 45, 8);
    std::shared_ptr<const Problem> white;
    REQUIRE(whitened(instance.problem, white, {}) == Outcome::Done);
    REQUIRE(white != instance.problem);
    const Index m = 45;
    Matrix gram(m, m), Z(9, 7);
    Vector unit = Vector::Zero(m), column;
    const Matrix identity = Matrix::Identity(7, 7);
    for (Index k = 0; k < m; ++k) {
        unit.setZero();
        unit(k) = 1;
        Z.setZero();
        REQUIRE(white->A->add_adjoint(unit, 1, Z, {}) == Outcome::Done);
        REQUIRE(white->A->apply({Z, identity}, column, {}) == Outcome::Done);
        gram.col(k) = column;
    }
    CHECK((gram - Matrix::Identity(m, m)).norm() <= 1e-10);
    REQUIRE(white->A->apply({instance.truth, identity}, column, {}) == Outcome::Done);
    CHECK((column - white->y).norm() <= 1e-11 * white->y.norm());
    const std::shared_ptr<const Problem> real = on_real_operator(instance, false);
    Matrix fast, slow;
    REQUIRE(real->A->measured_gram(fast, {}) == Outcome::Done);
    REQUIRE(instance.A->measured_gram(slow, {}) == Outcome::Done);
    CHECK((fast - slow).norm() <= 1e-12 * slow.norm());
}

TEST_CASE("near the solution the methods with inner problems square the error") {
    const TestInstance completion = random_completion(40, 35, 2, 2, 0.5, 5);
    const TestInstance sensing = random_sensing(12, 10, 2, 90, 5);
    for (const TestInstance* instance : {&completion, &sensing})
        for (const char* text : {"matrixirls:inner=tight", "gnmr:inner=tight", "gnmr:update=set,inner=tight",
                                 "r2rils:inner=tight", "rgn"}) {
            CAPTURE(text);
            const auto method = started(text, *instance);
            double before = instance->error(method->iterate()) / instance->truth.norm();
            std::size_t squared = 0;
            for (int t = 0; t < 40 && before > 1e-10; ++t) {
                REQUIRE(method->step({}).status == StepStatus::Moved);
                const double error = instance->error(method->iterate()) / instance->truth.norm();
                if (before < 1e-3 && error < before) {
                    CHECK(error <= 300 * before * before + 1e-13);
                    ++squared;
                }
                before = error;
            }
            CHECK(before <= 1e-10);
            CHECK(squared >= 1);
        }
}

TEST_CASE("gnmr's three updates are one from balanced factors, and average keeps them balanced") {
    const TestInstance instance = random_completion(30, 24, 2, 2, 0.6, 6);
    const auto average = started("gnmr:inner=tight", instance),
               set = started("gnmr:update=set,inner=tight", instance),
               add = started("gnmr:update=add,inner=tight", instance);
    for (const auto& method : {average.get(), set.get(), add.get()})
        REQUIRE(method->step({}).status == StepStatus::Moved);
    const Matrix X = average->iterate().dense();
    CHECK((set->iterate().dense() - X).norm() <= 1e-11 * X.norm());
    CHECK((add->iterate().dense() - X).norm() <= 1e-11 * X.norm());
    const auto factors = [](Method& method) {
        const std::vector<double> state = kept_by(method);
        std::size_t at = 0;
        const Matrix U = matrix_at(state, at), V = matrix_at(state, at);
        return std::pair(U, V);
    };
    const auto imbalance = [](const Matrix& U, const Matrix& V) {
        return Matrix(U.transpose() * U - V.transpose() * V);
    };
    const auto [U_set, V_set] = factors(*set);
    CHECK(imbalance(U_set, V_set).norm() <= 1e-12 * U_set.squaredNorm());
    // The smallest (C, B) has U'C = B'V, so that of the imbalance the second order alone is left: C'C - B'B.
    const Vector root = instance.start.K.diagonal().cwiseSqrt();
    const Matrix U0 = instance.start.U * root.asDiagonal(), V0 = instance.start.V * root.asDiagonal();
    const auto [U, V] = factors(*average);
    const Matrix C = U - 0.5 * U0, B = V - 0.5 * V0;
    CHECK((U0.transpose() * C - B.transpose() * V0).norm() <= 1e-10 * U0.norm() * C.norm());
    CHECK((imbalance(U, V) - imbalance(C, B)).norm() <= 1e-10 * U.squaredNorm());
    while (average->step({}).status == StepStatus::Moved) {
    }
    const auto [U_end, V_end] = factors(*average);
    CHECK(imbalance(U_end, V_end).norm() <= 1e-12 * U_end.squaredNorm());
}

TEST_CASE("gnmr's new column space is that of U (S/2 + B) + Up of the tangent least-squares problem") {
    const TestInstance instance = random_completion(16, 13, 2, 2, 0.8, 7);
    const FixedRankPoint& X = instance.start;
    const Index r = X.rank(), n1 = X.rows(), n2 = X.cols();
    // All tangent vectors as a U' + b V': minimum-norm in dense coordinates, projected.
    Matrix columns(instance.A->measurements(), r * (n1 + n2));
    for (Index k = 0; k < columns.cols(); ++k) {
        Matrix Z = Matrix::Zero(n1, n2);
        if (k < r * n1)
            Z = Matrix::Identity(n1, n1).col(k % n1) * X.V.col(k / n1).transpose();
        else
            Z = X.U.col((k - r * n1) / n2) * Matrix::Identity(n2, n2).col((k - r * n1) % n2).transpose();
        columns.col(k) = instance.A->measurement_rows() * Z.reshaped();
    }
    const Vector x = least_squares(columns, instance.problem->y);
    const Matrix a = x.head(r * n1).reshaped(n1, r), b = x.tail(r * n2).reshaped(n2, r);
    const Matrix gamma = a * X.V.transpose() + X.U * b.transpose();
    const Matrix H = X.U.transpose() * gamma * X.V, Up = gamma * X.V - X.U * H;
    const Vector s = X.K.diagonal();
    const Matrix B =
        Matrix::NullaryExpr(r, r, [&](Index i, Index j) { return H(i, j) * s(j) / (s(i) + s(j)); });
    const Matrix half = 0.5 * Matrix(s.asDiagonal());
    const Matrix expected = X.U * (half + B) + Up;
    const auto projector = [](const Matrix& A) -> Matrix {
        const Matrix Q = orthonormal_columns(A);
        return Q * Q.transpose();
    };
    const auto method = started("gnmr:inner=tight", instance);
    REQUIRE(method->step({}).status == StepStatus::Moved);
    const std::vector<double> state = kept_by(*method);
    std::size_t at = 0;
    const Matrix U = matrix_at(state, at);
    CHECK((projector(U) - projector(expected)).norm() <= 1e-9);
}

TEST_CASE("one inner step of rgn without a region is one step of rgrad-orth") {
    for (const TestInstance& instance :
         {random_completion(30, 24, 2, 2, 0.6, 9), random_sensing(12, 10, 2, 90, 9)}) {
        const auto rgn = started("rgn:region=off,inner=1", instance), rgrad = started("rgrad-orth", instance);
        for (int t = 0; t < 5; ++t) {
            REQUIRE(rgn->step({}).status == StepStatus::Moved);
            REQUIRE(rgrad->step({}).status == StepStatus::Moved);
            const Matrix X = rgrad->iterate().dense();
            CHECK((rgn->iterate().dense() - X).norm() <= 1e-11 * X.norm());
        }
    }
}

TEST_CASE("rgn with curvature squares the gradient where the residual stays, and without it does not") {
    // A truth of rank 4 seen by rank 2: the residual does not vanish.
    const TestInstance instance = random_completion(18, 15, 4, 2, 0.9, 21);
    const auto last_gradients = [&](const char* text) {
        const auto method = started(text, instance);
        std::vector<double> gradients;
        for (int t = 0; t < 60; ++t) {
            const StepReport report = method->step({});
            gradients.push_back(report.gradient_norm);
            if (report.status != StepStatus::Moved) break;
        }
        return gradients;
    };
    const std::vector<double> newton = last_gradients("rgn:curvature=on"), gauss = last_gradients("rgn");
    CHECK(newton.back() <= 1e-11 * newton.front());
    std::size_t fast = 0;
    for (std::size_t t = 1; t < newton.size(); ++t)
        fast += newton[t] < 1e-3 * newton.front() && newton[t] < 1e-2 * newton[t - 1];
    CHECK(fast >= 2);
    CHECK(newton.size() < gauss.size());
}

TEST_CASE("methods with exact searches never let the objective rise, and r3mc stops where it first would") {
    const TestInstance instance = random_completion(30, 24, 2, 2, 0.5, 12);
    for (const char* text : {"r3mc", "scaledasd"}) {
        CAPTURE(text);
        const auto method = started(text, instance);
        double before = objective_at(instance, method->iterate().dense());
        for (int t = 0; t < 40; ++t) {
            REQUIRE(method->step({}).status == StepStatus::Moved);
            const double f = objective_at(instance, method->iterate().dense());
            CHECK(f <= before + 1e-13 * objective_at(instance, Matrix::Zero(30, 24)));
            before = f;
        }
    }
    // The first step against the definition: L - t D_L, R - t D_R of balanced factors.
    const FixedRankPoint& X = instance.start;
    const Vector root = X.K.diagonal().cwiseSqrt();
    const Matrix L = X.U * root.asDiagonal(), R = X.V * root.asDiagonal();
    const Matrix G =
        instance.A->adjoint(instance.A->measurement_rows() * X.dense().reshaped() - instance.problem->y);
    const Matrix DL = solve_definite(R.transpose() * R, (G * R).transpose()).transpose(),
                 DR = solve_definite(L.transpose() * L, L.transpose() * G).transpose();
    const auto along = [&](double t) -> Matrix { return (L - t * DL) * (R - t * DR).transpose(); };
    const auto method = started("r3mc", instance);
    const StepReport report = method->step({});
    const double t = report.stepsize, f = objective_at(instance, along(t));
    CHECK((method->iterate().dense() - along(t)).norm() <= 1e-12 * X.K.norm());
    CHECK(objective_at(instance, along(0.999 * t)) > f);
    CHECK(objective_at(instance, along(1.001 * t)) > f);
}

TEST_CASE("r3mc does not see how the factors of its start are written") {
    const TestInstance instance = random_completion(30, 24, 2, 2, 0.5, 13);
    TestInstance turned = instance;
    const Matrix Q = orthonormal_columns(Matrix::Random(2, 2));
    turned.start = {instance.start.U * Q, Q.transpose() * instance.start.K * Q, instance.start.V * Q};
    const auto straight = started("r3mc", instance), other = started("r3mc", turned);
    for (int t = 0; t < 10; ++t) {
        REQUIRE(straight->step({}).status == StepStatus::Moved);
        REQUIRE(other->step({}).status == StepStatus::Moved);
        CHECK((straight->iterate().dense() - other->iterate().dense()).norm() <=
              1e-9 * straight->iterate().dense().norm());
    }
}

TEST_CASE("the least positive minimum along a line is a root of the cubic, and f falls all the way to it") {
    std::mt19937 engine(31);
    std::normal_distribution<double> normal;
    int found = 0;
    for (int k = 0; k < 400; ++k) {
        Vector e(3), a(3), b(3);
        const double bend = std::pow(10, normal(engine));
        for (Index i = 0; i < 3; ++i)
            e(i) = normal(engine), a(i) = normal(engine), b(i) = bend * normal(engine);
        if (e.dot(a) > 0) a = -a;
        const QuarticSearch search{e.dot(a), a.squaredNorm() + 2 * e.dot(b), a.dot(b), b.squaredNorm()};
        const double t = least_positive_minimum(search);
        REQUIRE(t > 0);
        const double size = std::abs(search.slope) + std::abs(search.curvature * t) +
                            3 * std::abs(search.mixed) * t * t + 2 * search.square * t * t * t;
        CHECK(std::abs(search.derivative(t)) <= 1e-13 * size);
        for (int i = 0; i < 50; ++i) CHECK(search.derivative(t * (i + 0.5) / 50) <= 1e-13 * size);
        ++found;
    }
    CHECK(found == 400);
    CHECK(std::isnan(least_positive_minimum({1, 1, 0, 1})));
    CHECK(least_positive_minimum({-2, 4, 0, 0}) == Approx(0.5).epsilon(1e-15));
}

TEST_CASE("the divergence of a truncated SVD is that of finite differences") {
    std::mt19937 engine(41);
    std::normal_distribution<double> normal;
    for (const auto& [n1, n2] : {std::pair(6, 5), std::pair(4, 7)}) {
        const Matrix S = Matrix::NullaryExpr(n1, n2, [&] { return normal(engine); });
        const Vector s = whole_svd(S).s;
        for (const Index r : {1, 2, 3}) {
            double sum = 0;
            constexpr double kStep = 1e-5;
            for (Index j = 0; j < n2; ++j)
                for (Index i = 0; i < n1; ++i) {
                    Matrix up = S, down = S;
                    up(i, j) += kStep;
                    down(i, j) -= kStep;
                    sum += (best_of_rank(up, r)(i, j) - best_of_rank(down, r)(i, j)) / (2 * kStep);
                }
            CHECK(truncation_divergence(s, n1, n2, r) == Approx(sum).epsilon(1e-6));
        }
    }
}

TEST_CASE("data in another unit make the same steps") {
    const TestInstance plain = random_sensing(12, 10, 2, 100, 15);
    TestInstance scaled = plain;
    const double unit = std::ldexp(1.0, -28);
    auto problem = std::make_shared<Problem>(*plain.problem);
    problem->y *= unit;
    scaled.problem = problem;
    scaled.start.K *= unit;
    for (const char* text : {"matrixirls", "r3mc", "gnmr", "gnmr:update=set", "r2rils", "rgn",
                             "rgn:curvature=on", "scaledasd", "amp", "scaledgd:step=exact,ridge=1"}) {
        CAPTURE(text);
        const auto one = started(text, plain), other = started(text, scaled);
        for (int t = 0; t < 12; ++t) {
            const StepReport a = one->step({}), b = other->step({});
            REQUIRE(a.status == b.status);
            CHECK(a.operator_calls == b.operator_calls);
            const Matrix X = one->iterate().dense();
            CHECK((other->iterate().dense() / unit - X).norm() <= 1e-10 * X.norm());
            if (a.status != StepStatus::Moved) break;
        }
    }
}
