// What the files are called that the figures of a study leave as.
#pragma once
#include <string>
#include <string_view>

#include "core/study/study.h"

namespace lowrank::studies {

/// What a figure shows of a study: 'success', 'iterations', 'errors'. A map is a phase transition where both
/// of its axes are of drawn problems, and neither is of the methods.
std::string exported_word(const StudySpec& study, std::string_view figure);

/// 'mc-n50-r3', or the name of the file that the data is read from: what stands on an axis is not said.
std::string exported_of(const StudySpec& study);

}  // namespace lowrank::studies
