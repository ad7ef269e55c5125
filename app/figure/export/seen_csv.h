// The numbers of what is seen on a page.
#pragma once
#include <stop_token>
#include <string>

#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

/// 'panel,curve,part,x,y': the points of the visible curves inside the ranges of their axes, part being measured,
/// predicted or mark. Names are those of the page. experiment: stands first, behind '# '; empty: it does not.
std::string seen_csv(const PlacedPage& page, const std::string& experiment, const std::stop_token& stop);

}  // namespace lowrank::figure
