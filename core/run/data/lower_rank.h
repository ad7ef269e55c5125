// Whether a matrix of lower rank fits the samples as exactly: then the samples do not say what the unseen
// entries are.
#pragma once
#include <optional>
#include <stop_token>

#include "core/problem/problem.h"

namespace lowrank {

/// The answer for one instance, found when it is asked for the first time and the same for every method of a
/// race.
class LowerRank {
public:
    /// rank: the least to which RCG, started spectrally, finds an exact fit, going down from r - 1 one by
    /// one; r where r - 1 has none. A run of one rank may take kMostWork samples times ranks times iterations
    /// and ends where the residual stands still; where not even kFewestIterations would be allowed nothing is
    /// tried.
    Outcome least(const Instance& instance, Index& rank, const std::stop_token& stop = {});

    static constexpr double kMostWork = 5e8;
    static constexpr Index kMostIterations = 2000, kFewestIterations = 60;

private:
    std::optional<Index> found_;
};

}  // namespace lowrank
