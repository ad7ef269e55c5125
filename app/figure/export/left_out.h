// What a page of this size has no room for: said, for nobody misses what was never seen.
#pragma once
#include <string>

#include "app/figure/export/export_page.h"

namespace lowrank::figure {

/// A sentence that names what is missing or too small to be read and what gives it room; empty where all is
/// there.
std::string why_not_whole(const PlacedPage& page, const ExportSettings& settings);

}  // namespace lowrank::figure
