// The first lines of a table, cut into cells. Inside core/io: table_layout is the door.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/table/table_layout.h"

namespace lowrank {

struct HeadLine {
    std::size_t number = 0;  ///< in the file, from 1
    std::string_view text;
    std::vector<std::string> cells;
    std::vector<bool> quoted;
};

/// '# words' or '##', whatever stands behind it.
bool is_plain_comment(std::string_view line);

/// The lines of the head that are neither empty nor a comment, uncut. separator: of a first line 'sep=;',
/// else empty.
std::vector<HeadLine> head_lines(std::string_view text, TableUse use, std::string& separator);

/// The separator with which most of the lines have one number of cells; a comma where none separates
/// anything.
std::string head_separator(const std::vector<HeadLine>& lines);

/// The number of cells that most lines have, of two the one that comes first.
std::size_t usual_width(const std::vector<HeadLine>& lines, std::size_t first);

/// Whether the first line of a matrix holds the names of its columns, and whether the first column holds
/// those of its rows.
bool matrix_header(const std::vector<HeadLine>& lines, const TableLayout& layout);
bool matrix_row_names(const std::vector<HeadLine>& lines, const TableLayout& layout);

/// Sets header and columns of ratings or pairs. The end of a sentence where a column that is asked for is not
/// there.
std::string set_rating_columns(const std::vector<HeadLine>& lines, const TableSpec& spec,
                               TableLayout& layout);

}  // namespace lowrank
