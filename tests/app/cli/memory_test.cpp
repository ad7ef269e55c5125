// The estimate of a race's memory against what the program really takes, by the real program.
#include "core/run/memory.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <unistd.h>

#include "core/method/algorithms.h"
#include "core/method/registry.h"
#include "core/text/numbers.h"
#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/says.h"

// The sanitizers keep memory of their own beside every block.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

using namespace lowrank;
using test::Ended;
using test::Folder;
using test::run_program;

namespace {

struct Case {
    ProblemKind kind;
    Index rows, cols, rank;
    double rate;
    std::string_view methods{};  ///< with blanks between; empty: all nine
};

ExperimentSpec spec_of(const Case& of) {
    ExperimentSpec spec = default_experiment();
    spec.problem.kind = of.kind;
    spec.problem.rows = of.rows;
    spec.problem.cols = of.cols;
    spec.problem.rank = of.rank;
    spec.problem.rate = of.rate;
    spec.stop.max_iter = 2;
    std::istringstream words{std::string(of.methods)};
    std::vector<MethodEntry> methods;
    for (std::string word; words >> word;) methods.push_back({*parse_method(word), true});
    if (!methods.empty()) spec.methods = methods;
    std::erase_if(spec.methods, [](const MethodEntry& entry) { return !entry.enabled; });
    return spec;
}

Ended run(const ExperimentSpec& spec, double limit, const Folder& folder) {
    const ProblemSpec& problem = spec.problem;
    std::vector<std::string> words = {"solve",
                                      "--problem",
                                      problem.kind == ProblemKind::MatrixSensing ? "ms" : "mc",
                                      "--rows",
                                      std::to_string(problem.rows),
                                      "--cols",
                                      std::to_string(problem.cols),
                                      "--rank",
                                      std::to_string(problem.rank),
                                      "--rate",
                                      print_number(problem.rate),
                                      "--max-iter",
                                      "2",
                                      "--memory-limit",
                                      print_fixed(limit, 0)};
    for (const MethodEntry& entry : spec.methods) {
        words.push_back("--method");
        words.push_back(print_method(entry.spec));
    }
    return run_program(words, folder.path());
}

constexpr ProblemKind kCompletion = ProblemKind::MatrixCompletion, kSensing = ProblemKind::MatrixSensing;

}  // namespace

TEST_CASE("a race takes the memory it was estimated to take, within a quarter") {
    const Folder folder;
    ExperimentSpec least = spec_of({kCompletion, 10, 10, 1, 0.9, "scaledgd"});
    const double own = run(least, 1e9, folder).peak;
    std::vector<Case> cases = {{kCompletion, 3000, 3000, 30, 0.04},
                               {kCompletion, 1200, 1200, 25, 0.3},
                               {kCompletion, 1200, 1200, 25, 0.8},
                               {kCompletion, 20'000, 50, 20, 0.7},
                               {kCompletion, 50, 60'000, 3, 0.3},
                               {kCompletion, 5000, 200, 60, 0.5, "rgrad-orth narg"},
                               {kCompletion, 60, 60'000, 4, 0.3, "scaledgd"},
                               {kCompletion, 60, 60'000, 4, 0.3, "nag"},
                               {kCompletion, 60, 60'000, 4, 0.3, "rgrad-orth"},
                               {kCompletion, 500, 500, 200, 0.9},
                               {kSensing, 90, 90, 4, 3},
                               {kSensing, 40, 250, 3, 3, "narg"}};
    // Each method alone, on one shape after the other.
    constexpr Case kAlone[] = {{kCompletion, 1500, 1500, 12, 0.3}, {kCompletion, 1500, 1500, 25, 0.8},
                               {kCompletion, 30'000, 60, 8, 0.7},  {kCompletion, 3000, 3000, 30, 0.04},
                               {kCompletion, 5000, 200, 60, 0.5},  {kCompletion, 3000, 2000, 40, 0.1}};
    std::size_t next = 0;
    for (const MethodInfo& info : all_methods()) {
        cases.push_back(kAlone[next++ % std::size(kAlone)]);
        if (!why_not_on(info.spec, kCompletion).empty()) cases.back() = {kSensing, 90, 90, 4, 3};
        cases.back().methods = info.name;
    }
    for (const Case& of : cases) {
        const ExperimentSpec spec = spec_of(of);
        const double estimate = race_memory(spec, ground_of(spec.problem));
        CAPTURE(of.rows, of.cols, of.rank, of.rate, of.methods, own, estimate);
        const Ended ended = run(spec, 1.001 * estimate, folder);
        INFO(ended.err);
        CHECK(ended.code == 0);
        REQUIRE(ended.peak > 1.5 * own);  // or nothing can be told
        CHECK(ended.peak - own < 1.25 * estimate);
        CHECK(ended.peak - own > estimate / 1.25);
        // A little less is refused before any of it is taken.
        const Ended refused = run(spec, 0.98 * estimate, folder);
        INFO(refused.err);
        CHECK(refused.code == 2);
        CHECK(testing::says(refused.err, "--memory-limit"));
        CHECK(refused.peak < own + estimate / 10);
    }
}

TEST_CASE("ratings are read within the limit or refused before it is passed") {
    const Folder folder;
    const double own = run(spec_of({kCompletion, 10, 10, 1, 0.9, "scaledgd"}), 1e9, folder).peak;
    {
        std::ofstream file(folder.path("ratings.csv"));
        std::uint64_t state = 1;
        for (int k = 0; k < 1'500'000; ++k) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            file << (state >> 33) % 4000 << ',' << (state >> 48) % 3000 << ',' << 1 + (state >> 20) % 5
                 << '\n';
        }
    }
    const auto read = [&](const std::string& limit) {
        return run_program({"solve", "--ratings", "ratings.csv", "--rank", "3", "--max-iter", "2", "--method",
                            "narg", "--memory-limit", limit},
                           folder.path());
    };
    const Ended whole = read("1G");
    INFO(whole.err);
    REQUIRE(whole.code == 0);
    bool accepted = false;
    for (const double limit : {30e6, 50e6, 70e6, 90e6, 110e6, 130e6, 160e6}) {
        CAPTURE(limit, own, whole.peak);
        const Ended ended = read(print_fixed(limit, 0));
        INFO(ended.err);
        CHECK((ended.code == 0 || ended.code == 2));
        CHECK(ended.peak - own < 1.25 * limit);
        accepted = ended.code == 0;
        if (!accepted) CHECK(testing::says(ended.err, "--memory-limit"));
    }
    CHECK(accepted);
}

TEST_CASE("what is written keeps to the limit, or is refused with what it would take") {
    const Folder folder;
    constexpr double kLimit = 60e6;
    struct Writing {
        std::vector<std::string> words;  ///< what is run
        std::vector<std::string>
            little;  ///< what makes it write little: how much the program takes by itself
        std::vector<std::string> much;
    };
    const std::vector<std::string> solve = {"solve", "--n",      "2500",     "--rank",     "5", "--rate",
                                            "0.02",  "--method", "scaledgd", "--max-iter", "2"};
    const std::vector<std::string> long_race = {"solve",   "--n",      "12",    "--rank", "1",
                                                "--noise", "0.1",      "--tol", "0",      "--max-iter",
                                                "150000",  "--method", "grad"};
    const std::vector<std::string> sensing = {"solve", "--problem",  "ms", "--n",      "45",      "--rank",
                                              "3",     "--max-iter", "2",  "--method", "scaledgd"};
    const std::vector<std::string> figure = {"render",   "error", "--n",        "20", "--rank",   "2",
                                             "--method", "narg",  "--max-iter", "40", "--theory", "off"};
    const std::vector<Writing> all = {
        {solve, {}, {"--output", "o.csv"}},
        {solve, {}, {"--output", "o.npy"}},
        {solve, {}, {"--save-instance", "o.toml"}},
        {sensing, {}, {"--save-instance", "o.toml"}},
        {long_race, {}, {"--csv", "o.csv"}},
        {figure, {"-o", "o.svg"}, {"-o", "o.png", "--dpi", "1200"}},
        {figure, {"-o", "o.svg"}, {"-o", "o.gif", "--dpi", "600", "--frames", "0:1"}},
        {figure, {"-o", "o.svg"}, {"-o", "o.pdf", "--frames", "0:30"}},
    };
    for (const Writing& one : all) {
        const auto peak = [&](const std::vector<std::string>& more) {
            std::vector<std::string> words = one.words;
            words.insert(words.end(), more.begin(), more.end());
            words.insert(words.end(), {"--memory-limit", print_fixed(kLimit, 0), "--force"});
            const Ended ended = run_program(words, folder.path());
            INFO(ended.err);
            CHECK(ended.code == 0);
            return ended.peak;
        };
        CAPTURE(one.much);
        CHECK(peak(one.much) - peak(one.little) < 0.75 * kLimit);
    }
    const auto refused = [&](std::vector<std::string> words, const std::string& what) {
        words.insert(words.end(), {"--memory-limit", print_fixed(kLimit, 0)});
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(testing::says(ended.err, what));
        CHECK(testing::says(ended.err, "and the limit is 57.2 MiB (--memory-limit)"));
    };
    std::vector<std::string> gif = figure;
    gif.insert(gif.end(), {"-o", "large.gif", "--dpi", "1200", "--frames", "0:1"});
    refused(gif, "a GIF of 5670 x 3780 pixels takes about 77.8 MiB");
    refused({"screenshot", "-o", "large.png", "--size", "4096x4096"},
            "a screenshot of 4096 x 4096 pixels takes 516 MiB");
}

#endif
