// Translations as files of gettext: what a translator's program writes is read, and what is wrong is named
// with its line.
#include "app/paint/phrasebook_file.h"

#include <fmt/core.h>

#include "app/paint/po_file.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::paint;
using lowrank::testing::says;

namespace {

std::string entry(const std::string& english, const std::string& written) {
    return fmt::format("msgid \"{}\"\nmsgstr \"{}\"\n", english, written);
}

Result<Translation> read(const std::string& po) { return read_translation(po, "de.po"); }

}  // namespace

TEST_CASE("a translation is read in every way that gettext's programs write it") {
    const auto good = read(
        "\xEF\xBB\xBF# comment\r\nmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: de\\n\"\r\n\r\n"
        "#. what it is\n#: where.cpp:3\n#, c-format\n#| msgid \"Ranks\"\n"
        "msgid\t\"Rank\"\n  msgstr \"Rang\"  \n"
        "msgid \"\"\n\"{} of \"\n\"{n}\"\nmsgstr \"{n} \"\n\"von {}\"\n#~ msgid \"gone\"\n#~ msgstr "
        "\"fort\"\n"
        "#, fuzzy\nmsgid \"Matrix\"\nmsgstr \"a guess\"\n"
        "msgid \"a\\tb\\n\\\"c\\\" \\\\\"\nmsgstr \"\\\\d\"");
    INFO(good.sentence());
    REQUIRE(good);
    CHECK(good->header == "Language: de\n");
    REQUIRE(good->phrases.size() == 4);
    CHECK(good->phrases[0].english == "Rank");
    CHECK(good->phrases[0].written == "Rang");
    CHECK(good->phrases[1].english == "{} of {n}");
    CHECK(good->phrases[1].written == "{n} von {}");
    // What is marked as fuzzy is nobody's word; the mark ends with its entry.
    CHECK(good->phrases[2].english == "Matrix");
    CHECK(good->phrases[2].written == "");
    CHECK(good->phrases[3].english == "a\tb\n\"c\" \\");
    CHECK(good->phrases[3].written == "\\d");
}

TEST_CASE("what is no file of texts is refused by its line") {
    const auto refused = [](const std::string& po, const std::string& sentence) {
        INFO(po);
        CHECK(read(po).sentence() == sentence);
    };
    refused("[texts]\n",
            "'de.po', line 1: '[texts]' begins no line of a .po file: msgid, msgstr, a string in quotes or a "
            "comment with # is needed.");
    refused("", "de.po holds no texts: lines of msgid and msgstr are needed, as 'list texts' prints them.");
    refused("\"Rank\"\n", "'de.po', line 1: a string stands here without a msgid or msgstr before it.");
    refused("msgstr \"Rang\"\n", "'de.po', line 1: a msgstr stands here without a msgid before it.");
    refused("msgid \"Rank\"\n",
            "'de.po', line 1: the msgid has no msgstr below it; an empty one, \"\", is possible.");
    refused("\nmsgid \"Rank\"\nmsgid \"Matrix\"\nmsgstr \"\"\n",
            "'de.po', line 2: the msgid has no msgstr below it; an empty one, \"\", is possible.");
    refused("msgid \"Rank\"\nmsgstr 3\n", "'de.po', line 2: a string in quotes is needed here.");
    refused("msgid \"Rank\nmsgstr \"\"\n", "'de.po', line 1: the string has no quote at its end.");
    refused("msgid \"Rank\\\"\n", "'de.po', line 1: the string has no quote at its end.");
    refused("msgid \"Ra\"nk\"\n",
            "'de.po', line 1: something stands behind the string; a quote in it is written \\\".");
    refused("msgid \"\\x41\"\nmsgstr \"\"\n",
            "'de.po', line 1: \\ stands before n, t, r, \\ or a quote only, and here before another.");
    refused("msgid \"\xFF\"\nmsgstr \"\"\n",
            "'de.po', line 1: the letters are not UTF-8, and no other is read.");
    for (const char* line : {"msgctxt \"menu\"", "msgid_plural \"Ranks\"", "msgstr[0] \"Rang\""})
        refused(fmt::format("msgid \"Rank\"\n{}\n", line),
                "'de.po', line 2: contexts and plurals are not read: a text has one msgid and one msgstr.");
    refused(entry("Rank", "Rang") + entry("Rank", "Rang"),
            "'de.po', line 3: the text 'Rank' stands in line 1 already.");
}

TEST_CASE("a translation puts in what its English has, in letters that can be shown") {
    CHECK(read(entry("{} of", "{2}")).sentence() ==
          "'de.po', line 1: '{2}' puts in more numbers than '{} of' has.");
    CHECK_FALSE(read(entry("{} of", "{0}")));
    CHECK_FALSE(read(entry("{name}", "{name} open")));
    CHECK(read("\n" + entry("no {file}", "{name}")).sentence() ==
          "'de.po', line 2: '{name}' puts in {name}, which 'no {file}' has not.");
    CHECK(read(entry("Rank", "秩")).sentence() ==
          "'de.po', line 1: '秩' cannot be shown: the letters of the program are Latin, Greek and Cyrillic.");
}

TEST_CASE("a file of texts has so many, of such a length and with so many gaps") {
    const std::string longest(1000, 'x');
    CHECK(read(entry(longest, longest)));
    CHECK(says(read(entry(longest + "x", "")).sentence(), "has 1001 letters, and 1000 are the most"));
    CHECK(says(read(entry("Rank", longest + "x")).sentence(),
               "'de.po', line 1: 'Rank' has 1001 letters, and 1000 are the most"));
    std::string gaps, many;
    for (int k = 0; k < 21; ++k) gaps += "{a}x";
    CHECK(says(read(entry(gaps, "")).sentence(), "more than 20 gaps"));
    CHECK(says(read(entry("{a}x", gaps)).sentence(), "more than 20 gaps"));
    CHECK(read(entry(gaps.substr(4), "")));
    for (int k = 0; k <= 10'000; ++k) many += entry(std::to_string(k), "");
    CHECK(says(read(many).sentence(), "'de.po', line 20001: there are at most 10000 texts"));
    std::stop_source stop;
    stop.request_stop();
    CHECK(read_translation(many, "de.po", stop.get_token()).cancelled());
}

TEST_CASE("what is written is read back") {
    const PoFile file{"Language: de\nno line's end", {{"a\tb\n\"c\" \\", "\r", 0}, {"d", "", 0}}};
    const auto back = read_po(write_po(file, {"one", "two"}), "f", 10);
    REQUIRE(back);
    CHECK(back->header == file.header);
    REQUIRE(back->entries.size() == file.entries.size());
    for (std::size_t k = 0; k < file.entries.size(); ++k) {
        CHECK(back->entries[k].id == file.entries[k].id);
        CHECK(back->entries[k].text == file.entries[k].text);
    }
}

TEST_CASE("the program's own texts are each once there, and a translation keeps what it has of them") {
    const std::vector<Phrase>& own = program_phrases();
    CHECK(own.size() > 1000);
    for (const Phrase& phrase : own) CHECK(phrase.written.empty());
    const Translation german{"Language: de\n", {{"Rank", "Rang"}, {"of nobody", "von niemandem"}}};
    const auto written = read(write_translation(german));
    REQUIRE(written);
    CHECK(written->header == german.header);
    REQUIRE(written->phrases.size() == own.size());
    std::size_t filled = 0;
    for (std::size_t k = 0; k < own.size(); ++k) {
        CHECK(written->phrases[k].english == own[k].english);
        if (!written->phrases[k].written.empty()) {
            ++filled;
            CHECK(written->phrases[k].english == "Rank");
        }
    }
    CHECK(filled == 1);
}
