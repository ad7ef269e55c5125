// What is taken off ratings, through the program: the same predictions for both ways round, and sentences for
// what cannot be.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/cli/program.h"
#include "tests/catch.h"

using namespace lowrank::test;

TEST_CASE("ratings with rows and columns exchanged predict the same, whatever is taken off") {
    const Folder folder;
    std::string here = "p,f,stars\n", there = "f,p,stars\n", pairs, exchanged;
    for (int person = 0; person < 30; ++person)
        for (int film = 0; film < 20; ++film) {
            const double value = 3 + 0.3 * std::sin(1.7 * person) + 0.5 * std::cos(film) +
                                 0.8 * std::sin(person) * std::sin(2.3 * film);
            const std::string p = std::to_string(person), f = std::to_string(film);
            if ((person * 7 + film * 3) % 5 == 0) {
                pairs += p + "," + f + "\n";
                exchanged += f + "," + p + "\n";
                continue;
            }
            here += p + "," + f + "," + std::to_string(value) + "\n";
            there += f + "," + p + "," + std::to_string(value) + "\n";
        }
    folder.with("r.csv", here);
    folder.with("t.csv", there);
    folder.with("pairs.csv", pairs);
    folder.with("exchanged.csv", exchanged);
    const auto predicted = [&](const char* ratings, const char* asked, const char* center) {
        const Ended ended =
            run_program({"solve", "--ratings", ratings, "--rank", "2", "--method", "rcg", "--tol", "1e-12",
                         "--predict", asked, "--center", center, "--output", "p.csv", "--force"},
                        folder.path());
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        std::vector<double> values;
        const auto lines = lines_of(folder.read("p.csv"));
        for (std::size_t k = 1; k < lines.size(); ++k)
            values.push_back(std::stod(lines[k].substr(lines[k].rfind(',') + 1)));
        return values;
    };
    for (const auto& [center, exchanged_center] :
         {std::pair("both", "both"), {"mean", "mean"}, {"none", "none"}, {"rows", "columns"}}) {
        CAPTURE(center);
        const std::vector<double> a = predicted("r.csv", "pairs.csv", center),
                                  b = predicted("t.csv", "exchanged.csv", exchanged_center);
        REQUIRE(a.size() == b.size());
        REQUIRE(a.size() > 100);
        double most = 0;
        for (std::size_t k = 0; k < a.size(); ++k) most = std::max(most, std::abs(a[k] - b[k]));
        CHECK(most < 1e-9);
    }
    const Ended bad = run_program({"solve", "--ratings", "r.csv", "--center", "median"}, folder.path());
    CHECK(bad.code == 2);
    CHECK(bad.err.find("center cannot be 'median': none, mean, rows, columns, both or auto is needed") !=
          std::string::npos);
    const Ended idle = run_program({"solve", "--n", "20", "--rank", "1", "--center", "mean"}, folder.path());
    CHECK(idle.err.find("--center without effect: only ratings and matrices are read from a table") !=
          std::string::npos);
}
