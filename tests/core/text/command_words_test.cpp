// Commands cut into words: what parts them, what quotes keep, and what is refused.
#include "core/text/command_words.h"

#include "core/text/bounds.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::says;
using CutWords = std::vector<std::string>;

namespace {

CutWords words_of_command(const std::string& command) {
    const auto words = command_words(command);
    INFO(words.sentence());
    REQUIRE(words);
    return *words;
}

}  // namespace

TEST_CASE("a command is cut at spaces outside quotes, and nothing else in it has a meaning") {
    CHECK(words_of_command("octave-cli my.m {instance} {csv}") ==
          CutWords{"octave-cli", "my.m", "{instance}", "{csv}"});
    CHECK(words_of_command("  a\t b  ") == CutWords{"a", "b"});
    CHECK(words_of_command("'a b'c \"d 'e'\" ''") == CutWords{"a bc", "d 'e'", ""});
    CHECK(words_of_command(R"(a\ b \"c "d\"e" 'f\g')") == CutWords{"a b", "\"c", "d\"e", "f\\g"});
    CHECK(words_of_command("a;rm -rf $HOME|b >c `d` *.m &") ==
          CutWords{"a;rm", "-rf", "$HOME|b", ">c", "`d`", "*.m", "&"});
}

TEST_CASE("a command that cannot be cut is refused by one sentence") {
    for (const auto& [command, why] : {std::pair<std::string, const char*>{"", "names no program"},
                                       {"   ", "names no program"},
                                       {"'' a", "names no program"},
                                       {"a 'b", "the quote ' is left open"},
                                       {"a \"b", "the quote \" is left open"},
                                       {"a\\", "no letter behind it"},
                                       {"a\nb", "a line break"},
                                       {std::string("a\0b", 3), "control character"},
                                       {std::string(kLongestPath + 1, 'a'), "4096 are the most"}}) {
        INFO(command);
        CHECK(says(command_words(command).sentence(), why));
    }
}

TEST_CASE("a command is called after the first file that it names, or after its program") {
    CHECK(command_name({"octave-cli", "--no-gui", "dir/my.m", "{csv}"}) == "my.m");
    CHECK(command_name({"/usr/bin/mine", "{csv}"}) == "mine");
    CHECK(command_name({"./mine", "-x", "{instance}"}) == "mine");
    // What follows an option is no file for that.
    CHECK(command_name({"./mine", "{instance}", "{csv}", "5"}) == "mine");
    CHECK(command_name({"./mine", "{csv}", "0.5", "a b"}) == "mine");
    CHECK(command_name({"./mine", "{instance}", "0.5,0.6", "tol=0.5", "out/made"}) == "mine");
    CHECK(command_name({"./mine.py", "{csv}", "other.py"}) == "mine.py");
    CHECK(command_name({"python3", "-W", "ignore.x", "./mine", "{csv}"}) == "mine");
    CHECK(command_name({"/usr/bin/python3.11", "-u", "tools/script", "{csv}"}) == "script");
    CHECK(command_name({"python3", "script", "{csv}"}) == "python3");
    CHECK(command_name({"uv", "run", "solve.jl", "{csv}"}) == "solve.jl");
    CHECK(command_names({"python3 a.py {csv}", "b {csv}", "python3 a.py -2 {csv}"}) ==
          CutWords{"a.py", "b", "a.py (2)"});
}
