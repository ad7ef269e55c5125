// Programs of a person's own beside the race: which may run, and which one does.
#pragma once
#include <map>
#include <set>
#include <string>

#include "app/state/app_state.h"
#include "core/linalg/types.h"

namespace lowrank::state {

struct ExternalState {
    std::string typed;          ///< in the box of 'Compose a method'
    std::set<std::string> own;  ///< commands that the person has typed or allowed since the window opened
    std::string wanted;         ///< that is run, or was last; empty: none
    std::map<std::string, std::string> curves;  ///< what the curve of a command is called that has one
    Index order = 0;                            ///< counts what was asked for
    bool running = false;
};
inline ExternalState& external_of(AppState& state) { return state.parts.of<ExternalState>(); }
inline const ExternalState& external_of(const AppState& state) { return state.parts.of<ExternalState>(); }

struct TypeExternal {
    using OfWorkspace = void;
    std::string text;
};
/// A command that nobody typed here is asked about first, whatever was answered of the file that names it:
/// what it starts is another program's, and may have changed.
struct RunExternal {
    using OfWorkspace = void;
    std::string command;
    bool allowed = false;  ///< typed here, or the answer was yes
};
struct StopExternal {
    using OfWorkspace = void;
};

void edit(AppState& state, const TypeExternal& action);
void edit(AppState& state, const RunExternal& action);
void edit(AppState& state, const StopExternal& action);

/// A command that is taken out of the experiment, by hand or by an undo, ends, and takes its curve along.
/// Whether there was one.
bool drop_left_out(AppState& state);

}  // namespace lowrank::state
