// The experiments that ship with the program: assets/presets/*.toml, embedded.
#pragma once
#include <string>
#include <vector>

#include "core/run/experiment.h"
#include "core/text/result.h"

namespace lowrank::lesson {

struct Preset {
    std::string name;     ///< the file's name without .toml
    std::string meaning;  ///< its first comment line
};

/// In the order of their names.
std::vector<Preset> presets();

Result<ExperimentSpec> read_preset(const std::string& name);

}  // namespace lowrank::lesson
