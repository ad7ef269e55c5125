// What the tooltips of rules say of the race they stand in.
#include "app/panels/rules_editor.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("tooltips of rules say what the race's own spectrum and residual mean for them") {
    const std::string ratio = panels::ratio_words(SpectralInterval{0.2, 0.8});
    CHECK_THAT(ratio,
               Catch::Contains("local spectrum: 4/(1 + 3κ) = 0.308 ") && Catch::Contains("1/κ = 0.250 "));
    CHECK_THAT(panels::ratio_words({}), Catch::Contains("4/(1 + 3κ) with exact line search"));
    InstanceFacts facts;
    facts.measurements = 100;
    facts.exact_truth = true;
    CHECK(panels::restart_words(facts).find("rounding") == std::string::npos);
    facts.exact_truth = false;
    CHECK_THAT(panels::restart_words(facts),
               Catch::Contains("the gradient and function tests answer rounding noise"));
}
