// How far noise lets each entry of a completed matrix stray.
#pragma once
#include "core/text/result.h"
#include "core/theory/whole_spectrum.h"

namespace lowrank {

/// What noise of variance 1 in every sample does to a result, to first order.
struct EntryDeviations {
    Matrix D;            ///< the standard deviation of entry (i, j), n1 x n2
    double freedom = 0;  ///< E ||e||^2 of the residual e: the samples that the fit does not take up
};

/// Of X alone, at the least-squares point,
///
///   D_ij = ||H^-1/2 P_T(e_i e_j')||,   sum_ij D_ij^2 = trace H^-1,   freedom = m - dimension.
///
/// Of X and parts B c that were fitted with it, the same with T + span B in place of T: what parts and
/// tangent vectors share counts once, and D is that of their sum. Of parts that were fitted before it,
/// c = R y, R = (B'B + ridge)^-1 B', the entry b'c + z'H^-1 P_T A*(y - B c) is linear in y, z = P_T(e_i e_j')
/// and b the entry's row of the parts, and D_ij is the norm of what it takes of each sample.
///
/// Requires a plain spectrum of the problem, without curvature. Errors: samples that do not determine the
/// matrix. Cost: 2 n1 n2 (dimension + parts)^2; the token is looked at between columns.
Result<EntryDeviations> entry_deviations(const Problem& problem, const WholeSpectrum& spectrum,
                                         const FittedParts& parts, const std::stop_token& stop = {});

/// The standard deviation a sample that a residual A(X) - y shows, ||e|| / sqrt(freedom); infinite where no
/// sample is left over.
double noise_of_residual(const Vector& residual, double freedom);

}  // namespace lowrank
