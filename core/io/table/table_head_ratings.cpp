// Finds the columns of ratings: by their names where there are names, else by their places and by what stands
// in them.
#include <algorithm>
#include <fmt/core.h>
#include <limits>
#include <optional>

#include "core/io/table/table_head.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::size_t kNowhere = std::numeric_limits<std::size_t>::max();

bool is_item_letter(std::string_view name) {
    const std::string plain = plain_name(name);
    return plain.size() == 1 && plain.front() == 'i';
}

bool is_words(const std::string& cell, const TableLayout& layout) {
    // A number that no double holds is no name of a column either.
    return !cell.empty() && !layout.is_missing(cell) && !table_number(cell, layout.marks) &&
           why_marks_unclear(cell, layout.marks).empty();
}

/// What the columns hold by their names. A letter alone says it by what stands beside it: i is the item
/// beside a user (u, i, r) and the row beside a column (i, j, x), and x, y or v among the first two columns
/// is no value (x, y, z; u, v, w).
std::vector<NamedRole> roles_of(const std::vector<std::string>& names) {
    std::vector<NamedRole> roles;
    bool row = false, column = false;
    for (std::size_t j = 0; j < names.size(); ++j) {
        NamedRole role = role_of_column(names[j]);
        const bool letter = plain_name(names[j]).size() == 1;
        if (letter && role.role == ColumnRole::Value && j < 2) role = {};
        row = row || (role.role == ColumnRole::Row && !is_item_letter(names[j]));
        column = column || role.role == ColumnRole::Column;
        roles.push_back(role);
    }
    for (std::size_t j = 0; j < names.size() && row && !column; ++j)
        if (is_item_letter(names[j])) roles[j] = {ColumnRole::Column, 0};
    return roles;
}

/// Whether most cells of a column, from a line on, are numbers or missing, and one is a number.
bool is_numeric(const std::vector<HeadLine>& lines, std::size_t from, std::size_t column,
                const TableLayout& layout) {
    std::size_t numbers = 0, all = 0, either = 0;
    for (std::size_t k = from; k < lines.size(); ++k) {
        if (lines[k].cells.size() <= column) continue;
        const std::string& cell = lines[k].cells[column];
        const bool number = table_number(cell, layout.marks).has_value();
        ++all, numbers += number, either += number || layout.is_missing(cell);
    }
    return numbers > 0 && 10 * either >= 9 * all;
}

bool all_whole(const std::vector<HeadLine>& lines, std::size_t from, std::size_t column) {
    std::size_t count = 0;
    for (std::size_t k = from; k < lines.size(); ++k) {
        if (lines[k].cells.size() <= column || !parse_integer(lines[k].cells[column])) return false;
        ++count;
    }
    return count > 0;
}

/// Whether the first line names columns.
bool rating_header(const std::vector<HeadLine>& lines, std::size_t value, const TableLayout& layout) {
    const std::vector<std::string>& first = lines.front().cells;
    if (first.size() < 2) return false;
    bool row = false, col = false, known = false;
    const std::vector<NamedRole> roles = roles_of(first);
    for (std::size_t j = 0; j < first.size(); ++j) {
        if (!first[j].empty() && !is_words(first[j], layout)) return false;
        const ColumnRole role = roles[j].role;
        row = row || role == ColumnRole::Row, col = col || role == ColumnRole::Column;
        known = known || role == ColumnRole::Row || role == ColumnRole::Column || role == ColumnRole::Value;
    }
    if (layout.use == TableUse::PairLines)
        return (row && col) || (all_whole(lines, 1, 0) && all_whole(lines, 1, 1));
    return known || (first.size() > value && is_words(first[value], layout));
}

/// Of columns with unknown names the one that holds the values, where so many others are left for labels:
/// behind those the first one of numbers, else the last of all.
std::optional<std::size_t> value_among(const std::vector<HeadLine>& lines,
                                       const std::vector<std::size_t>& rest, std::size_t labels,
                                       const std::size_t (&place)[3], const TableLayout& layout) {
    if (rest.size() <= labels) return std::nullopt;
    std::optional<std::size_t> last;
    for (std::size_t k = 0; k < rest.size(); ++k) {
        if (!is_numeric(lines, 1, rest[k], layout)) continue;
        last = rest[k];
        const bool behind = k >= labels && (place[0] == kNowhere || rest[k] > place[0]) &&
                            (place[1] == kNowhere || rest[k] > place[1]);
        if (behind) return last;
    }
    return last;
}

/// The places of the three roles in a header: the known names first, then what is left in its order.
void places_by_name(const std::vector<HeadLine>& lines, TableLayout& layout) {
    const std::vector<std::string>& names = lines.front().cells;
    std::size_t place[3] = {kNowhere, kNowhere, kNowhere};
    int best[3] = {0, 0, 0};
    std::vector<std::size_t> rest;
    const std::vector<NamedRole> roles = roles_of(names);
    for (std::size_t j = 0; j < names.size(); ++j) {
        const NamedRole& role = roles[j];
        if (role.role == ColumnRole::None) rest.push_back(j);
        if (role.role == ColumnRole::None || role.role == ColumnRole::PassedOver) continue;
        const std::size_t k = role.role == ColumnRole::Row ? 0 : role.role == ColumnRole::Column ? 1 : 2;
        if (place[k] != kNowhere && best[k] <= role.rank) continue;
        place[k] = j, best[k] = role.rank;
    }
    if (place[2] == kNowhere) {
        const std::size_t labels = (place[0] == kNowhere ? 1u : 0u) + (place[1] == kNowhere ? 1u : 0u);
        if (const auto at = value_among(lines, rest, labels, place, layout)) {
            place[2] = *at;
            std::erase(rest, *at);
        }
    }
    std::size_t next = 0;
    for (std::size_t k = 0; k < 3; ++k)
        if (place[k] == kNowhere && next < rest.size()) place[k] = rest[next++];
    // Columns that are passed over count where nothing else is left.
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t j = 0; place[k] == kNowhere && j < names.size(); ++j)
            if (std::ranges::find(place, j) == std::end(place)) place[k] = j;
    const bool pairs = layout.use == TableUse::PairLines;
    if (place[0] == kNowhere || place[1] == kNowhere || (!pairs && place[2] == kNowhere)) return;
    layout.row_at = place[0], layout.col_at = place[1];
    if (!pairs) layout.value_at = place[2];
}

/// The place a person means; nothing where there is no such column.
std::optional<std::size_t> place_of(const std::string& said, const std::vector<HeadLine>& lines,
                                    std::size_t width) {
    for (const bool plainly : {false, true})
        for (std::size_t j = 0; j < lines.front().cells.size(); ++j) {
            const std::string& name = lines.front().cells[j];
            if (plainly ? plain_name(name) == plain_name(said) : name == said)
                if (!parse_integer(said)) return j;
        }
    const std::optional<std::int64_t> number = parse_integer(said);
    if (!number || *number < 1 || *number > static_cast<std::int64_t>(width)) return std::nullopt;
    return static_cast<std::size_t>(*number - 1);
}

}  // namespace

std::string set_rating_columns(const std::vector<HeadLine>& lines, const TableSpec& spec,
                               TableLayout& layout) {
    if (layout.blocks) {
        layout.row_at = 0, layout.col_at = 0, layout.value_at = 1;
        return {};
    }
    const std::size_t width = usual_width(lines, 0);
    for (std::size_t j = 2; j < width; ++j)
        if (is_numeric(lines, lines.size() > 1 ? 1 : 0, j, layout)) {
            layout.value_at = j;
            break;
        }
    layout.header = spec.header ? *spec.header : rating_header(lines, layout.value_at, layout);
    if (layout.header) places_by_name(lines, layout);
    if (spec.columns.empty()) return {};
    const std::vector<std::string> said = listed_words(spec.columns);
    std::size_t* const places[] = {&layout.row_at, &layout.col_at, &layout.value_at};
    for (std::size_t k = 0; k < std::size(places) && k < said.size(); ++k) {
        if (layout.use == TableUse::PairLines && k == 2) break;
        const std::optional<std::size_t> place = place_of(said[k], lines, width);
        if (!place)
            return fmt::format(
                "has no column '{}': a name in its first line or a number from 1 to {} is needed "
                "(--columns).",
                excerpt(said[k]), width);
        for (std::size_t before = 0; before < k; ++before)
            if (*places[before] == *place)
                return fmt::format(
                    "has its column {} taken twice by '{}': row, column and value are columns of their own "
                    "(--columns).",
                    *place + 1, excerpt(spec.columns));
        *places[k] = *place;
        // Somebody who names a column says that the first line holds names.
        if (!spec.header && !parse_integer(said[k])) layout.header = true;
    }
    return {};
}

}  // namespace lowrank
