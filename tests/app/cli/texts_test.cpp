// Other languages on the command line: the table that is printed, filled in and read.
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
    CHECK(printed.out.starts_with("[texts]\n"));
    CHECK(printed.out.find("\n\"Iteration\" = \"\"\n") != std::string::npos);
    std::ofstream(folder.path("de.toml")) << "[texts]\n\"Iteration\" = \"Schritt Nr.\"\n\"Error ‖X_t − "
                                             "X_⋆‖_F\" = \"Fehler ‖X_t − X_⋆‖_F\"\n\"of nobody\" = \"x\"\n";
    const Ended merged = run_program({"list", "texts", "--texts", "de.toml"}, folder.path());
    REQUIRE(merged.code == 0);
    CHECK(merged.out.find("\n\"Iteration\" = \"Schritt Nr.\"\n") != std::string::npos);
    CHECK(merged.out.find("of nobody") == std::string::npos);
    CHECK(lines_of(merged.out).size() == lines_of(printed.out).size());

    for (const std::string file : {"error.svg", "error.tex"}) {
        const Ended drawn = run_program({"render", "error", "--n", "20", "--rank", "1", "--method", "narg+r",
                                         "--texts", "de.toml", "-o", file},
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
    CHECK(listed.out.find("\n\"Rank\" = \"Rang\"\n") != std::string::npos);
    CHECK(listed.out.find(" = \"\"\n") == std::string::npos);

    std::ofstream(folder.path("own.toml")) << "[texts]\n\"Rank\" = \"Rang\"\n";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"render", "error", "--language", "xx", "-o", "e.svg"},
          {"render", "error", "--language", "de", "--texts", "own.toml", "-o", "e.svg"},
          {"list", "texts", "--language", "xx"},
          {"list", "texts", "--language", "de", "--texts", "own.toml"},
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
    std::ofstream(folder.path("bad.toml")) << "[texts]\n\"Rank\" = 3\n";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"render", "error", "--texts", "bad.toml", "-o", "e.svg"},
          {"render", "error", "--texts", "none.toml", "-o", "e.svg"},
          {"list", "texts", "--texts", "bad.toml"},
          {"list", "methods", "--texts", "bad.toml"},
          {"screenshot", "--texts", "bad.toml", "-o", "e.png"}}) {
        const Ended ended = run_program(words, folder.path());
        CAPTURE(words[0], words[1], ended.err);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
    }
    CHECK_FALSE(std::filesystem::exists(folder.path("e.svg")));
    CHECK_FALSE(std::filesystem::exists(folder.path("e.png")));
}
