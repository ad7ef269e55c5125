// Two places of the rate map, A and B, compared.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/state/rate_point.h"

namespace lowrank::panels {

/// A heading, rho and the iterations a digit takes at each, and how many of the iterations of A the other
/// needs (markup).
std::vector<std::string> rate_end_words(SpectralInterval interval, state::RatePoint a, state::RatePoint b);

/// Both letters at their places, a line between them, and where both are set a card with the words (in a low
/// plot the last of them alone), whose place it returns.
paint::Rect draw_rate_ends(SpectralInterval interval, const std::optional<state::RatePoint>& a,
                           const std::optional<state::RatePoint>& b, const figure::Layout& layout,
                           const figure::Surface& surface, paint::Painter& painter);

}  // namespace lowrank::panels
