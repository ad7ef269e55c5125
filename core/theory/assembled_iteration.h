// The spectral radius of the whole iteration matrix, from every eigenvalue of the operator it is made of.
#pragma once
#include <span>

namespace lowrank {

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
