// One line of ratings or pairs, cut where the table's layout says. Inside core/io: ratings is the door.
#pragma once
#include <deque>
#include <string>
#include <string_view>

#include "core/io/table/table_layout.h"

namespace lowrank {

/// The cells that count, as views into the line or into store; quoted ones are kept there.
struct RatingCells {
    std::string_view row, col, value;
    std::size_t count = 0;  ///< of all cells; 0 where a quote is left open
};

/// Cuts a line. In a file of blocks col is left to the caller.
RatingCells cut_rating(std::string_view line, const TableLayout& layout, std::deque<std::string>& store);

/// The item of the block that a place of the text lies in; empty before the first.
std::string_view item_before(std::string_view text, std::size_t place);

/// Whether a line holds nothing: empty, a comment, the header, a spreadsheet's 'sep=;'.
bool holds_nothing(std::string_view line, std::size_t number, const TableLayout& layout);

/// What is wrong with a line of ratings; empty where nothing is, or where its value is missing.
std::string why_no_rating(const RatingCells& cells, bool has_value, const TableLayout& layout);

}  // namespace lowrank
