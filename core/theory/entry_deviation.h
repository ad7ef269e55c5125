// How far noise lets each entry of a completed matrix stray.
#pragma once
#include "core/theory/whole_spectrum.h"

namespace lowrank {

/// D_ij = sigma ||H^-1/2 P_T(e_i e_j')||: the standard deviation of X_ij at the least-squares point, to first
/// order in noise of variance sigma^2 a sample; n1 x n2.
///
///   sum_ij D_ij^2 = sigma^2 trace H^-1 = noise_floor^2
///
/// Requires a plain spectrum without curvature, all of it positive. Cost: 2 n1 n2 dimension^2; the token is
/// looked at between columns.
Outcome entry_deviations(const WholeSpectrum& spectrum, double sigma, Matrix& D,
                         const std::stop_token& stop = {});

/// The standard deviation a sample that a residual A(X) - y shows at the least-squares point X: ||e|| /
/// sqrt(m - dimension), for the fit takes up `dimension` of the m samples; infinite where none are left over.
double noise_of_residual(const Vector& residual, Index dimension);

}  // namespace lowrank
