// Tries the longest way first. Must not know figures.
#include "app/figure/fit_words.h"

#include "app/paint/text_layout.h"

namespace lowrank::figure {

std::string first_that_fits(std::span<const std::string> ways, float width, float size, paint::Face face) {
    for (const std::string& way : ways)
        if (paint::measure(way, size, face).width <= width) return way;
    return ways.empty() ? std::string() : paint::ellipsize(ways.back(), width, size, face);
}

std::string shortened_list(const std::string& markup, float width, float size) {
    if (paint::measure(markup, size).width <= width) return markup;
    for (std::size_t comma = markup.rfind(", "); comma != std::string::npos && comma > 0;
         comma = markup.rfind(", ", comma - 1)) {
        std::string words = markup.substr(0, comma) + ", …";
        if (paint::measure(words, size).width <= width) return words;
    }
    // Less than a few letters say nothing.
    constexpr float kSomeLetters = 5.5f;
    return width > kSomeLetters * size ? paint::ellipsize(markup, width, size) : std::string();
}

}  // namespace lowrank::figure
