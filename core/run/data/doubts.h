// What is to be said beside 'converged' of a completed table: a run may come to its end with numbers that
// nobody believes.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <string>

#include "core/manifold/point.h"
#include "core/problem/problem.h"
#include "core/run/data/lower_rank.h"

namespace lowrank {

/// The held-out error along a run, NaN where nothing is held out.
struct HeldOutPast {
    double least = std::numeric_limits<double>::quiet_NaN(), last = least;
    std::int64_t least_t = 0;

    void take(std::int64_t t, double rmse) {
        last = rmse;
        if (std::isnan(least) || rmse < least) least = rmse, least_t = t;
    }
};

/// Sentences, apart by blanks, where cells lie far outside of what is known, where a lower rank fits as well
/// (the smallest singular values say it, or, beside a fit that is exact, runs of lower ranks), and where the
/// error on what was held out has grown by a tenth since its least. Empty where there is nothing to say, of
/// what is no table, and of one whose cells are too many to look at (kMostCellsLookedAt). past: in the unit
/// of the instance; lower: of the same instance. Cost: 2 n1 n2 r, and that of LowerRank. Cancelled when the
/// token fires between blocks.
Outcome doubts_about(const Instance& instance, const FixedRankPoint& X, const HeldOutPast& past,
                     LowerRank& lower, std::string& out, const std::stop_token& stop = {});

inline constexpr double kMostCellsLookedAt = 5e7;

}  // namespace lowrank
