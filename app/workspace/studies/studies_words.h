// What a person sees of a study as words of [view], and back.
#pragma once
#include "app/state/saved_view.h"
#include "app/workspace/studies/studies_state.h"

namespace lowrank::workspace {

/// study_figure (a name of the catalogue), study_cell (counted from 1), study_hidden (methods, with ';' between them),
/// study_cost (iterations, calls or seconds) and study_method (counted from 1, whose shares are the map's colours): what
/// differs from an untouched study.
void write_studies_words(const StudiesState& s, state::SavedView& view);

/// The other way; a sentence where a word cannot be. What speaks of a study that is not on screen yet waits for it.
std::string read_studies_words(StudiesState& s, const state::SavedView& view);

}  // namespace lowrank::workspace
