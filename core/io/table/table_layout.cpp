// Decides the layout of a table, in this order: separator, marks of numbers, header, names of rows or columns
// of ratings.
#include "core/io/table/table_layout.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/io/table/table_head.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// '1:0.5', as libfm and libsvm write what is not 0.
bool is_sparse_feature(const std::string& cell) {
    const std::size_t colon = cell.find(':');
    return colon != cell.npos && colon > 0 && parse_integer(cell.substr(0, colon)) &&
           parse_number(cell.substr(colon + 1));
}

/// What a text is that is no table, with what to do; empty where it may be one.
std::string why_no_table(std::string_view text, const std::vector<HeadLine>& lines) {
    const std::string_view begin = trimmed(text.substr(0, 2000));
    const auto next = [&](std::string_view set) {
        const std::size_t at = begin.find_first_not_of(" \t\r\n", 1);
        return at != begin.npos && set.find(begin[at]) != set.npos;
    };
    const std::string low = lower_case(begin.substr(0, 20));
    if (begin.starts_with('{') && next("\"}"))
        return "holds JSON, an object a line or one for all: write it as CSV first, a line of row, column "
               "and value each (pandas: read_json(…, lines=True).to_csv(…)).";
    if (begin.starts_with('[') && next("[{\"0123456789-.n"))
        return "holds JSON or a printed array, which begins with [: write it as CSV first (NumPy: "
               "savetxt(…, delimiter=',')), or as .npy.";
    if (low.starts_with("<?xml") || low.starts_with("<!doctype") || low.starts_with("<html"))
        return "is a page of the web or XML: save the table in it as CSV.";
    if (low.starts_with("@relation"))
        return "is an ARFF file: keep the lines after @data and save them as CSV.";
    std::size_t sparse = 0, few = std::min<std::size_t>(lines.size(), 5);
    std::vector<std::string> cells;
    for (std::size_t k = 0; k < few; ++k)
        sparse += split_cells(lines[k].text, ' ', cells) && cells.size() > 1 && parse_number(cells[0]) &&
                  std::all_of(cells.begin() + 1, cells.end(), is_sparse_feature);
    if (few > 0 && sparse == few)
        return "is in the form of libfm or libsvm, a number and then index:value: write a line of row, "
               "column and value each.";
    return {};
}

bool is_whole_id(const std::string& cell) {
    const std::size_t point = cell.find('.');
    return point != cell.npos && point > 0 && point + 1 < cell.size() &&
           cell.find_first_not_of("0123456789") == point &&
           cell.find_first_not_of('0', point + 1) == cell.npos;
}

bool whole_ids(const std::vector<HeadLine>& lines, std::size_t from, std::size_t column) {
    std::size_t count = 0;
    for (std::size_t k = from; k < lines.size(); ++k) {
        if (lines[k].cells.size() <= column || !is_whole_id(lines[k].cells[column])) return false;
        ++count;
    }
    return count > 0;
}

/// The marks of a table's numbers. The first column of a matrix may hold names such as 1.0, and is not asked
/// where it does or where the others have another decimal mark.
NumberMarks marks_of(const std::vector<HeadLine>& lines, TableUse use, const TableSpec& spec) {
    MarksSeen all, others;
    for (const HeadLine& line : lines)
        for (std::size_t j = 0; j < line.cells.size(); ++j) {
            all.look_at(line.cells[j]);
            if (j > 0) others.look_at(line.cells[j]);
        }
    const bool other = others.has_decimal() && others.marks().decimal != all.marks().decimal;
    const bool leave_out = use == TableUse::WholeMatrix && spec.row_names.value_or(other);
    return leave_out ? others.marks() : all.marks();
}

bool ends_empty(const HeadLine& line) {
    return line.cells.size() > 1 && line.cells.back().empty() && !line.quoted.back();
}

/// Whether the lines of a matrix end in a separator behind which nothing stands. A header may do without: it
/// is one cell short then, as it is where R wrote names of rows, which are words or in quotes.
bool ends_in_separator(const std::vector<HeadLine>& lines, const TableLayout& layout) {
    if (layout.separator == " " || lines.size() < 2 || usual_width(lines, 1) < 3) return false;
    if (!std::all_of(lines.begin() + 1, lines.end(), ends_empty)) return false;
    if (ends_empty(lines.front())) return true;
    return lines.front().cells.size() + 1 == usual_width(lines, 1) &&
           std::all_of(lines.begin() + 1, lines.end(), [&](const HeadLine& line) {
               const std::string& cell = line.cells.front();
               return !line.quoted.front() && (layout.is_missing(cell) || table_number(cell, layout.marks));
           });
}

std::string separator_words(std::string_view separator) {
    const std::string word = separator_word(separator);
    if (word == "comma") return {};
    if (word == "blanks") return "cells between blanks";
    if (word == "colons") return "cells between double colons";
    if (word.empty()) return fmt::format("cells between {}", separator);
    return fmt::format("cells between {}s", word);
}

}  // namespace

bool TableLayout::is_missing(double value) const {
    return std::ranges::find(missing_numbers, value) != missing_numbers.end();
}

bool TableLayout::is_missing(std::string_view cell) const {
    if (is_missing_word(cell)) return true;
    if (!missing.empty() && std::ranges::find(missing, lower_case(cell)) != missing.end()) return true;
    if (missing_numbers.empty()) return false;
    const std::optional<double> value = table_number(cell, marks);
    return value && is_missing(*value);
}

std::string TableLayout::words() const {
    std::string all;
    const auto say = [&all](const std::string& part) {
        if (!part.empty()) all += (all.empty() ? "" : "; ") + part;
    };
    if (header) say(fmt::format("line {} taken as a header", header_line));
    if (row_names) say("column 1 as row names");
    if (blocks) say("a block of ratings for each item");
    say(separator_words(separator));
    if (trailing) say("a separator at the end of each line");
    if (marks.decimal == ',') say("decimal commas");
    if (marks.grouping != 0 && !marks_said)
        say(marks.grouping == ',' ? "commas between thousands" : "points between thousands");
    if (marks.spaced) say("blanks or apostrophes between thousands");
    if (whole_rows || whole_cols) say("ids such as 64.0 taken as 64");
    // Last, for the names are the file's own and hold what they like.
    if (use == TableUse::RatingLines && !blocks && (header || value_at != 2 || row_at != 0 || col_at != 1)) {
        const auto name = [&](std::size_t at) {
            return header && at < labels.size() && !labels[at].empty() ? excerpt(labels[at])
                                                                       : std::to_string(at + 1);
        };
        say(fmt::format("columns {}, {}, {}", name(row_at), name(col_at), name(value_at)));
    }
    return all;
}

TableSpec TableLayout::spec() const {
    TableSpec said;
    said.header = header;
    if (use == TableUse::WholeMatrix) said.row_names = row_names;
    if (use == TableUse::RatingLines && !blocks)
        said.columns = std::to_string(row_at + 1) + "," + std::to_string(col_at + 1) + "," +
                       std::to_string(value_at + 1);
    said.missing = missing_said;
    if (marks.decimal == ',')
        said.decimal = "comma";
    else if (marks.grouping != 0)
        said.decimal = "point";
    said.separator = separator_word(separator);
    return said;
}

Result<TableLayout> table_layout(std::string_view text, TableUse use, const TableSpec& spec,
                                 const std::string& path, bool may_trail) {
    TableLayout layout;
    layout.use = use;
    std::string separator(separator_of(spec.separator));
    std::string said_separator;
    std::vector<HeadLine> lines = head_lines(text, use, said_separator);
    if (std::string why = why_no_table(text, lines); !why.empty())
        return Failure{in_quotes(path) + " " + why};
    if (separator.empty()) separator = said_separator;
    layout.separator = separator.empty() ? head_separator(lines) : separator;
    for (HeadLine& line : lines) {
        // Of ratings a broken line far below is said when it is read.
        if (!split_cells(line.text, layout.separator, line.cells, &line.quoted))
            return Failure{fmt::format("{}a double quote is left open.", at_line(path, line.number))};
    }
    layout.missing_said = spec.missing;
    if (!spec.missing.empty())
        for (const std::string& word : listed_words(spec.missing)) {
            layout.missing.push_back(lower_case(word));
            if (const auto number = table_number(word, {})) layout.missing_numbers.push_back(*number);
        }
    layout.marks_said = !spec.decimal.empty();
    if (layout.marks_said) {
        layout.marks = spec.decimal == "comma" ? NumberMarks{',', '.'} : NumberMarks{'.', ','};
    } else {
        layout.marks = marks_of(lines, use, spec);
    }
    layout.blocks = (use == TableUse::RatingLines || use == TableUse::PairLines) && lines.size() > 1 &&
                    !block_item(lines.front().text).empty();
    if (layout.blocks)
        std::erase_if(lines, [](const HeadLine& line) { return !block_item(line.text).empty(); });
    if (use == TableUse::RatingLines || use == TableUse::PairLines) {
        layout.width = usual_width(lines, 0);
        std::erase_if(lines, [&](const HeadLine& line) { return is_table_comment(line.text, layout); });
        layout.width = 0;
    }
    if (lines.empty()) return layout;
    if (use == TableUse::WholeMatrix) {
        layout.trailing = may_trail && ends_in_separator(lines, layout);
        if (layout.trailing)
            for (HeadLine& line : lines)
                if (ends_empty(line)) line.cells.pop_back(), line.quoted.pop_back();
        layout.header = spec.header ? *spec.header : matrix_header(lines, layout);
        layout.row_names = spec.row_names ? *spec.row_names : matrix_row_names(lines, layout);
    } else if (use == TableUse::CurveLines) {
        layout.header = std::ranges::any_of(lines.front().cells, [&](const std::string& cell) {
            return !cell.empty() && !is_missing_word(cell) && !table_number(cell, layout.marks);
        });
    } else if (std::string why = set_rating_columns(lines, spec, layout); !why.empty()) {
        return Failure{in_quotes(path) + " " + why};
    }
    if (layout.header) {
        layout.header_line = lines.front().number;
        layout.labels = lines.front().cells;
    }
    const std::size_t first = layout.header ? 1 : 0;
    if (lines.size() > first) layout.width_line = lines[first].number;
    if (lines.size() > first)
        layout.width = use == TableUse::WholeMatrix || use == TableUse::CurveLines
                           ? lines[first].cells.size()
                           : usual_width(lines, first);
    if (use == TableUse::RatingLines || use == TableUse::PairLines) {
        layout.whole_rows = !layout.blocks && whole_ids(lines, first, layout.row_at);
        layout.whole_cols = !layout.blocks && whole_ids(lines, first, layout.col_at);
    }
    return layout;
}

}  // namespace lowrank
