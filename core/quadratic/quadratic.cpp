// Closed forms for a symmetric 2 x 2 matrix, without cancellation.
#include "core/quadratic/quadratic.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kMostCondition = 1e12, kLeast = 1e-30, kMost = 1e30;

/// a b - c d with one rounding: the error of the second product goes into the first.
double difference_of_products(double a, double b, double c, double d) {
    const double cd = c * d;
    return std::fma(a, b, -cd) + std::fma(-c, d, cd);
}

/// The direction of v_max in radians, from -pi/2 (excluded) to pi/2.
double steep_angle(const Quadratic& Q) {
    const double angle = std::atan2(2 * Q.q12, Q.q11 - Q.q22) / 2;
    return angle <= -std::numbers::pi / 2 ? std::numbers::pi / 2 : angle;
}

std::string outside(const std::string& what, double value) {
    return fmt::format("{} {} is refused: eigenvalues from 1e-30 to 1e30 are allowed.", what,
                       print_significant(value, 6));
}

std::string why_extreme(double lambda_min, double lambda_max, const std::string& of) {
    if (!(lambda_min >= kLeast)) return outside(fmt::format("{}smallest eigenvalue", of), lambda_min);
    if (!(lambda_max <= kMost)) return outside(fmt::format("{}largest eigenvalue", of), lambda_max);
    if (lambda_max > kMostCondition * lambda_min)
        return fmt::format(
            "{}condition number {} is refused: at most 1e12 is allowed, since doubles tell no more apart.",
            of, print_significant(lambda_max / lambda_min, 6));
    return {};
}

}  // namespace

Quadratic quadratic_from(double lambda_min, double lambda_max, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {lambda_min * c * c + lambda_max * s * s, (lambda_min - lambda_max) * c * s,
            lambda_min * s * s + lambda_max * c * c};
}

Eigenpairs eigenpairs(const Quadratic& Q) {
    Eigenpairs pairs;
    const double middle = Q.q11 / 2 + Q.q22 / 2, half = std::hypot(Q.q11 / 2 - Q.q22 / 2, Q.q12);
    pairs.lambda_max = middle + half;
    // Where lambda_max is not above 0, Q is not positive definite, and the difference says so.
    pairs.lambda_min = pairs.lambda_max > 0
                           ? difference_of_products(Q.q11, Q.q22, Q.q12, Q.q12) / pairs.lambda_max
                           : middle - half;
    pairs.lambda_min = std::min(pairs.lambda_min, pairs.lambda_max);
    const double angle = steep_angle(Q);
    pairs.v_max = {std::cos(angle), std::sin(angle)};
    pairs.v_min = {-pairs.v_max.y, pairs.v_max.x};
    return pairs;
}

double valley_angle(const Quadratic& Q) {
    const double angle = steep_angle(Q);
    return angle > 0 ? angle - std::numbers::pi / 2 : angle + std::numbers::pi / 2;
}

double basis_angle(const Quadratic& Q) { return std::min(steep_angle(Q), valley_angle(Q)); }

std::string why_invalid(const Quadratic& Q) {
    for (const auto& [name, value] : {std::pair("q11", Q.q11), {"q12", Q.q12}, {"q22", Q.q22}})
        if (!std::isfinite(value))
            return fmt::format("{} of Q is not a finite number: three finite numbers are needed.", name);
    const Eigenpairs pairs = eigenpairs(Q);
    if (!std::isfinite(pairs.lambda_max)) return outside("The largest eigenvalue of Q", pairs.lambda_max);
    if (!(pairs.lambda_min > 0))
        return fmt::format("Q = {} has the eigenvalue {}: q11 > 0 and q11 q22 > q12^2 are needed.",
                           matrix_words(Q, pairs.lambda_min), print_significant(pairs.lambda_min, 3));
    return why_extreme(pairs.lambda_min, pairs.lambda_max, "The ");
}

std::string why_invalid_spectrum(double lambda_min, double lambda_max, double angle) {
    for (const auto& [name, value] : {std::pair("lambda_min", lambda_min), {"lambda_max", lambda_max}})
        if (!std::isfinite(value) || !(value > 0))
            return fmt::format("{} {} is refused: a finite number above 0 is needed.", name,
                               print_significant(value, 6));
    if (!std::isfinite(angle)) return std::string("The angle is not a finite number.");
    if (lambda_min > lambda_max)
        return fmt::format("lambda_min {} is above lambda_max {}: the smaller eigenvalue comes first.",
                           print_significant(lambda_min, 6), print_significant(lambda_max, 6));
    return why_extreme(lambda_min, lambda_max, "The ");
}

std::string print_matrix(const Quadratic& Q) {
    return "(" + print_number(Q.q11) + ", " + print_number(Q.q12) + "; " + print_number(Q.q12) + ", " +
           print_number(Q.q22) + ")";
}

std::string matrix_words(const Quadratic& Q, double difference) {
    int digits = 3;
    for (const double q : {Q.q11, Q.q12, Q.q22})
        for (const int more : {6, 9, 17})
            if (std::abs(parse_number(print_significant(q, digits)).value_or(q) - q) >
                std::abs(difference) / 100)
                digits = std::max(digits, more);
    const auto entry = [digits](double q) { return print_significant(q, digits); };
    return "(" + entry(Q.q11) + ", " + entry(Q.q12) + "; " + entry(Q.q12) + ", " + entry(Q.q22) + ")";
}

}  // namespace lowrank
