// Escapes, and the point that a large number needs.
#include "core/io/toml_words.h"

#include "core/text/numbers.h"

namespace lowrank {

std::string basic_string(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const unsigned byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20 || byte == 0x7f) {
            out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string toml_number(const std::string& text) {
    const bool beyond = text.find_first_of(".e") == text.npos && !parse_integer(text);
    return beyond ? text + ".0" : text;
}

}  // namespace lowrank
