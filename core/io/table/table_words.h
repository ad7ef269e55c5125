// The words of tables: what stands for a missing value, what columns are called, what separates cells.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lowrank {

/// Whether a cell is one of the words that programs write for a missing value: empty, NaN, NA, N/A, #N/A,
/// <NA>, null, None, a dash, a question mark, one or two points, and the errors of spreadsheets. A number
/// never is.
bool is_missing_word(std::string_view cell);

/// The parts of a list between commas, trimmed.
std::vector<std::string> listed_words(std::string_view list);

/// 'comma' for a comma or its word, '' for what separates nothing; and the other way: "," for 'comma'. Blanks
/// are ' ', any run of spaces and tabs.
std::string separator_word(std::string_view text);
std::string_view separator_of(std::string_view word);

/// What a column holds, told by its name, whatever stands between the letters: 'userId', 'User-ID',
/// 'user_id'.
enum class ColumnRole { None, Row, Column, Value, PassedOver };
struct NamedRole {
    ColumnRole role = ColumnRole::None;
    int rank = 0;  ///< of two columns of one role the one with the smaller rank holds it: ids before titles
};
NamedRole role_of_column(std::string_view name);

/// Whether a first column under this name holds names of rows: none at all, 'index', 'id', 'Unnamed: 0',
/// 'country'.
bool names_an_index(std::string_view name);

/// Lower case without blanks, dashes, underscores, points and a leading #: 'User-ID' is 'userid'.
std::string plain_name(std::string_view name);

}  // namespace lowrank
