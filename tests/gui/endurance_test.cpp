// The monkey on windows that misbehave on purpose, and on the program for a moment: what it must find it
// finds.
#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/gui/process.h"
#include "tests/paths.h"
#include "tests/says.h"

using lowrank::gui_test::Folder;
using lowrank::testing::says;

namespace {

// A sanitised window may need more than two seconds to begin.
const std::string kPatience = std::to_string(lowrank::testing::repeated(2, 20));
const std::string kBriefly = "--seconds=2 --seed=2 --patience=" + kPatience;

const std::string kMisbehaving = lowrank::test::kDemoWindow;

/// The monkey's exit code, with the program that a script stands for; TMPDIR is the folder's own.
int monkey(const Folder& folder, const std::string& program, const std::string& words) {
    const std::string driver =
        (std::filesystem::path(kMisbehaving).parent_path() / "lowrank-endurance").string();
    REQUIRE(std::filesystem::exists(driver));
    return folder.run("mkdir tmp; export TMPDIR=$PWD/tmp\nprintf '#!/bin/sh\\n%s\\n' '" + program +
                      "' >program; chmod +x program\n" + driver + " monkey --program=./program --sample='" +
                      lowrank::test::kTestFolder + "/../assets/sample.png' " + words);
}

}  // namespace

TEST_CASE("a monkey finds nothing in the program, touches nothing outside its folder and leaves nothing") {
    const Folder folder;
    const int code =
        monkey(folder, std::string("exec ") + lowrank::test::kProgram + " \"$@\"", "--seconds=3 --seed=4");
    INFO(folder.read("out") << folder.read("errors"));
    CHECK(code == 0);
    CHECK(says(folder.read("out"), "monkey: seed 4\n"));
    CHECK(says(folder.read("out"), ": nothing found\n"));
    CHECK(folder.names() == std::vector<std::string>{"errors", "out", "program", "script", "tmp"});
}

TEST_CASE("a monkey finds a window that hangs and says how to do it again") {
    const Folder folder;
    // The demonstration hangs at the key X, which this seed presses early; on a busy machine a later one may
    // be the first whose key arrives.
    CHECK(monkey(folder, "exec " + kMisbehaving + " window log",
                 "--seconds=60 --seed=29 --patience=" + kPatience) == 1);
    const std::string out = folder.read("out");
    INFO(out << folder.read("errors"));
    CHECK(says(out, "no answer within " + kPatience + " s"));
    const std::string found = "found with seed ";
    const std::size_t seed = out.find(found);
    REQUIRE(seed != std::string::npos);
    const std::size_t from = seed + found.size();
    CHECK(says(out, "./lab monkey 600 " + out.substr(from, out.find(',', from) - from) + "'"));
    CHECK(says(out, "something found\n"));
}

TEST_CASE(
    "a monkey finds a window that does not obey SIGTERM, a torn file, a report and a death, and confines "
    "them") {
    const std::string window = kMisbehaving + " window log";
    const Folder deaf;
    CHECK(monkey(deaf, "trap \"\" TERM INT; " + window, kBriefly) == 1);
    CHECK(says(deaf.read("out"), "SIGTERM was not obeyed"));
    const Folder torn;
    // Four folders up lies this test's own: outside, and out of reach.
    CHECK(monkey(torn, "echo x >../../../../outside; printf 1,2 >out/half.csv; exec " + window,
                 "--seconds=1 --seed=2") == 1);
    CHECK(says(torn.read("out"), "half.csv"));
    CHECK(torn.read("outside").empty());
    const Folder reported;
    CHECK(monkey(reported, "echo x.cpp:3:4: runtime error: a shift >&2; exec " + window,
                 "--seconds=2 --seed=2") == 1);
    CHECK(says(reported.read("out"), "x.cpp:3:4: runtime error: a shift"));
    const Folder dead;
    CHECK(monkey(dead, "exit 7", "--seconds=2 --seed=2") == 1);
    CHECK(says(dead.read("out"), "exit code 7"));
}
