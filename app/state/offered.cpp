// Between the state and what is kept of it.
#include "app/state/offered.h"

#include <algorithm>
#include <fmt/core.h>
#include <utility>

#include "app/state/apply.h"
#include "app/state/pins.h"
#include "app/state/sentence.h"
#include "app/state/taking_part.h"
#include "app/state/trust.h"

namespace lowrank::state {

ExperimentFile kept_file(const AppState& state) {
    ExperimentFile file;
    file.spec = as_wanted(state);
    file.pins = state.pins;
    file.scenes = state.lecture.scenes;
    // Where the experiment that is shown cannot run, the one that is kept has other methods.
    file.notes = carried_over(state.notes, state.experiment.methods, file.spec.methods);
    return file;
}

Handmade handmade(const AppState& state) { return {state.pins, state.lecture.scenes, state.notes}; }

std::string unsaved_words(const AppState& state, const Handmade& next) {
    const auto counted = [](const auto& here, const auto& on_disk, const auto& to_come) {
        return here == on_disk || here == to_come ? 0 : here.size();
    };
    const auto of_scene = [&](auto same) {
        return std::ranges::any_of(state.lecture.scenes,
                                   [&](const LectureScene& each) { return same(each.scene); });
    };
    const bool notes_kept = of_scene([&](const Scene& scene) { return scene.notes == state.notes; });
    const bool pins_kept = of_scene([&](const Scene& scene) { return scene.pins == state.pins; });
    return counted_company(pins_kept ? 0 : counted(state.pins, state.unsaved.on_disk.pins, next.pins),
                           counted(state.lecture.scenes, state.unsaved.on_disk.scenes, next.scenes),
                           notes_kept ? 0 : counted(state.notes, state.unsaved.on_disk.notes, next.notes),
                           "a ");
}

bool ask_before_losing(AppState& state, const std::string& what, const Action& then, const Handmade& next) {
    const std::string lost = unsaved_words(state, next);
    if (lost.empty() || state.unsaved.may_go == handmade(state)) return false;
    state.unsaved.question = UnsavedQuestion{
        fmt::format("{} {} in no file. {}", begun(lost),
                    lost.starts_with("a ") && lost.find(" and ") == lost.npos ? "is" : "are", what),
        then};
    state.dialog = Dialog::Unsaved;
    return true;
}

void apply_one(AppState& state, const AnswerUnsaved& a, Effects& out) {
    if (!state.unsaved.question) return;
    const UnsavedQuestion asked = *std::exchange(state.unsaved.question, std::nullopt);
    state.dialog = Dialog::None;
    if (a.answer == UnsavedAnswer::Save) {
        state.files.save.what = SaveWhat::Experiment;
        return apply_one(state, ShowDialog{Dialog::Save}, out);
    }
    if (a.answer == UnsavedAnswer::Stay) return;
    state.unsaved.may_go = handmade(state);
    out.push_back(PerformHeld{asked.then});
}

std::string offer_words(const ExperimentFile& kept, bool older) {
    const std::string with = counted_company(kept.pins.size(), kept.scenes.size(), kept.notes.size(), "a ");
    return fmt::format("An earlier session left its experiment unsaved{}{}",
                       with.empty() ? "." : fmt::format(", with {}.", with),
                       older ? " This is an older state of it: what came after could not be kept." : "");
}

void apply_one(AppState& state, const AnswerOffer& a, Effects& out) {
    if (!state.offered.file) return;
    if (a.restore &&
        ask_before_losing(state, "What the earlier session left takes their place.", a,
                          {state.offered.file->pins, state.offered.file->scenes, state.offered.file->notes}))
        return;
    const bool answered = state.offered.answered || a.answered == true;
    if (const Demands demands = demands_of(*state.offered.file, state.tabs);
        a.restore && !answered && !demands.empty()) {
        const std::optional<ExperimentFile> rest = without_demands(*state.offered.file, state.tabs);
        if (!a.answered) {
            // Of a version that asked about less: what is here now stays until it is answered.
            Asked asked{.from = "The experiment of an earlier session",
                        .demands = demands,
                        .yes = {AnswerOffer{true, true}}};
            if (rest) asked.no = {AnswerOffer{true, false}};
            return ask(state, std::move(asked));
        }
        if (!rest) return;
        state.offered.file = rest;
    }
    const ExperimentFile kept = *std::exchange(state.offered.file, std::nullopt);
    const bool alone =
        kept.pins == state.pins && kept.scenes == state.lecture.scenes && kept.notes == state.notes;
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
