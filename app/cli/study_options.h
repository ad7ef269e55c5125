// The options of a study, which part of it an array of jobs gives to this one, and study files as commands
// read them.
#pragma once
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "core/study/profiles.h"
#include "core/study/run_study.h"
#include "core/study/study.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// --x --y --trials --errors, --out --resume --shard.
std::vector<Option> study_options();

struct ChosenStudy {
    StudySpec study;
    double memory_limit = 0;
};

/// The experiment of the options with the axes over it. --tol and --max-iter are the criterion, 1e-3 and 500
/// unless given; narg+r runs where no method is named.
Result<ChosenStudy> choose_study(const Arguments& arguments, const std::stop_token& stop);

/// What an environment says of a name; null where nothing.
using Environment = std::function<const char*(const char*)>;

/// The part of the study that a task of a Slurm array is to run: SLURM_ARRAY_TASK_ID of
/// SLURM_ARRAY_TASK_COUNT, counted from SLURM_ARRAY_TASK_MIN (1 where it is not said) in steps of
/// SLURM_ARRAY_TASK_STEP. Nothing outside an array.
Result<std::optional<StudyShard>> slurm_shard(const Environment& environment);

/// What the error of a study of data is, as a sentence; the rank that each of its methods asks for, where its
/// axis is the rank.
std::string data_study_words(const StudySpec& study);
std::vector<std::string> rank_choices(const StudySpec& study, const std::vector<TrialRow>& rows);

/// '45 s', '12 min', '3.5 h'.
std::string print_duration(double seconds);
/// '120 of 720 runs   16 %   4 min left'.
std::string study_progress_text(const StudyProgress& progress);

/// The study of a file, or of standard input where the name is '-'.
Result<StudyFileContent> load_study(const std::string& path, const std::stop_token& stop);

/// What --cost counts; calls of the operator unless given.
Result<StudyCost> read_study_cost(const Arguments& arguments);

}  // namespace lowrank::cli
