// The keys that set either end of a comparison.
#pragma once
#include "app/state/command.h"

namespace lowrank::workspace {

using ActionsOf = state::Actions (*)(const state::AppState&, const state::KeyEvent&);

/// words: its line in the help, which speaks of both. here: where the keys mean it; null: anywhere.
inline state::Command end_a(std::string_view words, ActionsOf actions,
                            bool (*here)(const state::AppState&) = nullptr) {
    return {"end-a", {state::letter('A')}, "A, B", words, actions, here};
}
inline state::Command end_b(ActionsOf actions, bool (*here)(const state::AppState&) = nullptr) {
    return {"end-b", {state::letter('B')}, "", "", actions, here};
}

}  // namespace lowrank::workspace
