// Files from elsewhere on the command line: --trust is the answer, and without it what they ask for is left
// out.
#include "core/io/experiment_toml.h"
#include "core/io/share_line.h"
#include "core/run/experiment.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::test;
using lowrank::testing::says;

namespace {

const char* kRatings = "1,1,4\n1,2,3\n2,1,5\n2,2,4\n3,1,2\n3,2,1\n1,3,2\n2,3,3\n3,3,1\n";

std::string reading(const std::string& path) {
    return "version = 1\n[problem]\nmatrix = \"" + path + "\"\nrank = 1\n[stop]\nmax-iter = 5\n";
}

}  // namespace

TEST_CASE(
    "what a --config from elsewhere reads is not read without --trust, or a name that the person gives") {
    const Folder folder;
    folder.with("table.csv", "1,2,\n2,4,6\n,6,9\n");
    folder.with("theirs.toml", reading("table.csv"));
    const auto solve = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {"solve", "--method", "narg"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path());
    };
    const Ended refused = solve({"--config", "theirs.toml"});
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(says(refused.err, "'theirs.toml'"));
    CHECK(says(refused.err, "table.csv"));
    CHECK(says(refused.err, "--trust"));
    CHECK(solve({"--config", "theirs.toml", "--trust"}).code == 0);
    CHECK(solve({"--config", "theirs.toml", "--matrix", "table.csv"}).code == 0);
    // A share line is somebody's text as well.
    const Result<ExperimentFile> file = read_experiment(reading("table.csv"), "theirs");
    REQUIRE(file);
    const std::string line = write_share_line(file->spec);
    CHECK(says(solve({"--share", line}).err, "--trust"));
    CHECK(solve({"--share", line, "--trust"}).code == 0);
    // What names no file is run as it always was.
    folder.with("plain.toml", "version = 1\n[problem]\nn = 20\nrank = 1\n");
    const Ended plain = solve({"--config", "plain.toml"});
    CHECK(plain.code == 0);
    CHECK_FALSE(says(plain.err, "elsewhere"));
    CHECK(says(run_program({"spectrum", "--config", "theirs.toml"}, folder.path()).err, "--trust"));
    CHECK(says(run_program({"render", "error", "--config", "theirs.toml", "-o", "e.svg"}, folder.path()).err,
               "--trust"));
}

TEST_CASE(
    "a picture of a lecture from elsewhere leaves out the scenes that ask for something, and counts the "
    "others as its file does") {
    const Folder folder;
    folder.with("ratings.csv", kRatings);
    ExperimentFile file;
    REQUIRE(apply_options({{"n", "16"}, {"rank", "1"}, {"method", "narg"}}, file.spec));
    const auto scene = [&](const char* workspace) -> Scene& {
        Scene& made = file.scenes.emplace_back().scene;
        made.workspace = workspace;
        made.experiment = file.spec;
        return made;
    };
    scene("race");
    Scene& reads = scene("race");
    reads.experiment->problem.source = ProblemSource::Ratings;
    reads.experiment->problem.path = "ratings.csv";
    scene("rates");
    folder.with("lecture.toml", write_experiment(file));
    const auto shot = [&](const char* number, bool trusted) {
        std::vector<std::string> words = {"screenshot", "-o",       "s.png",        "--force", "--size",
                                          "640x480",    "--config", "lecture.toml", "--scene", number};
        if (trusted) words.push_back("--trust");
        return run_program(words, folder.path());
    };
    const Ended second = shot("2", false);
    CHECK(second.code == 2);
    CHECK(says(second.err, "ratings.csv"));
    CHECK(says(second.err, "--trust"));
    const Ended third = shot("3", false);
    CHECK(third.code == 0);
    CHECK(says(third.err, "ratings.csv"));
    CHECK(shot("2", true).code == 0);
    const Ended fourth = shot("4", false);
    CHECK(fourth.code == 2);
}

TEST_CASE("a study's file that a sweep has written is the person's own, and one from elsewhere asks") {
    const Folder folder;
    const Ended made =
        run_program({"solve", "--n", "12", "--rank", "1", "--method", "narg", "--save-instance", "i.toml"},
                    folder.path());
    REQUIRE(made.code == 0);
    REQUIRE(run_program(
                {"sweep", "--x", "instance=i.toml", "--method", "narg", "--trials", "1", "--out", "s.lrs"},
                folder.path())
                .code == 0);
    const auto shot = [&](const Folder& where, bool trusted) {
        std::vector<std::string> words = {"screenshot", "-o",      "s.png",   "--force",
                                          "--size",     "640x480", "--study", "s.lrs"};
        if (trusted) words.push_back("--trust");
        return run_program(words, where.path());
    };
    CHECK(shot(folder, false).code == 0);
    const Folder other;
    other.with("s.lrs", folder.read("s.lrs"));
    other.with("i.toml", folder.read("i.toml"));
    const Ended refused = shot(other, false);
    CHECK(refused.code == 2);
    CHECK(says(refused.err, "--trust"));
    CHECK(shot(other, true).code == 0);
}
