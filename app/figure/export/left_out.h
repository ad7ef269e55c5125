// What a page of this size has no room for: said, for nobody misses what was never seen.
#pragma once
#include <cstddef>
#include <string>

#include "app/figure/export/export_page.h"

namespace lowrank::figure {

/// Sentences that name what is missing, cut or too small to be read and what gives it room; empty where all
/// is there.
std::string why_not_whole(const PlacedPage& page, const ExportSettings& settings);

/// How many things those are.
std::size_t count_left_out(const PlacedPage& page);

}  // namespace lowrank::figure
