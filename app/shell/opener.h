// What a file is, told by its content, and what opening it means for the experiment.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

#include "app/lesson/lesson.h"
#include "app/state/actions.h"
#include "app/state/workspace.h"
#include "core/io/curve/trace_csv.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank::shell {

/// An experiment to run, curves to lay over the race that runs, the section of a workspace, what a file of
/// its own does, or a lesson. notice: what a person should be told.
struct Opened {
    std::variant<ExperimentSpec, std::vector<ForeignCurve>, state::TakeSection, state::Actions,
                 std::shared_ptr<const lesson::Lesson>>
        what;
    std::string notice;
    bool small_table = false;                   ///< of a table: it leaves no method out (taking_part.h)
    std::map<std::string, std::string> view{};  ///< of the window, where the file has one
    std::vector<PinnedRace> pins{};             ///< of an experiment's file
    bool as_written =
        false;  ///< the file is an experiment: it says which methods are on, and may name a file to read
    std::vector<LectureScene> scenes{};
    std::string scene_fault{};  ///< why one of its scenes is left out
    std::vector<CurveNote> notes{};
    std::string
        checksum{};  ///< SHA-256 of what says what is to be done: the text, of a study's file its first line
    std::optional<state::TakeSection> section{};  ///< of a workspace, beside an experiment
};

/// Whether a problem is read from a table whose shorter side is at most kSmallTable. The file is read for it,
/// as long as it has no more bytes than a table of that size; false where it cannot be read.
bool is_small_table(const ProblemSpec& problem, double memory_limit = 0, const std::stop_token& stop = {});

/// now: the experiment whose methods, rank and rate are kept where they make sense for the file. Refuses what
/// is no regular file, and with a memory_limit (bytes) what is larger; a token that fires ends the reading
/// within a block and is answered as cancelled.
Result<Opened> open_file(const std::string& path, const ExperimentSpec& now, double memory_limit = 0,
                         const std::stop_token& stop = {}, const state::Tabs& tabs = state::standard_tabs());

}  // namespace lowrank::shell
