// Every seed of the fuzzer and every finding it ever made, in the ordinary build.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/catch.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/paths.h"

using namespace lowrank;
namespace fs = std::filesystem;

TEST_CASE("the kept corpus of every reader holds its properties") {
    for (const fuzz::Target& target : fuzz::targets()) {
        const fs::path folder = fs::path(test::kTestFolder) / "fuzz/corpus" / target.name;
        INFO(folder);
        std::size_t seeds = 0;
        for (const auto& entry : fs::directory_iterator(folder)) {
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(in), {}};
            INFO(entry.path().filename());
            CHECK(target.check(bytes) == "");
            // Cut in the middle it is read or refused, too.
            CHECK(target.check(std::string_view(bytes).substr(0, bytes.size() / 2)) == "");
            CHECK(bytes.size() <= 65536);
            ++seeds;
        }
        CHECK(seeds >= 2);
    }
}

TEST_CASE("each folder of the corpus belongs to a reader") {
    for (const auto& entry : fs::directory_iterator(fs::path(test::kTestFolder) / "fuzz/corpus")) {
        INFO(entry.path());
        CHECK(fuzz::find_target(entry.path().filename().string()));
    }
}

TEST_CASE("properties can fail") {
    CHECK(fuzz::wrong_sentence("no full stop") != "");
    CHECK(fuzz::wrong_sentence("") != "");
    CHECK(fuzz::wrong_sentence("a sentence.") == "");
}
