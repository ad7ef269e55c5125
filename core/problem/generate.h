// Instances from a spec: truth, samples and start, every draw a function of (seed, stream, index).
#pragma once
#include <memory>

#include "core/problem/problem.h"
#include "core/problem/spec.h"

namespace lowrank {

/// Draws the truth, the operator and the samples of a generated problem. Requires why_invalid(spec) to be empty.
/// The start of the result is empty: make_start fills it.
Outcome generate_instance(const ProblemSpec& spec, Instance& out, const std::stop_token& stop = {});

/// The start point: spectral P_r(A*(y) / p) (completion) or P_r(A*(y)) (sensing), raw P_r(A*(y)), or noisy.
/// Source: paper, section Numerical Examples.   Deviation: the algorithms print X_0 = A*(y), which is of full rank.
Outcome make_start(const StartSpec& spec, std::uint64_t seed, Instance& instance, const std::stop_token& stop = {});

}  // namespace lowrank
