// Whatever is quoted, one line of valid text comes out that no terminal obeys.
#include "core/text/sentence.h"

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("an ordinary sentence stays as it is") {
    for (const char* text : {"", "rank cannot be '0': a whole number from 1 to 9 is needed.",
                             "‖X − X⋆‖ in µs, ü, 𝒩", "two  spaces", " at both ends "})
        CHECK(clean_sentence(text) == text);
}

TEST_CASE("control characters, line breaks and turned writing become question marks") {
    CHECK(clean_sentence("a\x1b[31mb\nc\rd\te\x7f") == "a?[31mb?c?d?e?");
    CHECK(clean_sentence(std::string("a\0b", 3)) == "a?b");
    CHECK(clean_sentence("\u009b31m") == "?31m");  // the one-character form of ESC [
    CHECK(clean_sentence("\u202ecod.exe") == "?cod.exe");
    CHECK(clean_sentence("a\u2028b") == "a?b");
}

TEST_CASE("bytes that are not UTF-8 become question marks, and none is dropped") {
    CHECK(clean_sentence("caf\xe9.csv") == "caf?.csv");
    CHECK(clean_sentence("\xff\xfe") == "??");
    CHECK(clean_sentence("\xc0\xaf") == "??");            // a slash in two bytes
    CHECK(clean_sentence("\xed\xa0\x80") == "???");       // half of a pair
    CHECK(clean_sentence("\xf4\x90\x80\x80") == "????");  // beyond the last character
    CHECK(clean_sentence("\xe2\x82") == "??");
}

TEST_CASE("long words are cut in their middle, long sentences too, and no character in two") {
    const std::string word = "begin" + std::string(5000, 'x') + "end";
    const std::string cut = clean_sentence("rank cannot be '" + word + "': no.");
    CHECK(cut.size() < 300);
    CHECK(cut.starts_with("rank cannot be 'begin"));
    CHECK(cut.ends_with("end': no."));
    CHECK(cut.find("…") != std::string::npos);
    std::string umlauts, words;
    for (int i = 0; i < 3000; ++i) {
        umlauts += "ü";
        words += "word ";
    }
    CHECK(clean_sentence(umlauts).find('?') == std::string::npos);
    CHECK(clean_sentence(umlauts).size() < 450);
    CHECK(clean_sentence(words).size() < 2010);
    CHECK(clean_sentence(std::string(200, 'x')) == std::string(200, 'x'));
}

TEST_CASE("a sentence that was cut is cut no further, also where the cut made one word of two") {
    // Words of 190: the cut of the whole joins the ends of two of them.
    std::string text;
    for (int k = 0; k < 30; ++k) text += std::string(190, 'a') + ' ';
    const std::string once = clean_sentence(text);
    CHECK(once != text);
    CHECK(clean_sentence(once) == once);
}
