// The card with what lies between A and B, and where it may stand.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/figure/engine/crowding.h"

namespace lowrank::figure {

/// A heading, then a row for each curve, its name first (markup).
struct ComparisonTable {
    std::string heading;
    std::vector<std::string> columns, brief;  ///< brief: the heads where room is scarce
    std::vector<std::size_t> dispensable;  ///< columns that go where there is still too little, in this order
    std::vector<std::vector<std::string>> rows;
};

/// Where a card may stand.
struct CardRoom {
    struct Plot {
        paint::Rect area;
        Crowd crowd;  ///< what it would hide there
    };
    std::vector<Plot> plots{};         ///< the first of them rather
    std::vector<paint::Rect> free{};   ///< what legends beside plots leave free, before any plot
    std::vector<paint::Rect> taken{};  ///< what it must not meet
    float beside = 0;                  ///< x (px): right of it, where that is as good as elsewhere
    float most_of_height = 1;          ///< of a plot

    /// The plot of a figure, which has its legend there or leaves room beside it.
    void add(const Figure& figure, const Layout& layout, const Surface& surface);
    /// A plot and the points that are to be seen in it.
    void add(paint::Rect plot, std::span<const paint::Point> points, const Surface& surface);
};

/// The table where it hides nothing, as much of it as has room there. Where there is no such place the least
/// of it stands where it covers least, seen through, and in the smallest plots nothing. Returns its place.
paint::Rect draw_comparison_card(const ComparisonTable& table, const CardRoom& room, const Surface& surface,
                                 paint::Painter& painter);

}  // namespace lowrank::figure
