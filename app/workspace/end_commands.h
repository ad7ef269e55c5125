// Keys that tabs share: those that set either end of a comparison, and the one that ends it.
#pragma once
#include "app/state/command.h"

namespace lowrank::workspace {

using ActionsOf = state::Actions (*)(const state::AppState&, const state::KeyEvent&);

/// words: its line in the help, which speaks of both. here: where the keys mean it; null: anywhere.
inline state::Command end_a(std::string_view words, ActionsOf actions,
                            bool (*here)(const state::AppState&) = nullptr) {
    return only_where(here, row("end-a", {state::letter('A')}, "A, B", words, actions));
}
inline state::Command end_b(ActionsOf actions, bool (*here)(const state::AppState&) = nullptr) {
    return only_where(here, row("end-b", {state::letter('B')}, "", "", actions));
}

/// What else it ends, in every tab, happens too.
inline state::Command clear(std::string_view words, ActionsOf actions) {
    return {.id = "clear",
            .chords = {state::any(state::NamedKey::Escape)},
            .keys = "Esc",
            .words = words,
            .actions = actions,
            .goes_on = true};
}

}  // namespace lowrank::workspace
