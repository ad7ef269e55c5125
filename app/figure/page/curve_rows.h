// The points of a figure as rows of CSV.
#pragma once
#include <stop_token>
#include <string>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

inline constexpr const char* kCurveColumns = "panel,curve,part,x,y\n";

/// 'panel,curve,part,x,y': every point of the visible curves and lines, part being measured, predicted or
/// mark, of bands 20 %, median and 80 %. Names are those of the figure. seen: those alone that lie within the
/// ranges of its axes; null: all.
std::string curve_rows(const Figure& figure, const Layout* seen = nullptr, const std::stop_token& stop = {});

}  // namespace lowrank::figure
