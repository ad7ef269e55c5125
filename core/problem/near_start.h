// A start at a stated distance from the truth: what a basin is measured by.
#pragma once
#include <cstdint>
#include <stop_token>

#include "core/problem/problem.h"

namespace lowrank {

/// X_0 = (L + s A)(R + s B)' with ||X_0 - X*||_F = distance ||X*||_F, to 1e-14 of it.
///
/// X* = L R', the factors balanced and filled up with columns of zeros to the rank the methods are given; A,
/// B standard normal (of symmetric kinds B = A), s the least of the values where ||s (A R' + L B') + s^2 A
/// B'||_F first passes the distance while s is doubled. The way is the same for every distance, so that a
/// larger one of one seed lies further along it. Requires a truth of at most that rank.  Cost: 8 (n1 + n2)
/// r^2.
Outcome near_start(const Truth& truth, Index rank, double distance, bool symmetric, std::uint64_t seed,
                   FixedRankPoint& out, const std::stop_token& stop);

}  // namespace lowrank
