// What this library is: its version, and what it was compiled by and for.
#pragma once
#include <string_view>

namespace lowrank {

/// '0.2.0'. Text of one unit, so that a new version compiles one file.
extern const std::string_view kVersion;

/// 'GCC 12.2.0'.
std::string_view compiler_name();

/// What the kernels here may use of a processor: 'AVX-512', 'AVX2', 'SSE4.2', …. Of a package that brings
/// several it is the one that the loader chose.
std::string_view kernel_level();

}  // namespace lowrank
