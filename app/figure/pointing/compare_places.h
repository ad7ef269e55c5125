// Every curve of a figure at two places A and B of an axis that counts no iterations.
#pragma once
#include <functional>
#include <optional>

#include "app/figure/pointing/comparison_card.h"
#include "app/state/axis_ends.h"

namespace lowrank::figure {

using state::AxisEnds;

/// A curve at x, between its points on a straight line; nothing beyond its ends.
std::optional<double> value_at(const Series& series, double x);

/// 'A 0.5 to B 0.9', then a row for each visible curve with a name that has a value at both: at A, at B,
/// their difference and ratio.
ComparisonTable places_table(const Figure& figure, double a, double b);

/// The lines A and B, each curve marked where they cut it, and where both are set the card with the table,
/// whose place it returns. table_of: what stands on it, instead of places_table(figure, a, b).
paint::Rect draw_places(const Layout& layout, const Figure& figure, const AxisEnds& ends,
                        const Surface& surface, paint::Painter& painter,
                        const std::function<ComparisonTable(double a, double b)>& table_of = {});

}  // namespace lowrank::figure
