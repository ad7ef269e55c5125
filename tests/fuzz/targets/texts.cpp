// Texts in another language: what is read fits its English, comes back as it is written, and is what the book
// says.
#include <algorithm>

#include "app/paint/phrasebook_file.h"
#include "core/io/toml/toml_reading.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {

std::string check_texts(std::string_view bytes) {
    const auto phrases = paint::read_phrases(bytes, "f");
    if (!phrases) return wrong_sentence(phrases.sentence());
    std::string text = "[texts]\n";
    for (const paint::Phrase& phrase : *phrases) {
        if (const std::string why = paint::why_unfit(phrase); !why.empty())
            return "a phrase that does not fit: " + why;
        text += basic_string(phrase.english) + " = " + basic_string(phrase.written) + "\n";
    }
    const auto back = paint::read_phrases(text, "f");
    if (!back) return "texts that were written are refused: " + back.sentence() + "\n" + text;
    const auto same = [](const paint::Phrase& a, const paint::Phrase& b) {
        return a.english == b.english && a.written == b.written;
    };
    if (!std::ranges::equal(*back, *phrases, same)) return "texts come back as others";
    const paint::Phrasebook book(*phrases);
    for (const paint::Phrase& phrase : *phrases) {
        const bool plain = std::ranges::none_of(
            phrase.english, [](char c) { return c == '{' || c == '}' || (c >= '0' && c <= '9'); });
        const std::string said = book.say(phrase.english);
        if (plain && said != (phrase.written.empty() ? phrase.english : phrase.written) &&
            phrase.written.find('{') == phrase.written.npos)
            return "'" + phrase.english + "' is said as '" + said + "'";
    }
    return {};
}

}  // namespace lowrank::fuzz
