// What is said of data under a pointer: words, a scale, and files that the open dialog finds.
#include "app/panels/experiment_data.h"

#include "app/panels/dialogs.h"
#include "app/panels/panels.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using testing::Rig;

namespace {

void draw_both(ui::Ui& ui) {
    if (ui.context().state.dialog == state::Dialog::Open)
        panels::open_dialog(ui, {300, 16, 660, 520});
    else
        panels::experiment_panel(ui, {16, 16, 268, 900});
}

void give(Rig& rig, ProblemSource source) {
    ExperimentSpec spec = rig.state.experiment;
    spec.problem.source = source;
    spec.problem.path = "/data/table.csv";
    state::apply(rig.state, state::EditExperiment{spec, false, "data"});
    rig.frame(2);
}

void enter(Rig& rig, const std::string& box, const std::string& words) {
    rig.click(box);
    rig.frame(3);
    rig.type(words);
    rig.key(ImGuiKey_Enter);
    rig.frame(2);
}

const ProblemSpec& problem_of(const Rig& rig) { return rig.state.experiment.problem; }

}  // namespace

TEST_CASE("ends of predictions, the share held out and the scale are set in the panel and undone") {
    Rig rig(draw_both);
    give(rig, ProblemSource::MatrixFile);
    enter(rig, "clip", "0.5:5");
    CHECK(problem_of(rig).clip == ClipRange{0.5, 5});
    enter(rig, "clip", "5:0.5");
    CHECK(problem_of(rig).clip == ClipRange{0.5, 5});
    REQUIRE_FALSE(rig.state.notices.empty());
    CHECK(testing::says(rig.state.notices.back().sentence, "LOW:HIGH"));
    enter(rig, "clip", "auto");
    CHECK_FALSE(problem_of(rig).clip);
    enter(rig, "test-fraction", "0.2");
    CHECK(problem_of(rig).test_fraction == 0.2);
    rig.click("scale.columns");
    CHECK(problem_of(rig).scale_columns);
    state::apply(rig.state, state::Undo{});
    CHECK_FALSE(problem_of(rig).scale_columns);
    give(rig, ProblemSource::Ratings);
    CHECK(rig.at("scale.columns").w == 0);
    give(rig, ProblemSource::Generated);
    CHECK(rig.at("clip").w == 0);
}

TEST_CASE("a file of a test is found by the open dialog, which opens nothing, and forgotten by its cross") {
    Rig rig(draw_both);
    give(rig, ProblemSource::Ratings);
    CHECK(rig.at("test.forget").w == 0);
    rig.click("test");
    REQUIRE(rig.state.dialog == state::Dialog::Open);
    rig.state.files.folder = {"/data", {{"held.csv", false, 12}}, {}};
    rig.frame(3);
    rig.click("file.held.csv");
    rig.frame();
    rig.click("open.go");
    CHECK_FALSE(rig.last<state::OpenFile>());
    CHECK(rig.state.dialog == state::Dialog::None);
    CHECK(problem_of(rig).test_path == "/data/held.csv");
    CHECK(problem_of(rig).path == "/data/table.csv");
    rig.frame(2);
    CHECK(rig.at("test-fraction").w == 0);
    rig.click("test.forget");
    CHECK(problem_of(rig).test_path.empty());
}
