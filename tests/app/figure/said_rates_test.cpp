// How a screen says what was measured and what theory predicts.
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/figure/race/rate_words.h"
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
          "0.90 ≠ 0.83");
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

TEST_CASE("both ends of a spectrum are said in three digits, however small they are") {
    CHECK(interval_words({3.34e-4, 0.7857}) == "λ_{min} 3.34·10^{−4}, λ_{max} 0.786, κ 2352");
    CHECK(interval_words({0, 1}) == "λ_{min} 0, λ_{max} 1.00");
}

TEST_CASE("a constant step has its rate before the run has made a step, and in a run that makes none") {
    Race race;
    race.facts.exact_truth = true;
    race.facts.rows = race.facts.cols = 8;
    race.facts.measurements = 32;
    const LocalTheory spectra{kI, SpectralInterval{0.3, 1.7}, false};
    Trace trace;
    Record start;
    trace.append(start);
    trace.status = MethodStatus::Converged;
    const auto rate = [&](const char* spec) {
        trace.spec = *parse_method(spec);
        return theory_of(race, trace, &spectra, {}).prediction.rate;
    };
    CHECK(rate("iht") == constant_step_rate(1, kI));
    CHECK(rate("iht:step=0.8") == constant_step_rate(0.8, kI));
    CHECK(rate("iht:step=optimal") == Approx(rho_dagger(kI)));
    // 0.5/p with p = 32/64.
    CHECK(rate("scaledgd") == constant_step_rate(1, *spectra.scaled));
}

TEST_CASE("a run that has ended without late steps says so, and waits for nothing") {
    Race race;
    race.facts.exact_truth = true;
    const LocalTheory spectra{kI, std::nullopt, false};
    Trace trace;
    trace.spec = *parse_method("rgrad-orth");
    for (std::int64_t t = 0; t < 4; ++t) {
        Record record;
        record.t = t;
        record.error = 1;
        trace.append(record);
    }
    const auto sentence = [&](MethodStatus status) {
        trace.status = status;
        const MethodTheory theory = theory_of(race, trace, &spectra, {});
        CHECK_FALSE(theory.predicted());
        return theory.prediction.sentence;
    };
    CHECK(says(sentence(MethodStatus::Running), "once there are steps"));
    CHECK(sentence(MethodStatus::Diverged) == "Too few late steps: it diverged after 3 iterations.");
    CHECK(sentence(MethodStatus::Cancelled) == "Too few late steps: it was cancelled after 3 iterations.");
    // What can never be predicted keeps its own reason, and a spectrum that is missing is one.
    trace.spec = *parse_method("rcg");
    CHECK(says(sentence(MethodStatus::Converged), "No rate is predicted"));
    trace.spec = *parse_method("scaledgd");
    CHECK_FALSE(says(sentence(MethodStatus::Converged), "Too few"));
}

TEST_CASE("where theory has the errors grow, the reason says it, with the step and the bound") {
    Race race;
    race.facts.exact_truth = true;
    const LocalTheory spectra{kI, SpectralInterval{0.3, 1.7}, false};
    const auto reason = [&](const char* spec, double mu, MethodStatus status) {
        Trace trace = exact_trace(spec, 1.02, mu, 0, 0, 6);
        trace.basin_entry = -1;
        trace.status = status;
        const MethodTheory theory = theory_of(race, trace, &spectra, {});
        CHECK(theory.prediction.rate > 1);
        return theory.reason;
    };
    using enum MethodStatus;
    // 2/0.9451 = 2.1162, with eta = 0.17157 2 x 1.17157 / (1.34315 x 0.9451) = 1.8459, 2/1.7 = 1.1765.
    CHECK(reason("iht:step=2.2", 2.2, Diverged) ==
          "It diverged, as theory says: its step 2.2 is above 2.12, from where errors grow.");
    CHECK(reason("narg:step=1.9,q=0.5", 1.9, Stopped) ==
          "Theory says that errors grow: its step 1.9 is above 1.85.");
    CHECK(reason("scaledgd:step=1.18", 1.18, Diverged) ==
          "It diverged, as theory says: its step 1.18 is above 1.176, from where errors grow.");
    // A rate below 1 is no reason to diverge.
    Trace trace = exact_trace("iht:step=2", 1.02, 2, 0, 0, 6);
    trace.basin_entry = -1;
    trace.status = Diverged;
    CHECK(theory_of(race, trace, &spectra, {}).reason == "It diverged: all rates are local.");
}

TEST_CASE("a rate of 0 is no double root, and draws no line") {
    Race race;
    race.facts.exact_truth = true;
    const SpectralInterval one{1, 1};
    const LocalTheory spectra{one, one, false};
    Trace trace = exact_trace("narg:step=optimal,momentum=optimal", 1, 1, 0, 0, 1);
    trace.basin_entry = 0;
    const MethodTheory theory = theory_of(race, trace, &spectra, {});
    CHECK(theory.prediction.rate == 0);
    CHECK(theory.prediction.sentence == "One step arrives.");
    CHECK(theory.reason.empty());
    const std::vector<std::int64_t> rows{0};
    CHECK(predicted_logs(theory, trace, spectra, rows) == std::vector<double>{0});
    // And of a true one nothing is said that a fit would have to show.
    const LocalTheory two{kI, std::nullopt, false};
    const MethodTheory root = theory_of(race, trace, &two, {});
    CHECK(root.prediction.kind == PredictionKind::DoubleRoot);
    CHECK(root.reason.empty());
}
