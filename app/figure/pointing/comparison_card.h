// A and B on a figure: their lines, and the card with what lies between them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A heading, then a row for each curve, its name first (markup).
struct ComparisonTable {
    std::string heading;
    std::vector<std::string> columns, brief;  ///< brief: the heads where room is scarce
    std::vector<std::size_t> dispensable;  ///< columns that go where there is still too little, in this order
    std::vector<std::vector<std::string>> rows;
};

/// A small plate with the letter of an end, its middle at x and its top at y.
void draw_end_tab(paint::Point top, const std::string& name, const paint::Rect& within,
                  const Surface& surface, paint::Painter& painter);
/// Lines from the top to the bottom of a plot, and from where to where they go (px).
struct EndLines {
    std::optional<float> first, last;
    /// The line at x (px) with the letter at its head; whether it is in sight.
    bool draw(float x, const std::string& name, const paint::Rect& plot, const Surface& surface,
              paint::Painter& painter);
};

/// The table beside the lines from left to right (px), off the legend, as many of its columns and rows as leave the curves in
/// sight. legend: whether the figure has one. Returns its place.
paint::Rect draw_comparison_card(const ComparisonTable& table, const Layout& layout, bool legend, float left,
                                 float right, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
