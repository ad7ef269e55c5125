// Shortens words until they fit: the longest way is tried first.
#include "app/figure/engine/fit_words.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "app/paint/text_layout.h"

namespace lowrank::figure {

std::string first_that_fits(std::span<const std::string> ways, float width, float size, paint::Face face) {
    for (const std::string& way : ways)
        if (paint::measure(way, size, face).width <= width) return way;
    return ways.empty() ? std::string() : paint::ellipsize(ways.back(), width, size, face);
}

namespace {

/// What was cut within a number loses the whole number: without its last digits it would be another one.
std::string without_half_numbers(const std::string& cut, const std::string& whole) {
    constexpr std::string_view kEllipsis = "…";
    if (!cut.ends_with(kEllipsis)) return cut;
    std::string kept = cut.substr(0, cut.size() - kEllipsis.size());
    const auto of_number = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
    if (kept.empty() || !whole.starts_with(kept) || kept.size() == whole.size() || !of_number(kept.back()) ||
        !of_number(whole[kept.size()]))
        return cut;
    const std::size_t space = kept.rfind(' ');
    constexpr std::size_t kSome = 4;
    if (space == std::string::npos || space < kSome) return {};
    return kept.substr(0, space + 1) + std::string(kEllipsis);
}

/// Without what parts say in brackets at their end. The first part is a name, which may have brackets of its
/// own.
std::string without_brackets(std::string list) {
    std::size_t open = list.find(", ");
    while (open != list.npos && (open = list.find(" (", open)) != list.npos) {
        const std::size_t close = list.find(')', open);
        if (close == list.npos) break;
        const bool ends_part = close + 1 == list.size() || list.compare(close + 1, 2, ", ") == 0;
        if (ends_part)
            list.erase(open, close + 1 - open);
        else
            open = close;
    }
    return list;
}

}  // namespace

std::string shortened_list(const std::string& whole, float width, float size) {
    if (paint::measure(whole, size).width <= width) return whole;
    const std::string markup = without_brackets(whole);
    if (paint::measure(markup, size).width <= width) return markup;
    // More parts are never narrower: halves find the last that fits.
    std::vector<std::size_t> ends;
    for (std::size_t comma = markup.find(", ", 1); comma != std::string::npos;
         comma = markup.find(", ", comma + 1))
        ends.push_back(comma);
    const auto first_wide = std::ranges::partition_point(
        ends, [&](std::size_t end) { return paint::measure(markup.substr(0, end), size).width <= width; });
    if (first_wide != ends.begin()) return markup.substr(0, *std::prev(first_wide));
    // Less than a few letters say nothing.
    constexpr float kSomeLetters = 5.5f;
    if (width <= kSomeLetters * size) return {};
    return without_half_numbers(paint::ellipsize(markup, width, size), markup);
}

bool has_all_parts(const std::string& shown, const std::string& markup) {
    return shown == markup || shown == without_brackets(markup);
}

}  // namespace lowrank::figure
