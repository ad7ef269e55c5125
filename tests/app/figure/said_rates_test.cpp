// How a screen says what was measured and what theory predicts.
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/race/theory_lines.h"
#include "tests/app/figure/theory_stage.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::figure;
using namespace lowrank::test;
using testing::says;

TEST_CASE("a screen says rates in two digits and words, paper in four digits and signs") {
    Race race;
    race.facts.exact_truth = true;
    const LocalTheory spectra{kI, std::nullopt, false};
    const auto said = [&](const Trace& trace) { return said_rates(theory_of(race, trace, &spectra, {})); };
    const double rate = constant_step_rate(1, kI);
    CHECK(said(exact_trace("iht:step=1", rate, 1, 0)) == "0.83, 0.83");
    CHECK(said(exact_trace("iht:step=1", 0.9, 1, 0)) == "0.90, not 0.83");
    CHECK(said(exact_trace("scaledgd", 0.7, 1, 0)) == "0.70");
    CHECK(says(said(exact_trace("iht:step=1", rate - 0.006, 1, 0)), ", not 0.8337"));
    CHECK(said_rates(theory_of(race, exact_trace("iht:step=1", 0.9, 1, 0), &spectra, {}), true) ==
          "0.90, 0.83");
    // The panel's rows part where the sentence below them says that they do.
    const SaidRates near =
        said_rates_of(theory_of(race, exact_trace("iht:step=1", rate - 0.006, 1, 0), &spectra, {}));
    CHECK(near.measured != near.predicted);
    Stage stage;
    const Figure screen = stage.build()[0];
    CHECK(screen.legend_heading2 == "measured, predicted rate");
    for (const Series& series : screen.series)
        for (const char* sign : {"≠", "≈", "|", "^{μ}"}) CHECK(series.value2.find(sign) == std::string::npos);
    stage.input.paper = true;
    CHECK(stage.build()[0].legend_heading2.starts_with("ρ | theory"));
    // Where nothing is predicted no heading says so.
    stage.input.theory = nullptr;
    REQUIRE(stage.build()[0].resting);
    CHECK(stage.build()[0].legend_heading2 == "ρ");
    stage.input.paper = false;
    CHECK(stage.build()[0].legend_heading2 == "measured rate");
    // Near one the digits are those of the distance to it.
    CHECK(format_rate_short(0.5199) == "0.52");
    CHECK(format_rate_short(0.9) == "0.90");
    CHECK(format_rate_short(0.9753) == "0.975");
    CHECK(format_rate_short(0.99513) == "0.9951");
    CHECK(format_rate_short(1) == "1.00");
    CHECK(format_rate_short(0.9999997) == "0.99999970");
    CHECK(off_in_decades(1 - 1e-10, 1) == 0);
    CHECK(off_in_decades(0.9, 1) == std::numeric_limits<double>::infinity());
    CHECK(format_rate_short(1 - 1e-10) == "1.00");
    CHECK(format_rate_short(1 + 1e-10) == "1.00");
    CHECK(format_rate_short(0.0047) == "0.0047");
    CHECK(format_rate_short(0) == "0.00");
    CHECK(format_rate_short(NAN) == "–");
}

TEST_CASE("two rates beside each other part in four digits where two would make them one") {
    CHECK(format_rates_short(0.52, 0.61) == std::pair<std::string, std::string>{"0.52", "0.61"});
    CHECK(format_rates_short(0.5201, 0.5239) == std::pair<std::string, std::string>{"0.5201", "0.5239"});
    CHECK(format_rates_short(0.52, 0.52) == std::pair<std::string, std::string>{"0.52", "0.52"});
    CHECK(format_rate(0.52, true) == "0.5200");
    CHECK(format_rate(0.99513, false) == "0.9951");
}
