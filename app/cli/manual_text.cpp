// Writes blocks of Markdown as plain lines.
#include "app/cli/manual_text.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace lowrank::cli {
namespace {

using Kind = MarkdownBlock::Kind;

constexpr std::size_t kColumns = 100;

std::size_t columns_of(std::string_view text) {
    std::size_t count = 0;
    for (std::uint32_t code = 0; !text.empty(); ++count)
        text.remove_prefix(std::max<std::size_t>(1, decode_utf8(text, code)));
    return count;
}

/// Words from a column on, folded; the first line begins with what stands before them.
std::string folded(std::string_view words, const std::string& before, std::size_t indent) {
    std::string out = before;
    std::size_t used = columns_of(before);
    bool first = true;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        const std::string_view word = words.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        const std::size_t length = columns_of(word);
        if (!first && used + 1 + length > kColumns) {
            out += "\n" + std::string(indent, ' ');
            used = indent;
        } else if (!first) {
            out += ' ';
            ++used;
        }
        out += word;
        used += length;
        first = false;
    }
    return out + "\n";
}

std::string block_text(const MarkdownBlock& block) {
    std::string out;
    switch (block.kind) {
        case Kind::Heading:
            return plain_words(block.text) + "\n";
        case Kind::Paragraph:
            return folded(plain_words(block.text), "", 0);
        case Kind::Item: {
            const std::size_t indent = 2 * static_cast<std::size_t>(block.level) + block.mark.size() + 1;
            const std::string mark = std::string(2 * static_cast<std::size_t>(block.level), ' ') + block.mark;
            return folded(plain_words(block.text), mark + " ", indent);
        }
        case Kind::Code:
            for (std::string_view rest = block.code; !rest.empty();) {
                const std::size_t end = std::min(rest.find('\n'), rest.size());
                out += "    " + std::string(rest.substr(0, end)) + "\n";
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            return out;
        case Kind::Table:
            for (const auto& row : block.rows)
                for (std::size_t c = 0; c < row.size(); ++c)
                    if (const std::string words = plain_words(row[c]); !words.empty())
                        out += folded(words, c == 0 ? "  " : "      ", c == 0 ? 4 : 6);
            return out;
        case Kind::Picture:
            return {};
    }
    return out;
}

}  // namespace

std::string manual_text(const state::ManualPage& page) {
    std::string out = page.title + "\n" + std::string(columns_of(page.title), '=') + "\n";
    for (const MarkdownBlock& block : page.blocks)
        if (const std::string text = block_text(block); !text.empty()) out += "\n" + text;
    return out;
}

std::string manual_contents(std::span<const state::ManualPage> pages) {
    std::size_t width = 0;
    for (const state::ManualPage& page : pages) width = std::max(width, page.name.size());
    std::string out;
    for (const state::ManualPage& page : pages)
        out += page.name + std::string(width - page.name.size() + 2, ' ') + page.title + "\n";
    return out;
}

}  // namespace lowrank::cli
