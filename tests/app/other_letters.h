// A book in other letters: what it leaves in Latin ones has no phrase.
#pragma once
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "app/paint/phrasebook_file.h"

namespace lowrank::testing {

/// The program's phrases in Cyrillic letters, their gaps and scripts as they are.
inline std::vector<paint::Phrase> in_other_letters() {
    std::vector<paint::Phrase> phrases = paint::program_phrases();
    for (paint::Phrase& phrase : phrases) {
        int depth = 0;
        for (const char c : phrase.english) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0 && std::isalpha(static_cast<unsigned char>(c)))
                phrase.written += {'\xD0', static_cast<char>(0xB0 + std::tolower(c) % 16)};
            else
                phrase.written += c;
        }
    }
    return phrases;
}

/// The Latin words of more than two letters in a text, but for names.
inline std::string latin_words(const std::string& text, const std::set<std::string>& names = {}) {
    std::string found, word;
    for (const char c : text + " ") {
        if (std::isalpha(static_cast<unsigned char>(c))) {
            word += c;
            continue;
        }
        if (word.size() > 2 && !names.contains(word)) found += (found.empty() ? "" : " ") + word;
        word.clear();
    }
    return found;
}

}  // namespace lowrank::testing
