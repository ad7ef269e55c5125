// Reads the file of translated texts: one that was asked for must be right; one that is always read is left
// out with a sentence.
#include "app/cli/texts_option.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>
#include <memory>

#include "app/paint/languages.h"
#include "app/paint/phrasebook_file.h"
#include "app/state/regular_file.h"
#include "app/state/settings.h"

namespace lowrank::cli {
namespace {

Result<Written> choose_file(const std::string& path, const std::stop_token& stop) {
    const Result<std::string> text = state::read_regular_text(path);
    if (!text) return text.passed_on<Written>();
    const auto book = paint::read_translation(*text, path, stop);
    if (!book) return book.passed_on<Written>();
    paint::choose_own_book(std::make_shared<const paint::Phrasebook>(book->phrases));
    return Written{};
}

/// As the C library would have it, which is never asked: numbers are read and written in one way.
std::string_view locale_of_messages() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value && *value) return value;
    return {};
}

}  // namespace

Option language_option(const char* heading) {
    return {"language", 0, paint::language_codes("|"),
            "of all texts; the window's default is the setting, else the locale", heading};
}

Option texts_option(const char* heading) {
    return {"texts", 0, "FILE",
            "texts in another language: a .po file, 'list texts' with each msgstr filled in", heading};
}

Result<const paint::Language*> read_language(const std::string& code) {
    if (const paint::Language* language = paint::find_language(code)) return language;
    return Failure{
        fmt::format("language cannot be '{}': the languages are {}.", code, paint::language_codes())};
}

Result<Written> choose_texts(const Arguments& arguments, const std::stop_token& stop) {
    const auto path = arguments.value("texts");
    if (const auto code = arguments.value("language")) {
        if (path) return Failure{"--language and --texts exclude each other: both say what texts are in."};
        const Result<const paint::Language*> language = read_language(*code);
        return language ? paint::choose_language(**language) : language.passed_on<Written>();
    }
    return path ? choose_file(*path, stop) : Written{};
}

std::string choose_own_texts(const Arguments& arguments) {
    if (arguments.has("texts") || arguments.has("language")) return {};
    const state::Places places = state::places_from_environment();
    if (const paint::Language* kept = paint::find_language(state::kept_language(places.config)))
        return paint::choose_language(*kept).sentence();
    const std::string path = places.data + "/texts.po";
    std::error_code ignored;
    if (!places.data.empty() && std::filesystem::exists(path, ignored))
        return choose_file(path, {}).sentence();
    return paint::choose_language(paint::language_of_locale(locale_of_messages())).sentence();
}

}  // namespace lowrank::cli
