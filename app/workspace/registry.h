// The workspaces of the window: a row each.
#pragma once
#include <memory>
#include <vector>

#include "app/workspace/view.h"

namespace lowrank::workspace {

/// What a tab is to the state, and what it shows.
struct Row {
    std::shared_ptr<const state::Workspace> tab;
    MakeView make_view;
};
using Rows = std::vector<Row>;

/// In the order of the tabs; state::standard_tabs() are theirs.
const Rows& standard_workspaces();

state::Tabs tabs_of(const Rows& rows);

}  // namespace lowrank::workspace
