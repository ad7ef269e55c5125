// What a step of a lesson or a lecture puts on screen, and its form in files, one for both.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/curve/curve_note.h"
#include "core/io/curve/pinned_race.h"
#include "core/io/experiment_keys.h"
#include "core/io/toml/toml_tree.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank {

/// What is absent stays, in a lesson, as the learner left it; in a lecture it is what it is by default
/// (state/scenes.h).
struct Scene {
    std::string workspace;  ///< empty: the one in front
    std::optional<ExperimentSpec> experiment;
    KeyValues section;                        ///< of that workspace; empty: none
    std::map<std::string, std::string> view;  ///< as [view] of an experiment has it
    std::vector<std::string> cards;           ///< on the stage: one or two, by their names
    std::optional<bool> run;
    std::optional<double> speed;  ///< iterations a second; 0: as fast as it goes
    std::optional<std::int64_t> cursor;
    std::vector<CurveNote> notes{};  ///< at the curves of its experiment
    std::optional<std::vector<PinnedRace>>
        pins{};                  ///< over its race, of a lecture; absent: those that are there
    std::optional<bool> loop{};  ///< on the stage what has ended begins anew
    bool operator==(const Scene&) const = default;
};

/// One step of a lecture.
struct LectureScene {
    std::string caption;  ///< markup; may be empty
    Scene scene;
    bool operator==(const LectureScene&) const = default;
};

/// What only a window knows to be wrong with a scene, and of which of its keys.
struct SceneFault {
    std::string key, sentence;
};
using SceneCheck = std::function<std::optional<SceneFault>(const Scene&)>;

/// The table of a scene: workspace, experiment, section and view (words KEY=VALUE with blanks between; a
/// blank in a value is %20), cards (a list), run, speed, cursor and note (tables, where it has an
/// experiment). The first thing wrong: a sentence with file and line.
Result<Scene> read_scene(const TomlValue& table, const std::string& path, const SceneCheck& check);
/// The same with caption, loop and pins (positions among the [[pin]] of its file, from 1): a [[scene]] of an
/// experiment's file. Without a workspace or an experiment of its own it has that of the scene before, which
/// must have one; before the first stands what the file itself says.
Result<LectureScene> read_lecture_scene(const TomlValue& table, const std::string& path, const Scene& before,
                                        const SceneCheck& check, std::span<const PinnedRace> pins = {});

/// [[scene]] and its keys, each on a line; reads back to the same scene. pins: those of its file, its own
/// among them.
std::string write_lecture_scene(const LectureScene& scene, std::span<const PinnedRace> pins = {});

/// The pins, then those that only scenes have, each once: what a file keeps, so that no curve is written
/// twice.
std::vector<PinnedRace> pins_with_scenes(std::vector<PinnedRace> pins,
                                         const std::vector<LectureScene>& scenes);

}  // namespace lowrank
