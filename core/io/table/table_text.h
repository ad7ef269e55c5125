// Lines and cells of the tables people keep in text files.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lowrank {

/// Walks the lines of a text, counted from 1, without copying them.
class LineReader {
public:
    explicit LineReader(std::string_view text) : rest_(text) {}
    bool next(std::string_view& line);
    std::size_t number() const { return number_; }  ///< of the line next gave last

private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

/// Text without the spaces and tabs around it.
std::string_view trimmed(std::string_view text);

/// The cells of a line, trimmed. A cell that stands in double quotes as a whole may contain the separator,
/// and a doubled quote for a quote; other quotes are letters. What csv_cell put in front of a formula is
/// taken away. separator: a character, or ' ' for any run of spaces and tabs. Returns false where a quote is
/// left open, which between tabs is a letter as well.
bool split_cells(std::string_view line, char separator, std::vector<std::string>& cells);

/// The same with a separator of several characters, and which of the cells stood in quotes.
bool split_cells(std::string_view line, std::string_view separator, std::vector<std::string>& cells,
                 std::vector<bool>* quoted = nullptr);

/// The separator a line of numbers or names seems to use: tab, semicolon, comma, or spaces.
char guess_separator(std::string_view line);

/// A name as a cell of a CSV file: in quotes where it has to be. One that a spreadsheet would compute, for it
/// begins with =, +, -, @, a tab or a return and is no number, gets an apostrophe in front, after which it is
/// shown as it is; so does one that has apostrophes before these, so that split_cells gives every name back.
std::string csv_cell(std::string_view text);

/// Whether csv_cell puts an apostrophe in front.
bool gets_apostrophe(std::string_view text);
/// A cell without the apostrophe that csv_cell put there.
std::string_view without_apostrophe(std::string_view cell);

/// csv_cell in quotes always.
std::string csv_quoted(std::string_view text);

/// Lower case of ASCII letters.
std::string lower_case(std::string_view text);

/// ''file', line 7: ' in front of sentences about a line.
std::string at_line(std::string_view path, std::size_t line);

/// A piece of a line for a sentence: cut to what can be read, without control characters.
std::string excerpt(std::string_view text);

}  // namespace lowrank
