// What a report of a fault needs: the version, what built it, and what it runs on.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::cli {

/// 'AMD EPYC'; 'unknown' where the system does not say.
std::string processor_name();

/// The version on its first line, then compiler, kernels and processor, a line each, and the commit where the
/// build knew it.
std::string version_text(std::string_view commit = {});

}  // namespace lowrank::cli
