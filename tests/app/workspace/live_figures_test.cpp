// Every figure of the catalogue opens live in a workspace, with settings that it can show, and by a click.
#include "app/state/figure_catalogue.h"
#include "app/workspace/race/race_state.h"
#include "app/workspace/rates/rates_state.h"
#include "app/workspace/studies/studies_state.h"
#include "core/io/share_line.h"
#include "tests/app/shell/desk.h"
#include "tests/app/state/find_effect.h"

using namespace lowrank;
using lowrank::testing::Desk;

TEST_CASE("the figures of all tabs have names of their own") {
    for (const state::FigureRow& row : state::figure_rows()) CHECK(state::find_figure(row.name) == &row);
}

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
            const studies::StudiesState& studies = studies::studies_of(s);
            INFO(studies.refusal);
            CHECK(studies.refusal.empty());
            const bool table = row.name.starts_with("table-");
            CHECK(studies.look.figure == (table                          ? "study-strips"
                                          : row.name == "field-recovery" ? "phase-transition"
                                                                         : row.name));
            const auto study = studies::study_of(studies.choice);
            REQUIRE(study);
            for (const auto& [key, value] : row.live.settings())
                if (key == "trials") CHECK(std::to_string(study->trials) == value);
        } else if (!s.front().own_file) {
            const auto* submitted = testing::find<state::SubmitExperiment>(effects);
            REQUIRE(submitted);
            std::size_t methods = 0, on = 0;
            for (const auto& [key, value] : row.live.settings()) methods += key == "method";
            for (const MethodEntry& entry : submitted->spec.methods) on += entry.enabled;
            if (methods > 0) CHECK(on == methods);
            CHECK(submitted->spec.problem.rows == 50);
            CHECK_FALSE(s.steps.undo.empty());
        }
    }
    state::AppState s;
    state::apply(s, state::OpenFigure{"pie"});
    REQUIRE_FALSE(s.notices.empty());
    CHECK(s.notices.back().failure);
}

TEST_CASE("a figure that opens is the one in front, where a low window shows one at a time") {
    state::AppState s;
    s.start_with(testing::small_experiment());
    const auto open = [&](const char* name) { state::apply(s, state::OpenFigure{name}); };
    for (const char* name : {"stepsize", "step", "momentum", "objective", "error", "quadratic-theta",
                             "quadratic-stepsize", "quadratic-landscape", "quadratic-components"}) {
        open(name);
        CHECK(s.front().figure_to_export(s) == name);
    }
    open("matrix");
    CHECK(race::race_of(s).centre == race::CentreView::Matrix);
    open("mc-all");
    CHECK(race::race_of(s).centre == race::CentreView::Curves);
    CHECK(race::race_of(s).active == FigureKind::Error);
    open("iht-radius");
    CHECK(rates::rates_of(s).centre == rates::RatesCentre::Iht);
    open("rate-slices");
    CHECK(rates::rates_of(s).centre == rates::RatesCentre::AlongMu);
    open("rate-surface");
    CHECK(rates::rates_of(s).side == rates::RatesSide::Surface);
    open("rate-map");
    CHECK(rates::rates_of(s).centre == rates::RatesCentre::Map);
}

TEST_CASE("each panel of a figure opens with its own problem, rate and start") {
    std::size_t opened = 0;
    for (const state::FigureRow& row : state::figure_rows())
        for (std::size_t k = 0; k < row.live.panels.size(); ++k) {
            const std::string name = state::write_live_choice({&row, k});
            INFO(name);
            state::AppState s;
            s.start_with(testing::small_experiment());
            const state::Effects effects = state::apply(s, state::OpenFigure{name});
            const auto* submitted = testing::find<state::SubmitExperiment>(effects);
            REQUIRE(submitted);
            ExperimentSpec wanted = submitted->spec;
            REQUIRE(apply_options(row.live.settings(k), wanted));
            CHECK(wanted.problem == submitted->spec.problem);
            CHECK(wanted.start == submitted->spec.start);
            REQUIRE_FALSE(s.notices.empty());
            CHECK(s.notices.back().sentence.find("panel " + std::to_string(k + 1)) != std::string::npos);
            ++opened;
        }
    CHECK(opened == 4 + 4 + 2 + 2 + 10);
    // The panels of a figure differ.
    const state::LiveFigure& all = state::find_figure("mc-all")->live;
    for (std::size_t k = 1; k < all.panels.size(); ++k) CHECK(all.settings(k) != all.settings(k - 1));
}

TEST_CASE("a panel is counted from 1 and one that is not there is refused with their number") {
    const auto third = state::read_live_choice("mc-all:3");
    REQUIRE(third);
    CHECK(third->panel == 2);
    CHECK(state::write_live_choice(*third) == "mc-all:3");
    CHECK(state::write_live_choice({third->figure, 0}) == "mc-all");
    for (const char* wrong :
         {"mc-all:0", "mc-all:5", "mc-all:", "mc-all:-1", "mc-all:3x", "mc-all:99999999999999999999"}) {
        const auto read = state::read_live_choice(wrong);
        REQUIRE_FALSE(read);
        CHECK(read.sentence() ==
              "The figure cannot be '" + std::string(wrong) + "': mc-all has panels 1 to 4.");
    }
    CHECK(state::read_live_choice("restart:1").sentence() ==
          "The figure cannot be 'restart:1': restart opens as a whole, without a number.");
    CHECK(state::read_live_choice("mc-al:1").sentence().find("mc-all") != std::string::npos);
}

TEST_CASE("a picture of a figure has no sentence on what can be done with it over its axes") {
    for (const bool hint : {true, false}) {
        shell::Options options = Desk::options_of(testing::small_experiment(), false);
        options.figure = "lazy";
        options.figure_hint = hint;
        Desk desk(options, std::make_shared<testing::TempFolder>());
        REQUIRE(desk.settle());
        desk.probes.clear();
        desk.frame(2);
        bool shown = false;
        for (const auto& [name, box] : desk.probes) shown = shown || name.starts_with("notice");
        CHECK(shown == hint);
    }
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
    const paint::Rect panel = desk.probes.at("figures.ms-all:4.panel");
    desk.click(panel.x + panel.w / 2, panel.y + panel.h / 2);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.kind == ProblemKind::MatrixSensing);
    CHECK(desk.shared().problem.rank == 6);
    CHECK(desk.shared().problem.rate == 6);
    desk.key('P', true);
    desk.frame(3);
    for (const auto& [width, height] : {std::pair(1.f, 1.f), {300.f, 200.f}, {640.f, 480.f}})
        desk.frame(2, width, height);
    desk.key(shell::NamedKey::Escape);
    desk.frame(2);
    CHECK(desk.app->workspace() == "race");
}
