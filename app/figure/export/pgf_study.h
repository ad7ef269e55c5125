// The pages of studies that are no curves, as TikZ.
#pragma once
#include <string>

#include "app/figure/export/pgf_ink.h"
#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

/// An axis of pgfplots in the units of the quantity: each strip's box and median, and its points, which are
/// the numbers of the CSV.
std::string pgf_strips(const PlacedStrips& axis, PgfInk& ink);

/// Rectangles, lines and words at the places of the page; behind each cell a comment with what it holds.
std::string pgf_map(const PlacedMap& map, PgfInk& ink);

}  // namespace lowrank::figure
