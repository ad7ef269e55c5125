// The quadratic f(x) = 1/2 x'Qx on two numbers: its eigenvalues, its directions, and why a Q is refused.
#pragma once
#include <limits>
#include <string>

#include "core/method/two_numbers.h"

namespace lowrank {

struct Vec2 {
    double x = 0, y = 0;
    bool operator==(const Vec2&) const = default;
};
inline double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

/// The symmetric matrix (q11, q12; q12, q22); the minimum of f is the origin. As it stands: the paper's
/// example. Source: paper, section Convergence for Quadratic Problem.
struct Quadratic {
    double q11 = 10, q12 = 1, q22 = 1;
    bool operator==(const Quadratic&) const = default;

    Vec2 gradient(Vec2 x) const { return {q11 * x.x + q12 * x.y, q12 * x.x + q22 * x.y}; }
    double value(Vec2 x) const { return dot(x, gradient(x)) / 2; }
};

/// Q = lambda_min v v' + lambda_max w w' with v = (cos a, sin a) and w = (-sin a, cos a): the valley of f
/// runs along the direction v, a in radians. Requires 0 < lambda_min <= lambda_max to be a Q that why_invalid
/// accepts.
Quadratic quadratic_from(double lambda_min, double lambda_max, double angle);

/// The eigenvalues with unit eigenvectors, v_max = v_min turned by -90 degrees. Where both eigenvalues
/// coincide every direction would do, and v_min is (0, 1).
struct Eigenpairs {
    double lambda_min = 0, lambda_max = 0;
    Vec2 v_min, v_max;
    double kappa() const { return lambda_max / lambda_min; }
    TwoEigenvalues eigenvalues() const { return {lambda_min, lambda_max}; }
    /// x = along_min v_min + along_max v_max.
    Vec2 point(double along_min, double along_max) const {
        return {along_min * v_min.x + along_max * v_max.x, along_min * v_min.y + along_max * v_max.y};
    }
};

/// lambda = (q11 + q22)/2 +- hypot((q11 - q22)/2, q12), the smaller one as det Q / lambda_max, which does not
/// cancel.
Eigenpairs eigenpairs(const Quadratic& Q);

/// The direction of the valley, that is of v_min, in radians from -pi/2 (excluded) to pi/2: the angle
/// quadratic_from takes.
double valley_angle(const Quadratic& Q);

/// alpha, the angle of the eigenvectors from which the paper counts theta: the smaller of the directions of
/// the two eigenvectors, each from -pi/2 (excluded) to pi/2.
///
/// Source: paper, section Convergence for Quadratic Problem. Deviation: printed is arctan(V_{i,2}/V_{i,1}),
/// by row; by column, V_{2,i}/V_{1,i}, it is -83.74 degrees for the example, and the special angles are where
/// the paper has them.
double basis_angle(const Quadratic& Q);

/// One sentence that names the first thing wrong with Q: entries that are not finite, eigenvalues that are
/// not above 0, that differ by more than a factor of 1e12, or that lie outside 1e-30 .. 1e30. Empty where
/// nothing is.
std::string why_invalid(const Quadratic& Q);

/// The same for the eigenvalues and the angle (radians) of quadratic_from.
std::string why_invalid_spectrum(double lambda_min, double lambda_max, double angle);

/// '(10, 1; 1, 1)'.
std::string print_matrix(const Quadratic& Q);

/// The same for sentences: three significant digits, or as many as show the entries to a hundredth of a
/// difference.
std::string matrix_words(const Quadratic& Q, double difference = std::numeric_limits<double>::infinity());

}  // namespace lowrank
