// The two roots one eigenvalue contributes to a step with momentum, and the largest modulus of one, two or
// all of them.
#pragma once
#include <complex>
#include <span>

namespace lowrank {

/// The roots of the 2 x 2 block an eigenvalue contributes; z1 has the larger modulus, and of a complex pair
/// the positive imaginary part.
struct RootPair {
    std::complex<double> z1, z2;
};

/// The discriminant of z^2 - (1 + eta) a z + eta a with a = 1 - mu lambda: negative where the pair is complex
/// and the error ripples.
///
///   a ((1 - eta)^2 - (1 + eta)^2 mu lambda)
///
/// which is (1 + eta)^2 a^2 - 4 eta a with the cancellation near the double root taken out.
/// Source: paper, equation solution-eigen.
double iteration_discriminant(double mu, double eta, double lambda);

/// Both roots of z^2 - (1 + eta) a z + eta a, a = 1 - mu lambda; the smaller one by the product, free of
/// cancellation. Source: paper, equation quadratic-eqnarray.
RootPair iteration_roots(double mu, double eta, double lambda);

/// The modulus of the larger root, for one eigenvalue.  Source: paper, equation solution-eigen.
double iteration_radius(double mu, double eta, double lambda);

/// rho(T(mu, eta)): the larger of the radii at lambda_min and lambda_max, since the radius is quasi-convex in
/// lambda. Source: paper, equation rhoT (Theorem MatNAG).
double iteration_radius(double mu, double eta, double lambda_min, double lambda_max);

/// The largest modulus among the eigenvalues of
///
///   T(mu, eta) = [ (1 + eta)(I - mu H)   -eta (I - mu H) ]
///                [         I                    0        ]
///
/// for the symmetric H whose eigenvalues are given: each of them contributes the two roots of its own 2 x 2
/// block, so that this is T's spectral radius and no estimate. Against it stands iteration_radius, which asks
/// the smallest and the largest alone. 0 where there are none. Cost: two roots an eigenvalue.
/// Source: paper, equation iter-T.
double assembled_radius(double mu, double eta, std::span<const double> eigenvalues);

}  // namespace lowrank
