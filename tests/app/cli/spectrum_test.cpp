// What 'spectrum' prints: the golden files' names and numbers, predicted rates, refusals, interruptions.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "tests/app/cli/program.h"
#include "tests/catch.h"
#include "tests/paths.h"

using namespace lowrank::test;

namespace {

const std::filesystem::path kGolden = std::filesystem::path(lowrank::test::kTestFolder) / "golden";

/// name = value lines, comments left out; quoted names without their quotes.
std::map<std::string, double> values_of(const std::string& text) {
    std::map<std::string, double> numbers;
    for (const std::string& line : lines_of(text)) {
        const auto at = line.find(" = ");
        if (at == std::string::npos) continue;
        std::string name = line.substr(0, at);
        if (name.front() == '"') name = name.substr(1, name.size() - 2);
        numbers[name] = std::stod(line.substr(at + 3));
    }
    return numbers;
}

bool mentions(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("spectrum prints the golden numbers under their names, to 1e-9") {
    const Folder folder;
    for (const char* name : {"mc-20x15-r2", "mc-40x40-r3", "ms-10x8-r1"}) {
        INFO(name);
        const Ended ended = run_program(
            {"spectrum", "--instance", (kGolden / (std::string(name) + ".instance.toml")).string()},
            folder.path());
        REQUIRE(ended.code == 0);
        CHECK(ended.err.empty());
        auto printed = values_of(ended.out);
        const auto golden = values_of(read_whole(kGolden / (std::string(name) + ".spectrum.toml")));
        REQUIRE(golden.size() == 10);
        for (const auto& [key, number] : golden) {
            INFO(key);
            REQUIRE(printed.contains(key));
            CHECK(printed.at(key) == Approx(number).epsilon(1e-9));
        }
        // In the file's own order, so that the two can be laid side by side.
        const auto lines = lines_of(ended.out),
                   wanted = lines_of(read_whole(kGolden / (std::string(name) + ".spectrum.toml")));
        for (std::size_t k = 0; k < wanted.size(); ++k)
            CHECK(lines.at(k).substr(0, lines[k].find(' ')) == wanted[k].substr(0, wanted[k].find(' ')));
    }
}

TEST_CASE("spectrum predicts what solve measures") {
    const Folder folder;
    const std::vector<std::string> problem = {"--n", "40", "--rank", "2", "--rate", "0.6"};
    std::vector<std::string> words = {"spectrum"}, solve = {"solve", "--tol", "1e-11"};
    words.insert(words.end(), problem.begin(), problem.end());
    solve.insert(solve.end(), problem.begin(), problem.end());
    const std::vector<std::string> methods = {"rgrad-orth", "scaledgd",         "grad:step=1",
                                              "niht",       "iht:step=optimal", "narg:step=1,momentum=0.2"};
    for (const std::string& method : methods)
        for (auto* list : {&words, &solve}) {
            list->push_back("--method");
            list->push_back(method);
        }
    const Ended ended = run_program(words, folder.path());
    REQUIRE(ended.code == 0);
    const auto predicted = values_of(ended.out);
    CHECK(predicted.contains("scaled_lambda_min"));
    CHECK(predicted.at("scaled_accuracy") == 0);
    CHECK(mentions(ended.out, "\n[predicted_rate]\n"));
    CHECK(mentions(ended.out, "# Theory from observed mu."));
    const auto rows = lines_of(run_program(solve, folder.path()).out);
    REQUIRE(rows.size() == methods.size() + 1);
    for (std::size_t m = 0; m < methods.size(); ++m) {
        INFO(methods[m]);
        const double rho = std::stod(words_of(rows[m + 1]).at(4));
        CHECK(std::abs(std::log(rho) / std::log(predicted.at(methods[m])) - 1) < 0.03);
    }
}

TEST_CASE("with noise the rate is the gradient's, and the header says so") {
    const Folder folder;
    const Ended ended =
        run_program({"solve", "--noise", "0.2", "--method", "rgrad-orth", "--tol", "1e-8"}, folder.path());
    REQUIRE(ended.code == 0);
    const std::vector<std::string> lines = lines_of(ended.out);
    REQUIRE(lines.size() == 2);
    CHECK(words_of(lines[0]).at(4) == "rho(gradient)");
    // The error ends at the noise floor, whose rate is 1.
    const double rho = std::stod(words_of(lines[1]).at(4));
    CHECK(rho < 0.95);
    const Ended said =
        run_program({"spectrum", "--noise", "0.2", "--method", "rgrad-orth", "--tol", "1e-8"}, folder.path());
    const std::string line = lines_of(said.out).back();
    REQUIRE(line.find("\"rgrad-orth\" = ") == 0);
    const double predicted = std::stod(line.substr(line.find(" = ") + 3));
    CHECK(std::abs(std::log(rho) / std::log(predicted) - 1) < 0.03);
}

TEST_CASE("spectrum says what is not identifiable, and where noise leads to") {
    const Folder folder;
    const Ended few = run_program({"spectrum", "--n", "20", "--rank", "3", "--rate", "0.2",
                                   "--allow-underdetermined", "--method", "grad"},
                                  folder.path());
    CHECK(few.code == 0);
    CHECK(values_of(few.out).at("lambda_min") == 0);
    CHECK(mentions(few.out, "kappa = inf\n"));
    CHECK(values_of(few.out).at("rho_flat") == 1);
    CHECK(values_of(few.out).at("grad") == 1);
    CHECK(mentions(few.err, "not locally identifiable: "));
    CHECK(mentions(few.err, "fewer than the rank 3"));

    const Ended noisy = run_program({"spectrum", "--problem", "ms", "--n", "16", "--rank", "1", "--rate", "6",
                                     "--noise", "0.1", "--method", "iht", "--method", "grad:step=0.4"},
                                    folder.path());
    CHECK(noisy.code == 0);
    CHECK(mentions(noisy.err, "Hessian's at the limit of narg+r:restart=riemannian,basin=off"));
    CHECK(mentions(noisy.out, "\"iht\" = nan  # No prediction"));
    CHECK(values_of(noisy.out).at("grad:step=0.4") < 1);
    // The spectrum is whole; what is left of the way to the limit is not nothing.
    CHECK(values_of(noisy.out).at("accuracy") > 0);
    CHECK(values_of(noisy.out).at("accuracy") < 1e-5);
}

TEST_CASE("spectrum refuses in one sentence") {
    const Folder folder;
    const auto refused = [&](std::vector<std::string> words, const std::string& part) {
        words.insert(words.begin(), "spectrum");
        const Ended ended = run_program(words, folder.path());
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(lines_of(ended.err).size() == 1);
        CHECK(mentions(ended.err, part));
    };
    refused({"--accuracy", "0"}, "accuracy cannot be '0': a number from 1e-12 to 0.1 is needed.");
    refused({"--accuracy", "fast"}, "accuracy cannot be 'fast'");
    refused({"--method", "grad:step=optimum"},
            "step is exact, newton, optimal, bb, bb-long, bb-short, C/t or a number above 0");
    refused({"--noise", "0.1", "--method", "grad:step=optimal"}, "there is no exact truth here");
    refused({"--rank", "0"}, "rank");
    refused({"--csv", "x.csv"}, "--csv");
    refused({"--noise", "0.2", "--max-iter", "3"}, "did not reach it");
    CHECK(folder.names().empty());
}

TEST_CASE("solve takes optimal rules and says why it refuses them") {
    const Folder folder;
    const Ended ended =
        run_program({"solve", "--method", "iht:step=optimal", "--csv", "race.csv"}, folder.path());
    CHECK(ended.code == 0);
    CHECK(mentions(ended.out, "iht:step=optimal"));
    CHECK(mentions(folder.read("race.csv"), "method=iht:step=optimal"));
    const Ended refused =
        run_program({"solve", "--noise", "0.1", "--method", "iht:step=optimal"}, folder.path());
    CHECK(refused.code == 2);
    CHECK(mentions(refused.err, "'iht:step=optimal' asks for the truth's own spectrum"));
}

TEST_CASE("a large spectrum shows on a terminal how far it is") {
    const Folder folder;
    Launch launch;
    launch.words = {"spectrum", "--n", "120", "--rank", "5", "--rate", "0.4"};
    launch.folder = folder.path();
    launch.terminal = true;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 0);
    CHECK(mentions(ended.err, "spectrum of dimension 1175: "));
    const auto exact = values_of(ended.out);
    CHECK(exact.at("accuracy") > 0);
    CHECK(exact.at("accuracy") <= 1e-6);
    launch.terminal = false;
    launch.words.insert(launch.words.end(), {"--accuracy", "1e-10", "--method", "scaledgd:step=1"});
    const Ended finer = run_program(launch);
    CHECK(finer.err.empty());
    CHECK(values_of(finer.out).at("accuracy") <= 1e-10);
    CHECK(values_of(finer.out).at("scaled_accuracy") > 0);
    CHECK(values_of(finer.out).at("scaled_accuracy") <= 1e-10);
    CHECK(values_of(finer.out).at("lambda_min") == Approx(exact.at("lambda_min")).epsilon(1e-6));
}

TEST_CASE("a spectrum that takes long ends at Ctrl+C without half a result") {
    const Folder folder;
    Launch launch;
    launch.words = {"spectrum", "--n", "1500", "--rank", "75", "--rate", "0.4", "--accuracy", "1e-12"};
    launch.folder = folder.path();
    launch.interrupt_after = 3;
    const Ended ended = run_program(launch);
    CHECK(ended.code == 130);
    CHECK(ended.out.empty());
    CHECK(ended.err == "lowrank-lab: interrupted before the spectrum was known.\n");
}

TEST_CASE("with noise each method is predicted at the minimum that it came to") {
    const Folder folder;
    const auto predicted = [&](std::vector<std::string> methods) {
        std::vector<std::string> words = {
            "solve", "--problem", "ms",    "--n",        "10",    "--rank",
            "2",     "--rate",    "2.2",   "--seed",     "1",     "--noise",
            "0.2",   "--tol",     "1e-10", "--max-iter", "20000", "--predict-rates"};
        for (const std::string& method : methods) words.insert(words.end(), {"--method", method});
        const Ended ended = run_program(words, folder.path());
        REQUIRE(ended.code == 0);
        CHECK(mentions(ended.err, "it has a limit of its own") == (methods.size() > 1));
        std::map<std::string, std::string> rates;
        for (const std::string& line : lines_of(ended.out))
            if (const std::vector<std::string> cells = words_of(line); cells.size() > 5)
                rates[cells[0]] = cells[5];
        return rates;
    };
    const std::string one = predicted({"rgrad-orth"})["rgrad-orth"],
                      other = predicted({"scaledgd"})["scaledgd"];
    for (auto both : {predicted({"rgrad-orth", "scaledgd"}), predicted({"scaledgd", "rgrad-orth"})}) {
        CHECK(both["rgrad-orth"].substr(0, 6) == one.substr(0, 6));
        CHECK(both["scaledgd"].substr(0, 6) == other.substr(0, 6));
    }
}

TEST_CASE("solve says of a rate what spectrum says: no word of a window, one step where one arrives") {
    const Folder folder;
    // Given a rank above the truth's there is no tangent space: the sentence on that is said once.
    const Ended rank = run_program({"solve", "--n", "20", "--rank", "1", "--rate", "0.8", "--model-rank", "2",
                                    "--max-iter", "60", "--method", "rgrad-orth", "--predict-rates"},
                                   folder.path());
    REQUIRE(rank.code == 0);
    CHECK_FALSE(mentions(rank.err, "not known yet"));
    CHECK_FALSE(rank.err.empty());
    // A run that diverges has no late steps, and none will come.
    const Ended far = run_program({"solve", "--problem", "ms", "--n", "16", "--rank", "1", "--rate", "5",
                                   "--method", "narg:step=1", "--predict-rates"},
                                  folder.path());
    CHECK_FALSE(mentions(far.err, "Drawn once"));
    CHECK(mentions(far.err, "Too few late steps: it diverged after"));
    // All of a full matrix is seen: H is I, and IHT's step is 1.
    std::vector<std::string> words = {
        "--n", "8",        "--rank", "8",        "--rate",
        "1",   "--method", "iht",    "--method", "narg:step=optimal,momentum=optimal"};
    std::vector<std::string> spectrum = {"spectrum"}, solve = {"solve", "--predict-rates"};
    spectrum.insert(spectrum.end(), words.begin(), words.end());
    solve.insert(solve.end(), words.begin(), words.end());
    const Ended said = run_program(spectrum, folder.path());
    const auto numbers = values_of(said.out);
    CHECK(numbers.at("rho_flat") == 0);
    CHECK(numbers.at("rho_iht_dagger") == 0);
    CHECK(numbers.at("iht") == 0);
    CHECK(numbers.at("narg:step=optimal,momentum=optimal") == 0);
    CHECK(mentions(said.out, "# One step arrives."));
    CHECK_FALSE(mentions(said.out, "(1 + c t)"));
    const Ended solved = run_program(solve, folder.path());
    CHECK_FALSE(mentions(solved.err, "double root"));
    const auto rows = lines_of(solved.out);
    REQUIRE(rows.size() > 2);
    const auto head = words_of(rows.front());
    const auto column = std::ranges::find(head, "predicted") - head.begin();
    for (std::size_t k = 1; k <= 2; ++k) CHECK(words_of(rows[k]).at(static_cast<std::size_t>(column)) == "0");
}

TEST_CASE("a run that theory has diverge is told so") {
    const Folder folder;
    const std::vector<std::string> problem = {"--problem", "ms", "--n",    "16", "--rank",   "2",
                                              "--rate",    "4",  "--seed", "3",  "--method", "iht:step=0.72"};
    std::vector<std::string> solve = {"solve", "--max-iter", "500", "--predict-rates"},
                             spectrum = {"spectrum"};
    solve.insert(solve.end(), problem.begin(), problem.end());
    spectrum.insert(spectrum.end(), problem.begin(), problem.end());
    const auto numbers = values_of(run_program(spectrum, folder.path()).out);
    REQUIRE(numbers.at("lambda_max") * 0.72 > 2);
    const Ended ended = run_program(solve, folder.path());
    CHECK(mentions(ended.err, "as theory says: its step 0.72 is above 0.71"));
}

TEST_CASE("steps of a run outside the basin predict no rate") {
    const Folder folder;
    const auto spectrum = [&](std::vector<std::string> more) {
        std::vector<std::string> words = {
            "spectrum", "--n", "20",       "--rank",     "2",        "--samples-per-degree", "1.3",
            "--seed",   "1",   "--method", "rgrad-orth", "--method", "iht:step=optimal"};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words, folder.path()).out;
    };
    const std::string far = spectrum({});
    CHECK(mentions(far, "\"rgrad-orth\" = nan"));
    CHECK(mentions(far, "It has not come into the basin"));
    // A constant step needs no run.
    CHECK_FALSE(mentions(far, "\"iht:step=optimal\" = nan"));
    const std::string near = spectrum({"--start", "near:0.0001", "--max-iter", "30000", "--tol", "1e-7"});
    CHECK_FALSE(mentions(near, "\"rgrad-orth\" = nan"));
    const auto numbers = values_of(near);
    // Its rate is below that of the slower end, and near it.
    const double kappa = numbers.at("kappa");
    CHECK(numbers.at("rgrad-orth") < (kappa - 1) / (kappa + 1));
    CHECK(numbers.at("rgrad-orth") > 0.999);
}
