// Samples per degree of freedom, filled rows and the presets in which methods fail, as the command line gives
// them.
#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

TEST_CASE("few samples are few, each row and column has its r, and the methods that fail say so") {
    const Folder folder;
    // One sample would be added for each that a row or column lacks.
    const Ended filled =
        run_program({"solve", "--preset", "few-samples", "--fill-rows", "--max-iter", "1", "--csv", "f.csv"},
                    folder.path());
    REQUIRE(filled.code == 0);
    CHECK(filled.err.find("more than the rate") == std::string::npos);
    const std::string csv = folder.read("f.csv");
    CHECK(csv.find("632 samples, 351 degrees of freedom, rate 0.1755") != std::string::npos);
    CHECK(csv.find(", 1.8005698005698005 samples per degree of freedom") != std::string::npos);
    CHECK(csv.find(" fill-rows=true ") != std::string::npos);

    const Ended ended = run_program({"solve", "--preset", "few-samples"}, folder.path());
    REQUIRE(ended.code == 0);
    for (const std::string& line : lines_of(ended.out)) {
        const std::vector<std::string> words = words_of(line);
        if (words[0] == "narg+r" || words[0] == "rgrad-orth") CHECK(words[6] == "converged");
        for (const char* fails : {"iht", "niht", "scaledgd"})
            if (words[0] == fails) {
                CHECK(words[6] != "converged");
                CHECK(ended.err.find(words[0] + " " + words[6] + ": The ") != std::string::npos);
            }
    }
}

TEST_CASE("rows that are short of samples are filled, and the note says by how many") {
    const Folder folder;
    const Ended thin =
        run_program({"solve", "--n", "60", "--samples-per-degree", "1.2", "--max-iter", "1"}, folder.path());
    CHECK(thin.code == 0);
    CHECK(thin.err.find("more than the rate") == std::string::npos);
    const Ended filled =
        run_program({"solve", "--n", "60", "--samples-per-degree", "1.2", "--max-iter", "1", "--fill-rows"},
                    folder.path());
    CHECK(filled.code == 0);
    CHECK(filled.err.find("more than the rate's 422: every row and column has at least 3.") !=
          std::string::npos);
    const Ended sensing = run_program(
        {"solve", "--problem", "ms", "--n", "20", "--max-iter", "1", "--fill-rows"}, folder.path());
    CHECK(sensing.err.find("--fill-rows without effect") != std::string::npos);
}

TEST_CASE("at a condition number of 100 methods sit on a plateau") {
    const Folder folder;
    const Ended ended =
        run_program({"solve", "--preset", "condition-100", "--method", "rgrad-orth", "--method", "scaledgd"},
                    folder.path());
    REQUIRE(ended.code == 0);
    for (const std::string& line : lines_of(ended.out)) {
        const std::vector<std::string> words = words_of(line);
        if (words[0] == "method") continue;
        CHECK(words[6] == "stopped");
        CHECK(std::stod(words[3]) > 1);
    }
}
