// The list of notes: each says why it is not seen.
#include "app/panels/dialogs.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using lowrank::testing::Rig;

TEST_CASE("the list says of a note that it lies outside the range its figure is zoomed to") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
    rig.race = test::fake_race(60);
    rig.state.start_with(rig.race.spec);
    rig.state.notes = {{FigureKind::Error, 0, 30, "late"}, {FigureKind::Error, 0, 5, "soon"}};
    rig.state.dialog = state::Dialog::Notes;
    rig.frame(2);
    REQUIRE(rig.at("note.1.text").w > 0);
    CHECK(rig.at("note.1.unseen").w == 0);
    race::race_of(rig.state).view(FigureKind::Error).x = state::AxisRange{0, 20};
    // Another figure's range is its own.
    race::race_of(rig.state).view(FigureKind::Stepsize).x = state::AxisRange{40, 50};
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.frame();
    CHECK(rig.at("note.1.unseen").w > 0);
    CHECK(rig.at("note.2.unseen").w == 0);
    std::string all;
    for (const ui::DrawnWord& word : words) all += word.markup + " ";
    CHECK(all.find("outside the range shown") != std::string::npos);
}

TEST_CASE("the list says of notes that a drawing is asked for in their figure") {
    Rig rig([](ui::Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1280, 720}, {}); });
    rig.race = test::fake_race(60);
    rig.state.start_with(rig.race.spec);
    rig.state.notes = {{FigureKind::Error, 0, 5, "here"}, {FigureKind::Stepsize, 0, 5, "there"}};
    rig.state.dialog = state::Dialog::Notes;
    auto sheet = std::make_shared<state::HandDrawn>(
        state::blank_sheet(FigureKind::Error, false, {0, 60}, {1e-3, 1}, true));
    rig.state.drawing.sheet = sheet;
    rig.frame(2);
    CHECK(rig.at("note.1.unseen").w > 0);
    CHECK(rig.at("note.2.unseen").w == 0);
}
