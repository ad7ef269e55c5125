// What a study of the rank of a table says to the race of the same table.
#pragma once
#include <optional>
#include <vector>

#include "app/workspace/studies/studies_state.h"
#include "core/run/experiment.h"
#include "core/study/study_table.h"

namespace lowrank::studies {

/// Whether the study on screen tries the ranks of the data that a race reads.
bool tries_ranks_of(const StudiesState& s, const ExperimentSpec& race);

/// The rank that the data ask for by the method whose shares are shown, once all runs have ended.
std::optional<Index> rank_found(const StudiesState& s, const std::vector<TrialRow>& rows);

}  // namespace lowrank::studies
