// Says in words what stands where a table or a value is needed.
#include "core/io/experiment_toml_tables.h"

#include <fmt/core.h>

#include "core/io/table/table_text.h"

namespace lowrank {

std::string allowed_tables(const std::vector<std::string>& sections) {
    std::vector<std::string> tables = {"[problem]",    "[start]", "[stop]",  "[[method]]", "[[change]]",
                                       "[[external]]", "[view]",  "[[pin]]", "[[note]]",   "[[scene]]"};
    for (const std::string& section : sections) tables.push_back("[" + section + "]");
    std::string out;
    for (std::size_t k = 0; k < tables.size(); ++k)
        out += (k == 0 ? "" : k + 1 < tables.size() ? ", " : " and ") + tables[k];
    return out;
}

std::string not_toml(std::string_view text, std::size_t number, std::string_view description,
                     const std::vector<std::string>& sections) {
    LineReader lines(text);
    std::string_view line;
    while (lines.number() < number && lines.next(line)) {
    }
    const bool ended = lines.number() < number;
    line = ended ? std::string_view() : trimmed(line);
    const std::string named = "'" + excerpt(line) + "' ";
    if (description.find("utf-8") != description.npos) return "this is not text in UTF-8.";
    if (line.empty()) return "the file ends in the middle of a value.";
    if (description.find("redefine") != description.npos)
        return fmt::format("{}is given twice: each key and each table stands once.", named);
    if (line.front() == '[')
        return fmt::format("{}is not the head of a table: {} are allowed.", named, allowed_tables(sections));
    if (line.find('=') == line.npos)
        return fmt::format("{}is neither KEY = VALUE nor the head of a table, [NAME].", named);
    return fmt::format(
        "{}is not KEY = VALUE: a value is a number (0.6), a string in quotes (\"mc\"), true or false.",
        named);
}

}  // namespace lowrank
