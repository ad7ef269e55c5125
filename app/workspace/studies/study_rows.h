// The numbers of a study that are no axis: a row each, of which its panel is a walk.
#pragma once
#include <span>

#include "app/state/parameter.h"
#include "app/workspace/studies/studies_state.h"

namespace lowrank::studies {

using StudyRow = state::ParameterRow<StudyChoice>;

/// Size, rank, rate and how often. One that stands on an axis, or that a file decides, is not there.
std::span<const StudyRow> study_rows();

}  // namespace lowrank::studies
