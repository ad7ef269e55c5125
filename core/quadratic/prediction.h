// What theory says a run on a quadratic will fall by in each step, beside what it measured. Knows no window.
#pragma once
#include "core/quadratic/quadratic_run.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {

/// The eigenvalues that take part from a start: those along whose eigenvectors it has a component. A start on an
/// eigenvector meets only its own, and at the minimum both are there.
SpectralInterval interval_of(const Eigenpairs& pairs, Vec2 start);

/// The predicted rate of a run: theory's predict with both eigenvalues of Q in the place of a local spectrum, the
/// run's own stepsizes and momenta from t = 0 on being late steps already. Exact line search without momentum needs
/// none: its rate is known from the start's theta. With lazy momentum it has no closed form, and the growth over its own
/// steps stands for it.
Prediction predict(const QuadraticSpec& spec, const QuadraticTrajectory& run);

}  // namespace lowrank
