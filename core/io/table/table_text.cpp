// Cuts text into lines and cells.
#include "core/io/table/table_text.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/text/numbers.h"
#include "core/text/utf8.h"

namespace lowrank {

bool LineReader::next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_ = end == rest_.npos ? std::string_view() : rest_.substr(end + 1);
    ++number_;
    return true;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kWhite = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kWhite);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(kWhite) - first + 1);
}

namespace {

/// Whether a spreadsheet would take what follows the apostrophes for a formula.
bool is_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    // A sign alone is a word.
    return text.size() > 1 && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos &&
           !parse_number(text);
}

/// Where the cell in quotes that begins at a line's place at ends, as a whole; npos where it does not: 'open'
/// says whether no quote closes it.
std::size_t end_of_quoted(std::string_view line, std::size_t at, std::string_view separator,
                          std::string& cell, bool& open) {
    open = false;
    for (++at;; ++at) {
        if (at == line.size()) return open = true, line.npos;
        if (line[at] == '"') {
            if (at + 1 == line.size() || line[at + 1] != '"') break;
            ++at;
        }
        cell += line[at];
    }
    ++at;
    const bool blanks = separator == " ";
    if (blanks && at < line.size() && (line[at] == ' ' || line[at] == '\t')) return at;
    while (!blanks && at < line.size() && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r') &&
           !line.substr(at).starts_with(separator))
        ++at;
    return at == line.size() || line.substr(at).starts_with(separator) ? at : line.npos;
}

}  // namespace

bool split_cells(std::string_view line, char separator, std::vector<std::string>& cells) {
    return split_cells(line, std::string_view(&separator, 1), cells);
}

bool split_cells(std::string_view line, std::string_view separator, std::vector<std::string>& cells,
                 std::vector<bool>* quoted) {
    cells.clear();
    if (quoted) quoted->clear();
    const bool blanks = separator == " ";
    const auto is_blank = [&](std::size_t at) { return line[at] == ' ' || line[at] == '\t'; };
    const auto end_from = [&](std::size_t at) {
        const std::size_t end = blanks ? line.find_first_of(" \t", at) : line.find(separator, at);
        return std::min(end, line.size());
    };
    std::size_t at = 0;
    for (;;) {
        // A tab that separates is not white space around a cell.
        while (at < line.size() && is_blank(at) && (blanks || !line.substr(at).starts_with(separator))) ++at;
        if (blanks && at == line.size()) return true;
        std::string& cell = cells.emplace_back();
        std::size_t end = line.npos;
        if (at < line.size() && line[at] == '"') {
            bool open = false;
            end = end_of_quoted(line, at, separator, cell, open);
            if (open && separator != "\t") return false;
        }
        if (quoted) quoted->push_back(end != line.npos);
        if (end == line.npos) {
            end = end_from(at);
            cell = trimmed(line.substr(at, end - at));
        }
        if (without_apostrophe(cell).size() < cell.size()) cell.erase(0, 1);
        if (end == line.size()) return true;
        at = end + separator.size();
    }
}

char guess_separator(std::string_view line) {
    for (const char separator : {'\t', ';', ','})
        if (line.find(separator) != line.npos) return separator;
    return ' ';
}

std::string csv_cell(std::string_view text) {
    // Semicolons and tabs separate where commas are decimal; white space at the ends would be taken for none.
    const bool plain = text.find_first_of(",;\"\n\r\t") == text.npos && trimmed(text) == text;
    if (!plain) return csv_quoted(text);
    return is_formula(text) ? "'" + std::string(text) : std::string(text);
}

bool gets_apostrophe(std::string_view text) { return is_formula(text); }

std::string_view without_apostrophe(std::string_view cell) {
    if (cell.starts_with('\'') && is_formula(cell)) cell.remove_prefix(1);
    return cell;
}

std::string csv_quoted(std::string_view text) {
    std::string cell = is_formula(text) ? "\"'" : "\"";
    for (const char c : text) {
        if (c == '"') cell += '"';
        cell += c;
    }
    return cell + '"';
}

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

std::string at_line(std::string_view path, std::size_t line) {
    return fmt::format("'{}', line {}: ", path, line);
}

std::string excerpt(std::string_view text) {
    std::size_t most = std::min<std::size_t>(text.size(), 40);
    if (most < text.size())  // no character is cut in two
        while (most > 0 && !begins_character(text[most])) --most;
    std::string out;
    for (const char c : text.substr(0, most))
        out += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c;
    return most < text.size() ? out + "…" : out;
}

}  // namespace lowrank
