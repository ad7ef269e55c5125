// Values that would command a terminal, break a line or fill the screen, and words the option parser stumbles
// over.
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

using Typed = std::vector<std::string>;

TEST_CASE("whatever is quoted, what is said is one line that no terminal obeys, and no parser's own words") {
    const Folder folder;
    const std::string long_word(100000, 'x');
    for (const Typed& words : {Typed{"solve", "--rank", "\x1b[31m3\n4"},
                               {"solve", "--rank", "\xff\xfe"},
                               {"solve", "--rank", long_word},
                               {"solve", "--" + long_word},
                               {long_word},
                               {"solve", long_word},
                               {"solve", "--image", "\x1b]0;title\x07.png"},
                               {"solve", "--method", "narg:\xc2\x9b=1"},
                               {"solve", "--csv", "no\nne/x.csv"},
                               {"solve", "--share", "lrl1\n#"},
                               {"solve", "---x"},
                               {"solve", "--=3"},
                               {"solve", "-="},
                               {"solve", "-x=3"},
                               {"solve", "--no-force"},
                               {"solve", "--force", "maybe"},
                               {"solve", "-h=1"},
                               {"solve", "--", "--force"},
                               {"render", "race", "-o="},
                               {"render", "race", "-ox.svg", "--force=1.5"},
                               {"solve", "--rank=-"},
                               {"solve", "--noise", "--rank"}}) {
        const Ended ended = run_program(words, folder.path());
        CAPTURE(words.back().substr(0, 50), ended.err.substr(0, 500));
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(ended.err.rfind("lowrank-lab: ", 0) == 0);
        CHECK(ended.err.size() < 2500);
        for (std::size_t i = 0; i + 1 < ended.err.size(); ++i) {
            const unsigned char byte = static_cast<unsigned char>(ended.err[i]);
            REQUIRE((byte >= 0x20 && byte != 0x7f && byte != 0xff && byte != 0xfe));
        }
        for (const char* foreign : {"convert", "argument", "Run with", "expected", "ParseError", "flag"})
            CHECK(ended.err.find(foreign) == std::string::npos);
    }
}
