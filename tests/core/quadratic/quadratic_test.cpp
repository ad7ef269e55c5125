// Eigenvalues and directions of a 2 x 2 matrix by what they must fulfil, and what is refused.
#include "core/quadratic/quadratic.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/catch.h"

using namespace lowrank;

namespace {

constexpr double kDegree = std::numbers::pi / 180;

double length(Vec2 v) { return std::hypot(v.x, v.y); }

}  // namespace

TEST_CASE("eigenpairs fulfil Qv = lambda v, over many condition numbers and angles") {
    for (const double kappa : {1.0, 1.5, 11.0, 1e3, 1e6, 1e9})
        for (int degrees = -89; degrees <= 90; degrees += 7) {
            const Quadratic Q = quadratic_from(0.3, 0.3 * kappa, degrees * kDegree);
            INFO("kappa " << kappa << " at " << degrees);
            REQUIRE(why_invalid(Q).empty());
            const Eigenpairs pairs = eigenpairs(Q);
            CHECK(pairs.lambda_max == Approx(0.3 * kappa).epsilon(1e-14));
            // The entries hold lambda_min to the rounding of lambda_max, and no reader of them can do better.
            CHECK(std::abs(pairs.lambda_min - 0.3) <= 4e-16 * 0.3 * kappa);
            CHECK(length(pairs.v_min) == Approx(1).epsilon(1e-15));
            CHECK(std::abs(dot(pairs.v_min, pairs.v_max)) < 1e-16);
            for (const auto& [lambda, v] :
                 {std::pair(pairs.lambda_min, pairs.v_min), std::pair(pairs.lambda_max, pairs.v_max)}) {
                const Vec2 Qv = Q.gradient(v);
                CHECK(length({Qv.x - lambda * v.x, Qv.y - lambda * v.y}) <= 1e-15 * pairs.lambda_max);
            }
            const Vec2 x = pairs.point(0.7, -2.5);
            CHECK(dot(x, pairs.v_min) == Approx(0.7).epsilon(1e-14));
            CHECK(dot(x, pairs.v_max) == Approx(-2.5).epsilon(1e-14));
            if (kappa > 1)
                CHECK(valley_angle(Q) == Approx(degrees * kDegree).margin(1e-12 / (kappa - 1) + 1e-14));
        }
}

TEST_CASE("the paper's example has the eigenvalues 5.5 +- sqrt(21.25)") {
    const Eigenpairs pairs = eigenpairs(Quadratic{});
    CHECK(pairs.lambda_max == Approx(5.5 + std::sqrt(21.25)).epsilon(1e-15));
    CHECK(pairs.lambda_min == Approx(5.5 - std::sqrt(21.25)).epsilon(1e-15));
    CHECK(pairs.lambda_min * pairs.lambda_max == Approx(9).epsilon(1e-15));
}

TEST_CASE(
    "alpha is -83.74 degrees by column, by row, as printed, it depends on the signs of the eigenvectors") {
    const Quadratic Q;
    CHECK(basis_angle(Q) / kDegree == Approx(-83.74).margin(0.005));
    const Eigenpairs pairs = eigenpairs(Q);
    const auto alpha = [](double a, double b) { return std::min(std::atan(a), std::atan(b)); };
    const auto off_eigenvector = [&](double angle) {
        const Vec2 g{std::cos(angle), std::sin(angle)};
        return std::min(std::abs(dot(g, pairs.v_min)), std::abs(dot(g, pairs.v_max)));
    };
    int wrong = 0;
    for (const double sign : {1.0, -1.0}) {
        const double V[2][2] = {{sign * pairs.v_min.x, pairs.v_max.x}, {sign * pairs.v_min.y, pairs.v_max.y}};
        CHECK(alpha(V[1][0] / V[0][0], V[1][1] / V[0][1]) == Approx(basis_angle(Q)).epsilon(1e-14));
        const double printed = alpha(V[0][1] / V[0][0], V[1][1] / V[1][0]);
        wrong += off_eigenvector(printed) > 0.2;
    }
    // Eigenvectors that are a rotation, as theta is counted, are among the two.
    CHECK(wrong == 1);
    CHECK(off_eigenvector(basis_angle(Q)) < 1e-15);
}

TEST_CASE("alpha and the valley's angle keep to their halves of the circle") {
    CHECK(valley_angle({10, 0, 1}) == Approx(std::numbers::pi / 2));
    CHECK(valley_angle({1, 0, 10}) == 0);
    CHECK(basis_angle({10, 0, 1}) == 0);
    CHECK(basis_angle({1, 0, 10}) == 0);
    for (int degrees = -89; degrees <= 90; ++degrees) {
        const Quadratic Q = quadratic_from(1, 7, degrees * kDegree);
        CHECK(basis_angle(Q) > -std::numbers::pi / 2);
        CHECK(basis_angle(Q) <= 0);
        CHECK(std::abs(valley_angle(Q)) <= std::numbers::pi / 2);
    }
}

TEST_CASE("a Q that has no minimum is refused with a sentence that names the value") {
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    const auto why = [](Quadratic Q) { return why_invalid(Q); };
    CHECK(why({0.9385208233954941, 0.2401234567890123, -5}) ==
          "Q = (0.939, 0.24; 0.24, -5) has the eigenvalue -5.01: q11 > 0 and q11 q22 > q12^2 are needed.");
    CHECK(why({1, 2, 1}).find("eigenvalue -1") != std::string::npos);
    CHECK(why({1, 1, 1}).find("eigenvalue 0") != std::string::npos);
    CHECK(why({-3, 0, -2}).find("eigenvalue -3") != std::string::npos);
    CHECK(why({nan, 0, 1}).find("q11") == 0);
    CHECK(why({1, inf, 1}).find("q12") == 0);
    CHECK(why({1, 0, -inf}).find("q22") == 0);
    CHECK(why({1e308, 0, 1e308}).find("largest eigenvalue") != std::string::npos);
    CHECK(why({1e-40, 0, 1e-40}).find("smallest eigenvalue") != std::string::npos);
    CHECK(why({1, 0, 1e13}).find("condition number") != std::string::npos);
    CHECK(why({10, 1, 1}).empty());
    CHECK(why({2, 0, 2}).empty());
    const auto spectrum = [](double low, double high, double angle) {
        return why_invalid_spectrum(low, high, angle);
    };
    CHECK(spectrum(2, 1, 0).find("above lambda_max") != std::string::npos);
    CHECK(spectrum(0, 1, 0).find("lambda_min 0") == 0);
    CHECK(spectrum(nan, 1, 0).find("lambda_min") == 0);
    CHECK(spectrum(1, inf, 0).find("lambda_max") == 0);
    CHECK(spectrum(1, 2, nan).find("angle") != std::string::npos);
    CHECK(spectrum(1, 1e13, 0).find("condition number") != std::string::npos);
    CHECK(spectrum(0.13, 0.98, 1).empty());
}
