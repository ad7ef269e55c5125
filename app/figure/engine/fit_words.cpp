// Shortens words until they fit: the longest way is tried first.
#include "app/figure/engine/fit_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "app/paint/markup.h"
#include "app/paint/phrasebook.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

namespace {

/// The letters of a markup as it is written here, whatever scripts they stand in.
std::string letters_of(const std::string& markup) {
    std::string letters;
    for (const paint::MarkupSpan& span : paint::parse_markup(paint::spoken(markup))) letters += span.text;
    return letters;
}

/// Whether a number goes on at a place: a digit, a point, the dot before a power of ten, a minus, or the
/// exponent of '2.41e-08'.
bool goes_on(std::string_view letters, std::size_t at) {
    const auto is_digit = [&](std::size_t i) {
        return i < letters.size() && letters[i] >= '0' && letters[i] <= '9';
    };
    const auto is_exponent = [&](std::size_t i) {
        return i > 0 && i < letters.size() && letters[i] == 'e' && is_digit(i - 1);
    };
    const std::string_view rest = letters.substr(at);
    if (rest.starts_with("·") || rest.starts_with("−") || rest.starts_with('.')) return true;
    if (rest.starts_with('-') || rest.starts_with('+')) return at > 0 && is_exponent(at - 1);
    return is_digit(at) || is_exponent(at);
}

/// What was cut within a number loses the whole number: without its last digits it would be another one.
std::string without_half_numbers(const std::string& cut, const std::string& whole) {
    constexpr std::string_view kEllipsis = "…";
    if (!cut.ends_with(kEllipsis)) return cut;
    const std::string all = letters_of(whole), shown = letters_of(cut);
    const std::size_t end = shown.size() - kEllipsis.size();
    if (end == 0 || end >= all.size() || all.compare(0, end, shown, 0, end) != 0) return cut;
    std::size_t last = end - 1;
    while (last > 0 && (static_cast<unsigned char>(all[last]) & 0xC0) == 0x80) --last;
    if (!goes_on(all, last) || !goes_on(all, end)) return cut;
    const std::string kept = cut.substr(0, cut.size() - kEllipsis.size());
    const std::size_t space = kept.rfind(' ');
    constexpr std::size_t kSome = 4;
    if (space == std::string::npos || space < kSome) return {};
    return kept.substr(0, space + 1) + std::string(kEllipsis);
}

std::string cut_to(const std::string& markup, float width, float size, paint::Face face) {
    return without_half_numbers(paint::cut_before_formula(markup, width, size, face), markup);
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

std::string first_that_fits(std::span<const std::string> ways, float width, float size, paint::Face face) {
    for (const std::string& way : ways)
        if (paint::measure(way, size, face).width <= width) return way;
    return ways.empty() ? std::string() : cut_to(ways.back(), width, size, face);
}

std::optional<SizedWords> sized_to_fit(std::span<const std::string> ways, float width, float size, bool paper,
                                       paint::Face face) {
    for (const float least : {size, paper ? std::min(size, kLeastType) : size})
        for (const std::string& way : ways) {
            const float own = paint::measure(way, size, face).width;
            // A hair less, so that rounding makes it no wider than its room.
            const float fits = own <= width ? size : size * 0.999f * width / own;
            if (fits >= least) return SizedWords{way, fits};
        }
    return std::nullopt;
}

SizedWords sized_or_cut(std::span<const std::string> ways, float width, float size, bool paper,
                        paint::Face face) {
    if (auto whole = sized_to_fit(ways, width, size, paper, face)) return *std::move(whole);
    if (ways.empty()) return {"", size};
    const float least = paper ? std::min(size, kLeastType) : size;
    return {cut_to(ways.back(), width, least, face), least};
}

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
    return cut_to(markup, width, size, paint::Face::Regular);
}

bool has_all_parts(const std::string& shown, const std::string& markup) {
    return shown == markup || shown == without_brackets(markup);
}

}  // namespace lowrank::figure
