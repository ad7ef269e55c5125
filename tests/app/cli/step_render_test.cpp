// 'render step' through the program itself: which step, of which method, and what is refused.
#include <algorithm>

#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

namespace {

Ended render_step(const Folder& folder, std::vector<std::string> more) {
    std::vector<std::string> words = {"render", "step", "--n", "20", "--rank", "2", "--rate", "0.7"};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(words, folder.path());
}

}  // namespace

TEST_CASE("a step of a method is drawn, written as text and as numbers, and told") {
    const Folder folder;
    for (const std::string ending : {"svg", "pdf", "png", "txt", "csv"}) {
        const Ended ended = render_step(folder, {"--method", "narg+r", "--at", "7", "-o", "s." + ending});
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        CHECK(folder.read("s." + ending).size() > 200);
    }
    CHECK(folder.read("s.svg").find(">NARG+R (oracle): step 7 → 8<") != std::string::npos);
    CHECK(folder.read("s.svg").find("lrl1 problem=mc") != std::string::npos);
    CHECK(folder.read("s.txt").starts_with("NARG+R (oracle): step 7 → 8\n"));

    // The numbers are those of the run.
    REQUIRE(run_program({"solve", "--n", "20", "--rank", "2", "--rate", "0.7", "--method", "narg+r", "--csv",
                         "run.csv"},
                        folder.path())
                .code == 0);
    std::vector<std::string> columns;
    std::string stepsize;
    for (const std::string& line : lines_of(folder.read("run.csv"))) {
        if (line.starts_with("#")) continue;
        std::vector<std::string> cells;
        for (std::size_t from = 0; from <= line.size();) {
            const std::size_t comma = std::min(line.find(',', from), line.size());
            cells.push_back(line.substr(from, comma - from));
            from = comma + 1;
        }
        if (columns.empty()) columns = cells;
        std::size_t at = 0, t = 0;
        for (std::size_t k = 0; k < columns.size(); ++k) {
            if (columns[k] == "stepsize") at = k;
            if (columns[k] == "iteration") t = k;
        }
        if (cells[t] == "7") stepsize = cells[at];
    }
    REQUIRE_FALSE(stepsize.empty());
    CHECK(folder.read("s.csv").find(",μ_t," + stepsize + "\n") != std::string::npos);

    // Without --at the last one that was made; of many methods that of the best, as in the matrix.
    const Ended said = render_step(folder, {"--method", "narg+r", "--describe"});
    REQUIRE(said.code == 0);
    CHECK(said.out.starts_with("The step from t = "));
    CHECK(said.out.find("Restart test: ") != std::string::npos);
    CHECK(render_step(folder, {"--describe", "--at", "3"}).out.starts_with("The step from t = 3 to 4 of "));
}

TEST_CASE("a step that is not there is refused in one sentence, with those that are") {
    const Folder folder;
    const auto says = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"-o", "s.svg"});
        const Ended ended = render_step(folder, more);
        CHECK(ended.code == 2);
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(folder.names().empty());
        return ended.err;
    };
    const std::string far = says({"--method", "narg+r", "--max-iter", "12", "--tol", "0", "--at", "12"});
    CHECK(
        far.find("at cannot be '12': NARG+R has made 12 steps, so a whole number from 0 to 11 is needed.") !=
        std::string::npos);
    for (const std::string wrong : {"-1", "x", "1.5"})
        CHECK(says({"--method", "narg+r", "--at=" + wrong})
                  .find("at cannot be '" + wrong +
                        "': the t of a step, a whole number from 0 on, is needed.") != std::string::npos);
    CHECK(run_program({"render", "error", "-o", "s.svg", "--at", "3"}, folder.path())
              .err.find("--at belongs to step and eigenvalues, not to error.") != std::string::npos);
}
