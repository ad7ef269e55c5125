// Files compiled into the program: fonts, shaders, presets, the shipped picture.
#pragma once
#include <string_view>
#include <vector>

namespace lowrank::embedded {

/// The bytes of an embedded file by its name ("DejaVuSans.ttf", below assets with its folder:
/// "presets/noisy.toml"), followed by one zero byte; empty if there is none.
std::string_view find(std::string_view name);

/// The names of all embedded files, in the order they were embedded.
std::vector<std::string_view> names();

}  // namespace lowrank::embedded
