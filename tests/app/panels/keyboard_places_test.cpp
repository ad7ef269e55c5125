// The keyboard in lists, dialogs, menus and on cards.
#include <set>

#include "app/panels/dialogs.h"
#include "app/panels/panels.h"
#include "app/panels/transport.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/ui/focus_ring.h"
#include "tests/catch.h"

using namespace lowrank;
using state::NamedKey;
using testing::has_ring;
using testing::Rig;
using testing::walk;
using ui::Ui;
using ui::Zone;

TEST_CASE("rows of the method list: Up and Down, Enter chooses, Space switches") {
    Rig rig([](Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    rig.frame(2);
    rig.tab(3);
    CHECK(rig.focused() == "method.2.stop");
    rig.hear(NamedKey::Down);
    rig.hear(NamedKey::Down);
    rig.hear(NamedKey::Up);
    CHECK(rig.focused() == "method.3.stop");
    rig.hear(NamedKey::Enter);
    CHECK(rig.state.curves.selected == 3);
    const bool before = rig.state.experiment.methods[3].enabled;
    rig.hear(NamedKey::Space);
    CHECK(rig.state.experiment.methods[3].enabled != before);
    CHECK(rig.state.curves.selected == 3);
}

TEST_CASE("every control of the experiment panel is reached, and a step there is one to undo") {
    Rig rig([](Ui& ui) { panels::experiment_panel(ui, {16, 16, 268, 800}); });
    rig.frame(2);
    std::set<std::string> names;
    for (const std::string& name : walk(rig, 14)) names.insert(name);
    for (const char* name : {"experiment.fold", "reset", "problem", "n", "link", "rank", "rate", "per-degree",
                             "fill-rows.stop", "noise", "condition", "seed", "dice", "start"}) {
        INFO(name);
        CHECK(names.count(name) == 1);
    }
    while (rig.focused() != "rank") rig.tab();
    const std::size_t undo = rig.state.steps.undo.size();
    rig.hear(NamedKey::Right);
    rig.hear(NamedKey::Right);
    rig.frame(40);
    CHECK(rig.state.experiment.problem.rank == 5);
    CHECK(rig.state.steps.undo.size() == undo + 1);
    CHECK_FALSE(rig.state.steps.dragging);
}

TEST_CASE("dialogs take the focus when they open, keep Tab to themselves and give the focus back") {
    Rig rig([](Ui& ui) {
        ui.context().memory.focus.zone = Zone::Left;
        ui.button("behind", {20, 20, 80, 24}, "behind");
        ui.button("other", {20, 60, 80, 24}, "other");
        panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {});
    });
    rig.frame(2);
    rig.tab(2);
    CHECK(rig.focused() == "other");
    rig.state.dialog = state::Dialog::Save;
    rig.state.files.save.path = "/tmp/a.toml";
    rig.frame(8);
    CHECK(rig.focused() == "save.path");
    rig.type("b.toml");
    CHECK(rig.state.files.save.path == "b.toml");
    std::set<std::string> names;
    for (const std::string& name : walk(rig, 8)) {
        names.insert(name);
        rig.frame(6);
    }
    CHECK(names ==
          std::set<std::string>{"save.path", "save.go", "dialog.close", "save.what", "folder.up", "files"});
    // Escape is the program's: it closes the dialog, from the box as well.
    while (rig.focused() != "save.path") rig.tab(), rig.frame(6);
    rig.hear(NamedKey::Escape);
    REQUIRE(rig.unclaimed.size() == 1);
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused() == "other");
    // From one dialog to the next and back to nothing.
    rig.state.dialog = state::Dialog::Help;
    rig.frame(8);
    CHECK(rig.focused() == "help.search");
    rig.state.dialog = state::Dialog::Compose;
    rig.frame(8);
    CHECK(rig.focused() == "compose.base0");
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused() == "other");
    // Nobody had it: nobody gets it.
    rig.hear(NamedKey::Escape);
    rig.state.dialog = state::Dialog::Export;
    rig.frame(8);
    CHECK(rig.focused() == "export.path");
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused().empty());
    rig.hear(NamedKey::Space);
    CHECK(rig.unclaimed.back().named == NamedKey::Space);
}

TEST_CASE("files are chosen by Up, Down and Enter") {
    Rig rig([](Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {}); });
    rig.state.dialog = state::Dialog::Open;
    rig.state.files.folder.path = "/pictures";
    rig.state.files.folder.entries.push_back({"deep", true, 0});
    for (int k = 0; k < 60; ++k)
        rig.state.files.folder.entries.push_back({std::to_string(k) + ".png", false, 10});
    rig.frame(8);
    CHECK(rig.focused() == "open.path");
    rig.hear(NamedKey::Tab, true);
    CHECK(rig.focused() == "files");
    rig.hear(NamedKey::Down);
    CHECK(rig.state.files.typed_path.empty());
    rig.hear(NamedKey::Down);
    CHECK(rig.state.files.typed_path == "0.png");
    rig.hear(NamedKey::End);
    rig.frame(2);
    CHECK(rig.state.files.typed_path == "59.png");
    CHECK(rig.at("file.59.png").w > 0);
    rig.hear(NamedKey::Home);
    rig.hear(NamedKey::Enter);
    REQUIRE(rig.last<state::EnterFolder>());
    CHECK(rig.last<state::EnterFolder>()->path == "/pictures/deep");
}

TEST_CASE("a card keeps Left and Right for the cursor and opens its menu by Enter") {
    race::FigureSlots slots;
    Rig rig([&](Ui& ui) { race::figure_cards(ui, slots, {0, 0, 1200, 900}); });
    rig.frame(2);
    rig.tab();
    CHECK(rig.focused() == "figure.error");
    CHECK(race::race_of(rig.state).active == FigureKind::Error);
    while (rig.focused() != "figure.momentum") rig.tab();
    rig.frame();
    CHECK(race::race_of(rig.state).active == FigureKind::Momentum);
    CHECK(has_ring(rig.at("figure.momentum"), theme::theme(rig.state.look.theme).accent));
    rig.hear(NamedKey::Left);
    rig.hear(NamedKey::Right, true);
    CHECK(rig.unclaimed.size() == 2);
    rig.hear(NamedKey::Enter);
    rig.frame(4);
    const std::string first = rig.focused();
    INFO(first);
    REQUIRE(first.starts_with("menu."));
    // As far down as a menu of this length can begin, and the units of the axis are in it.
    CHECK(rig.at("menu.fit").y > rig.at("figure.momentum").y);
    CHECK(rig.at("menu.unit.1").w > 0);
    rig.hear(NamedKey::Down);
    CHECK(rig.focused() != first);
    CHECK(rig.focused().starts_with("menu."));
    rig.hear(NamedKey::Escape);
    rig.frame(3);
    CHECK(rig.focused() == "figure.momentum");
    rig.hear(NamedKey::Enter);
    rig.frame(4);
    rig.hear(NamedKey::Enter);
    rig.frame(3);
    CHECK(rig.focused() == "figure.momentum");
    CHECK_FALSE(rig.seen.empty());
}

TEST_CASE("the time bar moves the cursor by its keys") {
    panels::TransportModel model;
    Rig rig([&](Ui& ui) {
        model = panels::race_transport(ui.context());
        model.last = 100;
        panels::transport(ui, {0, 880, 1600, 96}, 300, 1300, model);
    });
    rig.frame(2);
    while (rig.focused() != "scrub") rig.tab();
    rig.hear(NamedKey::Left);
    REQUIRE(rig.last<state::NudgeCursor>());
    CHECK(rig.last<state::NudgeCursor>()->by == -1);
    rig.hear(NamedKey::PageUp);
    CHECK(rig.last<state::NudgeCursor>()->by == 10);
    rig.hear(NamedKey::End);
    REQUIRE(rig.last<state::MoveCursor>());
    CHECK(rig.last<state::MoveCursor>()->t == 100);
}
