// Between the state and what is kept of it.
#include "app/state/offered.h"

#include <utility>

#include "app/state/apply.h"
#include "app/state/pins.h"
#include "app/state/taking_part.h"
#include "app/state/trust.h"

namespace lowrank::state {

ExperimentFile kept_file(const AppState& state) {
    ExperimentFile file;
    file.spec = as_wanted(state);
    file.pins = state.pins;
    file.scenes = state.scenes;
    // Where the experiment that is shown cannot run, the one that is kept has other methods.
    file.notes = carried_over(state.notes, state.experiment.methods, file.spec.methods);
    return file;
}

Handmade handmade(const AppState& state) { return {state.pins, state.scenes, state.notes}; }

std::string offer_words(const ExperimentFile& kept) {
    const std::string with = counted_company(kept.pins.size(), kept.scenes.size(), kept.notes.size(), "a ");
    return "An earlier session left its experiment unsaved" + (with.empty() ? "." : ", with " + with + ".");
}

void apply_one(AppState& state, const AnswerOffer& a, Effects& out) {
    if (!state.offered) return;
    const bool answered = state.offered_answered || a.answered == true;
    if (const Demands demands = demands_of(*state.offered, state.tabs);
        a.restore && !answered && !demands.empty()) {
        const std::optional<ExperimentFile> rest = without_demands(*state.offered, state.tabs);
        if (!a.answered) {
            // Of a version that asked about less: what is here now stays until it is answered.
            Asked asked{.from = "The experiment of an earlier session",
                        .demands = demands,
                        .yes = {AnswerOffer{true, true}}};
            if (rest) asked.no = {AnswerOffer{true, false}};
            return ask(state, std::move(asked));
        }
        if (!rest) return;
        state.offered = rest;
    }
    const ExperimentFile kept = *std::exchange(state.offered, std::nullopt);
    const bool alone = kept.pins == state.pins && kept.scenes == state.scenes && kept.notes == state.notes;
    if (a.restore && alone)
        replace_experiment(state, kept.spec, "restore", out);
    else if (a.restore)
        apply_one(state,
                  EditExperiment{kept.spec, false, "restore", false, kept.pins, kept.scenes, kept.notes},
                  out);
    if (a.restore && !kept.scene_fault.empty()) notify(state, kept.scene_fault, true);
    out.push_back(ForgetOffered{});
}

}  // namespace lowrank::state
