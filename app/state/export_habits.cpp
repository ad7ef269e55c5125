// Takes the words of an export that leaves into what settings keep.
#include "app/state/export_habits.h"

#include "app/state/export_words.h"

namespace lowrank::state {

void keep_habits(AppState& state, Effects& out) {
    if (state.export_settings.film.on) return;
    state.exported = habit_words(state.export_settings, state.look.theme);
    out.push_back(KeepSettings{});
}

}  // namespace lowrank::state
