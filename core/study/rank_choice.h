// Which rank a table of data asks for, told by values that are held out.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/run/session.h"
#include "core/study/trial.h"

namespace lowrank {

/// The held-out error of one rank over several draws of what is held out, in the unit of the data.
struct RankScore {
    Index rank = 0;
    double rmse = 0;            ///< mean over the draws
    double standard_error = 0;  ///< of that mean
};

struct RankChoice {
    std::vector<RankScore> scores;  ///< in the order of the ranks that were tried
    Index least = 0;                ///< the rank with the least error
    Index chosen = 0;               ///< the smallest rank whose error is within one standard error of that
};

/// The study that --rank auto makes of an experiment: ranks 1 to `most` on `draws` seeds from spec's on, by
/// its first enabled method. A sentence where there is none: no method is on, nothing is held out.
Result<StudySpec> rank_study(const ExperimentSpec& spec, Index most, Index draws);

/// Tries ranks 1, 2, … up to most: the trials of rank_study, one after the other. Ranks end before `most`
/// where the matrix has no more, or three in a row are worse than the least by more than two standard errors.
/// done: called before each run, with the share that is done. Errors: those of rank_study; the sentence of an
/// instance that cannot be made. A token that fires: a cancelled answer.
Result<RankChoice> choose_rank(const ExperimentSpec& spec, Index most, Index draws,
                               const InstanceBuilder& build, const std::stop_token& stop = {},
                               const std::function<void(double)>& done = {});

/// What the runs of one method of a study of data say of its rank, over all of its trials that every rank
/// has; nothing where its one axis is not the rank, or a rank has none yet.
std::optional<RankChoice> rank_choice_of(const StudySpec& study, const std::vector<TrialRow>& rows,
                                         Index method);

/// 'rank 3 is the smallest within one standard error of the least, that of rank 4'.
std::string rank_choice_words(const RankChoice& choice);

/// The choice among scores that are there: requires one.
void take_rank(RankChoice& choice);

}  // namespace lowrank
