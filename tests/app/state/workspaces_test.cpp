// Which workspaces there are, and that changing between them changes nothing else.
#include <set>

#include "app/state/effects.h"
#include "core/io/share_line.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("every workspace has a name, a tab and a tooltip of its own, and is found by its name") {
    std::set<std::string_view> names;
    AppState s;
    for (const auto& each : standard_tabs()) {
        const WorkspaceInfo& info = each->info();
        CHECK(names.insert(info.name).second);
        CHECK_FALSE(info.label.empty());
        CHECK_FALSE(info.tooltip.empty());
        CHECK(s.show_workspace(info.name));
        CHECK(&s.front() == each.get());
    }
    CHECK(standard_tabs().front()->info().name == "race");
    CHECK_FALSE(s.show_workspace("pie"));
    CHECK_FALSE(s.show_workspace(""));
}

TEST_CASE("another workspace in front is no step to undo and touches neither experiment nor settings") {
    AppState s;
    const std::string line = write_share_line(s.experiment);
    for (const auto& each : standard_tabs()) {
        const Effects effects = apply(s, SetWorkspace{std::string(each->info().name)});
        CHECK(&s.front() == each.get());
        CHECK(effects.empty());
    }
    CHECK(s.steps.undo.empty());
    CHECK(write_share_line(s.experiment) == line);
    apply(s, SetWorkspace{"race"});
    apply(s, SetWorkspace{"attic"});
    CHECK(s.front().info().name == "race");
}
