// Carries out what a person does with a program of one's own: types, runs, stops it.
#include "app/state/external_state.h"

#include <algorithm>
#include <fmt/core.h>
#include <utility>

#include "app/state/trust.h"

namespace lowrank::state {

void edit(AppState& state, const TypeExternal& action) { external_of(state).typed = action.text; }

void edit(AppState& state, const RunExternal& action) {
    ExternalState& external = external_of(state);
    if (action.allowed) external.own.insert(action.command);
    if (!external.own.contains(action.command)) {
        Demands demands;
        demands.runs.push_back(fmt::format("the command {}", action.command));
        ask(state, {.from = "This command",
                    .demands = std::move(demands),
                    .yes = {RunExternal{action.command, true}}});
        return;
    }
    external.wanted = action.command;
    ++external.order;
}

void edit(AppState& state, const StopExternal&) {
    ExternalState& external = external_of(state);
    external.wanted.clear();
    ++external.order;
}

bool drop_left_out(AppState& state) {
    ExternalState& external = external_of(state);
    const auto left_out = [&](const std::string& command) {
        return std::ranges::find(state.experiment.externals, command) == state.experiment.externals.end();
    };
    bool any = false;
    if (external.running && left_out(external.wanted)) edit(state, StopExternal{}), any = true;
    for (auto one = external.curves.begin(); one != external.curves.end();) {
        if (!left_out(one->first)) {
            ++one;
            continue;
        }
        const auto curve = std::ranges::find_if(state.foreign, [&](const ForeignCurve& each) {
            return !each.pinned && each.name == one->second;
        });
        if (curve != state.foreign.end()) apply(state, RemoveForeign{curve - state.foreign.begin()});
        one = external.curves.erase(one);
        any = true;
    }
    return any;
}

}  // namespace lowrank::state
