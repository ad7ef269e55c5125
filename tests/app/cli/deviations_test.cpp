// Deviations of a result's entries: where what is left over is noise, and where it is not; what else is said
// of data with noise.
#include <algorithm>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank::test;
using lowrank::testing::says;

namespace {

Ended solve(const Folder& folder, std::vector<std::string> more) {
    std::vector<std::string> words = {"solve", "--n", "20", "--rank", "2", "--rate", "0.6"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, folder.path());
}

bool holds(const Folder& folder, const std::string& name) {
    const auto names = folder.names();
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

TEST_CASE("deviations are written of noise, and of exact data that a method has come to") {
    const Folder folder;
    const Ended noisy = solve(folder, {"--noise", "0.05", "--method", "rgn", "--std", "noisy.npy"});
    CHECK(noisy.code == 0);
    CHECK(says(noisy.err, "the residual shows noise of"));
    CHECK_FALSE(says(noisy.err, "has not converged"));
    CHECK(holds(folder, "noisy.npy"));
    CHECK(solve(folder, {"--method", "rgn", "--std", "exact.npy"}).code == 0);
    CHECK(holds(folder, "exact.npy"));
}

TEST_CASE("what an unfinished run leaves over of exact data is no noise, and of noisy data not noise alone") {
    const Folder folder;
    const Ended exact = solve(folder, {"--method", "rgrad-orth", "--max-iter", "3", "--std", "s.npy"});
    CHECK(exact.code != 0);
    CHECK(says(exact.err, "the samples have no noise, and rgrad-orth did not come to the truth"));
    CHECK_FALSE(holds(folder, "s.npy"));
    CHECK(says(solve(folder, {"--model-rank", "1", "--method", "rgn", "--std", "s.npy"}).err,
               "the samples have no noise"));
    CHECK_FALSE(holds(folder, "s.npy"));
    // The table of the race is printed all the same.
    CHECK(says(exact.out, "rgrad-orth"));
    const Ended noisy =
        solve(folder, {"--noise", "0.05", "--method", "rgrad-orth", "--max-iter", "3", "--std", "s.npy"});
    CHECK(noisy.code == 0);
    CHECK(says(noisy.err, "warning: rgrad-orth has not converged"));
    CHECK(holds(folder, "s.npy"));
}

TEST_CASE("with noise the basin rule is said to fall away, and by what the result is best") {
    const Folder folder;
    const std::vector<std::string> race = {"--method", "narg:basin=0.3", "--method",
                                           "rgn",      "--output",       "x.npy"};
    std::vector<std::string> noisy = race;
    noisy.insert(noisy.end(), {"--noise", "0.05"});
    const Ended without = solve(folder, race);
    CHECK_FALSE(says(without.err, "the basin restart falls away"));
    CHECK(says(without.err, "whose error to the truth is least"));
    noisy.push_back("--force");
    CHECK(says(solve(folder, noisy).err, "There is no exact truth here: the basin restart falls away."));
    folder.with("t.csv", "1,2,3,4\n2,4,6,8\n3,6,9,12.5\n4,8,12,16\n5,10,15,20\n");
    const Ended table =
        run_program({"solve", "--matrix", "t.csv", "--rank", "1", "--header", "no", "--row-names", "no",
                     "--test-fraction", "0", "--method", "rgn", "--method", "narg", "--output", "y.npy"},
                    folder.path());
    CHECK(says(table.err, "whose objective is least"));
}
