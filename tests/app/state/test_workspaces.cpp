// Which workspaces there are, and that changing between them changes nothing else.
#include <set>

#include "app/state/effects.h"
#include "app/state/workspaces.h"
#include "core/io/share_line.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("every listed workspace has a name, a tab and a tooltip of its own, and is found by its name") {
    std::set<std::string_view> names;
    for (const WorkspaceInfo& each : workspaces()) {
        CHECK(names.insert(each.name).second);
        CHECK_FALSE(each.label.empty());
        CHECK_FALSE(each.tooltip.empty());
        CHECK(workspace_from(each.name) == each.workspace);
        CHECK(is_listed(each.workspace));
    }
    CHECK(workspaces().front().workspace == Workspace::Race);
    CHECK_FALSE(workspace_from("pie"));
    CHECK_FALSE(workspace_from(""));
}

TEST_CASE("another workspace in front is no step to undo and touches neither experiment nor settings") {
    AppState s;
    const std::string line = write_share_line(s.experiment);
    for (const WorkspaceInfo& each : workspaces()) {
        const Effects effects = apply(s, SetWorkspace{each.workspace});
        CHECK(s.workspace == each.workspace);
        CHECK(effects.empty());
    }
    CHECK(s.undo.empty());
    CHECK(write_share_line(s.experiment) == line);
    apply(s, SetWorkspace{Workspace::Race});
    apply(s, SetWorkspace{static_cast<Workspace>(77)});
    CHECK(s.workspace == Workspace::Race);
}
