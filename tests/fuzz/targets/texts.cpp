// Texts in another language: what is read fits its English, comes back as it is written, and is what the book
// says.
#include <algorithm>
#include <vector>

#include "app/paint/phrasebook_file.h"
#include "app/paint/po_file.h"
#include "tests/fuzz/targets/targets.h"

namespace lowrank::fuzz {

std::string check_texts(std::string_view bytes) {
    const auto read = paint::read_translation(bytes, "f");
    if (!read) return wrong_sentence(read.sentence());
    const std::vector<paint::Phrase>& phrases = read->phrases;
    paint::PoFile file{read->header, {}};
    for (const paint::Phrase& phrase : phrases) {
        if (const std::string why = paint::why_unfit(phrase); !why.empty())
            return "a phrase that does not fit: " + why;
        file.entries.push_back({phrase.english, phrase.written, 0});
    }
    const std::string text = paint::write_po(file, {"of the fuzzer"});
    const auto back = paint::read_translation(text, "f");
    if (!back) return "texts that were written are refused: " + back.sentence() + "\n" + text;
    const auto same = [](const paint::Phrase& a, const paint::Phrase& b) {
        return a.english == b.english && a.written == b.written;
    };
    if (back->header != read->header || !std::ranges::equal(back->phrases, phrases, same))
        return "texts come back as others";
    const paint::Phrasebook book(phrases);
    for (const paint::Phrase& phrase : phrases) {
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
