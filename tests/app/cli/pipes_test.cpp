// Pipes as input: welcome, left at once by Ctrl+C, and never read past the limit.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank::test;

namespace {

using Words = std::vector<std::string>;

std::string some_ratings() {
    std::string text;
    unsigned state = 11;
    for (int i = 0; i < 30; ++i)
        for (int j = 0; j < 20; ++j)
            if ((state = state * 1664525u + 1013904223u) >> 31)
                text += std::to_string(i) + "," + std::to_string(j) + "," +
                        std::to_string(1 + (i * j + i) % 5) + "\n";
    return text;
}

/// Words of the table without the seconds, which no two runs share.
Words table(const Ended& ended) {
    Words out;
    for (const std::string& line : lines_of(ended.out)) {
        const Words cells = words_of(line);
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (i != 2) out.push_back(cells[i]);
    }
    return out;
}

}  // namespace

TEST_CASE("what comes through a pipe is solved as the file is") {
    const Folder folder;
    const std::string ratings = some_ratings();
    folder.with("ratings.csv", ratings);
    const Words rest = {"--rank", "2", "--method", "narg+r", "--max-iter", "20"};
    const auto run = [&](Words words, const std::string& in) {
        Launch launch;
        launch.words = std::move(words);
        launch.words.insert(launch.words.end(), rest.begin(), rest.end());
        launch.folder = folder.path();
        launch.in = in;
        return run_program(launch);
    };
    const Ended file = run({"solve", "--ratings", "ratings.csv"}, "");
    REQUIRE(file.code == 0);
    CHECK(table(run({"solve", "--ratings", "-"}, ratings)) == table(file));
    CHECK(table(run({"solve", "--ratings", "/dev/stdin"}, ratings)) == table(file));
    CHECK(run({"solve", "--config", "-"}, "version = 1\n[problem]\nn = 20\n").code == 0);
    CHECK(run({"solve", "--matrix", "-"}, "1,2,\n2,,6\n,6,9\n4,8,12\n").code == 0);
    const std::string picture =
        read_whole(std::filesystem::path(lowrank::test::kTestFolder).parent_path() / "assets/sample.png");
    CHECK(run({"solve", "--image", "-", "--rate", "0.5", "--max-side", "40"}, picture).code == 0);
    const Ended predicted = run({"solve", "--ratings", "ratings.csv", "--predict", "-", "--output", "p.csv"},
                                "row,column\n1,2\n7,nobody\neve,3\n");
    CHECK(predicted.code == 0);
    CHECK(predicted.err.find("2 pairs have a label without ratings (row 'eve'; column 'nobody')") !=
          std::string::npos);
    const Ended drawn =
        run({"render", "error", "-o", "x.svg", "--overlay", "-"}, "iteration,error\n0,1\n5,0.1\n");
    CHECK(drawn.code == 0);
}

TEST_CASE("the first Ctrl+C ends the wait for a pipe that says nothing") {
    const Folder folder;
    folder.with("ratings.csv", some_ratings());
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    for (const char* name : {"-", "pipe"}) {
        for (const Words& words :
             {Words{"solve", "--ratings", name},
              {"solve", "--matrix", name},
              {"solve", "--image", name},
              {"solve", "--instance", name},
              {"solve", "--config", name},
              {"spectrum", "--config", name},
              {"spectrum", "--matrix", name},
              {"render", "race", "-o", "x.svg", "--overlay", name},
              {"render", "rate-map", "-o", "x.svg", "--config", name},
              {"solve", "--ratings", "ratings.csv", "--rank", "2", "--output", "p.csv", "--predict", name}}) {
            Launch launch;
            launch.words = words;
            launch.folder = folder.path();
            launch.silent_input = true;
            launch.interrupt_after = 0.3;
            launch.timeout = 60;
            const Ended ended = run_program(launch);
            CAPTURE(words, ended.err);
            CHECK(ended.code == 130);
            CHECK(ended.err.find("interrupted before") != std::string::npos);
            CHECK(ended.out.empty());
        }
    }
    CHECK(folder.names() == Words{"pipe", "ratings.csv"});
}

TEST_CASE("a signal ends the wait for somebody who reads what is written") {
    const Folder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    const Ended swept = run_program(
        {"sweep", "--n", "12", "--rank", "1", "--x", "rate=0.9", "--trials", "2", "--out", "a.lrs"},
        folder.path());
    REQUIRE(swept.code == 0);
    for (const Words& words : {Words{"solve", "--n", "12", "--rank", "1", "--save-instance", "pipe"},
                               {"study", "a.lrs", "--csv", "pipe"},
                               {"merge", "a.lrs", "--output", "pipe"},
                               {"render", "quadratic-error", "-o", "pipe.csv"}}) {
        std::error_code ignored;
        if (words.back() == "pipe.csv")
            std::filesystem::rename(folder / "pipe", folder / "pipe.csv", ignored);
        Launch launch;
        launch.words = words;
        launch.folder = folder.path();
        launch.interrupt_after = 1;
        launch.signal = SIGTERM;
        launch.timeout = 60;
        const Ended ended = run_program(launch);
        CAPTURE(words, ended.err);
        CHECK(ended.code == 130);
        CHECK(ended.err.find("interrupted before") != std::string::npos);
        CHECK(ended.out.empty());
    }
    CHECK(folder.names() == Words{"a.lrs", "pipe.csv"});
}

TEST_CASE("what is written behind a file that nobody reads is written when a signal has ended the wait") {
    const Folder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    Launch launch;
    launch.words = {"solve", "--n",  "12",       "--rank", "1",       "--method", "narg",
                    "--csv", "pipe", "--output", "x.npy",  "--table", "x.tex"};
    launch.folder = folder.path();
    launch.interrupt_after = 1;
    const Ended ended = run_program(launch);
    CAPTURE(ended.err);
    CHECK(ended.code == 130);
    CHECK(folder.names() == Words{"pipe", "x.npy", "x.tex"});
    CHECK(ended.out.find("narg") != std::string::npos);
}

TEST_CASE("what a shell has opened is written on in, and never replaced") {
    const Folder folder;
    for (const char* how : {">> log", "> log"}) {
        std::ofstream(folder / "log") << "notes\n";
        const std::string command =
            "'" + std::string(kProgram) + "' solve --n 12 --rank 1 --method narg --csv /dev/stdout " + how;
        CHECK(std::system(("cd '" + folder.path() + "' && " + command).c_str()) == 0);
        const std::string text = read_whole(folder / "log");
        CHECK(text.starts_with("notes\n") == (how[1] == '>'));
        CHECK(text.find("method,iteration") != std::string::npos);
        CHECK(text.find("\nnarg ") != std::string::npos);
    }
}

TEST_CASE("what never ends, and what is larger than the limit, is refused in a sentence") {
    const Folder folder;
    Launch launch;
    launch.folder = folder.path();
    const auto refusal = [&](Words words) {
        launch.words = std::move(words);
        launch.words.insert(launch.words.end(), {"--memory-limit", "4M"});
        const Ended ended = run_program(launch);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
        return ended.err;
    };
    CHECK(refusal({"solve", "--image", "/dev/zero"}).find("'/dev/zero' is larger than 2 MiB") !=
          std::string::npos);
    CHECK(refusal({"solve", "--ratings", "/dev/zero"}).find("not a text file") != std::string::npos);
    CHECK(refusal({"solve", "--config", "/dev/zero"}).find("not a text file") != std::string::npos);
    launch.in = std::string(8 << 20, '1');
    CHECK(refusal({"solve", "--matrix", "-"}).find("is larger than 2 MiB") != std::string::npos);
    folder.with("large.csv", std::string(5 << 20, '1'));
    CHECK(refusal({"solve", "--matrix", "large.csv"}).find("is larger than 4 MiB") != std::string::npos);
}

TEST_CASE("a window reads files only, and says so before it opens") {
    const Folder folder;
    REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
    for (const Words& words : {Words{"run", "--ratings", "pipe"},
                               {"run", "--image", "/dev/zero"},
                               {"screenshot", "-o", "x.png", "--matrix", "-"}}) {
        Launch launch;
        launch.words = words;
        launch.folder = folder.path();
        launch.silent_input = true;
        launch.timeout = 30;
        const Ended ended = run_program(launch);
        CHECK(ended.code == 2);
        CHECK(ended.err.find("a regular file is needed") != std::string::npos);
    }
}
