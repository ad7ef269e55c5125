// 'Choose the rank': the study that the data of the race ask for, as the section of a tab that shows studies.
#pragma once
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::state {

/// Ranks 1 to 12 (or as many as a matrix of this size has) on five draws of what is held out, or of which
/// pixels are seen, by the first enabled method, on the race's data: what 'sweep --x rank=1:12 --trials 5'
/// runs. shorter: the shorter side of the matrix, 0 where it is not known. A sentence where there is none:
/// the problem is drawn, no method is on.
Result<KeyValues> rank_study_section(const ExperimentSpec& race, Index shorter);

/// Whether there is a rank to choose by what is held out.
bool has_rank_study(const ProblemSpec& problem);

}  // namespace lowrank::state
