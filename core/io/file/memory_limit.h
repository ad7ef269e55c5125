// How much memory a problem may take, and how people write sizes.
#pragma once
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank {

/// Bytes of '4G', '512M', '1.5GiB', '2GB' (10^9), '1048576'; K, M, G, T and KiB … TiB count in 1024s.
Result<double> parse_size(std::string_view text);

/// Bytes this process could still take: MemAvailable, less where a control group (v1 or v2, each level above
/// it too) allows less. root: where proc and sys lie. 0 where the system does not say.
double available_memory(const std::string& root = "");

/// Gives whole free pages back to the system, which malloc would keep between blocks that are held: between
/// the steps of reading a table, so that the process takes what is counted. Cost: about a millisecond.
void give_back_freed();

/// The limit to keep to: the one given, or half of what is available where none (0) is.
double memory_limit_or_default(double given);

}  // namespace lowrank
