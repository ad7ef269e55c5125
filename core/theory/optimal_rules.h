// The numbers behind step=optimal and momentum=optimal.
#pragma once
#include "core/method/spec.h"
#include "core/theory/optimal_rates.h"

namespace lowrank {

/// The spec with its words replaced by the numbers best for the spectrum; unchanged where it has none.
///
///   step=optimal        2/(lambda_min + lambda_max) = mu_dagger; with momentum 4/(lambda_min + 3 lambda_max) =
///                       mu_flat
///   momentum=optimal    best_momentum(mu) for a constant or optimal step, eta_flat for the exact search
///
/// I: of P_T A*A P_T at the truth, or for scaledgd of its own operator. Requires lambda_max > 0. The defaults
/// of methods whose step depends on the problem have no momentum, so a missing step means the exact search.
/// Source: paper, equation IHT-step, theorem MatNAG and the proof of it.
MethodSpec with_optimal_rules(const MethodSpec& spec, SpectralInterval I);

}  // namespace lowrank
