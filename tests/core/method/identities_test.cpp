// What must hold between methods and within a step, whatever the instance.
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "core/linalg/truncated_svd.h"
#include "core/method/method.h"
#include "core/method/momentum.h"
#include "core/method/registry.h"
#include "core/method/restart.h"
#include "tests/catch.h"
#include "tests/core/method/instances.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

Vector residual(const TestInstance& instance, const Matrix& X) {
    Vector y;
    const Matrix I = Matrix::Identity(X.cols(), X.cols());
    (void)instance.A->apply({X, I}, y, {});
    return y - instance.problem->y;
}

Matrix gradient(const TestInstance& instance, const Matrix& X) {
    return instance.A->adjoint(residual(instance, X));
}

Matrix tangent(const FixedRankPoint& X, const Matrix& Z) {
    const Matrix PU = X.U * X.U.transpose(), PV = X.V * X.V.transpose();
    return PU * Z + Z * PV - PU * Z * PV;
}

Matrix best_approximation(const Matrix& Z, Index r) {
    SvdFactors svd;
    dense_svd(Z, svd);
    return svd.U.leftCols(r) * svd.s.head(r).asDiagonal() * svd.V.leftCols(r).transpose();
}

}  // namespace

TEST_CASE("Grad and RGrad-Proj make the same iterates") {
    for (const TestInstance& instance :
         {random_completion(24, 17, 2, 2, 0.6, 5), random_sensing(9, 11, 2, 90, 6)}) {
        const auto grad = started("grad", instance), rgrad = started("rgrad-proj", instance);
        for (int t = 0; t < 40; ++t) {
            const StepReport a = grad->step({}), b = rgrad->step({});
            REQUIRE(a.stepsize == Approx(b.stepsize).epsilon(1e-7));
            REQUIRE((grad->iterate().dense() - rgrad->iterate().dense()).norm() <
                    1e-12 * instance.truth.norm());
        }
    }
}

TEST_CASE("IHT with mu = 1 fills the unobserved entries from its own iterate") {
    // On both paths: the dense one and the one that never forms the matrix.
    for (const bool dense : {true, false}) {
        const TestInstance instance = random_completion(60, 50, 2, 2, 0.5, 8, dense);
        const auto iht = started("iht", instance);
        const Matrix observed = instance.A->adjoint(instance.problem->y);
        const Matrix mask = instance.A->adjoint(Vector::Ones(instance.problem->y.size()));
        Matrix X = instance.start.dense();
        for (int t = 0; t < 20; ++t) {
            const StepReport report = iht->step({});
            CHECK(report.stepsize == 1);
            CHECK(report.svds == 1);
            X = best_approximation(X - X.cwiseProduct(mask) + observed, 2);
            REQUIRE((iht->iterate().dense() - X).norm() < 1e-11 * instance.truth.norm());
        }
    }
}

TEST_CASE(
    "the stepsizes of NIHT minimise along its restricted gradient, and its step is along the full one") {
    for (const bool dense : {true, false}) {
        const TestInstance instance = random_completion(40, 30, 2, 2, 0.6, 9, dense);
        for (const std::string side : {"u", "v", "uv"}) {
            const auto niht = started("niht:side=" + side, instance);
            for (int t = 0; t < 10; ++t) {
                const FixedRankPoint X = niht->iterate();
                const Matrix G = gradient(instance, X.dense());
                Matrix D = G;
                if (side != "v") D = X.U * (X.U.transpose() * D);
                if (side != "u") D = D * X.V * X.V.transpose();
                const StepReport report = niht->step({});
                const Vector AD = residual(instance, D) + instance.problem->y;
                REQUIRE(report.stepsize == Approx(D.squaredNorm() / AD.squaredNorm()).epsilon(1e-10));
                REQUIRE(report.gradient_norm == Approx(G.norm()).epsilon(1e-10));
                const Matrix next = best_approximation(X.dense() - report.stepsize * G, 2);
                REQUIRE((niht->iterate().dense() - next).norm() < 1e-11 * instance.truth.norm());
            }
        }
    }
}

TEST_CASE("exact line search leaves a residual orthogonal to the direction") {
    const TestInstance instance = random_sensing(12, 9, 2, 110, 4);
    for (const char* text : {"grad", "rgrad-proj", "rgrad-orth"}) {
        INFO(text);
        const auto method = started(text, instance);
        for (int t = 0; t < 10; ++t) {
            const FixedRankPoint X = method->iterate();
            const Matrix D = tangent(X, gradient(instance, X.dense()));
            const StepReport report = method->step({});
            const Vector AD = residual(instance, D) + instance.problem->y;
            const Vector after = residual(instance, X.dense() - report.stepsize * D);
            REQUIRE(std::abs(AD.dot(after)) < 1e-11 * AD.norm() * residual(instance, X.dense()).norm());
            REQUIRE(report.gradient_norm == Approx(D.norm()).epsilon(1e-9));
        }
    }
}

TEST_CASE("NARG+R whose test never fires is NARG with the same d, bit for bit") {
    const TestInstance instance = random_completion(30, 25, 2, 2, 0.7, 3);
    for (const char* d : {"2", "40"}) {
        const auto narg = started(std::string("narg:d=") + d, instance);
        const auto restarted = started(std::string("narg+r:d=") + d, instance);
        int compared = 0;
        for (int t = 0; t < 60; ++t) {
            const StepReport a = narg->step({}), b = restarted->step({});
            if (b.event != StepEvent::None) break;
            ++compared;
            REQUIRE(a.momentum == b.momentum);
            REQUIRE(a.momentum == t / (t + 1 + std::stod(d)));
            REQUIRE(a.stepsize == b.stepsize);
            REQUIRE(narg->iterate().dense() == restarted->iterate().dense());
        }
        CHECK(compared >= 5);
    }
}

TEST_CASE("without momentum NARG is RGrad-Orth and NAG is Grad, bit for bit") {
    const TestInstance instance = random_completion(30, 25, 2, 2, 0.7, 3);
    for (const auto& [one, other] : {std::pair{"narg:momentum=none", "rgrad-orth"},
                                     {"nag:momentum=none", "grad"},
                                     {"narg:momentum=0", "rgrad-orth"}}) {
        INFO(one);
        const auto a = started(one, instance), b = started(other, instance);
        for (int t = 0; t < 15; ++t) {
            (void)a->step({});
            (void)b->step({});
            REQUIRE(a->iterate().dense() == b->iterate().dense());
        }
    }
}

TEST_CASE("both forms of the gradient test have one sign, and it is the sign that restarts") {
    const TestInstance instance = random_completion(40, 40, 3, 3, 0.55, 17);
    const auto method = started("narg+r:basin=off", instance);
    FixedRankPoint previous;
    RiemannianRestart scratch;
    int fired = 0, quiet = 0;
    for (int t = 0; t < 120; ++t) {
        // Y_t, as the method makes it.
        const FixedRankPoint X = method->iterate();
        const StepReport report = method->step({});
        FixedRankPoint Y = X;
        RetractionWorkspace work;
        TangentVector xi;
        if (t > 0 && report.momentum > 0) {
            inverse_orthographic(X, previous, work, xi);
            REQUIRE(retract_orthographic(X, xi, -report.momentum, work, Y) == Retracted::Done);
        }
        const Vector e = residual(instance, Y.dense());
        const Matrix G = instance.A->adjoint(e);
        TangentVector grad;
        project_to_tangent(Y, G * Y.V, G.transpose() * Y.U, grad);
        const FixedRankPoint next = method->iterate();
        const double euclidean = gradient_restart_value(
            e, Vector(residual(instance, next.dense()) - residual(instance, X.dense())));
        const double riemannian = riemannian_restart_value(Y, grad, next, X, scratch);
        if (instance.error(next) < 1e-9) break;
        const double scale = G.norm() * (next.dense() - X.dense()).norm();
        INFO("t = " << t << ": " << euclidean / scale << " and " << riemannian / scale);
        // The two differ by the second-order part of the manifold, which is below the test's size near the
        // solution.
        if (t > 15 && std::abs(euclidean) > 1e-4 * scale) CHECK((euclidean > 0) == (riemannian > 0));
        const bool next_fires = method->clone()->step({}).event == StepEvent::GradientRestart;
        if (std::abs(euclidean) > 1e-8 * scale) REQUIRE(next_fires == (euclidean > 0));
        (next_fires ? fired : quiet) += 1;
        previous = X;
    }
    CHECK(fired >= 3);
    CHECK(quiet >= 10);
}

TEST_CASE("the Riemannian test makes the run of the gradient test with one operator call less a step") {
    for (const char* name : {"narg", "nag"})
        for (const unsigned seed : {17u, 18u, 19u, 20u, 21u}) {
            const TestInstance instance = random_completion(30, 26, 2, 2, 0.6, seed);
            const std::string text = name;
            const auto gradient = started(text + ":restart=gradient", instance),
                       riemannian = started(text + ":restart=riemannian", instance);
            INFO(text << ", seed " << seed);
            int restarts = 0, t = 0;
            for (; instance.error(gradient->iterate()) > 1e-9; ++t) {
                REQUIRE(t < 500);
                const StepReport a = gradient->step({}), b = riemannian->step({});
                REQUIRE(a.event == b.event);
                REQUIRE(a.operator_calls == 4);
                REQUIRE(b.operator_calls == 3);
                REQUIRE(a.svds == b.svds);
                REQUIRE(gradient->iterate().dense() == riemannian->iterate().dense());
                restarts += b.event == StepEvent::GradientRestart;
            }
            CHECK(instance.error(riemannian->iterate()) <= 1e-9);
            CHECK(restarts >= 1);
        }
}

TEST_CASE("with noise the Riemannian test is right where the gradient test is rounding") {
    using Real = long double;
    using Wide = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
    const auto wide = [](const FixedRankPoint& X) -> Wide {
        return X.U.cast<Real>() * X.K.cast<Real>() * X.V.cast<Real>().transpose();
    };
    const TestInstance clean = random_completion(30, 26, 2, 2, 0.7, 4);
    auto noisy = std::make_shared<Problem>(*clean.problem);
    std::mt19937 random(9);
    std::normal_distribution<double> normal(0, 0.3);
    for (Index k = 0; k < noisy->y.size(); ++k) noisy->y(k) += normal(random);
    // A* of a sum is the sum of A*: the mask and the data as matrices.
    const Wide mask = clean.A->adjoint(Vector::Ones(noisy->y.size())).cast<Real>(),
               data = clean.A->adjoint(noisy->y).cast<Real>();
    const auto method = make_method(parsed("narg:restart=riemannian"));
    method->start(noisy, clean.start);
    FixedRankPoint previous;
    int judged = 0, apart_wrong = 0, together_wrong = 0;
    double first = 0;
    for (int t = 0; t < 3000; ++t) {
        const FixedRankPoint X = method->iterate();
        const StepReport report = method->step({});
        REQUIRE(report.status == StepStatus::Moved);
        if (t == 0) first = report.gradient_norm;
        if (report.gradient_norm < 1e-12 * first) break;
        FixedRankPoint Y = X;
        RetractionWorkspace work;
        TangentVector xi;
        if (t > 0 && report.momentum > 0) {
            inverse_orthographic(X, previous, work, xi);
            REQUIRE(retract_orthographic(X, xi, -report.momentum, work, Y) == Retracted::Done);
        }
        previous = X;
        if (report.gradient_norm > 1e-8 * first) continue;
        const FixedRankPoint next = method->iterate();
        const Wide G = mask.cwiseProduct(wide(Y)) - data, step = wide(next) - wide(X);
        const Wide U = Y.U.cast<Real>(), V = Y.V.cast<Real>(), UG = U * (U.transpose() * G),
                   GV = G * V * V.transpose();
        const Wide tangent_G = UG + GV - U * (U.transpose() * GV);
        const Real riemannian = tangent_G.cwiseProduct(step).sum(), euclidean = G.cwiseProduct(step).sum();
        const Real size = tangent_G.norm() * step.norm();
        const bool fires = method->clone()->step({}).event == StepEvent::GradientRestart;
        // Where the two are all but orthogonal no sign is right.
        if (std::abs(riemannian) > 1e-2L * size) {
            ++judged;
            REQUIRE(fires == (riemannian > 0));
        }
        const auto residual_of = [&](const FixedRankPoint& at) {
            Vector y;
            (void)clean.A->apply({at.U * at.K, at.V}, y, {});
            return Vector(y - noisy->y);
        };
        const Vector e = residual_of(Y);
        const double apart = gradient_restart_value(e, Vector(residual_of(next) - residual_of(X)));
        StepFactors factors;
        const Matrix L = X.U * X.K, L_next = next.U * next.K;
        step_factors({L, X.V}, {L_next, next.V}, factors);
        const Wide product = factors.left.cast<Real>() * factors.right.cast<Real>().transpose();
        CHECK((product - step).norm() <= 1e-14 * L.norm());
        Vector A_step;
        (void)clean.A->apply(factors.product(), A_step, {});
        const double together = gradient_restart_value(e, A_step);
        if (std::abs(euclidean) <= 1e-2L * size) continue;
        apart_wrong += (apart > 0) != (euclidean > 0);
        together_wrong += (together > 0) != (euclidean > 0);
    }
    CAPTURE(judged, apart_wrong, together_wrong);
    CHECK(judged >= 20);
    // The difference of two measured iterates is rounding long before the measured step is.
    CHECK(apart_wrong >= 3);
    CHECK(together_wrong < apart_wrong);
}

TEST_CASE("the function test restarts after each step that raised the objective, and only then") {
    const TestInstance instance = random_completion(40, 40, 3, 3, 0.55, 17);
    for (const char* text : {"narg:restart=function", "nag:restart=function"}) {
        INFO(text);
        const auto method = started(text, instance);
        double f = residual(instance, method->iterate().dense()).squaredNorm(), f_previous = f;
        int fired = 0;
        for (int t = 0; t < 120 && f > 1e-18; ++t) {
            const StepReport report = method->step({});
            if (std::abs(f - f_previous) > 1e-10 * f) {
                REQUIRE((report.event == StepEvent::FunctionRestart) == (t > 0 && f > f_previous));
            }
            if (report.event == StepEvent::FunctionRestart) {
                ++fired;
                CHECK(report.momentum == 0);
            }
            f_previous = f;
            f = residual(instance, method->iterate().dense()).squaredNorm();
        }
        CHECK(fired >= 2);
    }
}

TEST_CASE("the basin's entry restarts once where the rule is on, and the gradient test goes first") {
    const TestInstance instance = golden_instance("mc-20x15-r2");
    StepContext entered;
    entered.basin_entered = true;
    {
        const auto method = started("narg+r", instance);
        const auto undisturbed = started("narg+r", instance);
        const StepReport first = method->step(entered);
        CHECK(first.event == StepEvent::None);
        (void)undisturbed->step({});
        CHECK(method->iterate().dense() == undisturbed->iterate().dense());
        for (int t = 1; t < 5; ++t) (void)method->step({});
        const StepReport basin = method->step(entered);
        CHECK(basin.event == StepEvent::BasinRestart);
        CHECK(basin.momentum == 0);
        CHECK(method->step({}).momentum == Approx(1.0 / 4));
    }
    const auto off = started("narg+r:basin=off", instance);
    for (int t = 0; t < 5; ++t) (void)off->step({});
    const StepReport ignored = off->step(entered);
    CHECK(ignored.event == StepEvent::None);
    CHECK(ignored.momentum == 5.0 / 8);

    // Both at once: one restart, the gradient test's.
    const auto both = started("narg+r", instance);
    bool met = false;
    for (int t = 0; t < 60 && !met; ++t) {
        met = both->clone()->step({}).event == StepEvent::GradientRestart;
        if (met)
            CHECK(both->step(entered).event == StepEvent::GradientRestart);
        else
            (void)both->step({});
    }
    CHECK(met);
}

TEST_CASE("momentum factors of each rule") {
    CHECK(momentum_factor(LazyMomentum{2}, 1) == 0);
    CHECK(momentum_factor(LazyMomentum{2}, 4) == 3.0 / 6);
    CHECK(momentum_factor(RatioMomentum{0.25}, 1) == Approx(1.0 / 3));
    CHECK(momentum_factor(RatioMomentum{0}, 9) == 1);
    CHECK(momentum_factor(RatioMomentum{1}, 9) == 0);
    CHECK(momentum_factor(ConstantMomentum{0.4}, 7) == 0.4);
    CHECK(momentum_factor(NoMomentum{}, 7) == 0);
}

TEST_CASE("momentum of a constant or a ratio pauses for the step of a restart") {
    const TestInstance instance = golden_instance("mc-20x15-r2");
    for (const char* text : {"narg:momentum=0.9,restart=gradient", "nag:q=0.001,restart=function"}) {
        INFO(text);
        const auto method = started(text, instance);
        const double usual = momentum_factor(method->spec().momentum, 1);
        int fired = 0;
        for (int t = 0; t < 60; ++t) {
            const StepReport report = method->step({});
            const bool restart = report.event != StepEvent::None;
            fired += restart;
            REQUIRE(report.momentum == (restart ? 0 : usual));
        }
        CHECK(fired > 0);
    }
}

TEST_CASE("each method stays at the truth") {
    for (const bool sensing : {false, true}) {
        TestInstance instance =
            sensing ? random_sensing(9, 11, 2, 90, 6) : random_completion(24, 17, 2, 2, 0.7, 5);
        SvdFactors svd;
        dense_svd(instance.truth, svd);
        instance.start.U = svd.U.leftCols(2);
        instance.start.V = svd.V.leftCols(2);
        instance.start.K = svd.s.head(2).asDiagonal();
        for (const MethodInfo& info : all_methods()) {
            CAPTURE(info.name, sensing);
            if (info.name == "amp") continue;  // starts from 0, whatever the start
            const auto method = started(std::string(info.name), instance);
            for (int t = 0; t < 20; ++t)
                if (method->step({}).status != StepStatus::Moved) break;
            CHECK(instance.error(method->iterate()) < 1e-12 * instance.truth.norm());
        }
    }
}

TEST_CASE("the default stepsizes of IHT and ScaledGD") {
    const TestInstance mc = random_completion(20, 10, 2, 2, 0.5, 1), ms = random_sensing(8, 8, 1, 50, 1);
    const double p = static_cast<double>(mc.A->measurements()) / 200;
    CHECK(started("iht", mc)->step({}).stepsize == 1);
    CHECK(started("iht", ms)->step({}).stepsize == 0.5);
    CHECK(started("scaledgd", mc)->step({}).stepsize == Approx(0.5 / p).epsilon(1e-15));
    CHECK(started("scaledgd", ms)->step({}).stepsize == 0.5);
}
