// Whether a page can look as its author wants it: what its figures, strips and maps are before any look is
// given to them.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/dress.h"
#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

/// Those that the parts of a page name, in their order, each once.
std::vector<PageCurve> curves_of(const PlacedPage& plain);

/// Why the page cannot look so: a word of the look that no curve answers to, a range that the axes of the
/// first part cannot show. One sentence; empty where it can.
std::string why_not_so(const PlacedPage& plain, const state::PageLook& look);

/// The look without what it says of curves that are not there.
state::PageLook of_known_curves(const PlacedPage& plain, const state::PageLook& look);

}  // namespace lowrank::figure
