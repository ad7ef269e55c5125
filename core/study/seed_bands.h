// One experiment on other seeds: where most of its runs lie, iteration by iteration.
#pragma once
#include <optional>
#include <vector>

#include "core/study/profiles.h"
#include "core/study/study.h"

namespace lowrank {

/// Seeds of a band unless told otherwise, and at most.
inline constexpr Index kUsualSeeds = 20, kMostSeeds = 200;

/// The study of an experiment on so many seeds more, those that follow its own: its methods that are on,
/// their errors kept. A sentence where there is none: the data come from a file, rules were changed on the
/// way, or no trial of it could run.
Result<StudySpec> seed_study(const ExperimentSpec& experiment, Index seeds);

/// The error of each method over those seeds that all its methods have run.
struct SeedBands {
    StudySpec study;
    Index runs = 0;                ///< seeds; study.trials once all are there
    std::vector<ErrorBand> bands;  ///< by method of study.base
    std::vector<double> t;         ///< 0, 1, …, as many as the longest has
};
SeedBands seed_bands(const StudySpec& study, const std::vector<TrialRow>& rows);

/// Bytes that a race leaves below a limit for other seeds of it; a sentence where not even one finds room.
Result<double> room_for_seeds(const ExperimentSpec& race, double limit);

/// The trials of such a study as they end, in the room that one under way leaves them: small ones that run
/// beside it are not counted. Nothing is locked here.
class SeedRows {
public:
    SeedRows(const StudySpec& study, double room);
    /// Takes them; a sentence where their errors go over that room.
    Result<Written> keep(const std::vector<TrialRow>& some);
    const std::vector<TrialRow>& rows() const { return rows_; }

private:
    double limit_, bytes_ = 0;
    std::vector<TrialRow> rows_;
};

/// For each method of an experiment its position in the study's list, nothing where it is off; empty where
/// the study is not of this experiment as it is now.
std::vector<std::optional<std::size_t>> places_in(const StudySpec& study, const ExperimentSpec& experiment);

}  // namespace lowrank
