// The one markup parser.
#include "app/paint/markup.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/paint/painter.h"
#include "core/text/utf8.h"

namespace lowrank::paint {
namespace {

/// Where the numbers of an axis have 12 px their exponents keep 10.
constexpr float kSuperscript = 0.84f, kSubscript = 0.72f;
constexpr float kRaise = 0.38f, kLower = 0.17f;  ///< em of the text the script belongs to

struct Parser {
    std::string_view rest;
    std::vector<MarkupSpan> spans;

    void append(std::string_view text, float scale, float shift) {
        if (!spans.empty() && spans.back().scale == scale && spans.back().shift == shift)
            spans.back().text += text;
        else
            spans.push_back({std::string(text), scale, shift});
    }

    void code_point(float scale, float shift) {
        const std::string_view before = rest;
        const bool broken = take_code_point(rest) == 0xFFFD;
        const std::string_view one = before.substr(0, before.size() - rest.size());
        // The star operator is drawn small for full size already: as a script it would be a dot. So it stays
        // as large as the text, which also needs no size of its own in the atlas.
        const bool star = scale < 1 && one == "⋆";
        append(broken ? std::string_view("\xEF\xBF\xBD") : one,
               star ? scale / (shift > 0 ? kSuperscript : kSubscript) : scale,
               star ? shift - scale * 0.06f : shift);
    }

    void one(float scale, float shift) {
        const char c = rest.front();
        if (c == '\\' && rest.size() > 1) {
            rest.remove_prefix(1);
            code_point(scale, shift);
        } else if ((c == '_' || c == '^') && rest.size() > 1) {
            rest.remove_prefix(1);
            const float raised = shift + scale * (c == '^' ? kRaise : -kLower),
                        smaller = scale * (c == '^' ? kSuperscript : kSubscript);
            if (rest.front() == '{') {
                rest.remove_prefix(1);
                until_brace(smaller, raised);
            } else {
                one(smaller, raised);
            }
        } else {
            code_point(scale, shift);
        }
    }

    void until_brace(float scale, float shift) {
        while (!rest.empty() && rest.front() != '}') one(scale, shift);
        if (!rest.empty()) rest.remove_prefix(1);
    }
};

}  // namespace

char32_t take_code_point(std::string_view& text) {
    if (const auto first = static_cast<unsigned char>(text.front()); first < 0x80) {
        text.remove_prefix(1);
        return first;
    }
    constexpr char32_t kBroken = 0xFFFD;
    std::uint32_t code = 0;
    const std::size_t size = decode_utf8(text, code);
    text.remove_prefix(size == 0 ? 1 : size);
    return size == 0 || is_barred_from_xml(code) ? kBroken : static_cast<char32_t>(code);
}

std::vector<MarkupSpan> parse_markup(std::string_view markup) {
    Parser parser{markup, {}};
    const auto begins_no_script = [](char c) {
        return static_cast<unsigned char>(c) < 0x80 && c != '\\' && c != '_' && c != '^';
    };
    while (!parser.rest.empty()) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if_not(parser.rest, begins_no_script) -
                                                    parser.rest.begin());
        if (plain > 0) {
            parser.append(parser.rest.substr(0, plain), 1, 0);
            parser.rest.remove_prefix(plain);
        } else {
            parser.one(1, 0);
        }
    }
    return std::move(parser.spans);
}

namespace {

/// An exponent of digits and signs in letters that are raised themselves: '10−8' would be another number.
/// Other exponents are left as they are.
std::string raised(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> kRaised[] = {
        {"0", "⁰"}, {"1", "¹"}, {"2", "²"}, {"3", "³"}, {"4", "⁴"}, {"5", "⁵"}, {"6", "⁶"},
        {"7", "⁷"}, {"8", "⁸"}, {"9", "⁹"}, {"−", "⁻"}, {"-", "⁻"}, {"+", "⁺"}};
    std::string out;
    for (std::string_view rest = text; !rest.empty();) {
        const auto sign =
            std::ranges::find_if(kRaised, [&](const auto& each) { return rest.starts_with(each.first); });
        if (sign == std::end(kRaised)) return std::string(text);
        out += sign->second;
        rest.remove_prefix(sign->first.size());
    }
    return out;
}

}  // namespace

std::string plain_text(std::string_view markup) {
    std::string plain;
    for (const MarkupSpan& span : parse_markup(markup))
        plain += span.shift > 0 ? raised(span.text) : std::string(span.text);
    return plain;
}

std::string escape_markup(std::string_view plain) {
    std::string escaped;
    for (const char c : plain) {
        if (c == '_' || c == '^' || c == '\\' || c == '{' || c == '}') escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string markup_of(const std::vector<MarkupSpan>& spans) {
    std::string markup;
    for (const MarkupSpan& span : spans) {
        const std::string text = escape_markup(span.text);
        if (span.shift > 0)
            markup += "^{" + text + "}";
        else if (span.shift < 0)
            markup += "_{" + text + "}";
        else
            markup += text;
    }
    return markup;
}

}  // namespace lowrank::paint
