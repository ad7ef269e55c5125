// What a session keeps in case it dies, and what the next one is offered of it.
#pragma once
#include <string>

#include "app/state/effects.h"
#include "core/io/experiment_toml.h"

namespace lowrank::state {

/// What is wanted (as_wanted) with its pins, scenes and notes, as a file.
ExperimentFile kept_file(const AppState& state);

/// What is said of the experiment of a session that died, and of what was kept with it.
std::string offer_words(const ExperimentFile& kept);

/// As one step to undo.
void apply_one(AppState&, const AnswerOffer&, Effects&);

}  // namespace lowrank::state
