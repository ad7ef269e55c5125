// What a study has computed, out of the way of a run from nothing: nothing computed is ever destroyed without
// a copy.
#pragma once
#include <string>

#include "core/io/file/read_file.h"
#include "core/text/result.h"

namespace lowrank {

/// When the trials of a file get a copy of their own.
enum class Aside {
    EachTime,      ///< whatever other copies hold: the times of two runs of one trial differ
    WhereTheOnly,  ///< where no other copy has these trials; a copy with no others than these is replaced
};

/// Moves the study file at path to a name beside it, 'study-1a2b3c4d.before-1.lrs', under the file's lock: a
/// new one can begin at path then. One that holds no trial, or none that another copy has not, is emptied
/// instead; one that is damaged is moved. The name; empty where nothing was moved. Sentences: a file that
/// another process writes to, one that is larger than the limits, one that cannot be renamed.
Result<std::string> set_study_aside(const std::string& path, Aside when, const ReadLimits& limits = {});

}  // namespace lowrank
