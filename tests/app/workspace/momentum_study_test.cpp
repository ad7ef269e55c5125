// 'Scan d': the section that the race hands over is a study of this very race, and its strips name the best
// d.
#include "app/state/momentum_study.h"

#include <algorithm>
#include <map>
#include <memory>

#include "app/figure/engine/layout.h"
#include "app/workspace/studies/figures/study_strips.h"
#include "core/io/instance/build_instance.h"
#include "core/method/registry.h"
#include "core/run/session.h"
#include "core/study/run_study.h"
#include "core/text/numbers.h"
#include "tests/app/boxes.h"
#include "tests/app/recording_painter.h"
#include "tests/app/workspace/handed_study.h"
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
    const StudySpec study = testing::handed_study(state::momentum_study_section(race, rules));
    CHECK(study.x->values.size() == 21);
    CHECK(study.trials == 1);
    CHECK(study.base.problem.seed == race.problem.seed);
    CHECK(study.base.stop.tol == 1e-10);

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
    REQUIRE(run_study(study, {}, run));
    REQUIRE(rows->size() == 21);

    std::map<double, std::int64_t> iterations;
    std::int64_t fewest = 1'000'000;
    for (const TrialRow& row : *rows) {
        CHECK(row.success);
        const auto d = parse_number(study.x->values[static_cast<std::size_t>(row.cell)]);
        iterations[*d] = row.iterations;
        fewest = std::min(fewest, row.iterations);
    }
    Result<Instance> instance = build_instance(race, 0);
    REQUIRE(instance);
    const Race raced = run_race(race, std::make_shared<const Instance>(std::move(*instance))).race;
    CHECK(iterations.at(7.25) == static_cast<std::int64_t>(raced.traces.front().size()) - 1);

    studies::StudyPageInput in{study, rows, {}, {}, StudyCost::OperatorCalls};
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const studies::StudyStrips strips = studies::study_strips(in, light);
    CHECK(strips.title.ends_with(" (" + std::to_string(fewest) + " iterations)"));
    for (const auto& [d, count] : iterations)
        if (count == fewest) CHECK(says(strips.title, print_number(d)));
    // Each row is named by its value, that of the usual rules too, and the best say so.
    const auto value = [](const studies::StudyStrip& strip) {
        REQUIRE(strip.name.starts_with("d = "));
        return *parse_number(strip.name.substr(4));
    };
    for (const studies::StudyStrip& strip : strips.strips)
        CHECK(strip.fewest == (iterations.at(value(strip)) == fewest));
    CHECK(iterations.contains(2));
    CHECK(strips.corner.starts_with("NARG+R"));
    // One run has no quartiles: no sentence speaks of them, and its point stands alone.
    CHECK_FALSE(says(strips.note, "25 to 75"));
    const figure::Surface page{{0, 0, 900, 700}, 13, &light, false, true};
    testing::RecordingPainter painter(page.area);
    const figure::PlacedPage placed = lay_out(strips, page);
    draw(placed, painter);
    for (const figure::PlacedStrips* axis : figure::parts_of<figure::PlacedStrips>(placed))
        for (const figure::PlacedStrips::Strip& strip : axis->strips) CHECK(strip.box.w == 0);
    // Nor is it counted: its point says that it succeeds.
    const auto counted = [](const std::string& words) { return says(words, "1 of 1"); };
    CHECK(std::ranges::none_of(painter.texts, counted, &testing::RecordingPainter::Text::markup));
    CHECK_FALSE(counted(describe(strips)));
    CHECK(strips.note == "Each point is a trial that succeeds.");
    const auto best = std::ranges::count(strips.strips, true, &studies::StudyStrip::fewest);
    CHECK(std::ranges::count_if(painter.texts, [](const auto& text) {
              return text.markup.starts_with("★ fewest") && text.style.face == paint::Face::Bold;
          }) == best);
    CHECK(std::ranges::count(painter.marks, theme::Marker::Star, &testing::RecordingPainter::Mark::shape) ==
          2 * best);
    CHECK_FALSE(says(describe(strips), "quartiles"));
    // On a low page words keep their size, apart from each other.
    const figure::Surface low{{0, 0, 700, 260}, 16, &light, false, true};
    testing::RecordingPainter small(low.area);
    draw(lay_out(strips, low), small);
    std::vector<paint::Rect> names;
    for (const auto& text : small.texts) {
        if (text.markup.find("d = ") == std::string::npos || text.style.h != paint::HAlign::Right) continue;
        if (text.markup.find(", N = ") != std::string::npos) continue;  // the corner
        CHECK(text.style.size >= 0.75f * low.px(figure::sizes::kSmall));
        for (const paint::Rect& other : names) CHECK_FALSE(testing::overlap(text.box, other));
        names.push_back(text.box);
    }
    CHECK(names.size() >= 5);
    // Who knows a row by its method names it by that.
    state::PageLook look;
    look.names = {{"narg:restart=gradient,d=2", "Usual"}};
    const studies::StudyStrips named = studies::study_strips(in, light, &look);
    CHECK(std::ranges::count(named.strips, "Usual", &studies::StudyStrip::name) == 1);
    // A sweep has one ramp of colours, the same wherever its values are drawn.
    CHECK(strips.strips.front().style.line == studies::sweep_style(0, 21, light).line);
    CHECK(strips.strips.back().style.line == studies::sweep_style(20, 21, light).line);
    // As long as a run is missing nobody has won.
    rows->pop_back();
    CHECK_FALSE(says(studies::study_strips(in, light).title, "fewest"));
}

TEST_CASE("without a d there is nothing to scan") {
    const ExperimentSpec race = race_to_scan();
    const MethodSpec plain = *parse_method("rgrad-orth");
    CHECK_FALSE(state::has_momentum_study(race, plain));
    CHECK_FALSE(state::momentum_study_section(race, plain).sentence().empty());
}

TEST_CASE("names of methods have the digits that they need") {
    CHECK(studies::method_words("narg:d=3.80730787743") == "NARG (d = 3.807)");
    CHECK(studies::method_words("narg:d=12.5") == "NARG (d = 12.5)");
}
