// Decides whether a dense table has a header and row names. A first line that is data is never dropped.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "core/io/table/table_head.h"
#include "core/io/table/table_words.h"

namespace lowrank {
namespace {

enum class CellKind { Empty, Missing, Number, Words };

CellKind kind_of(const std::string& cell, const TableLayout& layout) {
    if (cell.empty()) return CellKind::Empty;
    if (layout.is_missing(cell)) return CellKind::Missing;
    // One whose comma may be either mark is no name either.
    const bool number = table_number(cell, layout.marks) || !why_marks_unclear(cell, layout.marks).empty();
    return number ? CellKind::Number : CellKind::Words;
}

bool is_whole_number(double value) { return std::floor(value) == value && std::abs(value) < 1e15; }

/// The numbers of cells from a place on; nothing where one of them is none or not whole.
std::optional<std::vector<double>> whole_numbers(const std::vector<std::string>& cells, std::size_t first,
                                                 const TableLayout& layout) {
    std::vector<double> numbers;
    for (std::size_t k = first; k < cells.size(); ++k) {
        const std::optional<double> value = table_number(cells[k], layout.marks);
        if (!value || !is_whole_number(*value)) return std::nullopt;
        numbers.push_back(*value);
    }
    return numbers;
}

bool one_after_the_other(const std::vector<double>& numbers) {
    for (std::size_t k = 1; k < numbers.size(); ++k)
        if (numbers[k] != numbers[k - 1] + 1) return false;
    return true;
}

bool ascending(const std::vector<double>& numbers) {
    return std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}) == numbers.end();
}

/// 0, 1, 2, … or 1, 2, 3, …
bool counts(const std::vector<double>& numbers) {
    return !numbers.empty() && (numbers.front() == 0 || numbers.front() == 1) && one_after_the_other(numbers);
}

bool are_years(const std::vector<double>& numbers) {
    return !numbers.empty() && numbers.front() >= 1500 && numbers.back() <= 2200 && ascending(numbers);
}

/// What the cells below the first line are, from a column on.
struct Body {
    std::size_t numbers = 0, fractions = 0, within = 0, quoted = 0;
};

Body body_of(const std::vector<HeadLine>& lines, std::size_t column, double low, double high,
             const TableLayout& layout) {
    Body body;
    for (std::size_t k = 1; k < lines.size(); ++k)
        for (std::size_t j = column; j < lines[k].cells.size(); ++j) {
            const std::optional<double> value = table_number(lines[k].cells[j], layout.marks);
            if (!value || layout.is_missing(lines[k].cells[j])) continue;
            ++body.numbers;
            body.fractions += !is_whole_number(*value);
            body.within += *value >= low && *value <= high;
            body.quoted += lines[k].quoted[j];
        }
    return body;
}

/// The first column below a first line.
struct FirstColumn {
    std::size_t numbers = 0, words = 0, quoted = 0, all = 0;
    bool whole = true, different = true;
};

FirstColumn first_column(const std::vector<HeadLine>& lines, std::size_t from, const TableLayout& layout) {
    FirstColumn column;
    std::set<double> met;
    for (std::size_t k = from; k < lines.size(); ++k) {
        if (lines[k].cells.empty()) continue;
        const std::string& cell = lines[k].cells.front();
        ++column.all;
        column.quoted += lines[k].quoted.front();
        const CellKind kind = kind_of(cell, layout);
        column.words += kind == CellKind::Words;
        column.numbers += kind == CellKind::Number;
        const std::optional<double> value = table_number(cell, layout.marks);
        column.whole = column.whole && value && is_whole_number(*value);
        column.different = column.different && value && met.insert(*value).second;
    }
    return column;
}

/// Whether words stand above numbers in another column than the first.
bool words_above_numbers(const std::vector<HeadLine>& lines, const TableLayout& layout) {
    const std::vector<std::string>& first = lines.front().cells;
    for (std::size_t j = 1; j < first.size(); ++j) {
        if (kind_of(first[j], layout) != CellKind::Words) continue;
        std::size_t numbers = 0, words = 0;
        for (std::size_t k = 1; k < lines.size(); ++k) {
            if (lines[k].cells.size() <= j) continue;
            const CellKind kind = kind_of(lines[k].cells[j], layout);
            numbers += kind == CellKind::Number, words += kind == CellKind::Words;
        }
        if (numbers > 0 && words == 0) return true;
    }
    return false;
}

}  // namespace

bool matrix_header(const std::vector<HeadLine>& lines, const TableLayout& layout) {
    if (lines.empty()) return false;
    const std::vector<std::string>& first = lines.front().cells;
    std::size_t words = 0, numbers = 0, missing = 0;
    for (const std::string& cell : first) {
        const CellKind kind = kind_of(cell, layout);
        words += kind == CellKind::Words, numbers += kind == CellKind::Number,
            missing += kind == CellKind::Missing;
    }
    const bool corner_words = kind_of(first.front(), layout) == CellKind::Words;
    if (words > 0 && numbers == 0 && missing == 0) {
        // A first row of which nothing is known has its name and nothing else.
        return !(words == 1 && corner_words && first.size() > 2);
    }
    if (lines.size() < 2) return false;
    const bool short_of_one = first.size() + 1 == usual_width(lines, 1);
    const std::optional<std::vector<double>> all = whole_numbers(first, 0, layout),
                                             rest = whole_numbers(first, 1, layout);
    const FirstColumn below = first_column(lines, 1, layout);
    if (short_of_one) return words > 0 || (all && ascending(*all));
    if (rest && !rest->empty() && ascending(*rest)) {
        const bool in_order = counts(*rest) || are_years(*rest);
        if (first.front().empty()) return in_order && (below.words > 0 || (below.whole && below.different));
        if (corner_words && rest->size() > 1 && below.words == 0 && below.numbers > 0) return true;
        if (corner_words && names_an_index(first.front())) return true;
        const Body body = body_of(lines, 1, rest->front(), rest->back(), layout);
        if (corner_words && are_years(*rest) && body.numbers > 0 && body.within == 0) return true;
    }
    if (all && all->size() > 2 && (counts(*all) || are_years(*all))) {
        const Body body = body_of(lines, 0, all->front(), all->back(), layout);
        if (body.numbers > 0 && (are_years(*all) ? body.within == 0 : 2 * body.fractions > body.numbers))
            return true;
    }
    if (words >= numbers && missing == 0 && words_above_numbers(lines, layout)) return true;
    // R puts names in quotes, and numbers not.
    std::size_t quoted = 0;
    for (std::size_t j = 0; j < first.size(); ++j) quoted += lines.front().quoted[j] || first[j].empty();
    const bool all_quoted = quoted == first.size() && lines.front().quoted.back();
    const Body body = body_of(lines, 1, 0, 0, layout);
    return all_quoted && body.numbers > 0 && body.quoted == 0;
}

bool matrix_row_names(const std::vector<HeadLine>& lines, const TableLayout& layout) {
    const std::size_t from = layout.header ? 1 : 0;
    if (lines.size() <= from || lines[from].cells.size() < 2) return false;
    if (layout.header && lines.front().cells.size() + 1 == usual_width(lines, 1)) return true;
    const FirstColumn column = first_column(lines, from, layout);
    if (column.words > 0 && column.words >= column.numbers) return true;
    const Body body = body_of(lines, 1, 0, 0, layout);
    if (column.quoted == column.all && body.quoted == 0 && body.numbers > 0) return true;
    if (!layout.header || !names_an_index(lines.front().cells.front())) return false;
    return column.words > 0 || (column.whole && column.different && column.all > 0);
}

}  // namespace lowrank
