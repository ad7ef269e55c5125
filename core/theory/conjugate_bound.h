// How slowly conjugate gradients can be: bounds of the energy norm of their error after so many steps.
#pragma once
#include "core/linalg/types.h"
#include "core/theory/optimal_rates.h"

namespace lowrank {

/// (sqrt kappa - 1) / (sqrt kappa + 1): the energy norm falls by it in the mean, ||x_k||_H <= 2 q^k
/// ||x_0||_H. 1 where lambda_min is not positive.
double conjugate_rate(SpectralInterval I);

/// A bound of ||x_k||_H / ||x_0||_H from all eigenvalues (ascending): |p(lambda)| at most, over the
/// eigenvalues, of one polynomial p of degree k with p(0) = 1,
///
///   p = prod (1 - lambda / lambda_out) over eigenvalues taken out at both ends, times the Chebyshev polynomial of what is left,
///
/// the best of up to kMostTakenOut at each end. Never above 2 q^k, 1 where the smallest eigenvalue is not
/// positive. Cost: kMostTakenOut^2. Source: van der Sluis & van der Vorst 1986.
double conjugate_bound(const Vector& eigenvalues, Index steps);

inline constexpr Index kMostTakenOut = 6;

}  // namespace lowrank
