// A workspace is a folder beside this file and a row in it.
#include "app/workspace/registry.h"

#include "app/workspace/geometry/geometry_view.h"
#include "app/workspace/geometry/geometry_workspace.h"
#include "app/workspace/quadratic/quadratic_view.h"
#include "app/workspace/quadratic/quadratic_workspace.h"
#include "app/workspace/race/race_view.h"
#include "app/workspace/race/race_workspace.h"
#include "app/workspace/rates/rates_view.h"
#include "app/workspace/rates/rates_workspace.h"
#include "app/workspace/studies/studies_view.h"
#include "app/workspace/studies/studies_workspace.h"

namespace lowrank::workspace {
namespace {

template <class Shown>
Row row(state::Workspace tab) {
    return {std::make_shared<const state::Workspace>(std::move(tab)),
            [](const ViewServices& services) { return std::make_unique<Shown>(services); }};
}

}  // namespace

const Rows& standard_workspaces() {
    static const Rows rows = {
        row<race::RaceView>(race::race_workspace()),
        row<rates::RatesView>(rates::rates_workspace()),
        row<quadratic::QuadraticView>(quadratic::quadratic_workspace()),
        row<geometry::GeometryView>(geometry::geometry_workspace()),
        row<studies::StudiesView>(studies::studies_workspace()),
    };
    return rows;
}

state::Tabs tabs_of(const Rows& rows) {
    state::Tabs tabs;
    for (const Row& row : rows) tabs.push_back(row.tab);
    return tabs;
}

}  // namespace lowrank::workspace

// The state declares them and knows no tab.
const lowrank::state::Tabs& lowrank::state::standard_tabs() {
    static const Tabs tabs = workspace::tabs_of(workspace::standard_workspaces());
    return tabs;
}
