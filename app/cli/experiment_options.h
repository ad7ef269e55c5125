// The options that describe an experiment, the same for every command: one table of keys, read in one place.
#pragma once
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/state/actions.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/scene.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank::cli {

/// Every key of core/io's table, the methods, and the ways to name a whole experiment.
std::vector<Option> experiment_options();

/// The same of the window, whose --scale is the size of its interface: there columns are scaled by a file or
/// a share line.
std::vector<Option> window_experiment_options();

/// --memory-limit, --threads.
std::vector<Option> machine_options();

/// The bytes of --memory-limit, or half of what is available.
Result<double> read_memory_limit(const Arguments& arguments);

/// A whole number of an option, among those that are allowed; otherwise, where it is not given.
Result<Index> read_whole(const Arguments& arguments, const char* name, Index least, Index most,
                         Index otherwise);

/// Joins lists of options.
std::vector<Option> join(std::vector<std::vector<Option>> lists);

struct Chosen {
    ExperimentSpec spec;
    double memory_limit = 0;                    ///< bytes; what was asked for, or half of what is available
    std::map<std::string, std::string> view{};  ///< what the file of --config says of the window
    std::vector<PinnedRace> pins{};             ///< of that file
    std::vector<LectureScene> scenes{};
    std::string scene_fault{};  ///< why one of its scenes is left out
    std::vector<CurveNote> notes{};
    std::vector<std::size_t>
        scene_numbers{};     ///< the places of the scenes in that file, from 1: those that ask for
                             ///< something are left out without --trust
    bool unasked = false;    ///< that file comes from elsewhere
    std::string left_out{};  ///< the sentence about these; empty where there are none
    std::optional<state::TakeSection> section{};  ///< of the workspace that was in front
};

/// Defaults, then --config, --share or --preset, then the options; and the number of threads set. Refuses
/// what no run could make sense of, before any work. The token ends the reading of a --config that is a pipe.
Result<Chosen> choose_experiment(const Arguments& arguments, const std::stop_token& stop = {});

/// The same without a look at whether the experiment can be run: for what puts other values into it first.
Result<Chosen> lay_experiment(const Arguments& arguments, const std::stop_token& stop = {});

/// Says which options this source of problems makes no use of.
void warn_of_idle_options(const Arguments& arguments, const ProblemSpec& problem);

/// The same for a run without a window: of the default list only the methods that are on. Those below them,
/// off, stand ready for a person who ticks them, and nobody does here.
Result<Chosen> choose_race(const Arguments& arguments, const std::stop_token& stop = {});

}  // namespace lowrank::cli
