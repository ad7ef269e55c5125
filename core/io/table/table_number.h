// Numbers as they stand in other people's tables: a plus in front, Fortran's D, decimal commas, separators of
// thousands.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace lowrank {

/// The marks of a file, one for all its numbers.
struct NumberMarks {
    char decimal = '.';
    char grouping = 0;    ///< between groups of three digits; 0: none
    bool spaced = false;  ///< blanks or apostrophes stand between groups; said, and read in any case
    bool operator==(const NumberMarks&) const = default;
};

/// Reads a cell as a finite number: 1.5, +1.5, 1D+05, the minus of typesetters, blanks (of any width) and
/// apostrophes between groups of three digits, and the marks of the file. Nothing where it is none, where
/// groups are not of three digits, or where the file has other marks.
std::optional<double> table_number(std::string_view cell, const NumberMarks& marks);

/// What numbers say of their marks, counted cell by cell.
class MarksSeen {
public:
    void look_at(std::string_view cell);
    /// The marks that all of it speaks for. A comma before three digits speaks for nothing alone: 1,200 may
    /// be either.
    NumberMarks marks() const;
    /// Whether any cell has a certain decimal mark.
    bool has_decimal() const { return point_ > 0 || comma_ > 0; }

private:
    std::size_t point_ = 0, comma_ = 0;                    ///< certainly decimal
    std::size_t grouping_comma_ = 0, grouping_point_ = 0;  ///< certainly between thousands
    std::size_t either_comma_ = 0;                         ///< before three digits
    bool spaced_ = false;
};

/// Why a cell is no number in a file with these marks, as the end of a sentence that begins with the cell:
/// that its comma may be either mark, and the option that says which, that it has a sign of per cent, or that
/// no double holds it; empty where it is none for another reason.
std::string why_marks_unclear(std::string_view cell, const NumberMarks& marks);

}  // namespace lowrank
