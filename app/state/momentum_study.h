// 'Scan d': the study of the lazy momentum of one method on the experiment of the race, as the section of a
// tab that shows studies.
#pragma once
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::state {

/// Whether its momentum has a d, and its problem is drawn.
bool has_momentum_study(const ExperimentSpec& race, const MethodSpec& rules);

/// Twenty values of d from 0.5 to 50, and the method's own, on the race's own instance, seed and tolerance:
/// the iterations are those that the race counts. A sentence where there is none.
Result<KeyValues> momentum_study_section(const ExperimentSpec& race, const MethodSpec& rules);

}  // namespace lowrank::state
