// Measurements made orthonormal: A <- S^-1 A and y <- S^-1 y with S S' = A A*.
#pragma once
#include <memory>

#include "core/problem/problem.h"

namespace lowrank {

/// Whether measurements of this kind and number are whitened: entries are orthonormal already, and of more
/// than 2048 measurements the Gram matrix would cost more than it saves.
bool whitens(ProblemKind kind, Index measurements);

/// The same problem with orthonormal measurements; the problem itself where whitens() says no or A A* is not
/// positive definite. Cost: that of MeasurementOperator::measured_gram and m^3 / 3, and m^2 in every pass.
/// Memory: m^2 numbers.
Outcome whitened(const std::shared_ptr<const Problem>& problem, std::shared_ptr<const Problem>& out,
                 const std::stop_token& stop);

}  // namespace lowrank
