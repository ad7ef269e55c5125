// '--table': what is printed as LaTeX, written by the same rules as other results.
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

TEST_CASE("solve and study write their tables as LaTeX, and replace no file unasked") {
    const Folder folder;
    const std::vector<std::string> solve = {"solve", "--n",      "10",     "--rank",  "1",       "--max-iter",
                                            "5",     "--method", "narg+r", "--table", "race.tex"};
    const Ended solved = run_program(solve, folder.path());
    INFO(solved.err);
    REQUIRE(solved.code == 0);
    const std::string race = folder.read("race.tex");
    CHECK(race.starts_with("% LowRank Lab "));
    CHECK(says(race, "\n% lrl1 problem=mc "));
    CHECK(says(race, "method & iterations & seconds & error & $\\rho$ (error) & calls & status \\\\\n"));
    CHECK(says(race, "\nnarg+r & 5 & "));
    CHECK(run_program(solve, folder.path()).code == 2);
    CHECK(folder.read("race.tex") == race);
    const Ended swept = run_program({"sweep", "--n", "8", "--rank", "1", "--x", "rate=0.8,0.9", "--trials",
                                     "1", "--method", "narg+r", "--out", "s.lrs"},
                                    folder.path());
    INFO(swept.err);
    REQUIRE(swept.code == 0);
    REQUIRE(run_program({"study", "s.lrs", "--table", "study.tex"}, folder.path()).code == 0);
    const std::string study = folder.read("study.tex");
    CHECK(says(study, "\\multicolumn{4}{c}{iterations} & \\multicolumn{4}{c}{seconds}"));
    CHECK(says(study, "\n0.8 & narg+r & 1 & "));
    CHECK(run_program({"study", "s.lrs", "--table", "study.tex"}, folder.path()).code == 2);
}
