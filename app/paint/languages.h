// The languages that the program ships in, and the one that this process is in.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "app/paint/phrasebook_file.h"
#include "core/text/result.h"

namespace lowrank::paint {

struct Language {
    std::string_view code;   ///< 'de', as locales, --language and settings.toml say it
    std::string_view name;   ///< 'Deutsch', in itself
    std::string_view texts;  ///< its embedded book; empty: the texts are in it as they are
};

/// English first.
std::span<const Language> languages();
/// Null where there is none of this code.
const Language* find_language(std::string_view code);
/// 'en, de', or with another separator.
std::string language_codes(std::string_view separator = ", ");

/// That of a locale's name, 'de_AT.UTF-8'; English where it is none of ours.
const Language& language_of_locale(std::string_view locale);

/// Its book; none of English. A sentence where the book that ships cannot be read.
Result<Translation> translation_of(const Language& language);

/// Has all texts looked up in the language's book (choose_phrasebook): before the first of them is measured.
Result<Written> choose_language(const Language& language);
/// The same with a book of somebody's own, which is none of ours.
void choose_own_book(std::shared_ptr<const Phrasebook> book);
/// Null where somebody's own book was chosen.
const Language* chosen_language();

/// An embedded file as it is in the language chosen: of 'lessons/noise.toml' the 'lessons/de/noise.toml',
/// and the English one where a language has none of its own.
std::string_view file_in_language(std::string_view name);
/// Whether the name of an embedded file is that of a translation.
bool is_translation(std::string_view name);

}  // namespace lowrank::paint
