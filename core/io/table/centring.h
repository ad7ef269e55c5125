// What is taken off partly known data before a low rank is sought in what is left: a mean, a part of each
// row, a part of each column. Ratings use it; it asks for nothing that only they have.
#pragma once
#include <cstdint>
#include <span>
#include <stop_token>

#include "core/linalg/parallel.h"
#include "core/linalg/types.h"
#include "core/problem/spec.h"

namespace lowrank {

/// Weight of the ridge: each row's and each column's part is drawn to 0 as by so many more entries that equal
/// the mean. Of the size of (variance inside a row) / (variance of the rows' parts) in ratings of one to five
/// stars, and a unit that no scale of the data changes.
inline constexpr double kCentringRidge = 5;

/// Entry (i, j) is mean + row(i) + col(j) + what is left. A row or column without an entry has part 0.
struct Centre {
    double mean = 0;
    Vector row, col;
    double at(Index i, Index j) const { return mean + row(i) + col(j); }
};

/// The parts that the centring names, all at once, the others 0:
///
///   min  sum over known (i, j) of (value - mean - row(i) - col(j))^2 + ridge (||row||^2 + ||col||^2)
///
/// position: i + rows j of the known entries, ascending; value: theirs, as many. Conjugate gradients on the
/// normal equations with their diagonal as preconditioner, to rounding: rows and columns are treated alike,
/// so that the transposed data have the transposed parts. Without a ridge parts are free up to constants, of
/// which those are taken that the steps lead to, and at most 300 steps are made. Requires an entry.   Cost:
/// about 15 passes where rows and columns are well linked; the token is looked at every 65 536 entries.
/// Source: the baseline predictors of Koren, Bell and Volinsky, Computer 42 (2009), with one weight for both
/// sides.
Outcome fit_centre(Centring centring, Index rows, Index cols, std::span<const std::int64_t> position,
                   std::span<const double> value, const std::stop_token& stop, Centre& out,
                   double ridge = kCentringRidge);

}  // namespace lowrank
