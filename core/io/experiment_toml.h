// Experiments as TOML files that people edit; presets and lessons are such files. Knows keys, not what they
// do.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "core/io/result.h"
#include "core/run/experiment.h"

namespace lowrank {

/// What a TOML file holds: the experiment, and what only a window knows to read, passed through as text.
struct ExperimentFile {
    ExperimentSpec spec;
    std::map<std::string, std::string> view;
    bool operator==(const ExperimentFile&) const = default;
};

/// Reads version = 1, [problem], [start], [stop], [[method]] (spec, enabled), [[change]] (method, t, set) and
/// [view]; what is not there keeps its default. A wrong type, an unknown key or a value that cannot be: a
/// sentence with file and line.
Result<ExperimentFile> read_experiment(std::string_view text, const std::string& path);

/// The text of a file, every value written; read_experiment gives the same file back.
std::string write_experiment(const ExperimentFile& file);

}  // namespace lowrank
