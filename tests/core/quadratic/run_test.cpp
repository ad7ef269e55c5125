// Runs on two numbers: closed forms, decoupled components, restarts as defined, and the race's own methods on
// a 2 x 1 matrix.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/method/method.h"
#include "core/quadratic/prediction.h"
#include "core/quadratic/theta_rate.h"
#include "core/theory/optimal_rates.h"
#include "tests/catch.h"
#include "tests/core/method/brute_operator.h"
#include "tests/core/quadratic/runs.h"
#include "tests/core/quadratic/stepsize_of_theta.h"

using namespace lowrank;
using testing::Ran;
using testing::whole_runs;

namespace {

MethodSpec method(const char* text) {
    const auto parsed = parse_quadratic_method(text);
    if (!parsed) FAIL(parsed.sentence());
    return *parsed;
}

Ran run(const Quadratic& Q, const MethodSpec& rules, Vec2 start, double tol = 1e-10,
        std::int64_t most = 500) {
    QuadraticSpec spec;
    spec.Q = Q;
    spec.methods = {rules};
    spec.starts = {start};
    spec.tol = tol;
    spec.max_iter = most;
    REQUIRE(why_invalid(spec) == "");
    return whole_runs(spec)[0];
}

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

}  // namespace

TEST_CASE("constant steps are powers of I - mu Q, each component by its own factor") {
    const Quadratic Q{3, -0.8, 1.4};
    const Eigenpairs pairs = eigenpairs(Q);
    const Vec2 start{1.3, -0.4};
    const double mu = 0.37;
    const Ran r = run(Q, method("grad:step=0.37"), start);
    REQUIRE(r.size() > 20);
    for (std::size_t t = 0; t < r.size(); ++t) {
        const double power = static_cast<double>(t);
        const double a = dot(pairs.v_min, start) * std::pow(1 - mu * pairs.lambda_min, power);
        const double b = dot(pairs.v_max, start) * std::pow(1 - mu * pairs.lambda_max, power);
        CHECK(r.along_min[t] == Approx(a).epsilon(1e-12));
        CHECK(r.along_max[t] == Approx(b).epsilon(1e-12));
        const Vec2 x = pairs.point(a, b);
        CHECK(std::hypot(r.x[t] - x.x, r.y[t] - x.y) <= 1e-12 * r.error[t]);
        CHECK(r.objective[t] == Approx(Q.value({r.x[t], r.y[t]})).epsilon(1e-12));
        CHECK(r.error[t] == Approx(std::hypot(r.x[t], r.y[t])).epsilon(1e-13));
    }
    CHECK(r.status == MethodStatus::Converged);
    CHECK(std::isnan(r.stepsize.back()));
    CHECK(r.stepsize[0] == mu);
    CHECK(r.measured_rate ==
          Approx(std::max(1 - mu * pairs.lambda_min, mu * pairs.lambda_max - 1)).epsilon(1e-9));
}

TEST_CASE("components under momentum are powers of their 2 x 2 iteration matrices") {
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    for (const double eta : {0.0, 0.2, 0.5283, 0.9}) {
        const double mu = 0.09;
        const Ran r = run(Q, method(("nag:step=0.09,momentum=" + number(eta)).c_str()), {1, 2}, 1e-40, 300);
        REQUIRE(r.size() > 50);
        for (const auto& [lambda, column] :
             {std::pair(pairs.lambda_min, &r.along_min), std::pair(pairs.lambda_max, &r.along_max)}) {
            const double h = 1 - mu * lambda;
            double e = (*column)[0], before = e;  // X_{-1} = X_0
            double size = std::abs(e);
            for (std::size_t t = 0; t < r.size(); ++t) {
                // Ripples cross zero: relative to the size around them.
                CHECK((*column)[t] == Approx(e).margin(1e-10 * size));
                const double next = (1 + eta) * h * e - eta * h * before;
                before = e;
                e = next;
                size = std::max(std::abs(e), std::abs(before));
            }
        }
    }
}

TEST_CASE("the rate under momentum is the radius of the regime's larger root") {
    const Quadratic Q = quadratic_from(0.1, 1, 0.5);
    for (const double eta : {0.1, 0.3, 0.7, 0.85}) {
        const double mu = 0.9;
        const Ran r = run(Q, method(("nag:step=0.9,momentum=" + number(eta)).c_str()), {1, 1}, 1e-50, 4000);
        const double radius =
            std::max(component_regime(mu, eta, 0.1).radius, component_regime(mu, eta, 1).radius);
        INFO("eta " << eta);
        CHECK(std::log(r.measured_rate) == Approx(std::log(radius)).epsilon(0.03));
    }
}

TEST_CASE("exact line search zigzags at the rate of theta, each step ending across the next") {
    const Quadratic Q;
    for (const double theta : {0.2, std::numbers::pi / 4, 1.3, 2.9}) {
        const Ran r = run(Q, method("grad"), start_of_theta(Q, theta), 1e-12);
        INFO("theta " << theta);
        REQUIRE(r.size() > 12);
        for (std::size_t t = 0; t + 2 < r.size(); ++t) {
            const Vec2 here = Q.gradient({r.x[t], r.y[t]}), next = Q.gradient({r.x[t + 1], r.y[t + 1]});
            CHECK(std::abs(dot(here, next)) <=
                  1e-12 * std::hypot(here.x, here.y) * std::hypot(next.x, next.y));
            CHECK(r.error[t + 2] / r.error[t] == Approx(std::pow(theta_rate(Q, theta), 2)).epsilon(1e-9));
        }
        CHECK(r.measured_rate == Approx(theta_rate(Q, theta)).epsilon(0.02));
        CHECK(r.stepsize[0] == Approx(testing::stepsize_of_theta(Q, theta)).epsilon(1e-13));
        CHECK(r.stepsize[1] ==
              Approx(testing::stepsize_of_theta(Q, theta + std::numbers::pi / 2)).epsilon(1e-12));
    }
}

TEST_CASE("a start on an eigenvector arrives in one exact step of mu = 1/lambda") {
    for (const Quadratic& Q : {Quadratic{}, quadratic_from(1, 400, 0.3)}) {
        const Eigenpairs pairs = eigenpairs(Q);
        for (const auto& [lambda, v] :
             {std::pair(pairs.lambda_min, pairs.v_min), std::pair(pairs.lambda_max, pairs.v_max)}) {
            const Ran r = run(Q, method("grad"), {2 * v.x, 2 * v.y});
            CHECK(r.size() == 2);
            CHECK(r.status == MethodStatus::Converged);
            CHECK(r.stepsize[0] == Approx(1 / lambda).epsilon(1e-13));
        }
    }
}

TEST_CASE("q* is 1/kappa at mu = 1/lmax, and 4/(1 + 3 kappa) at mu_flat: each beats its neighbours") {
    for (const double kappa : {5.0, 30.0, 200.0}) {
        const SpectralInterval I{1, kappa};
        const auto rate = [&](double mu, double q) {
            const double eta = (1 - std::sqrt(q)) / (1 + std::sqrt(q));
            return iteration_radius(mu, eta, I.lambda_min, I.lambda_max);
        };
        for (const auto& [mu, best] : {std::pair(1 / kappa, 1 / kappa), {mu_flat(I), 4 / (1 + 3 * kappa)}}) {
            CHECK(rate(mu, best) < rate(mu, best * 1.05));
            CHECK(rate(mu, best) < rate(mu, best / 1.05));
            CHECK(rate(mu, best) == Approx(1 - std::sqrt(mu)).epsilon(1e-7));
        }
        // The paper's 1/kappa is not the optimum at mu_flat.
        CHECK(rate(mu_flat(I), 4 / (1 + 3 * kappa)) < rate(mu_flat(I), 1 / kappa));
        CHECK(1 - rate(mu_flat(I), 4 / (1 + 3 * kappa)) ==
              Approx(std::sqrt(4 / (1 + 3 * kappa))).epsilon(1e-6));
    }
}

TEST_CASE("below q* a run ripples and above it does not") {
    const Quadratic Q = quadratic_from(1, 100, 0.6);
    const auto changes_of_sign = [&](double q) {
        const Ran r = run(Q, method(("nag:step=0.01,q=" + number(q)).c_str()), {3, 1}, 1e-9, 5000);
        int changes = 0;
        for (std::size_t t = 1; t < r.size(); ++t) changes += r.along_min[t] * r.along_min[t - 1] < 0;
        return changes;
    };
    CHECK(changes_of_sign(0.001) > 10);
    CHECK(changes_of_sign(0.0101) == 0);
    CHECK(changes_of_sign(0.1) == 0);
}

TEST_CASE("restarts fire where their tests say, and nowhere else") {
    const Quadratic Q = quadratic_from(0.05, 1, -0.4);
    for (const char* text : {"nag:step=1,restart=gradient", "nag:restart=gradient",
                             "nag:step=1,restart=function", "narg+r", "nag:d=5,restart=function"}) {
        const MethodSpec rules = method(text);
        const Ran r = run(Q, rules, {1, 2}, 1e-12, 2000);
        INFO(text);
        REQUIRE(r.status == MethodStatus::Converged);
        int fired = 0;
        double tau = 0;
        for (std::size_t t = 0; t + 1 < r.size(); ++t) {
            bool fires = false;
            if (t > 0 && rules.restart == RestartTest::Function) fires = r.objective[t] > r.objective[t - 1];
            if (t > 0 && rules.restart == RestartTest::Gradient) {
                // y_{t-1} from the two iterates before it.
                const double eta = t > 1 ? r.momentum[t - 1] : 0;
                const std::size_t p = t - 1, pp = t > 1 ? t - 2 : 0;
                const Vec2 y{r.x[p] + eta * (r.x[p] - r.x[pp]), r.y[p] + eta * (r.y[p] - r.y[pp])};
                const Vec2 g = Q.gradient(y), d{r.x[t] - r.x[p], r.y[t] - r.y[p]};
                const double product = dot(g, d);
                // Where the test is a rounding away from zero it may fall either way.
                if (std::abs(product) < 1e-12 * std::hypot(g.x, g.y) * std::hypot(d.x, d.y)) {
                    tau = is_restart(r.event[t]) ? 1 : tau + 1;
                    continue;
                }
                fires = product > 0;
            }
            const Event expected = !fires                                   ? Event::None
                                   : rules.restart == RestartTest::Gradient ? Event::GradientRestart
                                                                            : Event::FunctionRestart;
            REQUIRE(r.event[t] == expected);
            fired += fires;
            tau = fires || t == 0 ? 1 : tau + 1;
            const double d = std::get<LazyMomentum>(rules.momentum).d;
            CHECK(r.momentum[t] == Approx((tau - 1) / (tau + d)).margin(1e-15));
        }
        CHECK(fired > 1);
    }
}

TEST_CASE("what never restarts is the method without the test") {
    const Quadratic Q = quadratic_from(1, 3, 0.2);
    const Ran plain = run(Q, method("nag:momentum=0.05"), {1, 1}, 1e-14);
    const Ran tested = run(Q, method("nag:momentum=0.05,restart=function"), {1, 1}, 1e-14);
    for (const Event event : tested.event) REQUIRE_FALSE(is_restart(event));
    CHECK(plain.error == tested.error);
}

TEST_CASE("the race's own methods on a 2 x 1 matrix of rank 1 make the same iterates") {
    // A = Q^{1/2} on 2 x 1 matrices and y = 0: f(X) = 1/2 X'QX, every tangent space is the plane, and both
    // retractions are sums.
    const Quadratic Q{3, 0.9, 0.7};
    const Eigenpairs pairs = eigenpairs(Q);
    Matrix root(2, 2);
    const double low = std::sqrt(pairs.lambda_min), high = std::sqrt(pairs.lambda_max);
    const Vec2 v = pairs.v_min, w = pairs.v_max;
    root << low * v.x * v.x + high * w.x * w.x, low * v.x * v.y + high * w.x * w.y,
        low * v.x * v.y + high * w.x * w.y, low * v.y * v.y + high * w.y * w.y;
    const Vec2 start{-0.7, 1.9};
    for (const char* text : {"grad", "grad:step=0.3", "nag", "nag:step=0.3,momentum=0.4", "nag:q=0.1",
                             "nag:restart=gradient", "nag:d=10,restart=function", "narg", "narg+r:basin=off",
                             "rgrad-orth", "rgrad-proj:step=0.2", "iht:step=0.2"}) {
        INFO(text);
        const auto spelled = *parse_method(text);
        auto problem = std::make_shared<Problem>();
        problem->A = std::make_shared<test::BruteOperator>(ProblemKind::MatrixSensing, 2, 1, root);
        problem->y = Vector::Zero(2);
        problem->rank = 1;
        FixedRankPoint X;
        const double size = std::hypot(start.x, start.y);
        X.U = Matrix(2, 1);
        X.U << start.x / size, start.y / size;
        X.K = Matrix::Constant(1, 1, size);
        X.V = Matrix::Constant(1, 1, 1);
        const auto solver = make_method(spelled);
        solver->start(problem, X);
        const Ran r = run(Q, method(text), start, 1e-6);
        REQUIRE(r.size() > 5);
        for (std::size_t t = 0; t + 1 < std::min<std::size_t>(r.size(), 40); ++t) {
            const FixedRankPoint& at = solver->iterate();
            const Matrix x = at.U * at.K * at.V.transpose();
            REQUIRE(std::hypot(x(0, 0) - r.x[t], x(1, 0) - r.y[t]) <= 1e-9 * size);
            const StepReport report = solver->step({});
            REQUIRE(report.status == StepStatus::Moved);
            CHECK(report.stepsize == Approx(r.stepsize[t]).epsilon(1e-6));
            CHECK(report.momentum == Approx(r.momentum[t]).margin(1e-15));
            CHECK(is_restart(r.event[t]) == (report.event != StepEvent::None));
            if (is_restart(r.event[t]))
                CHECK((r.event[t] == Event::GradientRestart) == (report.event == StepEvent::GradientRestart));
        }
    }
}

TEST_CASE("regimes have the names of their roots") {
    const double mu = 0.9, lambda = 0.1;
    const double critical = eta_critical(mu, lambda);
    CHECK(component_regime(mu, critical, lambda).damping == Damping::Critical);
    CHECK(component_regime(mu, critical - 0.01, lambda).damping == Damping::Overdamped);
    const ComponentRegime under = component_regime(mu, critical + 0.01, lambda);
    CHECK(under.damping == Damping::Underdamped);
    CHECK(under.stable);
    CHECK(component_regime(mu, 0, lambda).radius == Approx(1 - mu * lambda));
    // The larger root is the negative one: the component flips at each step.
    const ComponentRegime flips = component_regime(1.9, 0, 1);
    CHECK(flips.alternates);
    CHECK(flips.radius == Approx(0.9));
    CHECK(flips.stable);
    CHECK_FALSE(component_regime(2.1, 0, 1).stable);
    CHECK(component_regime(1, 0.3, 1).radius == 0);
    // A ripple of the period: the component after one period has fallen by radius^period.
    const Ran r = run(quadratic_from(0.1, 1, 0), method("nag:step=0.9,momentum=0.9"), {1, 0}, 1e-8, 2000);
    const ComponentRegime ripple = component_regime(0.9, 0.9, 0.1);
    int crossings = 0;
    for (std::size_t t = 1; t < r.size(); ++t) crossings += r.along_min[t] * r.along_min[t - 1] < 0;
    CHECK(crossings == Approx(2 * static_cast<double>(r.size()) / ripple.period).margin(1.5));
    const Regimes at = regimes_at(r, eigenpairs(quadratic_from(0.1, 1, 0)), 1 << 20);
    CHECK(at.along_min.damping == Damping::Underdamped);
    CHECK(at.along_min.radius == Approx(ripple.radius));
    CHECK(regimes_at(MethodSpec{}, {}, {}, Eigenpairs{}, 0).along_min.radius == 0);
}

TEST_CASE("runs end with the word that is true") {
    CHECK(run(Quadratic{}, method("grad:step=0.3"), {1, 1}).status == MethodStatus::Diverged);
    CHECK(run(Quadratic{}, method("grad:step=0.01"), {1, 1}, 1e-10, 5).status == MethodStatus::Stopped);
    const Ran rest = run(Quadratic{}, method("nag"), {0, 0});
    CHECK(rest.size() == 1);
    CHECK(rest.status == MethodStatus::Converged);
    CHECK(rest.reason == "Below the tolerance at iteration 0: error 0, tolerance 0.");
    // mu = 1/lambda on the eigenvector, momentum still moving: the gradient vanishes at a point that is
    // passed.
    const Ran passing = run(quadratic_from(1, 4, 0), method("nag:step=1,momentum=0.5"), {1, 0});
    CHECK(passing.status == MethodStatus::Converged);
}

TEST_CASE("specs say what is wrong with them") {
    const auto why = [](auto change) {
        QuadraticSpec spec = default_quadratic_spec();
        change(spec);
        return why_invalid(spec);
    };
    CHECK(why([](QuadraticSpec&) {}).empty());
    CHECK(why([](QuadraticSpec& s) { s.Q = {1, 2, 1}; }).find("eigenvalue") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.starts.clear(); }).find("no start") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.methods.clear(); }).find("no method") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.starts = {{NAN, 0}}; }).find("finite") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.starts = {{1e40, 0}}; }).find("1e-30 to 1e30") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.starts.resize(40, {1, 1}); }).find("120 runs") != std::string::npos);
    CHECK(why([](QuadraticSpec& s) { s.tol = 0; }).find("tol 0") == 0);
    CHECK(why([](QuadraticSpec& s) { s.max_iter = 0; }).find("max-iter 0") == 0);
    CHECK(why([](QuadraticSpec& s) { s.methods[0].algorithm = Algorithm::Niht; }).find("niht does not run") ==
          0);
    const auto refused = [](const char* text) {
        const auto parsed = parse_quadratic_method(text);
        return parsed.sentence();
    };
    CHECK(refused("iht").find("iht:step=0.1") != std::string::npos);
    CHECK(refused("scaledgd").find("factors") != std::string::npos);
    CHECK(refused("narg+r:basin=0.5").find("sigma_r") != std::string::npos);
    CHECK(refused("grad:momentum=lazy").find("use nag") != std::string::npos);
    CHECK(refused("sgd").find("no method") != std::string::npos);
    CHECK(refused("narg+r").empty());
    CHECK(print_method(method("narg+r")) == "narg+r");
    CHECK(print_method(method("narg+r:basin=off")) == "narg+r");
    CHECK(print_method(method("nag:step=exact")) == "nag");
}

TEST_CASE("RCG is linear conjugate gradients on two numbers: conjugate steps, and the second arrives") {
    for (const char* text : {"rcg", "rcg:beta=hs"})
        for (const double kappa : {1.0, 3.0, 50.0, 1e4}) {
            CAPTURE(text, kappa);
            const Quadratic Q = quadratic_from(0.7, 0.7 * kappa, 0.4);
            const Vec2 start{0.9, -1.7};
            const Ran r = run(Q, method(text), start, 1e-10);
            CHECK(r.status == MethodStatus::Converged);
            REQUIRE(r.size() == (kappa == 1 ? 2 : 3));
            // Its components are not multiplied by 1 - mu lambda, and no regime is claimed for them.
            CHECK(regimes_at(r, eigenpairs(Q), 0).along_min.lambda == 0);
            // The first step is exact line search along the gradient.
            const Vec2 g = Q.gradient(start);
            CHECK(r.stepsize[0] == Approx(dot(g, g) / dot(g, Q.gradient(g))).epsilon(1e-12));
            if (r.size() < 3) continue;
            const Vec2 first{r.x[1] - r.x[0], r.y[1] - r.y[0]}, second{r.x[2] - r.x[1], r.y[2] - r.y[1]};
            CHECK(std::abs(dot(first, Q.gradient(second))) <=
                  1e-9 * std::sqrt(dot(first, Q.gradient(first)) * dot(second, Q.gradient(second))));
        }
}

TEST_CASE("RBB keeps its nonmonotone bound on two numbers and outruns every linear rate") {
    int rises = 0;
    for (const double kappa : {3.0, 10.0, 200.0}) {
        CAPTURE(kappa);
        const Quadratic Q = quadratic_from(0.5, 0.5 * kappa, 1.1);
        const Ran r = run(Q, method("rbb"), {1.2, 0.3}, 1e-40);
        CHECK(r.status == MethodStatus::Converged);
        const Regimes regimes = regimes_at(r, eigenpairs(Q), 2);
        CHECK(regimes.along_min.radius == Approx(std::abs(r.along_min[3] / r.along_min[2])).epsilon(1e-9));
        for (std::size_t t = 0; t + 1 < r.size(); ++t) {
            const Vec2 g = Q.gradient({r.x[t], r.y[t]});
            const double most =
                *std::max_element(r.objective.begin() + std::max<std::ptrdiff_t>(0, std::ptrdiff_t(t) - 9),
                                  r.objective.begin() + std::ptrdiff_t(t) + 1);
            CHECK(r.objective[t + 1] <= (most - 1e-4 * r.stepsize[t] * dot(g, g)) * (1 + 1e-12));
            rises += r.objective[t + 1] > r.objective[t];
            if (t == 0) continue;
            // The rule of its definition, from the points alone; halvings aside.
            const Vec2 s{r.x[t] - r.x[t - 1], r.y[t] - r.y[t - 1]}, z = Q.gradient(s);
            const double b1 = dot(s, s) / dot(s, z), b2 = dot(s, z) / dot(z, z), mu = b2 < b1 / 2 ? b2 : b1;
            const double halvings = std::log2(mu / r.stepsize[t]);
            if (r.error[t] > 1e-6) CHECK(std::abs(halvings - std::round(halvings)) < 1e-6);
        }
        // The last steps gain more digits each than exact line search from anywhere.
        const std::size_t n = r.size();
        REQUIRE(n > 6);
        CHECK(std::pow(r.error[n - 1] / r.error[n - 5], 0.25) < (kappa - 1) / (kappa + 1) / 2);
    }
    CHECK(rises > 0);
    // Where both components of the gradient are equal they stay so, and each step is the same until rounding
    // tells.
    const Quadratic Q;
    const Eigenpairs pairs = eigenpairs(Q);
    const Ran even = run(Q, method("rbb"), start_of_theta(Q, std::numbers::pi / 4));
    for (std::size_t t = 0; t < 20; ++t)
        CHECK(even.stepsize[t] == Approx(2 / (pairs.lambda_min + pairs.lambda_max)).epsilon(1e-6));
}
