// ImGui's own widgets in the program's colours and measures.
#pragma once
#include "app/theme/theme.h"

namespace lowrank::platform {

/// Writes the current context's style: every colour from a role of the theme, every length in em (px).
void apply_style(const theme::Theme& theme, float em);

}  // namespace lowrank::platform
