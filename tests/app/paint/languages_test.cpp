// The languages that ship: each book is whole, and what is chosen is what is said.
#include "app/paint/languages.h"

#include <fmt/core.h>
#include <map>
#include <set>

#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::paint;

namespace {

struct InLanguage {
    explicit InLanguage(std::string_view code) { REQUIRE(choose_language(*find_language(code))); }
    ~InLanguage() { choose_language(languages().front()); }
};

}  // namespace

TEST_CASE("each language that ships says every text of the program, and no other") {
    std::set<std::string> own;
    for (const Phrase& phrase : program_phrases()) own.insert(phrase.english);
    for (const Language& language : languages().subspan(1)) {
        const auto book = translation_of(language);
        INFO(language.code << ": " << book.sentence());
        REQUIRE(book);
        CHECK(book->header.find(fmt::format("Language: {}\n", language.code)) != std::string::npos);
        std::set<std::string> said;
        for (const Phrase& phrase : book->phrases) {
            INFO("'" << phrase.english << "'");
            CHECK(own.contains(phrase.english));
            CHECK_FALSE(phrase.written.empty());
            said.insert(phrase.english);
        }
        for (const std::string& english : own) {
            INFO("'" << english << "'");
            CHECK(said.contains(english));
        }
    }
}

TEST_CASE("a language is found by its code and by a locale, and what is none of ours is English") {
    CHECK(find_language("de")->name == "Deutsch");
    CHECK_FALSE(find_language("tlh"));
    CHECK(language_codes() == "en, de");
    const std::map<std::string_view, std::string_view> locales = {{"de", "de"},      {"de_AT.UTF-8", "de"},
                                                                  {"de@euro", "de"}, {"den_CA", "en"},
                                                                  {"C.UTF-8", "en"}, {"", "en"}};
    for (const auto& [locale, code] : locales) CHECK(language_of_locale(locale).code == code);
}

TEST_CASE("the language that was chosen is the one of texts and of files") {
    CHECK(spoken("Iteration") == "Iteration");
    const std::string_view english = file_in_language("lessons/01-zigzag.toml");
    CHECK(english.find("version = 1") != english.npos);
    {
        const InLanguage german("de");
        CHECK(chosen_language()->code == "de");
        CHECK(spoken("Rank") == "Rang");
        const std::string_view translated = file_in_language("lessons/01-zigzag.toml");
        CHECK(translated.find("version = 1") != translated.npos);
        CHECK(translated != english);
        CHECK_FALSE(file_in_language("sample.png").empty());  // it has none of its own
    }
    CHECK(spoken("Rank") == "Rank");
    CHECK(is_translation("lessons/de/01-zigzag.toml"));
    CHECK_FALSE(is_translation("lessons/01-zigzag.toml"));
    CHECK_FALSE(is_translation("sample.png"));
}
