// What a session keeps in case it dies or is closed unsaved, and what the next one is offered of it.
#pragma once
#include <string>
#include <vector>

#include "app/state/effects.h"
#include "core/io/experiment_toml.h"

namespace lowrank::state {

/// What is wanted (as_wanted) with its pins, scenes and notes, as a file.
ExperimentFile kept_file(const AppState& state);

Handmade handmade(const AppState& state);

/// '3 scenes and a note': what of it stands in no file (Unsaved::on_disk) and would be gone where next takes
/// its place; empty: nothing. What a scene brought on screen is kept by that scene.
std::string unsaved_words(const AppState& state, const Handmade& next = {});

/// Puts the question whether that may go, before an action that what tells of ('Opening a.toml takes their
/// place.'); false where nothing would be lost, or where it was said of the same already that it may.
bool ask_before_losing(AppState& state, const std::string& what, const Action& then,
                       const Handmade& next = {});

/// What is said of the experiment that an earlier session left, and of what was kept with it. older: what
/// that session came to could not be kept.
std::string offer_words(const ExperimentFile& kept, bool older = false);

/// As one step to undo.
void apply_one(AppState&, const AnswerOffer&, Effects&);
void apply_one(AppState&, const AnswerUnsaved&, Effects&);

}  // namespace lowrank::state
