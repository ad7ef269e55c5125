// A language is a row here, a book in assets/texts, and a folder of its code beside the English lessons and
// lectures.
#include "app/paint/languages.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "app/embedded/embedded.h"

namespace lowrank::paint {
namespace {

constexpr std::array<Language, 2> kLanguages{{{"en", "English", {}}, {"de", "Deutsch", "texts/de.po"}}};

const Language*& language_in_use() {
    static const Language* language = &kLanguages.front();
    return language;
}

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language* find_language(std::string_view code) {
    const auto found = std::ranges::find(kLanguages, code, &Language::code);
    return found == kLanguages.end() ? nullptr : &*found;
}

std::string language_codes(std::string_view separator) {
    std::string codes;
    for (const Language& each : kLanguages) {
        if (!codes.empty()) codes += separator;
        codes += each.code;
    }
    return codes;
}

const Language& language_of_locale(std::string_view locale) {
    const Language* found = find_language(locale.substr(0, locale.find_first_of("_.@")));
    return found ? *found : kLanguages.front();
}

Result<Translation> translation_of(const Language& language) {
    if (language.texts.empty()) return Translation();
    return read_translation(embedded::find(language.texts), std::string(language.texts));
}

Result<Written> choose_language(const Language& language) {
    const auto book = translation_of(language);
    if (!book) return book.passed_on<Written>();
    language_in_use() = &language;
    choose_phrasebook(book->phrases.empty() ? nullptr : std::make_shared<const Phrasebook>(book->phrases));
    return Written{};
}

void choose_own_book(std::shared_ptr<const Phrasebook> book) {
    language_in_use() = nullptr;
    choose_phrasebook(std::move(book));
}

const Language* chosen_language() { return language_in_use(); }

std::string_view file_in_language(std::string_view name) {
    const std::size_t slash = name.rfind('/');
    if (slash != name.npos && language_in_use()) {
        std::string translated(name.substr(0, slash + 1));
        translated += language_in_use()->code;
        translated += name.substr(slash);
        if (const std::string_view text = embedded::find(translated); !text.empty()) return text;
    }
    return embedded::find(name);
}

bool is_translation(std::string_view name) {
    const std::size_t first = name.find('/'), last = name.rfind('/');
    return first != last && find_language(name.substr(first + 1, last - first - 1));
}

}  // namespace lowrank::paint
