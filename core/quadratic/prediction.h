// What theory says a run on a quadratic will fall by in each step, beside what it measured.
#pragma once
#include "core/quadratic/quadratic_run.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

/// The eigenvalues that take part from a start: those along whose eigenvectors it has a component. A start on an
/// eigenvector meets only its own, and at the minimum both are there.
SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start);

/// The predicted rate of a run: theory's predict with both eigenvalues of Q in the place of a local spectrum and the
/// steps of the rows that measured_rate is fitted to. Exact line search without momentum needs no steps: its rate is known
/// from the start's theta.
Prediction predict(const QuadraticSpec& spec, const QuadraticTrajectory& run);

}  // namespace lowrank
