// The pages of studies that are no curves, as TikZ.
#pragma once
#include <string>

#include "app/figure/engine/figure_sink.h"
#include "app/figure/export/pgf_ink.h"

namespace lowrank::figure {

/// An axis of pgfplots in the units of the quantity: each strip's box and median, and its points, which are the numbers
/// of the CSV.
std::string pgf_strips(const ToldStrips& axis, const Surface& s, PgfInk& ink);

/// Rectangles, lines and words at the places of the page; behind each cell a comment with what it holds.
std::string pgf_map(const ToldMap& map, const Surface& s, PgfInk& ink);

}  // namespace lowrank::figure
