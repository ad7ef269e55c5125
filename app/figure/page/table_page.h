// A table typeset on a page: rules above and below the head and between groups, numbers by their right edges.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

struct TableColumn {
    std::string heading, unit{};  ///< markup; the unit stands below
    bool number = true;           ///< by its right edge; words by their left
};

struct TableRow {
    std::vector<std::string> cells;  ///< markup
    std::string group{};             ///< markup; where it is not empty a rule and these words come first
};

struct TablePage {
    std::string title, note;  ///< markup
    std::vector<TableColumn> columns;
    std::vector<TableRow> rows;
};

/// Type as the page asks, smaller where the table would not fit.
PlacedPage lay_out(const TablePage& table, const Surface& surface);

/// Columns aligned by spaces, scripts and all as plain text.
std::string table_text(const TablePage& table);

}  // namespace lowrank::figure
