// Whether what a matrix fills in is of the size of what is known: a run may converge to numbers that nobody
// believes.
#pragma once
#include <stop_token>
#include <string>

#include "core/problem/problem.h"

namespace lowrank {

/// The cells of a completed table against the known values, in the unit of the data.
struct FilledIn {
    double low = 0, high = 0;  ///< of the known values
    Index cells = 0;           ///< all of the matrix that can be recovered
    Index outside = 0;         ///< those outside 1.5 times the span of the known values, about its middle
    double farthest = 0;       ///< the one that lies farthest outside
};

/// Of an instance that was read from a table (with an origin, and entries as samples).   Cost: 2 n1 n2 r.
/// Cancelled when the token fires between blocks of columns.
Outcome look_at_filled_in(const Instance& instance, const FixedRankPoint& X, FilledIn& out,
                          const std::stop_token& stop = {});

/// The sentence about cells outside; empty where there are none.
std::string why_doubtful(const FilledIn& filled);

}  // namespace lowrank
