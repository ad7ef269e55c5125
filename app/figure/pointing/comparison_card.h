// A and B on a figure: their lines, and the card with what lies between them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Two ends as they are read: B may stand before A, and each keeps its letter.
struct EndsInOrder {
    EndsInOrder(double a, double b)
        : from(a <= b ? "A" : "B"), to(a <= b ? "B" : "A"), first(a <= b ? a : b), last(a <= b ? b : a) {}
    /// 'A 3 to B 40', each end in words of its own.
    template <class Words>
    std::string heading(Words words) const {
        return from + " " + words(first) + " to " + to + " " + words(last);
    }
    std::string from, to;
    double first, last;
};

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

/// The table where it hides no curve, as much of it as has room there: beside the lines from left to right
/// (px), elsewhere in the plot, or in what a legend beside the plot leaves free. Where there is no such place
/// the least of it stands where it covers least, seen through, and in the smallest plots nothing. Returns its
/// place.
paint::Rect draw_comparison_card(const ComparisonTable& table, const Figure& figure, const Layout& layout,
                                 float left, float right, const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
