// A program of one's own on the command line: beside the methods of solve, in studies, and not for whoever
// sends a line.
#include "core/io/share_line.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

using Words = std::vector<std::string>;

const Words kSmallRace = {"--n", "16", "--rank", "1", "--method", "rgrad-orth"};

Words with_words(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Writes a curve that ends below the tolerance of a study, and leaves a mark where it ran.
std::string program_of_mine(const Folder& folder) {
    folder.with("mine.sh", "touch " + folder.path("ran") +
                               "\nprintf 'iteration,error,operator_calls\\n0,10,0\\n4,1e-4,9\\n' > \"$1\"\n");
    return "/bin/sh mine.sh {csv}";
}

}  // namespace

TEST_CASE("external: a program of one's own has a row in the table of solve, and records in the CSV") {
    const Folder folder;
    const std::string mine = program_of_mine(folder);
    const Ended ended =
        run_program(with_words({"solve", "--external", mine, "--csv", "all.csv"}, kSmallRace), folder.path());
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const Words row = words_of(lines_of(ended.out).back());
    CHECK(row.at(0) == "mine.sh");
    CHECK(row.at(1) == "4");
    CHECK(row.at(3) == "0.0001");
    CHECK(row.at(5) == "9");
    CHECK(row.at(6) == "stopped");
    CHECK(says(folder.read("all.csv"), "\nmine.sh,4,1e-04,"));
    // Its rows are of the header's columns, and end as the table says.
    const auto cells = [](const std::string& line) { return std::ranges::count(line, ','); };
    for (const std::string tol : {"1e-6", "1e-3"}) {
        const Ended again =
            run_program(with_words({"solve", "--external", mine, "--csv", "all.csv", "--force", "--tol", tol},
                                   kSmallRace),
                        folder.path());
        std::vector<std::string> lines = lines_of(folder.read("all.csv"));
        std::erase_if(lines, [](const std::string& line) { return line.starts_with('#'); });
        for (const std::string& line : lines) CHECK(cells(line) == cells(lines.front()));
        const std::string status = words_of(lines_of(again.out).back()).at(6);
        CHECK(status == (tol == "1e-3" ? "converged" : "stopped"));
        CHECK(says(lines.back(), (",0," + status + ",9,").c_str()));
    }

    folder.with("bad.sh", "echo 'it is broken' >&2; exit 7");
    const Ended bad =
        run_program(with_words({"solve", "--external", "sh bad.sh {csv}"}, kSmallRace), folder.path());
    CHECK(bad.code == 2);
    CHECK(says(bad.err, "bad.sh ended with status 7: it is broken"));
    CHECK(says(bad.out, "rgrad-orth"));
    const Ended wrong =
        run_program(with_words({"solve", "--external", "sh 'bad.sh"}, kSmallRace), folder.path());
    CHECK(wrong.code == 2);
    CHECK(says(wrong.err, "the quote ' is left open"));
}

TEST_CASE("external: a command that can say nothing is refused before any method runs") {
    const Folder folder;
    for (const char* command : {"sweep", "solve", "spectrum"}) {
        CAPTURE(command);
        std::vector<std::string> words = {command, "--n", "12", "--rank", "1", "--external", "echo {npz}"};
        if (std::string(command) == "sweep") words.insert(words.end(), {"--x", "rate=0.6", "--out", "s.lrs"});
        const Ended ended = run_program(words, folder.path());
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(ended.err.find("'echo {npz}' says nowhere") != std::string::npos);
        CHECK(folder.names().empty());
    }
}

TEST_CASE("external: a study runs it on each trial, and render draws its curve") {
    const Folder folder;
    const std::string mine = program_of_mine(folder);
    const Ended swept = run_program(
        with_words({"sweep", "--external", mine, "--x", "rate=0.6,0.8", "--trials", "2", "--out", "m.lrs"},
                   kSmallRace),
        folder.path());
    INFO(swept.err);
    REQUIRE(swept.code == 0);
    std::size_t rows = 0;
    for (const std::string& line : lines_of(swept.out)) rows += says(line, "mine.sh") && says(line, "1.00");
    CHECK(rows == 2);
    const Ended told = run_program({"study", "m.lrs", "--csv", "m.csv"}, folder.path());
    CHECK(told.code == 0);
    CHECK(says(folder.read("m.csv"), ",mine.sh,1,4,"));
    CHECK(
        run_program({"render", "phase-transition", "--study", "m.lrs", "-o", "m.svg"}, folder.path()).code ==
        0);
    const Ended drawn = run_program(
        with_words({"render", "error", "--external", mine, "-o", "e.svg"}, kSmallRace), folder.path());
    INFO(drawn.err);
    CHECK(drawn.code == 0);
    CHECK(says(folder.read("e.svg"), "mine.sh"));
}

TEST_CASE("external: a command that a line or a file names is run by --trust alone") {
    const Folder folder;
    program_of_mine(folder);
    lowrank::ExperimentSpec spec = lowrank::default_experiment();
    spec.problem.rows = spec.problem.cols = 16;
    spec.problem.rank = 1;
    spec.methods.resize(1);
    spec.externals = {"/bin/sh " + folder.path("mine.sh") + " {csv}"};
    const std::string line = lowrank::write_share_line(spec);
    const Ended untrusted = run_program({"solve", "--share", line}, folder.path());
    INFO(untrusted.err);
    CHECK(untrusted.code == 0);
    CHECK(says(untrusted.err, "is not run; --trust allows it."));
    CHECK_FALSE(says(untrusted.out, "mine.sh"));
    CHECK_FALSE(std::filesystem::exists(folder / "ran"));
    const Ended trusted = run_program({"solve", "--share", line, "--trust"}, folder.path());
    CHECK(trusted.code == 0);
    CHECK(says(trusted.out, "mine.sh"));
    CHECK(std::filesystem::exists(folder / "ran"));
}
