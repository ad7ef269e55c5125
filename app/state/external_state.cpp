// Carries out what a person does with a program of one's own: types, runs, stops it.
#include "app/state/external_state.h"

#include <utility>

#include "app/state/trust.h"

namespace lowrank::state {

void edit(AppState& state, const TypeExternal& action) { external_of(state).typed = action.text; }

void edit(AppState& state, const RunExternal& action) {
    ExternalState& external = external_of(state);
    if (action.allowed) external.own.insert(action.command);
    if (!external.own.contains(action.command)) {
        Demands demands;
        demands.runs.push_back("the command " + action.command);
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

}  // namespace lowrank::state
