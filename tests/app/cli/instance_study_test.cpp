// 'sweep' over an instance file by the real program: its content counts, and what the file says itself is no
// matter of options.
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

using Words = std::vector<std::string>;

Ended ended_in(const Folder& folder, Words words, const Words& more = {}) {
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, folder.path());
}

}  // namespace

TEST_CASE("a study of an instance file keeps to its content, and says what is without effect") {
    const Folder folder;
    const auto save = [&](const std::string& seed) {
        return ended_in(folder, {"solve", "--n", "14", "--rank", "1", "--method", "narg+r", "--seed", seed,
                                 "--save-instance", "inst.toml", "--force"})
            .code;
    };
    REQUIRE(save("1") == 0);
    const Words sweep = {"sweep", "--instance", "inst.toml", "--out", "a.lrs", "--resume", "--trials"};
    REQUIRE(ended_in(folder, sweep, {"2", "--start", "noisy:1"}).code == 0);
    const std::string before = folder.read("a.lrs");
    CHECK_FALSE(says(before, "rank="));
    REQUIRE(save("2") == 0);
    const Ended mixed = ended_in(folder, sweep, {"4", "--start", "noisy:1"});
    CHECK(mixed.code == 2);
    CHECK(lines_of(mixed.err).size() == 1);
    CHECK(says(mixed.err, "what they read differs"));
    CHECK(folder.read("a.lrs") == before);

    const Ended refused = ended_in(folder, sweep, {"1", "--x", "rate=0.4,0.5"});
    CHECK(refused.code == 2);
    CHECK(says(refused.err, "rate on an axis is without effect"));
    const Words again = {"sweep", "--instance", "inst.toml", "--out", "b.lrs", "--trials"};
    const Ended same = ended_in(folder, again, {"3", "--seed", "5", "--rank", "2"});
    CHECK(same.code == 0);
    CHECK(says(same.err, "the 3 trials of a cell are one run made again"));
    CHECK(says(same.err, "--seed without effect"));
    CHECK(says(same.err, "--rank without effect: the file decides"));
    const Ended drawn =
        ended_in(folder, {"render", "phase-transition", "-o", "map.svg", "--study", "b.lrs", "--describe"});
    INFO(drawn.err);
    REQUIRE(drawn.code == 0);
    CHECK(says(drawn.out, "inst.toml, N = 3."));
    CHECK_FALSE(says(folder.read("map.svg"), "MC n ="));
    const Ended one =
        ended_in(folder, {"sweep", "--instance", "inst.toml", "--out", "c.lrs", "--trials", "1"});
    CHECK(says(one.err, "1 run is in 'c.lrs'"));
    CHECK_FALSE(says(one.err, "made again"));
}
