// Counts letters, as people count them: bytes would make a Greek title half as long.
#include "core/text/bounds.h"

#include <algorithm>
#include <cstdint>
#include <fmt/core.h>

#include "core/text/utf8.h"

namespace lowrank {
namespace {

void take_letter(std::string_view& text) {
    std::uint32_t code = 0;
    text.remove_prefix(std::max<std::size_t>(1, decode_utf8(text, code)));
}

}  // namespace

std::size_t letters_of(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) take_letter(text);
    return count;
}

std::string_view first_letters(std::string_view text, std::size_t most) {
    std::string_view rest = text;
    while (most-- > 0 && !rest.empty()) take_letter(rest);
    return text.substr(0, text.size() - rest.size());
}

std::string why_too_long(std::string_view what, std::string_view text, std::size_t most) {
    // Bytes are known at once, and no letter has less than one.
    if (text.size() <= most) return {};
    const std::size_t letters = letters_of(text);
    if (letters <= most) return {};
    return fmt::format("{} has {} letters, and {} are the most.", what, letters, most);
}

std::string why_no_room(std::string_view table, std::size_t there, std::string_view value) {
    if (there >= kMostKeys) return one_too_many(fmt::format("values in {}", table), kMostKeys);
    return why_too_long(fmt::format("a value of {}", table), value, kLongestValue);
}

std::string one_too_many(std::string_view what, std::size_t most) {
    return fmt::format("there are at most {} {}, and this is one more.", most, what);
}

}  // namespace lowrank
