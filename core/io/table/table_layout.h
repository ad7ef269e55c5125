// What a table in a text is: separator, header, names of rows, marks of its numbers. Decided once, by the
// whole head of the file, for every reader of tables.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/table/table_number.h"
#include "core/problem/table_spec.h"
#include "core/text/result.h"

namespace lowrank {

/// What is sought in the table.
enum class TableUse { WholeMatrix, RatingLines, PairLines, CurveLines };

/// Bytes of the head, and lines of it, that decide.
inline constexpr std::size_t kTableHead = 65536;
inline constexpr std::size_t kTableHeadLines = 1000;

struct TableLayout {
    TableUse use = TableUse::WholeMatrix;
    std::string separator = ",";  ///< ' ': any run of spaces and tabs
    NumberMarks marks;
    bool header = false;
    bool row_names = false;
    bool trailing = false;        ///< each line ends in a separator, behind which nothing stands
    bool blocks = false;          ///< 'ITEM:' on a line of its own, then lines of user and rating
    std::size_t width = 0;        ///< cells of a line of data, those of names and behind a last separator too
    std::size_t width_line = 0;   ///< the first line of data, counted from 1
    std::size_t header_line = 0;  ///< counted from 1; 0 without a header
    std::vector<std::string> labels;   ///< the cells of the header
    std::string missing_said;          ///< TableSpec::missing
    std::vector<std::string> missing;  ///< its words, in lower case
    std::vector<double> missing_numbers;
    bool marks_said = false;                           ///< a person said which mark is decimal
    std::size_t row_at = 0, col_at = 1, value_at = 2;  ///< places of ratings and pairs, from 0
    bool whole_rows = false, whole_cols = false;       ///< ids are written as 64.0, and 64 is meant

    bool is_missing(std::string_view cell) const;
    bool is_missing(double value) const;

    /// What was taken, in a few words: 'line 1 taken as a header; column 1 as row names; decimal commas'.
    /// Empty where there is nothing to say.
    std::string words() const;
    /// The same as what a person would have said, all of it.
    TableSpec spec() const;
};

/// Whether a line is nothing but a comment: # or % in front, and no cell of the table.
bool is_table_comment(std::string_view line, const TableLayout& layout);

/// A line 'ITEM:' of a file in blocks: the item; empty for any other.
std::string_view block_item(std::string_view line);

/// Whether a line, trimmed, is a spreadsheet's own 'sep=;'.
bool is_separator_line(std::string_view line);

/// Decides, by the first kTableHead bytes and by what the person said, which wins. Errors, with the line
/// where there is one: an open quote, a column that is not there, a file of another kind (JSON, libfm).
/// may_trail: whether lines may end in a separator behind which nothing stands.
Result<TableLayout> table_layout(std::string_view text, TableUse use, const TableSpec& spec,
                                 const std::string& path, bool may_trail = true);

}  // namespace lowrank
