// Huge pages for large matrices.
#pragma once
#include <cstddef>

namespace lowrank {

/// Blocks of memory from this size on are asked for in huge pages (2 MB instead of 4 KB): at n = 2500 an iteration takes a
/// sixth less, and a process with 2 GB ends in 5 ms instead of 25. Every program of this project has its calls of malloc, and
/// so Eigen's, linked to huge_pages.cpp for that (core/CMakeLists.txt; Linux only). Where the system gives none nothing changes.
inline constexpr std::size_t kHugeBlock = std::size_t{4} << 20;

}  // namespace lowrank
