// Whether a check can ever be met, and whether what a step lights can be there.
#pragma once
#include <string>

#include "app/lesson/condition.h"

namespace lowrank::lesson {

/// The first thing that no learner can bring about: a word, a tab, a rule or a value that is nowhere; an
/// empty sentence where there is none.
ConditionFault fault_of(const Condition& condition, const state::Tabs& tabs);

/// Empty, or a sentence on a control whose rule or tab there is not; other controls come and go with their
/// panels.
std::string why_no_light(const std::string& control, const state::Tabs& tabs);

}  // namespace lowrank::lesson
