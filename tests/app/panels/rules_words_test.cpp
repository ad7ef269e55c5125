// What the tooltips of rules say of the race they stand in.
#include "app/panels/rules_editor.h"
#include "app/ui/format.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("tooltips of rules say what the race's own spectrum and residual mean for them") {
    const std::string ratio = panels::ratio_words(SpectralInterval{0.2, 0.8});
    CHECK_THAT(ratio,
               Catch::Contains("local spectrum: 4/(1 + 3κ) = 0.308 ") && Catch::Contains("1/κ = 0.250 "));
    CHECK_THAT(panels::ratio_words({}),
               Catch::Contains("4/(1 + 3κ) with μ♭, about that with exact line search"));
    InstanceFacts facts;
    facts.measurements = 100;
    facts.exact_truth = true;
    CHECK(panels::restart_words(facts).find("rounding") == std::string::npos);
    facts.exact_truth = false;
    CHECK_THAT(panels::restart_words(facts), Catch::Contains("function answers rounding noise"));
}

TEST_CASE("sentences of the solver have their powers of ten as the screen has them") {
    CHECK(ui::sentence_markup("Below the tolerance at iteration 55: error 6.38e-09, tolerance 1e-08.") ==
          "Below the tolerance at iteration 55: error 6.38·10^{−9}, tolerance 10^{−8}.");
    CHECK(ui::sentence_markup("it grew to 2.5e+120 {x}") == "it grew to 2.5·10^{120} \\{x\\}");
    CHECK(ui::sentence_markup("the one before, 3 times") == "the one before, 3 times");
}
