// Keys and brackets inside each other without end: refused with their line before any parser sees them.
#include "core/io/toml_depth.h"

#include "core/io/experiment_toml.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

std::string chain(std::size_t parts) {
    std::string key = "a";
    for (std::size_t i = 1; i < parts; ++i) key += ".a";
    return key;
}

}  // namespace

TEST_CASE("a key or table head of a hundred thousand parts is refused with its line") {
    const std::string deep = chain(100000);
    for (const std::string& text :
         {"version = 1\n[" + deep + "]\n", "version = 1\n" + deep + " = 1\n",
          "version = 1\n[[" + deep + "]]\n", "version = 1\nx = { " + deep + " = 1 }\n",
          "version = 1\nx = [{ b = 1, " + deep + " = 1 }]\n",
          "version = 1\n" + std::string(100000, '[') + "\n",
          "version = 1\nx = " + std::string(100000, '[') + "\n", "version = 1\n\"a\"." + deep + " = 1\n",
          "version = 1 # it's\n" + deep + " = 1\n"}) {
        const auto file = read_experiment(text, "f.toml");
        REQUIRE_FALSE(file);
        CHECK(says(file.sentence(), "'f.toml', line 2: keys or brackets stand more than 16 deep"));
    }
}

TEST_CASE("what looks deep inside strings and comments is not, and what follows a string is seen") {
    const std::string deep = chain(100);
    for (const std::string& text :
         {"a = \"" + deep + "\"", "a = '" + deep + "'", "a = \"\"\"\n" + deep + "\n\"\"\"", "# " + deep,
          "a = '''\n" + deep + "'''''", "a = \"\\\"" + deep + "\"", "a = \"\"\"\\\"\"\"" + deep + "\"\"\"",
          chain(16) + " = 1", "a = [" + std::string(15, '[') + std::string(16, ']'),
          "a = [1.5, 2.5, " + chain(16)})
        CHECK_FALSE(too_deep_line(text));
    for (const std::string& text :
         {"a = \"\"\"x\"\"\"\"\"\nb." + deep + " = 1", "a = { b = '''x'''', " + deep + " = 1 }",
          "a = \"\\\\\"\n" + deep, "a = \"open\n" + deep, "a = ''\n" + deep, "\n" + chain(17), "\r\n" + deep,
          "a = '''\n'''." + deep})
        CHECK(too_deep_line(text));
    CHECK(too_deep_line("\n\n" + deep) == 3u);
    CHECK(too_deep_line("a = \"\"\"\n\n\"\"\"\n" + deep) == 4u);
}
