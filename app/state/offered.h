// What a session keeps in case it dies or is closed unsaved, and what the next one is offered of it.
#pragma once
#include <string>
#include <vector>

#include "app/state/effects.h"
#include "core/io/experiment_toml.h"

namespace lowrank::state {

/// What is wanted (as_wanted) with its pins, scenes and notes, as a file.
ExperimentFile kept_file(const AppState& state);

/// What a person made and no run makes again.
struct Handmade {
    std::vector<PinnedRace> pins;
    std::vector<LectureScene> scenes;
    std::vector<CurveNote> notes;
    bool empty() const { return pins.empty() && scenes.empty() && notes.empty(); }
    bool operator==(const Handmade&) const = default;
};
Handmade handmade(const AppState& state);

/// What is said of the experiment that an earlier session left, and of what was kept with it.
std::string offer_words(const ExperimentFile& kept);

/// As one step to undo.
void apply_one(AppState&, const AnswerOffer&, Effects&);

}  // namespace lowrank::state
