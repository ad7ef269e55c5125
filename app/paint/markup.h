// Sub- and superscripts in text: `_{…}`, `^{…}`, `_x`, `^x`, `\` escapes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lowrank::paint {

/// A piece of text of one size on one baseline, both relative to the base text.
struct MarkupSpan {
    std::string text;
    float scale = 1;  ///< of the size
    float shift = 0;  ///< of the baseline, in em of the base text, positive upwards
    bool operator==(const MarkupSpan&) const = default;
};

/// Splits markup into spans; scripts may nest ('X_{t_0}'). Neighbours alike are joined; an unclosed brace
/// ends with the text.
std::vector<MarkupSpan> parse_markup(std::string_view markup);

/// Back from spans; nested scripts become one.
std::string markup_of(const std::vector<MarkupSpan>& spans);

/// The same words without scripts, but for exponents of digits, which are raised letters: '10⁻⁸'.
std::string plain_text(std::string_view markup);

/// Takes one code point off the front of UTF-8 text (not empty); a broken sequence gives U+FFFD and takes one
/// byte.
char32_t take_code_point(std::string_view& text);

}  // namespace lowrank::paint
