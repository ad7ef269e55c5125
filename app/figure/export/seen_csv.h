// The numbers of what is seen on a page.
#pragma once
#include <string>

#include "app/figure/export/export_page.h"

namespace lowrank::figure {

/// 'panel,curve,part,x,y': the points of the visible curves inside the ranges of their axes, part being measured,
/// predicted or mark. Names are those of the page. Fails on a page that is not made of curves.
Result<std::string> seen_csv(const PageSource& page, const ExportSettings& settings);

}  // namespace lowrank::figure
