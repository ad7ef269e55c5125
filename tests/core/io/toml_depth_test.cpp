// Keys and brackets inside each other without end: refused with their line before any parser sees them.
#include "core/io/toml/toml_depth.h"

#include "core/io/experiment_toml.h"
#include "core/io/toml/toml_tree.h"
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
        CHECK_FALSE(excess_of_toml(text));
    for (const std::string& text :
         {"a = \"\"\"x\"\"\"\"\"\nb." + deep + " = 1", "a = { b = '''x'''', " + deep + " = 1 }",
          "a = \"\\\\\"\n" + deep, "a = \"open\n" + deep, "a = ''\n" + deep, "\n" + chain(17), "\r\n" + deep,
          "a = '''\n'''." + deep})
        CHECK(excess_of_toml(text));
    CHECK(excess_of_toml("\n\n" + deep)->line == 3);
    CHECK(excess_of_toml("a = \"\"\"\n\n\"\"\"\n" + deep)->line == 4);
}

TEST_CASE(
    "a file of more keys and values than a million is refused with its line, and one of a long text is not") {
    std::string many = "version = 1\n";
    for (std::size_t i = 0; i < kMostTomlParts; ++i) many += "[[a]]\n";
    const auto file = read_experiment(many, "f.toml");
    REQUIRE_FALSE(file);
    CHECK(says(file.sentence(),
               "'f.toml', line 500001: there are more than 1000000 keys, values and brackets"));
    CHECK(excess_of_toml("x = [" + std::string(2 * kMostTomlParts, ',') + "]"));
    CHECK_FALSE(excess_of_toml("x = \"" + std::string(2 * kMostTomlParts, ',') + "\""));
}

TEST_CASE("a file is not read on once nobody waits for it") {
    std::stop_source stop;
    const std::string text = "version = 1\n[problem]\nn = 20\n";
    CHECK(read_experiment(text, "f.toml", {}, {}, stop.get_token()));
    CHECK(read_toml(text, "f.toml", stop.get_token()));
    stop.request_stop();
    CHECK(read_experiment(text, "f.toml", {}, {}, stop.get_token()).cancelled());
    CHECK(read_toml(text, "f.toml", stop.get_token()).cancelled());
    // What is wrong in a text that was given up says nothing.
    CHECK(read_toml("x = ", "f.toml", stop.get_token()).cancelled());
}
