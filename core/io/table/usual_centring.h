// What is taken off a matrix of which nobody says it.
#pragma once
#include <cstdint>
#include <span>
#include <stop_token>

#include "core/linalg/parallel.h"
#include "core/linalg/types.h"
#include "core/problem/spec.h"

namespace lowrank {

/// The mean where it is most of the numbers; else nothing, for a matrix of low rank is, without its mean, of
/// one rank more.
///
/// Parts of columns (or rows, whichever explain more) in place of these, where they explain more than half of
/// the variance about the mean; parts of both, where the others explain more than half of what is left then,
/// or both together more than half and neither alone: but only where a fit of parts and rank leaves less than
/// half the variance that the low rank leaves without them (fit_centre_jointly). Columns explain much of a
/// positive matrix of low rank, too, which needs no parts, and where there are few samples has none to spare
/// for them. Variances are sums of squares by their degrees of freedom.   position, value: as fit_centre has
/// them.   Cost: a few passes, and two completions where parts explain that much and the table is small
/// enough for them.
Outcome usual_centring(Index rank, Index rows, Index cols, std::span<const std::int64_t> position,
                       std::span<const double> value, const std::stop_token& stop, Centring& out);

}  // namespace lowrank
