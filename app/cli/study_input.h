// A study file as commands read it.
#pragma once
#include <stop_token>
#include <string>

#include "app/cli/command.h"
#include "core/study/profiles.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// The study of a file, or of standard input where the name is '-'.
Result<StudyFileContent> load_study(const std::string& path, const std::stop_token& stop);

/// What --cost counts; calls of the operator unless given.
Result<StudyCost> read_study_cost(const Arguments& arguments);

}  // namespace lowrank::cli
