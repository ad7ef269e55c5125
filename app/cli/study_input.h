// A study file as commands read it.
#pragma once
#include <stop_token>
#include <string>

#include "core/study/study_lines.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// The study of a file, or of standard input where the name is '-'.
Result<StudyFileContent> load_study(const std::string& path, const std::stop_token& stop);

}  // namespace lowrank::cli
