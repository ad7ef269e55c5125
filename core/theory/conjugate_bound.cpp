// Bounds conjugate gradients: an eigenvalue that is taken out costs one degree; at the lower end also what
// its factor is at the upper one.
#include "core/theory/conjugate_bound.h"

#include <algorithm>
#include <cmath>

namespace lowrank {
namespace {

/// log(1 / T_m((b + a) / (b - a))): the least maximum on [a, b] of a polynomial of degree m that is 1 at 0.
double log_chebyshev(double a, double b, Index m) {
    if (!(b > a)) return m > 0 ? -INFINITY : 0;
    const double x = static_cast<double>(m) * std::acosh((b + a) / (b - a));
    return -(x + std::log1p(std::exp(-2 * x)) - std::log(2.0));
}

}  // namespace

double conjugate_rate(SpectralInterval I) {
    if (!(I.lambda_min > 0)) return 1;
    const double root = std::sqrt(I.kappa());
    return (root - 1) / (root + 1);
}

double conjugate_bound(const Vector& eigenvalues, Index steps) {
    const Index n = eigenvalues.size();
    if (n == 0 || !(eigenvalues[0] > 0)) return 1;
    if (steps >= n) return 0;
    double best = 0;
    for (Index low = 0; low <= std::min(steps, kMostTakenOut); ++low)
        for (Index high = 0; high <= std::min(steps - low, kMostTakenOut) && low + high < n; ++high) {
            const double a = eigenvalues[low], b = eigenvalues[n - 1 - high];
            double size = log_chebyshev(a, b, steps - low - high);
            for (Index k = 0; k < low; ++k) size += std::log(std::max(b / eigenvalues[k] - 1, 0.0));
            for (Index k = n - high; k < n; ++k) size += std::log(std::max(1 - a / eigenvalues[k], 0.0));
            best = std::min(best, size);
        }
    return std::exp(best);
}

}  // namespace lowrank
