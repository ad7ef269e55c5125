// The program's icon: a matrix of rank one.
#pragma once
#include <cstdint>
#include <vector>

namespace lowrank::platform {

/// size x size pixels, RGBA, rows from the top, round corners.
std::vector<std::uint8_t> icon_pixels(int size);

}  // namespace lowrank::platform
