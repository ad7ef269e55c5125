// Whether what a program wrote is whole.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::endurance {

/// Why a file's bytes cannot be all of it, told by how PNG, PDF, SVG and text end; empty where they can.
std::string why_torn(std::string_view bytes);

/// The same for every file in a folder, all levels, and for temporary files that nobody will rename any more
/// (not where a process was killed: the next write takes those away). Names the first that is wrong.
std::string torn_file(const std::string& folder, bool was_killed);

}  // namespace lowrank::endurance
