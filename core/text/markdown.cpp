// Reads Markdown line by line into blocks, and each block's words into spans.
#include "core/text/markdown.h"

#include <algorithm>
#include <cctype>

namespace lowrank {
namespace {

using Kind = MarkdownBlock::Kind;
using Look = MarkdownSpan::Look;

std::string_view trimmed(std::string_view line) {
    while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    return line;
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

/// '- ' or '12. ' at the front of a line, without the space; empty where it begins no item.
std::string_view mark_of(std::string_view line) {
    if (line.starts_with("- ")) return line.substr(0, 1);
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
    return digits > 0 && line.substr(digits).starts_with(". ") ? line.substr(0, digits + 1) : "";
}

/// The cells between bars that no backslash stands before, in code too.
std::vector<MarkdownText> cells_of(std::string_view line) {
    std::vector<MarkdownText> cells;
    std::string cell;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
            cell += line[++i];
        } else if (line[i] == '|') {
            cells.push_back(read_markdown_line(trimmed(cell)));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    return cells;
}

bool is_rule(std::string_view line) {
    return line.starts_with("|") && line.find_first_not_of("|-: ") == line.npos;
}

/// '[words](link)' or '![words](file)' from a place on: where it ends, or npos.
std::size_t link_at(std::string_view line, std::size_t at, std::string_view& words, std::string_view& link) {
    const std::size_t middle = line.find("](", at), end = line.find(')', middle);
    if (middle == line.npos || end == line.npos) return line.npos;
    words = line.substr(at + 1, middle - at - 1);
    link = line.substr(middle + 2, end - middle - 2);
    return end + 1;
}

class Reader {
public:
    std::vector<MarkdownBlock> read(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        close();
        return std::move(blocks_);
    }

private:
    void line(std::string_view whole) {
        const std::string_view inner = trimmed(whole);
        if (inner.starts_with("```")) {
            fenced_ = !fenced_;
            if (fenced_) open(Kind::Code, 0);
            return;
        }
        if (fenced_) {
            blocks_.back().code += std::string(whole) + "\n";
            return;
        }
        if (inner.empty()) return close();
        if (inner.starts_with("|")) return table(inner);
        if (inner.starts_with("#")) {
            const std::size_t level = std::min(inner.find_first_not_of('#'), inner.size());
            open(Kind::Heading, static_cast<int>(level));
            words_ = trimmed(inner.substr(level));
            return close();
        }
        if (std::string_view words, file;
            inner.starts_with("![") && link_at(inner, 1, words, file) == inner.size()) {
            open(Kind::Picture, 0);
            blocks_.back().code = file;
            words_ = words;
            return close();
        }
        if (const std::string_view mark = mark_of(inner); !mark.empty()) {
            open(Kind::Item, static_cast<int>(indent_of(whole) / 2));
            blocks_.back().mark = mark;
            words_ = trimmed(inner.substr(mark.size()));
            return;
        }
        if (!in_words_) open(Kind::Paragraph, 0);
        words_ += (words_.empty() ? "" : " ") + std::string(inner);
    }

    void table(std::string_view line) {
        if (is_rule(line)) return;
        if (blocks_.empty() || blocks_.back().kind != Kind::Table || !in_table_) {
            open(Kind::Table, 0);
            in_table_ = true;
        }
        blocks_.back().rows.push_back(cells_of(line));
    }

    void open(Kind kind, int level) {
        close();
        MarkdownBlock block;
        block.kind = kind;
        block.level = level;
        blocks_.push_back(std::move(block));
        in_words_ = kind == Kind::Paragraph || kind == Kind::Item;
    }

    void close() {
        if (!words_.empty()) blocks_.back().text = read_markdown_line(words_);
        words_.clear();
        in_words_ = in_table_ = false;
    }

    std::vector<MarkdownBlock> blocks_;
    std::string words_;  ///< of the block that is open
    bool fenced_ = false, in_words_ = false, in_table_ = false;
};

}  // namespace

std::vector<MarkdownBlock> read_markdown(std::string_view text) { return Reader().read(text); }

MarkdownText read_markdown_line(std::string_view line) {
    MarkdownText text;
    const auto add = [&](Look look, std::string_view words) {
        if (words.empty()) return;
        if (!text.empty() && text.back().look == look)
            text.back().text += words;
        else
            text.push_back({look, std::string(words)});
    };
    bool strong = false, emphasis = false;
    const auto look = [&] { return strong ? Look::Strong : emphasis ? Look::Emphasis : Look::Plain; };
    for (std::size_t i = 0; i < line.size();) {
        const std::string_view rest = line.substr(i);
        if (rest.starts_with("\\") && rest.size() > 1 && std::ispunct(static_cast<unsigned char>(rest[1]))) {
            add(look(), rest.substr(1, 1));
            i += 2;
        } else if (rest.starts_with("`") && rest.find('`', 1) != rest.npos) {
            const std::size_t end = rest.find('`', 1);
            add(Look::Code, rest.substr(1, end - 1));
            i += end + 1;
        } else if (rest.starts_with("**")) {
            strong = !strong;
            i += 2;
        } else if (rest.starts_with("*") && (emphasis || (rest.size() > 1 && rest[1] != ' '))) {
            emphasis = !emphasis;
            ++i;
        } else if (std::string_view words, link; rest.starts_with("[") &&
                                                 link_at(rest, 0, words, link) != rest.npos &&
                                                 words.find(']') == words.npos) {
            add(look(), words);
            i += link_at(rest, 0, words, link);
        } else {
            add(look(), rest.substr(0, 1));
            ++i;
        }
    }
    return text;
}

std::string plain_words(const MarkdownText& text) {
    std::string words;
    for (const MarkdownSpan& span : text) words += span.text;
    return words;
}

}  // namespace lowrank
