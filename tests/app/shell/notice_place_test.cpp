// Where the window says what it has done, and what of a path it says.
#include <string>
#include <vector>

#include "app/panels/dialogs.h"
#include "tests/app/boxes.h"
#include "tests/app/shell/desk.h"
#include "tests/app/ui/rig.h"

using namespace lowrank;
using lowrank::testing::Desk;

TEST_CASE("a notice leaves the controls of a full panel alone") {
    shell::Options options = testing::options_in("studies");
    options.level = state::kFirstScreen;
    options.notices.push_back("Exported somewhere.");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    desk.frame(4, 1280, 720);
    const bool started = desk.probes.contains("studies.run");
    REQUIRE(started);
    REQUIRE(desk.probes.contains("notices"));
    const paint::Rect notice = desk.probes.at("notices");
    CHECK(notice.bottom() <= 720);
    for (const auto& [item, at] : desk.probes) {
        INFO(item);
        if (item.starts_with("studies.") || item == "run")
            CHECK_FALSE((testing::overlap(notice, at) && item != "studies.page" && item != "studies.plan"));
    }
    // The left panel is as long as it was.
    CHECK(notice.x > 640);
}

TEST_CASE("a path that is wider than a notice loses its outer folders, and no part of its file's name") {
    const std::string name = "phase-transition-mc-n50.svg";
    testing::Rig rig([](ui::Ui& ui) { panels::notices_height(ui.context(), 340); });
    state::notify(rig.state,
                  "Exported /some/where/a-folder-with-a-long-name/another-that-is-long/maps/" + name + ".",
                  false);
    rig.frame(2);
    REQUIRE(rig.memory.notices.of_width.size() == 1);
    const std::vector<ui::NoticeItem>& items = rig.memory.notices.of_width.begin()->second;
    REQUIRE(items.size() == 1);
    CHECK(items.front().words == "Exported …/maps/" + name + ".");
}
