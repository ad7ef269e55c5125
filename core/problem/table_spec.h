// How a table in a file is to be read, where a person says so: what is left open is found out from the file
// itself.
#pragma once
#include <optional>
#include <string>

namespace lowrank {

/// Empty texts and absent flags: nobody said so, or nothing but the usual was found.
struct TableSpec {
    std::optional<bool> header{};     ///< whether the first line holds the names of the columns
    std::optional<bool> row_names{};  ///< whether the first column holds the names of the rows
    std::string
        columns{};  ///< of ratings, by commas: row, column and value, by their names or counted from 1
    std::string missing{};  ///< by commas: numbers and words that stand for a missing value, beside the usual
    std::string decimal{};  ///< 'point' or 'comma'
    std::string separator{};  ///< a word of separator_words, or the character itself
    bool operator==(const TableSpec&) const = default;
};

}  // namespace lowrank
