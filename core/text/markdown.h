// The Markdown that our own pages are written in: headings, paragraphs, lists, code, tables and pictures as
// values, so that a window, a terminal and a man page show one text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lowrank {

/// A piece of text in one look.
struct MarkdownSpan {
    enum class Look { Plain, Strong, Emphasis, Code };
    Look look = Look::Plain;
    std::string text;
    bool operator==(const MarkdownSpan&) const = default;
};
using MarkdownText = std::vector<MarkdownSpan>;

struct MarkdownBlock {
    enum class Kind { Heading, Paragraph, Item, Code, Table, Picture };
    Kind kind = Kind::Paragraph;
    int level = 0;      ///< of a heading from 1; of an item how deep it lies, from 0
    std::string mark;   ///< of an item: '-' or '3.'
    MarkdownText text;  ///< of all but code and tables; of a picture what it shows
    std::string code;   ///< lines as they stand; of a picture its file
    std::vector<std::vector<MarkdownText>> rows;  ///< of a table, the one with its heads first
};

/// What is none of these is a paragraph; a line break within one is a space. Cost: linear in the text.
std::vector<MarkdownBlock> read_markdown(std::string_view text);

/// The spans of one line: `code`, **strong**, *emphasis*, [words](link) as its words; a backslash takes the
/// sign behind it for itself.
MarkdownText read_markdown_line(std::string_view line);

/// The same words without any look.
std::string plain_words(const MarkdownText& text);

}  // namespace lowrank
