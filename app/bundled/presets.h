// The experiments and lectures that ship with the program: assets/presets and assets/lectures, embedded.
#pragma once
#include <string>
#include <vector>

#include "app/state/workspace.h"
#include "core/io/experiment_toml.h"
#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank::bundled {

struct Preset {
    std::string name;     ///< the file's name without .toml
    std::string title;    ///< its first line, a comment
    std::string meaning;  ///< its second one: a sentence
};

/// In the order of their names.
std::vector<Preset> presets();

Result<ExperimentSpec> read_preset(const std::string& name);

/// The lectures, in the order of their names; a sentence where there is none of this name, or it cannot be
/// shown.
std::vector<Preset> lectures();
Result<ExperimentFile> read_lecture(const std::string& name, const state::Tabs& tabs);

}  // namespace lowrank::bundled
