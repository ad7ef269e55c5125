// Where the system makes no more threads the work is done by the one there is, and that is said.
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

Ended with_one_thread(const Folder& folder, std::vector<std::string> words) {
    Launch launch;
    launch.words = std::move(words);
    launch.folder = folder.path();
    launch.one_thread = true;
    return run_program(launch);
}

/// Columns of a table on stdout but that of the seconds.
std::vector<std::string> without_seconds(const std::string& table) {
    std::vector<std::string> rows;
    for (const std::string& line : lines_of(table)) {
        std::vector<std::string> words = words_of(line);
        if (words.size() > 2) words.erase(words.begin() + 2);
        std::string row;
        for (const std::string& word : words) row += word + " ";
        rows.push_back(row);
    }
    return rows;
}

const std::string kSaid = "the system lets this process make no more threads (ulimit -u)";

}  // namespace

TEST_CASE("a race on one thread is the same race, and says that it had one") {
    const Folder folder;
    const std::vector<std::string> words = {"solve",      "--n", "300",       "--rank", "8",
                                            "--max-iter", "40",  "--threads", "4"};
    const Ended usual = run_program(words, folder.path());
    REQUIRE(usual.code == 0);
    CHECK_FALSE(says(usual.err, kSaid));
    const Ended alone = with_one_thread(folder, words);
    INFO(alone.err);
    CHECK(alone.code == 0);
    CHECK(says(alone.err, kSaid + ": it went on with fewer"));
    CHECK_FALSE(says(alone.err, "internal error"));
    CHECK(without_seconds(alone.out) == without_seconds(usual.out));
}

TEST_CASE("a study on one thread has every trial") {
    const Folder folder;
    const Ended ended =
        with_one_thread(folder, {"sweep", "--n", "20", "--rank", "2", "--x", "rate=0.5,0.7", "--trials", "3",
                                 "--method", "narg", "--out", "map.lrs", "--threads", "4"});
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(says(ended.err, kSaid));
    CHECK(lines_of(folder.read("map.lrs")).size() == 1 + 2 * 3);
}

TEST_CASE("what draws and prints needs no second thread") {
    const Folder folder;
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"render", "error", "-o", "a.svg", "--n", "20", "--rank", "2"},
             {"render", "rate-map", "-o", "b.png", "--n", "20", "--rank", "2"},
             {"render", "quadratic-error", "-o", "c.gif", "--frames", "0:3"},
             {"spectrum", "--n", "20", "--rank", "2"},
             {"list", "figures"}}) {
        const Ended ended = with_one_thread(folder, words);
        CAPTURE(words[0], ended.err);
        CHECK_FALSE(says(ended.err, "internal error"));
        CHECK_FALSE(says(ended.err, "temporarily"));
        CHECK(ended.code == 0);
    }
}

TEST_CASE("a window that can have no thread says so in one sentence") {
    const Folder folder;
    const Ended ended = with_one_thread(folder, {"screenshot", "-o", "w.png"});
    INFO(ended.err);
    CHECK(ended.code == 2);
    CHECK(says(ended.err, kSaid + ", and this needs one of its own"));
    CHECK_FALSE(std::filesystem::exists(folder / "w.png"));
}
