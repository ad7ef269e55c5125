// A study that a command runs: its trials into a file, where there is one, and on a terminal how far it is.
#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "core/study/run_study.h"
#include "core/study/study_file.h"

namespace lowrank::cli {

/// Runs what of the study is not in rows. Each trial goes into the file (null: none), then into rows; what
/// came into the file is on the disk at the end. run: what is not usual of it, its memory limit among it.
/// name: of the study, before the words that say how far it is.
Result<Written> run_shown(const StudySpec& study, StudyFile* file, std::vector<TrialRow>& rows, StudyRun run,
                          const std::string& name, const std::stop_token& stop);

}  // namespace lowrank::cli
