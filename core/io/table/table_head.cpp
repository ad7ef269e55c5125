// Cuts the beginning of a table into lines, comments and cells.
#include "core/io/table/table_head.h"

#include <algorithm>
#include <map>

#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Whether a cell is a number whatever its marks.
bool is_any_number(const std::string& cell) {
    return table_number(cell, {'.', ','}) || table_number(cell, {',', '.'});
}

constexpr std::string_view kSeparatorLine = "sep=";

/// How well a separator cuts the lines.
struct Cut {
    std::string separator;
    double alike = 0;       ///< share of the lines with the usual number of cells, two at least
    double numbers = 0;     ///< share of the cells that are numbers or missing
    std::size_t width = 1;  ///< the usual number
};

Cut cut_by(const std::string& separator, const std::vector<HeadLine>& lines) {
    Cut cut{separator};
    std::map<std::size_t, std::size_t> widths;
    std::size_t counted = 0, cells = 0, numbers = 0;
    HeadLine line;
    constexpr std::size_t kFew = 200;
    for (const HeadLine& each : lines) {
        if (counted == kFew) break;
        if (!block_item(each.text).empty()) continue;
        ++counted;
        if (!split_cells(each.text, separator, line.cells)) continue;
        ++widths[line.cells.size()];
        for (const std::string& cell : line.cells)
            ++cells, numbers += is_missing_word(cell) || is_any_number(cell);
    }
    std::size_t most = 0;
    for (const auto& [width, times] : widths)
        if (width > 1 && times > most) most = times, cut.width = width;
    if (counted > 0) cut.alike = static_cast<double>(most) / static_cast<double>(counted);
    if (cells > 0) cut.numbers = static_cast<double>(numbers) / static_cast<double>(cells);
    return cut;
}

}  // namespace

bool is_plain_comment(std::string_view line) {
    if (line.empty() || (line[0] != '#' && line[0] != '%')) return false;
    return line.size() < 2 || line[1] == ' ' || line[1] == '\t' || line[1] == line[0];
}

bool is_separator_line(std::string_view line) {
    return line.size() <= kSeparatorLine.size() + 1 && lower_case(line).starts_with(kSeparatorLine);
}

std::string_view block_item(std::string_view line) {
    line = trimmed(line);
    if (line.size() < 2 || line.back() != ':') return {};
    line.remove_suffix(1);
    return line.find_first_of(" \t,;:|") == line.npos ? line : std::string_view();
}

bool is_table_comment(std::string_view line, const TableLayout& layout) {
    line = trimmed(line);
    if (line.empty() || (line.front() != '#' && line.front() != '%')) return false;
    std::vector<std::string> cells;
    if (layout.use == TableUse::WholeMatrix || layout.use == TableUse::CurveLines) {
        // What a spreadsheet writes for a missing value begins alike.
        const std::size_t end = line.find_first_of(",;\t|");
        return end == line.npos || !is_missing_word(trimmed(line.substr(0, end)));
    }
    // '#music' is a label where a whole line of the table goes on behind it.
    if (is_plain_comment(line)) return true;
    return layout.width == 0 || !split_cells(line, layout.separator, cells) || cells.size() != layout.width;
}

std::vector<HeadLine> head_lines(std::string_view text, TableUse use, std::string& separator) {
    const std::string_view head = text.substr(0, kTableHead);
    std::vector<HeadLine> lines;
    LineReader reader(head);
    TableLayout plain;
    plain.use = use;
    for (std::string_view line; lines.size() < kTableHeadLines && reader.next(line);) {
        if (trimmed(line).empty()) continue;
        // Of ratings '#music' may be a label: whether a line of the table goes on behind it is seen once it
        // is cut.
        const bool may_be_label =
            (use == TableUse::RatingLines || use == TableUse::PairLines) && !is_plain_comment(trimmed(line));
        if (!may_be_label && is_table_comment(line, plain)) continue;
        // The last line of a head may be cut.
        if (!lines.empty() && head.size() < text.size() &&
            line.data() + line.size() == head.data() + head.size())
            break;
        if (const std::string_view said = trimmed(line); is_separator_line(said)) {
            // What is trimmed away is a tab.
            separator = said.size() > kSeparatorLine.size() ? said.back() : '\t';
            continue;
        }
        lines.push_back({reader.number(), line, {}, {}});
    }
    return lines;
}

std::string head_separator(const std::vector<HeadLine>& lines) {
    std::vector<Cut> cuts;
    for (const char* separator : {"::", "\t", ";", ",", "|", " "}) cuts.push_back(cut_by(separator, lines));
    constexpr double kMost = 0.9;
    Cut& comma = cuts[3];
    const Cut &pipe = cuts[4], &blanks = cuts[5];
    // Decimal commas between blanks, and in a table between pipes.
    const bool by_blanks = blanks.alike >= kMost && blanks.numbers > comma.numbers;
    const bool by_pipes = pipe.alike >= kMost && pipe.width > comma.width;
    if (by_blanks || by_pipes) comma.alike = 0;
    for (const Cut& cut : cuts)
        if (cut.alike >= kMost) return cut.separator;
    const auto best = std::ranges::max_element(cuts, {}, &Cut::alike);
    return best->alike > 0 ? best->separator : ",";
}

std::size_t usual_width(const std::vector<HeadLine>& lines, std::size_t first) {
    std::map<std::size_t, std::size_t> widths;
    for (std::size_t k = first; k < lines.size(); ++k) ++widths[lines[k].cells.size()];
    std::size_t usual = 0, most = 0;
    for (std::size_t k = first; k < lines.size(); ++k)
        if (const std::size_t times = widths[lines[k].cells.size()]; times > most)
            most = times, usual = lines[k].cells.size();
    return usual;
}

}  // namespace lowrank
