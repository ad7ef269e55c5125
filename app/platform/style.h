// ImGui's own widgets in the program's colours and measures, and the program's icon.
#pragma once
#include <cstdint>
#include <vector>

#include "app/theme/theme.h"

namespace lowrank::platform {

/// Writes the current context's style: every colour from a role of the theme, every length in em (px).
void apply_style(const theme::Theme& theme, float em);

/// The icon, a matrix of rank one in viridis: size x size pixels, RGBA, rows from the top, round corners.
std::vector<std::uint8_t> icon_pixels(int size);

}  // namespace lowrank::platform
