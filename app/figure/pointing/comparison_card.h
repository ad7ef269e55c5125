// The card with what lies between A and B, and where it stands.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"

namespace lowrank::figure {

/// A heading, then a row for each curve, its name first (markup).
struct ComparisonTable {
    std::string heading;
    std::vector<std::string> columns, brief;  ///< brief: the heads where room is scarce
    std::vector<std::size_t> dispensable;  ///< columns that go where there is still too little, in this order
    std::vector<std::vector<std::string>> rows;
    std::vector<theme::MethodStyle> styles{};  ///< of the rows' curves, whose samples they bear; or none
    bool whole = false;                        ///< every curve with a name has its row
};

/// Where a table stands.
struct ComparisonRoom {
    paint::Rect box{};       ///< of no size: nowhere
    float most_of_name = 0;  ///< px that a name may take
    bool explains = false;   ///< every curve stands there with its sample: a legend would say it twice
};

/// Cuts the room of a table off a card: at its foot or at its right side, whichever leaves the larger plot,
/// for as much of the table as leaves most of the card to the figure. No size where there is no room for any
/// of it; the table never stands in a plot.
ComparisonRoom take_comparison_room(const ComparisonTable& table, const Surface& surface, paint::Rect& area);

/// The table in that room. Returns its place.
paint::Rect draw_comparison_card(const ComparisonTable& table, const ComparisonRoom& room,
                                 const Surface& surface, paint::Painter& painter);

}  // namespace lowrank::figure
