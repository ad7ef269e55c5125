// Limits that are known: a truth, the second singular triplet of a matrix of rank two, two equal ones, and a
// point far out.
#include "core/theory/limit_kind.h"

#include <cmath>

#include "core/io/instance/load_instance.h"
#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/core/theory/drawn.h"
#include "tests/core/theory/spectrum_of.h"
#include "tests/dense_reference.h"

using namespace lowrank;
using namespace lowrank::test;

namespace {

FixedRankPoint triplet(Index n1, Index n2, Index k, double s) {
    FixedRankPoint X = {Matrix::Zero(n1, 1), Matrix::Constant(1, 1, s), Matrix::Zero(n2, 1)};
    X.U(k, 0) = X.V(k, 0) = 1;
    return X;
}

/// Every entry of diag(first, second, 0, …) is known, and rank one is sought; the start is no stationary
/// point.
Instance diagonal(double first, double second) {
    const Index n1 = 6, n2 = 5;
    Matrix Y = Matrix::Zero(n1, n2);
    Y(0, 0) = first, Y(1, 1) = second;
    std::vector<std::int64_t> all(static_cast<std::size_t>(n1 * n2));
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = static_cast<std::int64_t>(k);
    Instance out;
    set_entries(n1, n2, 1, Precision::Double, all, Y.reshaped(), out);
    out.start = triplet(n1, n2, 2, 1);
    return out;
}

Instance started(Instance made) {
    REQUIRE(make_start({}, 1, made) == Outcome::Done);
    return made;
}

Limit limit_of(const Instance& instance, const FixedRankPoint& X, const FixedRankPoint* earlier = nullptr) {
    Result<Limit> limit = kind_of_limit(instance, earlier ? *earlier : X, X);
    INFO(limit.sentence());
    REQUIRE(limit);
    return *limit;
}

}  // namespace

TEST_CASE("limit: at an exact truth a strict minimum, with the smallest eigenvalue of the spectrum") {
    const Instance instance = started(drawn(MC, 20, 13, 2, 0.7));
    const Limit limit = limit_of(instance, instance.truth->X);
    CHECK(limit.kind == LimitKind::StrictMinimum);
    CHECK(limit.lambda_min == Approx(spectrum_of(instance).lambda_min).epsilon(1e-9));
    CHECK(words_of(limit).find("strict minimum") != std::string::npos);
}

TEST_CASE(
    "limit: the leading triplet is a minimum, the second a saddle, and of two equal ones either is flat") {
    // At sigma_k the Hessian on the complements has 1 +- sigma_l / sigma_k, the closed form of the curvature.
    const Instance apart = diagonal(2, 1);
    const Limit first = limit_of(apart, triplet(6, 5, 0, 2)), second = limit_of(apart, triplet(6, 5, 1, 1));
    CHECK(first.kind == LimitKind::StrictMinimum);
    CHECK(first.lambda_min == Approx(0.5).epsilon(1e-12));
    CHECK(second.kind == LimitKind::Saddle);
    CHECK(second.lambda_min == Approx(-1).epsilon(1e-12));
    CHECK(words_of(second).find("-1") != std::string::npos);
    CHECK(limit_of(diagonal(1, 1), triplet(6, 5, 0, 1)).kind == LimitKind::Flat);
}

TEST_CASE("limit: what has grown while its smallest singular value shrinks runs off") {
    const Instance instance = started(drawn(MC, 20, 13, 2, 0.7));
    FixedRankPoint X = instance.start;
    const test::DenseSvd svd = test::whole_svd(X.K);
    const Vector& s = svd.s;
    const auto with = [&](double first, double second) {
        FixedRankPoint Y = X;
        Y.K = svd.U * Vector{{first * s(0), second * s(1)}}.asDiagonal() * svd.V.transpose();
        return limit_of(instance, Y, &X);
    };
    CHECK(with(1.1, 0.9).kind == LimitKind::RunsOff);
    CHECK(with(1.1, 0.9).least_growth == Approx(0.9).epsilon(1e-9));
    CHECK(std::isnan(with(1.1, 0.9).lambda_min));
    CHECK(words_of(with(30, 0.1)).find("runs off") != std::string::npos);
    // What grows or shrinks as a whole is on its way, and nowhere near infinity.
    CHECK(with(1.5, 1.5).kind == LimitKind::NotAtRest);
    CHECK(with(0.5, 0.5).kind == LimitKind::NotAtRest);
}

TEST_CASE("limit: what stands at a minimum is there, however far the way was and wherever it began") {
    Instance instance = started(drawn(MC, 20, 13, 2, 0.7));
    const FixedRankPoint truth = instance.truth->X;
    FixedRankPoint half = truth;
    half.K *= 0.5;
    CHECK(limit_of(instance, truth, &half).kind == LimitKind::StrictMinimum);
    // The gradient at the start is rounding already.
    instance.start = truth;
    CHECK(limit_of(instance, truth).kind == LimitKind::StrictMinimum);
}

TEST_CASE("limit: of a point too far from any for its Hessian to tell nothing is said of a minimum") {
    // Beside the second triplet, a saddle with the eigenvalue 1 - 1/0.9.
    const Instance apart = diagonal(1, 0.9);
    FixedRankPoint X = triplet(6, 5, 1, 0.9);
    const auto turned = [&](double angle) {
        FixedRankPoint Y = X;
        Y.U(1, 0) = Y.V(1, 0) = std::cos(angle), Y.U(0, 0) = Y.V(0, 0) = std::sin(angle);
        return limit_of(apart, Y);
    };
    CHECK(turned(1e-4).kind == LimitKind::Saddle);
    CHECK(turned(1e-4).way_left < 1e-2);
    CHECK(turned(0.3).kind == LimitKind::NotAtRest);
    CHECK(turned(0.3).way_left > 0.1);
}

TEST_CASE("limit: what is 0 and stays 0 has not grown") {
    const Instance zero = diagonal(0, 0);
    FixedRankPoint X = triplet(6, 5, 0, 0);
    const Result<Limit> limit = kind_of_limit(zero, X, X);
    REQUIRE_FALSE(limit);
    CHECK(limit.sentence().find("sigma_r = 0") != std::string::npos);
}

TEST_CASE("limit: where the gradient has not fallen nothing is said of a minimum") {
    const Instance instance = diagonal(2, 1);
    const Limit limit = limit_of(instance, instance.start);
    CHECK(limit.kind == LimitKind::NotAtRest);
    CHECK(words_of(limit).find("not at rest") != std::string::npos);
}
