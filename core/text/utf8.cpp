// Decodes and checks UTF-8. All readers use this one decoder, so that they agree on what a character is.
#include "core/text/utf8.h"

#include <algorithm>

namespace lowrank {

std::size_t decode_utf8(std::string_view text, std::uint32_t& code) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const std::size_t size = first < 0x80       ? 1
                             : first >> 5 == 6  ? 2
                             : first >> 4 == 14 ? 3
                             : first >> 3 == 30 ? 4
                                                : 0;
    if (size == 0 || size > text.size()) return 0;
    code = size == 1 ? first : first & (0x7Fu >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if (byte(i) >> 6 != 2) return 0;
        code = code << 6 | (byte(i) & 0x3Fu);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    return code < kLeast[size] || code > 0x10FFFF || surrogate ? 0 : size;
}

bool is_barred_from_xml(std::uint32_t code) { return code == 0xFFFE || code == 0xFFFF; }

std::size_t character_count(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
}

bool is_utf8(std::string_view text) {
    std::uint32_t code = 0;
    while (!text.empty()) {
        const std::size_t size = decode_utf8(text, code);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

std::string as_utf8(std::string_view text) {
    std::string out;
    std::uint32_t code = 0;
    while (!text.empty()) {
        const std::size_t size = decode_utf8(text, code);
        out += size == 0 || is_barred_from_xml(code) ? "\xEF\xBF\xBD" : text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return out;
}

}  // namespace lowrank
