// 'Scan d': the section that the race hands over is a study of this very race, and its strips name the best
// d.
#include "app/state/momentum_study.h"

#include <algorithm>
#include <map>
#include <memory>

#include "app/workspace/studies/figures/study_strips.h"
#include "app/workspace/studies/studies_state.h"
#include "core/io/instance/build_instance.h"
#include "core/method/registry.h"
#include "core/run/session.h"
#include "core/study/run_study.h"
#include "core/text/numbers.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using lowrank::testing::says;

namespace {

ExperimentSpec race_to_scan() {
    ExperimentSpec race = default_experiment();
    race.problem.rows = race.problem.cols = 20;
    race.problem.rank = 1;
    race.methods = {{*parse_method("narg:d=7.25,restart=gradient"), true}};
    return race;
}

}  // namespace

TEST_CASE("a scan of d counts the iterations of the race, and names the value with the fewest") {
    const ExperimentSpec race = race_to_scan();
    const MethodSpec rules = race.methods.front().spec;
    REQUIRE(state::has_momentum_study(race, rules));
    const Result<KeyValues> section = state::momentum_study_section(race, rules);
    INFO(section.sentence());
    REQUIRE(section);
    const Result<workspace::StudyChoice> choice = workspace::read_studies_keys(*section);
    INFO(choice.sentence());
    REQUIRE(choice);
    const Result<StudySpec> study = workspace::study_to_run(*choice);
    INFO(study.sentence());
    REQUIRE(study);
    CHECK(study->x->values.size() == 21);
    CHECK(study->trials == 1);
    CHECK(study->base.problem.seed == race.problem.seed);
    CHECK(study->base.stop.tol == 1e-10);

    auto rows = std::make_shared<std::vector<TrialRow>>();
    StudyRun run;
    run.build = [](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, 0, stop);
    };
    run.threads = 1;
    run.keep = [&](const std::vector<TrialRow>& trial) -> Result<Written> {
        rows->insert(rows->end(), trial.begin(), trial.end());
        return Written{};
    };
    REQUIRE(run_study(*study, {}, run));
    REQUIRE(rows->size() == 21);

    std::map<double, std::int64_t> iterations;
    std::int64_t fewest = 1'000'000;
    for (const TrialRow& row : *rows) {
        CHECK(row.success);
        const auto d = parse_number(study->x->values[static_cast<std::size_t>(row.cell)]);
        iterations[*d] = row.iterations;
        fewest = std::min(fewest, row.iterations);
    }
    Result<Instance> instance = build_instance(race, 0);
    REQUIRE(instance);
    const Race raced = run_race(race, std::make_shared<const Instance>(std::move(*instance))).race;
    CHECK(iterations.at(7.25) == static_cast<std::int64_t>(raced.traces.front().size()) - 1);

    figure::StudyPageInput in{*study, rows, {}, {}, StudyCost::OperatorCalls};
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const figure::StudyStrips strips = figure::study_strips(in, light);
    CHECK(strips.title.ends_with(" (" + std::to_string(fewest) + " iterations)"));
    for (const auto& [d, count] : iterations)
        if (count == fewest) CHECK(says(strips.title, print_number(d)));
    // A sweep has one ramp of colours, the same wherever its values are drawn.
    CHECK(strips.strips.front().style.line == figure::sweep_style(0, 21, light).line);
    CHECK(strips.strips.back().style.line == figure::sweep_style(20, 21, light).line);
    // As long as a run is missing nobody has won.
    rows->pop_back();
    CHECK_FALSE(says(figure::study_strips(in, light).title, "fewest"));
}

TEST_CASE("without a d there is nothing to scan") {
    const ExperimentSpec race = race_to_scan();
    const MethodSpec plain = *parse_method("rgrad-orth");
    CHECK_FALSE(state::has_momentum_study(race, plain));
    CHECK_FALSE(state::momentum_study_section(race, plain).sentence().empty());
}

TEST_CASE("names of methods have the digits that they need") {
    CHECK(figure::method_words("narg:d=3.80730787743") == "NARG (d = 3.807)");
    CHECK(figure::method_words("narg:d=12.5") == "NARG (d = 12.5)");
}
