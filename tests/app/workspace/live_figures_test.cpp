// Every figure of the catalogue opens live in a workspace, with settings that it can show, and by a click.
#include "app/state/figure_catalogue.h"
#include "app/workspace/studies/studies_state.h"
#include "core/io/share_line.h"
#include "tests/app/shell/desk.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using lowrank::testing::Desk;

TEST_CASE("each figure opens in its workspace with its settings, as one step") {
    for (const state::FigureRow& row : state::figure_rows()) {
        INFO(row.name);
        state::AppState s;
        s.start_with(testing::small_experiment());
        state::apply(s, state::ShowDialog{state::Dialog::Figures});
        const state::Effects effects = state::apply(s, state::OpenFigure{std::string(row.name)});
        CHECK(s.dialog == state::Dialog::None);
        CHECK(s.front().info().name == row.workspace);
        for (const state::Notice& notice : s.notices) {
            INFO(notice.sentence);
            CHECK_FALSE(notice.failure);
        }
        if (row.workspace == "studies") {
            const workspace::StudiesState& studies = workspace::studies_of(s);
            INFO(studies.refusal);
            CHECK(studies.refusal.empty());
            const auto study = workspace::study_of(studies.choice);
            REQUIRE(study);
            for (const auto& [key, value] : row.live.settings())
                if (key == "trials") CHECK(std::to_string(study->trials) == value);
        } else if (!s.front().info().own_file) {
            const auto* submitted = testing::find<state::SubmitExperiment>(effects);
            REQUIRE(submitted);
            std::size_t methods = 0, on = 0;
            for (const auto& [key, value] : row.live.settings()) methods += key == "method";
            for (const MethodEntry& entry : submitted->spec.methods) on += entry.enabled;
            if (methods > 0) CHECK(on == methods);
            CHECK(submitted->spec.problem.rows == 50);
            CHECK_FALSE(s.undo.empty());
        }
    }
    state::AppState s;
    state::apply(s, state::OpenFigure{"pie"});
    REQUIRE_FALSE(s.notices.empty());
    CHECK(s.notices.back().failure);
}

TEST_CASE("Ctrl+P lists the figures, and a click opens one live") {
    Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    desk.key('P', true);
    desk.frame(3);
    REQUIRE(desk.probes.contains("figures.rippling"));
    const paint::Rect row = desk.probes.at("figures.rippling");
    desk.click(row.x + row.w / 2, row.y + row.h / 2);
    REQUIRE(desk.settle());
    const ExperimentSpec opened = desk.shared();
    CHECK(opened.problem.rate == 0.4);
    std::size_t ratios = 0;
    for (const MethodEntry& entry : opened.methods)
        ratios += entry.enabled && std::holds_alternative<RatioMomentum>(entry.spec.momentum);
    CHECK(ratios == 5);
    desk.key('P', true);
    desk.frame(3);
    for (const auto& [width, height] : {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}})
        desk.frame(2, width, height);
    desk.key(shell::NamedKey::Escape);
    desk.frame(2);
    CHECK(desk.app->workspace() == "race");
}
