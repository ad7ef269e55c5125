// Cleans a text for a sentence: one walk over the characters, then over the words.
#include "core/text/sentence.h"

#include <cstdint>
#include <vector>

#include "core/text/utf8.h"

namespace lowrank {
namespace {

constexpr std::size_t kLongestWord = 200, kLongestSentence = 2000;

bool is_command(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x200E || code == 0x200F ||
           code == 0x061C || (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0xFEFF;
}

/// The first two thirds and the last third of what fits, with an ellipsis between.
std::string cut(const std::vector<std::string_view>& characters, std::size_t first, std::size_t count,
                std::size_t most) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        if (count > most && i == most * 2 / 3) {
            out += "…";
            i = count - most / 3;
        }
        out += characters[first + i];
    }
    return out;
}

std::vector<std::string_view> characters_of(std::string_view text) {
    std::vector<std::string_view> all;
    while (!text.empty()) {
        std::uint32_t code = 0;
        const std::size_t size = decode_utf8(text, code);
        all.push_back(size == 0 || is_command(code) ? std::string_view("?") : text.substr(0, size));
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return all;
}

/// Every word cut to its length.
std::string cut_words(std::string_view text) {
    const std::vector<std::string_view> characters = characters_of(text);
    std::string words;
    for (std::size_t at = 0; at < characters.size();) {
        std::size_t end = at;
        while (end < characters.size() && characters[end] != " ") ++end;
        words += cut(characters, at, end - at, kLongestWord);
        if (end < characters.size()) words += ' ';
        at = end + 1;
    }
    return words;
}

}  // namespace

std::string clean_sentence(std::string_view text) {
    const std::string words = cut_words(text);
    const std::vector<std::string_view> all = characters_of(words);
    // The cut in the middle of the whole makes one word of what stands on either side of it.
    return cut_words(cut(all, 0, all.size(), kLongestSentence));
}

}  // namespace lowrank
