// Cuts a line of ratings into views: a million ratings are two million look-ups of labels, and no strings.
#include "core/io/table/rating_lines.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/io/table/table_text.h"

namespace lowrank {
namespace {

/// '64.0' as '64'.
std::string_view without_point(std::string_view id) {
    const std::size_t point = id.find('.');
    const bool zeros = point != id.npos && point > 0 && point + 1 < id.size() &&
                       id.find_first_not_of('0', point + 1) == id.npos;
    return zeros ? id.substr(0, point) : id;
}

void put(RatingCells& cells, std::string_view cell, const TableLayout& layout) {
    if (cells.count == layout.row_at) cells.row = cell;
    if (cells.count == layout.col_at) cells.col = cell;
    if (cells.count == layout.value_at) cells.value = cell;
    ++cells.count;
}

}  // namespace

RatingCells cut_rating(std::string_view line, const TableLayout& layout, std::deque<std::string>& store) {
    RatingCells cells;
    const std::string_view separator = layout.separator;
    if (line.find('"') != line.npos || separator == " ") {
        std::vector<std::string> all;
        if (!split_cells(line, separator, all)) return cells;
        for (std::size_t k = 0; k < all.size(); ++k) {
            const bool counts = k == layout.row_at || k == layout.col_at || k == layout.value_at;
            put(cells, counts ? std::string_view(store.emplace_back(std::move(all[k]))) : std::string_view(),
                layout);
        }
    } else {
        for (;;) {
            const std::size_t end =
                separator.size() == 1 ? line.find(separator.front()) : line.find(separator);
            put(cells, without_apostrophe(trimmed(line.substr(0, end))), layout);
            if (end == line.npos) break;
            line.remove_prefix(end + separator.size());
        }
    }
    if (layout.whole_rows) cells.row = without_point(cells.row);
    if (layout.whole_cols) cells.col = without_point(cells.col);
    return cells;
}

std::string_view item_before(std::string_view text, std::size_t place) {
    while (place > 0) {
        const std::size_t begin = place < 2 ? 0 : text.rfind('\n', place - 2) + 1;
        const std::string_view line = text.substr(begin, place - begin);
        if (const std::string_view item = block_item(line); !item.empty()) return item;
        place = begin;
    }
    return {};
}

bool holds_nothing(std::string_view line, std::size_t number, const TableLayout& layout) {
    const std::string_view written = trimmed(line);
    if (written.empty() || (layout.header && number == layout.header_line)) return true;
    if (written.front() == '#' || written.front() == '%') return is_table_comment(line, layout);
    return is_separator_line(written);
}

std::string why_no_rating(const RatingCells& cells, bool has_value, const TableLayout& layout) {
    if (cells.count == 0) return "a double quote is left open.";
    if (cells.count == 1 && !layout.blocks)
        return "one column is there, and three are needed: row, column and value, with comma, semicolon, tab "
               "or :: between them.";
    if (cells.count < 3 && !layout.blocks)
        return fmt::format("three columns are needed, row, column and value, and there are {}.", cells.count);
    if (cells.count != layout.width)
        return fmt::format("there are {} columns, and {} in most lines (a decimal comma must be a point).",
                           cells.count, layout.width);
    if (cells.row.empty() || cells.col.empty()) return "the row or the column has no name.";
    if (has_value || layout.is_missing(cells.value)) return {};
    const std::string cell = fmt::format("the value '{}' ", excerpt(cells.value));
    if (const std::string why = why_marks_unclear(cells.value, layout.marks); !why.empty()) return cell + why;
    return fmt::format("{}is not a number, and no word for a missing one (--missing).", cell);
}

}  // namespace lowrank
