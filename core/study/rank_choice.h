// Which rank a table of data asks for, told by values that are held out.
#pragma once
#include <functional>
#include <vector>

#include "core/run/session.h"

namespace lowrank {

/// The held-out error of one rank over several draws of what is held out, in the unit of the data.
struct RankScore {
    Index rank = 0;
    double rmse = 0;            ///< mean over the draws
    double standard_error = 0;  ///< of that mean
};

struct RankChoice {
    std::vector<RankScore> scores;  ///< ascending ranks
    Index least = 0;                ///< the rank with the least error
    Index chosen = 0;               ///< the smallest rank whose error is within one standard error of that
};

/// Tries ranks 1, 2, … up to most with the first enabled method of spec, on `draws` draws of what is held out (seeds from
/// spec's on), each until its method ends. Ranks end before `most` where three in a row are worse than the least by more than
/// two standard errors. done: called before each run, with the share that is done. Errors: the sentence of an instance that
/// cannot be made; nothing held out. A token that fires: a cancelled answer.
Result<RankChoice> choose_rank(const ExperimentSpec& spec, Index most, Index draws,
                               const InstanceBuilder& build, const std::stop_token& stop = {},
                               const std::function<void(double)>& done = {});

/// The choice among scores that are there: requires one.
void take_rank(RankChoice& choice);

}  // namespace lowrank
