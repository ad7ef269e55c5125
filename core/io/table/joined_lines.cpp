// Finds the cells first, for most texts have none, and then writes the text anew.
#include "core/io/table/joined_lines.h"

#include <algorithm>
#include <fmt/core.h>
#include <vector>

namespace lowrank {
namespace {

constexpr std::size_t kLongest = std::size_t{64} << 10;
constexpr std::string_view kBetween = ",;\t|:\n";

/// From the opening quote to the closing one.
struct QuotedCell {
    std::size_t open = 0, close = 0;
};

bool begins_cell(std::string_view text, std::size_t quote) {
    const std::size_t before = text.substr(0, quote).find_last_not_of(' ');
    return before == text.npos || kBetween.find(text[before]) != kBetween.npos;
}

bool ends_cell(std::string_view text, std::size_t quote) {
    const std::size_t behind = text.find_first_not_of(" \r", quote + 1);
    return behind == text.npos || kBetween.find(text[behind]) != kBetween.npos;
}

/// Two quotes in a row are one of the cell's own; npos where the cell does not end.
std::size_t closing_quote(std::string_view text, std::size_t open) {
    const std::string_view within = text.substr(0, std::min(text.size(), open + kLongest));
    for (std::size_t at = open + 1; (at = within.find('"', at)) != within.npos; at += 2)
        if (!text.substr(at + 1).starts_with('"')) return ends_cell(text, at) ? at : text.npos;
    return text.npos;
}

std::vector<QuotedCell> cells_over_lines(std::string_view text, const std::stop_token& stop) {
    constexpr std::size_t kBetweenLooks = 1 << 14;
    std::vector<QuotedCell> cells;
    std::size_t quotes = 0;
    for (std::size_t at = 0; (at = text.find('"', at)) != text.npos; ++at) {
        if (++quotes % kBetweenLooks == 0 && stop.stop_requested()) return {};
        if (!begins_cell(text, at)) continue;
        const std::size_t close = closing_quote(text, at);
        if (close == text.npos) continue;
        if (text.substr(at, close - at).find('\n') != text.npos) cells.push_back({at, close});
        at = close;
    }
    return cells;
}

}  // namespace

std::string JoinedLines::words() const {
    return cells == 1 ? fmt::format("a cell over several lines joined, in line {}", line)
                      : fmt::format("{} cells over several lines joined, the first in line {}", cells, line);
}

std::optional<JoinedLines> joined_lines(std::string_view text, const std::stop_token& stop) {
    const std::vector<QuotedCell> cells = cells_over_lines(text, stop);
    if (cells.empty()) return std::nullopt;
    JoinedLines joined;
    joined.cells = cells.size();
    joined.line = 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, cells.front().open), '\n'));
    std::string& out = joined.text;
    out.reserve(text.size());
    std::size_t at = 0, owed = 0;
    const auto copy_to = [&](std::size_t end) {
        const std::size_t line_end = text.substr(0, end).find('\n', at);
        if (owed > 0 && line_end != text.npos) {
            out += text.substr(at, line_end - at);
            out.append(owed, '\n');
            at = line_end, owed = 0;
        }
        out += text.substr(at, end - at);
        at = end;
    };
    for (const auto& [open, close] : cells) {
        copy_to(open);
        for (; at < close; ++at) {
            if (text[at] == '\n') ++owed;
            const bool line_end = text[at] == '\n' || text.substr(at).starts_with("\r\n");
            if (text[at] != '\r' || !line_end) out += line_end ? ' ' : text[at];
        }
    }
    copy_to(text.size());
    return joined;
}

}  // namespace lowrank
