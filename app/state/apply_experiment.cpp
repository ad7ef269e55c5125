// Changes of the experiment as a whole, and undo: every step can be taken back.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "app/state/apply.h"
#include "app/state/history.h"
#include "app/state/notes.h"
#include "app/state/offered.h"
#include "app/state/pins.h"
#include "app/state/scenes.h"
#include "app/state/taking_part.h"

namespace lowrank::state {
namespace {

/// Hidden, chosen and soloed methods are positions: a list of another length or order starts afresh.
void forget_missing_methods(AppState& state) {
    const auto gone = [&](Index m) { return !state.has_method(m); };
    const auto gone_curve = [&](Index id) { return !state.has_curve(id); };
    std::erase_if(state.insisted, gone);
    std::erase_if(state.curves.hidden, gone_curve);
    std::erase_if(state.curves.hidden_before_solo, gone_curve);
    if (state.curves.solo && gone_curve(*state.curves.solo)) {
        state.curves.solo.reset();
        const std::size_t curves = state.experiment.methods.size() + state.foreign.size();
        if (state.curves.hidden.size() == curves) state.curves.hidden = state.curves.hidden_before_solo;
    }
    std::erase_if(state.notes, [&](const CurveNote& note) { return note.pin < 0 && gone(note.method); });
    if (gone(state.curves.hovered)) state.curves.hovered = -1;
    if (gone(state.curves.selected)) state.curves.selected = state.experiment.methods.empty() ? -1 : 0;
}

/// A method and what was changed in its run: what tells it from a branch beside it.
struct Listed {
    MethodSpec spec;
    std::vector<MethodChange> changes;  ///< of no method
    bool operator==(const Listed&) const = default;
};

std::vector<Listed> listed(const ExperimentSpec& experiment) {
    std::vector<Listed> all;
    for (const MethodEntry& entry : experiment.methods) all.push_back({entry.spec, {}});
    for (MethodChange change : experiment.changes) {
        const auto method = static_cast<std::size_t>(std::exchange(change.method, 0));
        if (method < all.size()) all[method].changes.push_back(std::move(change));
    }
    return all;
}

/// Where a method of one list stands in another that has some more or fewer in one place; nothing where it is
/// gone.
std::optional<Index> place_in(const std::vector<Listed>& now, const std::vector<Listed>& before,
                              Index method) {
    if (method < 0 || now.size() == before.size()) return method;
    const auto same = std::ranges::mismatch(before, now).in1 - before.begin();
    if (method < same) return method;
    const Index there = method + static_cast<Index>(now.size()) - static_cast<Index>(before.size());
    const bool goes_on =
        there >= same && before[static_cast<std::size_t>(method)] == now[static_cast<std::size_t>(there)];
    return goes_on ? std::optional(there) : std::nullopt;
}

/// What is said of curves by their positions follows them into a list of other methods; those that come back
/// with it are as hidden as they were.
void move_curves(AppState& state, const std::vector<Listed>& before, const std::set<Index>& hidden_then) {
    const std::vector<Listed> now = listed(state.experiment);
    CurveChoice& curves = state.curves;
    std::set<Index> came = hidden_then;
    for (Index m = 0; m < static_cast<Index>(before.size()); ++m)
        if (const auto place = place_in(now, before, m)) came.erase(*place);
    for (std::set<Index>* methods : {&curves.hidden, &curves.hidden_before_solo}) {
        std::set<Index> there;
        for (const Index m : *methods)
            if (const auto place = place_in(now, before, m)) there.insert(*place);
        *methods = std::move(there);
    }
    curves.hidden.insert(came.begin(), came.end());
    if (curves.solo) {
        curves.hidden_before_solo.insert(came.begin(), came.end());
        curves.solo = place_in(now, before, *curves.solo);
        // The one that stood alone is gone: the others are as they were before it did.
        if (!curves.solo) curves.hidden = curves.hidden_before_solo;
    }
    curves.selected = place_in(now, before, curves.selected).value_or(curves.selected);
}

/// The methods whose curves the person has hidden, whether or not one stands alone now; no curves of files.
std::set<Index> hidden_methods(const AppState& state) {
    std::set<Index> hidden = state.curves.solo ? state.curves.hidden_before_solo : state.curves.hidden;
    std::erase_if(hidden, [](Index id) { return id < 0; });
    return hidden;
}

/// The other direction of one undo stack: the step on top becomes the experiment, the present one goes to the
/// other.
void travel(AppState& state, std::vector<UndoStep>& from, std::vector<UndoStep>& to, Effects& out) {
    state.steps.dragging = false;
    state.retuning.held.reset();
    if (from.empty()) return;
    // What was done is told no longer: 'Taken as scene 1' of a scene that is no more.
    std::erase_if(state.notices, [](const Notice& notice) { return !notice.failure; });
    UndoStep step = std::move(from.back());
    from.pop_back();
    const bool other_race = step.experiment != state.experiment || step.insisted != state.insisted;
    std::optional<BeforeLecture> here;
    if (step.before) here = found_now(state);
    const std::vector<Listed> before = listed(state.experiment);
    to.push_back({std::move(state.experiment), step.what, std::move(state.insisted), handmade(state),
                  std::move(here), hidden_methods(state)});
    state.experiment = std::move(step.experiment);
    move_curves(state, before, step.hidden);
    state.insisted = std::move(step.insisted);
    put_pins(state, std::move(step.made.pins));
    put_notes(state, std::move(step.made.notes));
    if (step.made.scenes != state.lecture.scenes) put_scenes(state, std::move(step.made.scenes));
    // A step of pins, scenes or notes alone leaves the race as it runs.
    if (other_race)
        submit(state, false, out, std::max(state.race.progress.last, state.race.aim));
    else
        out.push_back(KeepExperiment{});
    if (step.before) bring_back_view(state, *step.before, out);
}

/// Whether spec is the experiment already. As written it can still mean another race: one with the methods
/// that the problem leaves out.
bool is_there(const AppState& state, const ExperimentSpec& spec, bool as_written) {
    return spec == state.experiment && (!as_written || spec == as_it_runs(state));
}

/// Makes spec the experiment. What was insisted on was meant for the data it was said of.
void put(AppState& state, const ExperimentSpec& spec, bool as_written) {
    const ProblemSpec& before = state.experiment.problem;
    const bool other_data = before.source != spec.problem.source || before.path != spec.problem.path;
    if (!(state.experiment.methods == spec.methods))
        put_notes(state, carried_over(state.notes, state.experiment.methods, spec.methods));
    state.experiment = spec;
    if (other_data) state.insisted.clear();
    if (!as_written) return;
    insist_on_all(state);
    for (const auto& tab : state.tabs)
        if (tab->race_figures) (*tab->race_figures->experiment_opened)(state);
}

}  // namespace

void submit(AppState& state, bool live, Effects& out, std::int64_t come_to) {
    state.retuning.held.reset();
    state.race.aim = state.race.running ? 0 : come_to;
    state.race.waiting.reset();
    state.refusal = why_refused(state.experiment, state.memory_limit);
    forget_missing_methods(state);
    if (!state.refusal.empty()) return;
    state.last_path_of(state.experiment.problem.source) = state.experiment.problem.path;
    problem_changed(state);
    state.accepted = as_it_runs(state);
    out.push_back(SubmitExperiment{state.accepted, state.race.running, live, state.race.aim});
    if (!live) out.push_back(KeepExperiment{});
}

void remember(AppState& state, const std::string& what, bool live) {
    const bool first = !state.steps.dragging;
    remember(state.steps, state.experiment, what, live);
    if (!first) return;
    state.steps.undo.back().insisted = state.insisted;
    state.steps.undo.back().made = handmade(state);
    state.steps.undo.back().hidden = hidden_methods(state);
}

void remember_typed(AppState& state, const std::string& what, std::string_view typed) {
    const bool goes_on = what.starts_with(typed) && !state.steps.undo.empty() &&
                         state.steps.undo.back().what == what && state.steps.redo.empty();
    state.steps.dragging = false;
    if (!goes_on) remember(state, what, false);
}

void replace_experiment(AppState& state, const ExperimentSpec& spec, const std::string& what, Effects& out,
                        bool as_written) {
    state.steps.dragging = false;
    if (is_there(state, spec, as_written) && state.refusal.empty()) return;
    remember(state, what, false);
    put(state, spec, as_written);
    submit(state, false, out);
}

void apply_one(AppState& state, const EditExperiment& a, Effects& out) {
    const ExperimentSpec wanted = clamped(a.spec);
    const bool same = is_there(state, wanted, a.as_written);
    const bool other_pins = a.pins && *a.pins != state.pins,
               other_scenes = a.scenes && *a.scenes != state.lecture.scenes,
               other_notes = a.notes && *a.notes != state.notes;
    if (other_pins || other_scenes || other_notes) {
        // One step with the experiment that they come with.
        state.steps.dragging = false;
        remember(state, a.what, false);
        if (other_pins) put_pins(state, *a.pins);
        if (other_scenes) {
            // Whoever takes the opening of a lecture back finds view and speed as they were, too.
            state.steps.undo.back().before = found_now(state);
            put_scenes(state, *a.scenes);
        }
        if (!same) put(state, wanted, a.as_written);
        // They name the methods of the experiment that they come with.
        if (a.notes) put_notes(state, *a.notes);
        if (!same) return submit(state, false, out);
        out.push_back(KeepExperiment{});
        return;
    }
    if (same && !state.steps.dragging) return;
    if (!same) remember(state, a.what, a.live);
    if (!a.live) {
        state.steps.dragging = false;
        // A knob that came back to where it was left no step behind.
        if (!state.steps.undo.empty() && state.steps.undo.back().what == a.what &&
            state.steps.undo.back().experiment == wanted)
            forget_last(state.steps);
        if (same) {
            out.push_back(KeepExperiment{});
            return;
        }
    }
    if (same) return;
    put(state, wanted, a.as_written);
    if (a.notes) put_notes(state, *a.notes);
    submit(state, a.live, out);
}

void apply_one(AppState& state, const ResetExperiment&, Effects& out) {
    const bool predictions = state.theory.on;
    apply_one(state, EditExperiment{usual_experiment(state.level), false, "reset"}, out);
    for (const auto& tab : state.tabs)
        if (!tab->own_file) reset_fields(tab->fields, state);
    state.theory.on = predictions;
    state.retuning.from = RetuneFrom::Here;
    apply_one(state, MoveCursor{}, out);
    apply_one(state, SetSpeed{kUsualSpeed}, out);
    apply_one(state, SetOrder{RaceOrder::Iterations}, out);
}

void apply_one(AppState& state, const Undo&, Effects& out) {
    travel(state, state.steps.undo, state.steps.redo, out);
}

void apply_one(AppState& state, const Redo&, Effects& out) {
    travel(state, state.steps.redo, state.steps.undo, out);
}

}  // namespace lowrank::state
