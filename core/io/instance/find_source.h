// What a file is that a problem is to be read from, told by how it begins.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/spec.h"
#include "core/text/result.h"

namespace lowrank {

/// The sources that the beginning of a file fits best, in the order of the table; empty where none does.
std::vector<ProblemSource> sources_of(std::string_view head);

/// The source whose files nothing else begins like: magic bytes, keys of an instance, %%MatrixMarket.
std::optional<ProblemSource> certain_source(std::string_view head);

/// The first bytes of a regular file, as many as sources_of looks at.
Result<std::string> read_head(const std::string& path);

/// The one source that the file fits best. Errors: none, or two that fit as well, named with the options that
/// decide.
Result<ProblemSource> find_source(const std::string& path);

/// A problem to be read from the file: that of now where it is of the same source, else the usual one with
/// what the window begins with. Of an instance, which says it itself, the kind is told from the head.
ProblemSpec problem_from(ProblemSource source, const std::string& path, const ProblemSpec& now,
                         std::string_view head);

}  // namespace lowrank
