// Other languages on the command line: the table that is printed, filled in and read.
#include <algorithm>
#include <fstream>

#include "core/io/file/read_file.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::test;

TEST_CASE("a translation begins as the printed table and leaves in figures") {
    const Folder folder;
    const Ended printed = run_program({"list", "texts"}, folder.path());
    REQUIRE(printed.code == 0);
    CHECK(printed.out.find("\nmsgid \"Iteration\"\nmsgstr \"\"\n") != std::string::npos);
    // As a translator's program would leave it.
    std::ofstream(folder.path("de.po")) << R"(# of a reader
msgid ""
msgstr "Language: de\nX-Generator: an editor\n"

#: somewhere.cpp:12
msgid "Iteration"
msgstr "Schritt Nr."

msgid ""
"Error ‖X_t "
"− X_⋆‖_F"
msgstr ""
"Fehler "
"‖X_t − X_⋆‖_F"

msgid "of nobody"
msgstr "x"

#, fuzzy
msgid "Rank"
msgstr "guessed"
)";
    const Ended merged = run_program({"list", "texts", "--texts", "de.po"}, folder.path());
    REQUIRE(merged.code == 0);
    CHECK(merged.out.find("\nmsgid \"Iteration\"\nmsgstr \"Schritt Nr.\"\n") != std::string::npos);
    CHECK(merged.out.find("X-Generator: an editor") != std::string::npos);
    CHECK(merged.out.find("guessed") == std::string::npos);
    CHECK(merged.out.find("of nobody") == std::string::npos);
    const auto texts_in = [](const std::string& po) {
        return std::ranges::count_if(lines_of(po),
                                     [](const std::string& l) { return l.starts_with("msgid "); });
    };
    CHECK(texts_in(merged.out) == texts_in(printed.out));

    for (const std::string file : {"error.svg", "error.tex"}) {
        const Ended drawn = run_program({"render", "error", "--n", "20", "--rank", "1", "--method", "narg+r",
                                         "--texts", "de.po", "-o", file},
                                        folder.path());
        REQUIRE(drawn.code == 0);
        const auto text = read_file(folder.path(file));
        REQUIRE(text);
        CHECK(text->find("Schritt Nr.") != std::string::npos);
        CHECK(text->find("Fehler") != std::string::npos);
        CHECK(text->find(">Iteration<") == std::string::npos);
        CHECK(text->find("\xE2\x81\xA0") == std::string::npos);
    }
}

TEST_CASE("a language that ships is chosen by its code") {
    const Folder folder;
    const Ended drawn = run_program({"render", "error", "--n", "20", "--rank", "1", "--method", "narg+r",
                                     "--language", "de", "-o", "error.svg"},
                                    folder.path());
    REQUIRE(drawn.code == 0);
    const auto text = read_file(folder.path("error.svg"));
    REQUIRE(text);
    CHECK(text->find("Fehler") != std::string::npos);
    const Ended listed = run_program({"list", "texts", "--language", "de"}, folder.path());
    REQUIRE(listed.code == 0);
    CHECK(listed.out.find("\n\"Language: de\\n\"\n") != std::string::npos);
    CHECK(listed.out.find("\nmsgid \"Rank\"\nmsgstr \"Rang\"\n") != std::string::npos);
    CHECK(listed.out.find("\nmsgstr \"\"\n\n") == std::string::npos);

    std::ofstream(folder.path("own.po")) << "msgid \"Rank\"\nmsgstr \"Rang\"\n";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"render", "error", "--language", "xx", "-o", "e.svg"},
          {"render", "error", "--language", "de", "--texts", "own.po", "-o", "e.svg"},
          {"list", "texts", "--language", "xx"},
          {"list", "texts", "--language", "de", "--texts", "own.po"},
          {"list", "methods", "--language", "de"}}) {
        const Ended ended = run_program(words, folder.path());
        CAPTURE(words[0], words[1], ended.err);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
    }
    CHECK(run_program({"render", "error", "--language", "xx", "-o", "e.svg"}, folder.path())
              .err.find("language cannot be 'xx': the languages are en, de.") != std::string::npos);
}

TEST_CASE("a file of texts that is wrong costs one sentence and no figure") {
    const Folder folder;
    std::ofstream(folder.path("bad.po")) << "msgid \"Rank\"\nmsgstr 3\n";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"render", "error", "--texts", "bad.po", "-o", "e.svg"},
          {"render", "error", "--texts", "none.po", "-o", "e.svg"},
          {"list", "texts", "--texts", "bad.po"},
          {"list", "methods", "--texts", "bad.po"},
          {"screenshot", "--texts", "bad.po", "-o", "e.png"}}) {
        const Ended ended = run_program(words, folder.path());
        CAPTURE(words[0], words[1], ended.err);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
    }
    CHECK_FALSE(std::filesystem::exists(folder.path("e.svg")));
    CHECK_FALSE(std::filesystem::exists(folder.path("e.png")));
}

TEST_CASE("the short forms that narrow pages take, and steps of all methods, have their German") {
    const Folder folder;
    struct Drawn {
        std::vector<std::string> words;
        std::string german, english;
    };
    const std::vector<std::string> small = {"--n", "20", "--rank", "1", "--max-iter", "60"};
    const auto step = [&](const char* method) {
        std::vector<std::string> words = {"step", "--at", "2", "--method", method, "--width", "200"};
        words.insert(words.end(), small.begin(), small.end());
        return words;
    };
    const std::vector<Drawn> all = {
        {{"restart", "--width", "60", "--height", "45"}, "weiter", "go on"},
        {{"quadratic-theta", "--width", "40", "--height", "36"}, "Winkel", "angle"},
        {{"error", "--noise", "0.1", "--n", "20", "--rank", "1", "--width", "60", "--height", "45"},
         "vorhergesagt",
         "floor"},
        {step("gnmr"), "Antwort", "answer"},
        {step("rgn"), "vorausgesagt", "foretold"},
        {step("r3mc"), "kleinste", "least"},
        {step("scaledasd"), "dasselbe", "same"},
        {step("matrixirls"), "gezeigt", "shown"},
        {step("rbb"), "sonst", "else"}};
    for (const Drawn& each : all) {
        std::vector<std::string> words = {"render"};
        words.insert(words.end(), each.words.begin(), each.words.end());
        words.insert(words.end(), {"--language", "de", "--force", "-o", "a.svg"});
        const Ended drawn = run_program(words, folder.path());
        INFO(each.german << ": " << drawn.err);
        REQUIRE(drawn.code == 0);
        const auto text = read_file(folder.path("a.svg"));
        REQUIRE(text);
        std::string seen;
        for (std::size_t at = text->find("<text"); at != text->npos; at = text->find("<text", at + 1))
            seen += text->substr(at, text->find("</text>", at) - at);
        CHECK(seen.find(each.german) != std::string::npos);
        CHECK(seen.find(each.english) == std::string::npos);
    }
}

TEST_CASE("what a page cannot be is refused where it is described alone, and ranges beyond numbers are") {
    const Folder folder;
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"--theme", "x"}, {"--width", "0"}, {"--colour", "foo"}, {"--x-range", "-1e308:1e308"}}) {
        INFO(wrong[0]);
        const bool range = wrong[0] == "--x-range";
        std::vector<std::string> words = {"render", "error", "--n", "20", "--rank", "1"};
        words.insert(words.end(), wrong.begin(), wrong.end());
        if (range)
            words.insert(words.end(), {"-o", "a.tex"});
        else
            words.push_back("--describe");
        const Ended ended = run_program(words, folder.path());
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(folder.names().empty());
    }
}
