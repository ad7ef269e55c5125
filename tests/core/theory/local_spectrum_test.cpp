// The two eigenvalues against the golden files and a dense decomposition, and where there are none.
#include "core/theory/local_spectrum.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

#include "core/io/instance/load_instance.h"
#include "core/linalg/parallel.h"
#include "core/method/method.h"
#include "core/problem/completion/entry_sampling.h"
#include "tests/catch.h"
#include "tests/core/problem/operators.h"
#include "tests/core/theory/drawn.h"
#include "tests/core/theory/spectra.h"
#include "tests/core/theory/spectrum_of.h"
#include "tests/dense_reference.h"
#include "tests/paths.h"
#include "tests/repeated.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

Instance golden_instance(const std::string& name) {
    ProblemSpec spec;
    spec.source = ProblemSource::InstanceFile;
    spec.path = std::string(lowrank::test::kTestFolder) + "/golden/" + name + ".instance.toml";
    Result<Instance> loaded = load_instance_file(spec, 0, {});
    REQUIRE(loaded);
    return std::move(*loaded);
}

}  // namespace

TEST_CASE("local spectrum: the golden instances to 1e-9") {
    for (const char* name : kSpectra) {
        INFO(name);
        const LocalSpectrum spectrum = spectrum_of(golden_instance(name));
        auto golden = golden_spectrum(name);
        CHECK(spectrum.dense);
        CHECK(spectrum.identifiable);
        CHECK(spectrum.lambda_min == Approx(golden.at("lambda_min")).epsilon(1e-9));
        CHECK(spectrum.lambda_max == Approx(golden.at("lambda_max")).epsilon(1e-9));
        CHECK(spectrum.dimension == Index(golden.at("tangent_dimension")));
        CHECK(spectrum.kappa() == Approx(golden.at("kappa")).epsilon(1e-9));
    }
}

TEST_CASE("local spectrum: a search in single precision finds what one in double does, as well proven") {
    const Instance instance = drawn(MC, 500, 500, 40, 0.42);
    Problem exact = *instance.problem;
    exact.precision = Precision::Double;
    REQUIRE(instance.problem->precision == Precision::Auto);
    REQUIRE(exact.A->rounds(40));
    for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
        SpectrumOptions options;
        options.kind = kind;
        const auto rounded = local_spectrum(*instance.problem, instance.truth->X, options);
        const auto in_double = local_spectrum(exact, instance.truth->X, options);
        REQUIRE(rounded);
        REQUIRE(in_double);
        INFO("lambda " << rounded->lambda_min << " to " << rounded->lambda_max);
        CHECK(rounded->identifiable);
        CHECK(rounded->accuracy <= 1e-6);
        CHECK(rounded->lambda_min != in_double->lambda_min);  // the searches did differ
        // Eigenvalues err by the square of the residual over the gap.
        CHECK(rounded->lambda_min == Approx(in_double->lambda_min).epsilon(1e-9));
        CHECK(rounded->lambda_max == Approx(in_double->lambda_max).epsilon(1e-9));
    }
}

TEST_CASE("local spectrum: dense against the design matrix in a basis, plain and scaled") {
    for (const Case& c : kCases) {
        const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate);
        INFO("kind " << int(c.kind) << ' ' << c.rows << " x " << c.cols << " rank " << c.rank);
        const FixedRankPoint& X = instance.truth->X;
        // P_T as a matrix on vec, from projectors; S = V V' x I + I x U U'.
        const auto kron = [](const Matrix& A, const Matrix& B) {
            Matrix out(A.rows() * B.rows(), A.cols() * B.cols());
            for (Index i = 0; i < A.rows(); ++i)
                for (Index j = 0; j < A.cols(); ++j)
                    out.block(i * B.rows(), j * B.cols(), B.rows(), B.cols()) = A(i, j) * B;
            return out;
        };
        const Matrix PU = X.U * X.U.transpose(), PV = X.V * X.V.transpose();
        const Matrix I1 = Matrix::Identity(c.rows, c.rows), I2 = Matrix::Identity(c.cols, c.cols);
        const Matrix PT = Matrix::Identity(c.rows * c.cols, c.rows * c.cols) - kron(I2 - PV, I1 - PU);
        const Matrix root = PT + (std::sqrt(2.0) - 1) * kron(PV, PU);  // S^1/2 on the tangent space
        const Matrix A = as_matrix(*instance.problem->A);
        for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
            const Matrix design = A * (kind == SpectrumKind::Plain ? PT : root);
            const Vector values = symmetric_eigenvalues(design.transpose() * design).reverse();
            SpectrumOptions options;
            options.kind = kind;
            const LocalSpectrum spectrum = spectrum_of(instance, options);
            REQUIRE(spectrum.eigenvalues.size() == spectrum.dimension);
            for (Index k = 0; k < spectrum.dimension; ++k)
                CHECK(std::abs(spectrum.eigenvalues(spectrum.dimension - 1 - k) - values(k)) <
                      1e-12 * values(0));
            if (kind == SpectrumKind::Scaled) CHECK(spectrum.lambda_max > spectrum_of(instance).lambda_max);
        }
    }
}

TEST_CASE("local spectrum: Lanczos against dense, plain, scaled, with curvature") {
    const Case cases[] = {{MC, 40, 28, 3, 0.6}, {MC, 25, 60, 4, 0.5}, {MC, 50, 50, 6, 0.6},
                          {MS, 20, 14, 2, 3.0}, {MS, 16, 16, 4, 4.0}, {MC, 60, 60, 2, 0.3}};
    for (const Case& c : cases)
        for (const bool curved : {false, true})
            for (const SpectrumKind kind : {SpectrumKind::Plain, SpectrumKind::Scaled}) {
                const Instance instance = drawn(c.kind, c.rows, c.cols, c.rank, c.rate, curved ? 0.05 : 0);
                const Vector e = residual_at(instance);
                SpectrumOptions options;
                options.kind = kind;
                options.residual = curved ? &e : nullptr;
                const LocalSpectrum dense = spectrum_of(instance, options);
                options.dense_limit = 0;
                const LocalSpectrum lanczos = spectrum_of(instance, options);
                INFO("kind " << int(c.kind) << ' ' << c.rows << " x " << c.cols << " rank " << c.rank);
                CHECK_FALSE(lanczos.dense);
                CHECK(lanczos.eigenvalues.size() == 0);
                CHECK(lanczos.applications > 0);
                CHECK(lanczos.accuracy <= 1e-6);
                CHECK(lanczos.identifiable == dense.identifiable);
                CHECK(std::abs(lanczos.lambda_min - dense.lambda_min) <=
                      lanczos.accuracy * dense.lambda_min + 1e-13 * dense.lambda_max);
                CHECK(lanczos.lambda_max == Approx(dense.lambda_max).epsilon(1e-7));
                options.accuracy = 1e-10;
                const LocalSpectrum fine = spectrum_of(instance, options);
                CHECK(fine.accuracy <= 1e-10);
                CHECK(fine.lambda_min == Approx(dense.lambda_min).epsilon(1e-10));
            }
}

TEST_CASE("local spectrum: a row or a column with too few samples is named, whichever way is taken") {
    const Instance whole = drawn(MC, 12, 10, 3, 1.0);
    const FixedRankPoint& X = whole.truth->X;
    const auto without = [&](auto keep) {
        std::vector<std::int64_t> positions;
        for (std::int64_t k = 0; k < 120; ++k)
            if (keep(k % 12, k / 12)) positions.push_back(k);
        Instance out = whole;
        auto problem = std::make_shared<Problem>(*whole.problem);
        problem->A = EntrySampling::from_linear(12, 10, positions);
        out.problem = problem;
        return out;
    };
    const auto check = [&](const Instance& instance, const std::string& sentence) {
        for (const Index limit : {Index(600), Index(0)}) {
            SpectrumOptions options;
            options.dense_limit = limit;
            const LocalSpectrum spectrum = spectrum_of(instance, options);
            CHECK_FALSE(spectrum.identifiable);
            CHECK(spectrum.lambda_min == 0);
            CHECK(spectrum.lambda_max == Approx(1));
            CHECK(std::isinf(spectrum.kappa()));
            CHECK(spectrum.why_not == sentence);
        }
    };
    check(without([](auto i, auto j) { return i != 6 || j < 2; }),
          "Row 7 has 2 samples, fewer than the rank 3: what it holds cannot be told from the samples.");
    check(without([](auto i, auto j) { return j != 9 || i == 4; }),
          "Column 10 has 1 sample, fewer than the rank 3: what it holds cannot be told from the samples.");
    check(without([](auto i, auto j) { return (i != 0 && i != 11) || j < 0; }),
          "Row 1 has 0 samples, fewer than the rank 3 (and 1 more line like it): what they hold cannot be "
          "told from "
          "the samples.");
    // Exactly r samples are enough for a row.
    CHECK(spectrum_of(without([](auto i, auto j) { return i != 6 || j < 3; })).identifiable);
    CHECK(X.rank() == 3);

    const Instance few = drawn(MS, 8, 8, 2, 1.5);
    const LocalSpectrum spectrum = spectrum_of(few);
    CHECK(spectrum.lambda_min == 0);
    CHECK(spectrum.why_not == "24 samples are fewer than the 28 degrees of freedom.");
}

TEST_CASE(
    "local spectrum: two groups that share no sample are not identifiable, though every line has enough") {
    // The two diagonal blocks of a rank-2 matrix: each is of rank 2 and whole, and nothing ties them
    // together.
    const Instance whole = drawn(MC, 12, 12, 2, 1.0);
    std::vector<std::int64_t> positions;
    for (std::int64_t k = 0; k < 144; ++k)
        if ((k % 12 < 6) == (k / 12 < 6)) positions.push_back(k);
    Instance instance = whole;
    auto problem = std::make_shared<Problem>(*whole.problem);
    problem->A = EntrySampling::from_linear(12, 12, positions);
    instance.problem = problem;
    for (const Index limit : {Index(600), Index(0)}) {
        SpectrumOptions options;
        options.dense_limit = limit;
        const LocalSpectrum spectrum = spectrum_of(instance, options);
        CHECK_FALSE(spectrum.identifiable);
        CHECK(spectrum.lambda_min == 0);
        CHECK(spectrum.why_not ==
              "The samples leave a direction at this matrix unseen: the smallest eigenvalue is 0.");
    }
}

TEST_CASE("local spectrum: refusals are sentences") {
    Instance instance = drawn(MC, 20, 16, 3, 0.7);
    const auto refusal = [&](const FixedRankPoint& X, const SpectrumOptions& options = {}) {
        const Result<LocalSpectrum> out = local_spectrum(*instance.problem, X, options);
        REQUIRE_FALSE(out);
        REQUIRE_FALSE(out.cancelled());
        return out.sentence();
    };
    FixedRankPoint X = instance.truth->X;
    X.K.col(2) = X.K.col(1);
    CHECK(refusal(X) ==
          "sigma_r = 0: the matrix has a rank below 3, and there is no tangent space of that rank at it.");
    X.K.setZero();
    CHECK(refusal(X).find("sigma_r = 0") == 0);
    X = instance.truth->X;
    X.V(0, 0) = std::numeric_limits<double>::quiet_NaN();
    CHECK(refusal(X).find("not finite") != std::string::npos);
    X = drawn(MC, 20, 17, 3, 0.7).truth->X;
    CHECK(refusal(X).find("does not fit a problem of 20 x 16") != std::string::npos);
    SpectrumOptions options;
    options.accuracy = 0;
    CHECK(refusal(instance.truth->X, options) == "The accuracy 0 is refused: allowed is 1e-12 to 0.1.");
    options = {};
    const Vector wrong = Vector::Zero(3);
    options.residual = &wrong;
    CHECK(refusal(instance.truth->X, options).find("The residual has 3 entries") == 0);
    const Vector bad = Vector::Constant(instance.problem->y.size(), std::numeric_limits<double>::infinity());
    for (const Index limit : {Index(600), Index(0)}) {
        options.residual = &bad;
        options.dense_limit = limit;
        CHECK(refusal(instance.truth->X, options).find("not finite") != std::string::npos);
    }
}

TEST_CASE("local spectrum: with noise the curvature decides the rate towards the limit") {
    const Instance instance = drawn(MS, 20, 20, 2, 5.0, 0.3);
    const double mu = 0.35;
    MethodSpec spec;
    spec.algorithm = Algorithm::RGradOrth;
    spec.step = ConstantStep{mu};
    const auto method = make_method(spec);
    method->start(instance.problem, instance.truth->X);
    for (int t = 0; t < 2500; ++t)
        if (method->step({}).status != StepStatus::Moved) break;
    const FixedRankPoint limit = method->iterate();
    const Matrix dense_limit = limit.dense();
    // The rate over 60 steps far from the start and far from rounding.
    method->start(instance.problem, instance.truth->X);
    double first = 0, last = 0;
    for (int t = 0; t < 260; ++t) {
        if (t == 200) first = (method->iterate().dense() - dense_limit).norm();
        (void)method->step({});
    }
    last = (method->iterate().dense() - dense_limit).norm();
    REQUIRE(last > 1e-11 * instance.truth->norm);
    const double measured = std::pow(last / first, 1.0 / 60);

    Vector e;
    const Matrix left = limit.U * limit.K;
    REQUIRE(instance.problem->A->apply({left, limit.V}, e) == Outcome::Done);
    e -= instance.problem->y;
    const auto rate = [&](const Vector* residual) {
        SpectrumOptions options;
        options.residual = residual;
        const Result<LocalSpectrum> out = local_spectrum(*instance.problem, limit, options);
        REQUIRE(out);
        return std::max(1 - mu * out->lambda_min, mu * out->lambda_max - 1);
    };
    const double with = rate(&e), without = rate(nullptr);
    INFO("measured " << measured << ", with the term " << with << ", without " << without);
    CHECK(std::abs(std::log(measured) / std::log(with) - 1) < 0.03);
    CHECK(std::abs(std::log(measured) / std::log(without) - 1) > 0.1);
}

TEST_CASE("local spectrum: the bits do not depend on the number of threads") {
    const int before = worker_threads();
    const Instance completion = drawn(MC, 150, 120, 6, 0.3), sensing = drawn(MS, 30, 30, 4, 4.0);
    for (const Instance* instance : {&completion, &sensing}) {
        std::vector<LocalSpectrum> dense, lanczos;
        const std::array<int, 3> counts{1, 2, 5};
        for (const int threads : std::span(counts).first(testing::repeated(3u, 2u))) {
            set_worker_threads(threads);
            SpectrumOptions options;
            options.dense_limit = 2000;
            dense.push_back(spectrum_of(*instance, options));
            options.dense_limit = 0;
            lanczos.push_back(spectrum_of(*instance, options));
        }
        set_worker_threads(before);
        for (std::size_t k = 0; k < dense.size(); ++k) {
            CHECK(dense[k].eigenvalues == dense[0].eigenvalues);
            CHECK(lanczos[k].lambda_min == lanczos[0].lambda_min);
            CHECK(lanczos[k].lambda_max == lanczos[0].lambda_max);
            CHECK(lanczos[k].accuracy == lanczos[0].accuracy);
        }
    }
}

TEST_CASE("local spectrum: a fired token ends either way at once, progress never falls") {
    const Instance instance = drawn(MC, 60, 60, 4, 0.5);
    std::stop_source source;
    for (const Index limit : {Index(600), Index(0)}) {
        std::vector<double> told;
        SpectrumOptions options;
        options.dense_limit = limit;
        std::stop_source later;
        REQUIRE(local_spectrum(*instance.problem, instance.truth->X, options, later.get_token(),
                               [&](double value) { told.push_back(value); }));
        for (std::size_t k = 1; k < told.size(); ++k) CHECK(told[k] >= told[k - 1]);
        REQUIRE_FALSE(told.empty());
        CHECK(told.back() == 1);
        // Asked in the middle: nothing is done after the next look at the token.
        std::size_t after = 0;
        CHECK(local_spectrum(*instance.problem, instance.truth->X, options, later.get_token(), [&](double) {
                  if (later.stop_requested()) ++after;
                  later.request_stop();
              }).cancelled());
        CHECK(after == 0);
    }
    source.request_stop();
    CHECK(local_spectrum(*instance.problem, instance.truth->X, {}, source.get_token()).cancelled());
}

TEST_CASE("kappa of the unconstrained problem: infinite below as many samples as entries") {
    double kappa = 0;
    REQUIRE(unconstrained_kappa(*drawn(MC, 9, 7, 2, 0.9).problem, kappa) == Outcome::Done);
    CHECK(std::isinf(kappa));
    REQUIRE(unconstrained_kappa(*drawn(MC, 9, 7, 2, 1.0).problem, kappa) == Outcome::Done);
    CHECK(kappa == 1);
    REQUIRE(unconstrained_kappa(*drawn(MS, 6, 5, 2, 2.0).problem, kappa) == Outcome::Done);
    CHECK(std::isinf(kappa));
    const Instance many = drawn(MS, 6, 5, 2, 9.0);
    REQUIRE(unconstrained_kappa(*many.problem, kappa) == Outcome::Done);
    const Matrix A = as_matrix(*many.problem->A);
    const Vector lambda = symmetric_eigenvalues(A.transpose() * A);
    CHECK(kappa == Approx(lambda(29) / lambda(0)).epsilon(1e-9));
    // Of phase retrieval on the symmetric matrices, whose coordinates are an orthonormal basis of them.
    const Instance phase = drawn(ProblemKind::PhaseRetrieval, 5, 5, 1, 8.0);
    REQUIRE(unconstrained_kappa(*phase.problem, kappa) == Outcome::Done);
    Matrix basis = Matrix::Zero(25, 15);
    for (Index j = 0, k = 0; j < 5; ++j)
        for (Index i = 0; i <= j; ++i, ++k)
            basis(i + 5 * j, k) = basis(j + 5 * i, k) = i == j ? 1 : 1 / std::numbers::sqrt2;
    const Matrix seen = as_matrix(*phase.problem->A) * basis;
    const Vector both = symmetric_eigenvalues(seen.transpose() * seen);
    CHECK(kappa == Approx(both(14) / both(0)).epsilon(1e-9));
    // What the rank constraint buys.
    CHECK(spectrum_of(many).kappa() < kappa);
}
