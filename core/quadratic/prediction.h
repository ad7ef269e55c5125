// What theory says a run on a quadratic will fall by in each step, beside what it measured. Knows no window.
#pragma once
#include "core/quadratic/quadratic_run.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

/// The eigenvalues that take part from a start: those along whose eigenvectors it has a component. A start on an
/// eigenvector meets only its own, and at the minimum both are there.
SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start);

/// The predicted rate of a run: theory's predict with both eigenvalues of Q in the place of a local spectrum and the
/// steps of the run's later half. Exact line search without momentum needs no steps: its rate is known from the start's
/// theta. With lazy momentum and exact line search it is a bound from above.
///
/// Deviation: exact line search with a constant momentum above the critical one has none. In two dimensions its
/// stepsizes answer the ripple, and the product of its step matrices does not grow as the run does (kappa = 20,
/// eta = 0.8: measured 0.818, product 0.867); on matrices, which have many eigenvalues, the steps average out.
Prediction predict(const QuadraticSpec& spec, const QuadraticTrajectory& run);

}  // namespace lowrank
