// A TOML text as plain values with their lines, for files that are neither experiments nor settings; and text
// and numbers as TOML writes them.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/text/result.h"

namespace lowrank {

struct TomlValue;
struct TomlEntry;
using TomlArray = std::vector<TomlValue>;
/// By key, ascending.
using TomlTable = std::vector<TomlEntry>;

/// Whole numbers are doubles here: exact up to 2^53. A date is the text that stands there.
struct TomlValue {
    std::size_t line = 0;  ///< counted from 1
    std::variant<std::string, double, bool, TomlArray, TomlTable> value;

    template <class T>
    const T* as() const {
        return std::get_if<T>(&value);
    }
    /// The value of a table's key; null where there is none, or this is no table.
    const TomlValue* find(std::string_view key) const;
    /// 'a string', 'a number', … as sentences name it.
    std::string_view type() const;
};

struct TomlEntry {
    std::string key;
    TomlValue value;
};

/// A sentence where a text is longer than kLargestToml; else empty.
std::string why_too_large_toml(std::string_view text, const std::string& path);

/// A sentence where a text that is to be written to path would not be read again: longer than kLargestToml,
/// or a line that is not UTF-8, as a path of the system may be; else empty.
std::string why_unreadable_toml(std::string_view text, const std::string& path);

/// The root table of a text; a sentence with file and line where it is no TOML, is longer than kLargestToml
/// or has more than excess_of_toml allows. A token that fires: a cancelled answer.
Result<TomlValue> read_toml(std::string_view text, const std::string& path, const std::stop_token& stop = {});

/// A string in quotes, with what it cannot hold escaped.
std::string basic_string(std::string_view text);

/// A number as TOML reads it: its whole numbers end at 2^63, and larger ones need a point to be real ones.
std::string toml_number(const std::string& text);

}  // namespace lowrank
