// Experiments as TOML files that people edit; presets and lessons are such files.
#pragma once
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/curve/curve_note.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/experiment_keys.h"
#include "core/io/scene.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// What a TOML file holds: the experiment, and what only a window knows to read, passed through as text. The
/// section of a workspace, as [quadratic], may stand alone; then there is no experiment, and spec is the
/// default one. A list's values stand one after another under its key.
struct ExperimentFile {
    ExperimentSpec spec;
    std::map<std::string, std::string> view;
    std::string workspace{};  ///< whose section it has; empty: none
    KeyValues section{};
    std::vector<PinnedRace> pins{};  ///< laid over its race
    std::vector<LectureScene> scenes{};
    std::vector<CurveNote> notes{};  ///< at the curves of spec
    std::string scene_fault{};   ///< why the first [[scene]] that is left out cannot be shown; empty: none is
    bool section_alone = false;  ///< the file is that section and no experiment
    bool operator==(const ExperimentFile&) const = default;
};

/// Whether a text begins as an experiment's file does, whatever it is called: behind comments 'version = ',
/// and then a table.
bool looks_like_experiment(std::string_view text);

/// Reads version = 1, [problem], [start], [stop], [[method]] (spec, enabled), [[change]] (method, t, set),
/// [view], [[pin]] (experiment, a share line; records; name, truth, exact, unit;
/// aside: only scenes show it), [[note]] (read_notes) and [[scene]] (read_scene); what is not
/// there keeps its default; and the section of one workspace, which may stand alone. A wrong type, an unknown
/// key, more than core/text/bounds.h allows or a value that cannot be: a sentence with file and line. A scene
/// that is wrong is left out, and scene_fault says so. A token that fires: a cancelled answer; it is looked
/// at while the text is parsed and before each table.
Result<ExperimentFile> read_experiment(std::string_view text, const std::string& path,
                                       const std::vector<std::string>& sections = {},
                                       const SceneCheck& check = {}, const std::stop_token& stop = {});

/// The text of a file, every value written; read_experiment gives the same file back.
std::string write_experiment(const ExperimentFile& file);

/// The text of a file with these keys in [workspace] alone: what is a number is written as one, and keys that
/// repeat become a list.
std::string write_section_file(const std::string& workspace, const KeyValues& keys);

}  // namespace lowrank
