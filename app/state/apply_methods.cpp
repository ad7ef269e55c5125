// Changes of the methods of an experiment: on, off, other rules from the start, from here or in a branch, one
// more, one less.
#include <algorithm>
#include <fmt/core.h>

#include "app/state/apply.h"
#include "app/state/branch.h"
#include "app/state/notes.h"
#include "app/state/taking_part.h"
#include "core/method/registry.h"
#include "core/text/bounds.h"

namespace lowrank::state {
namespace {

std::string why_no_more_methods() {
    return fmt::format("There are {} methods, which is the most: remove one first.", kMostMethods);
}

Index shifted(Index m, Index removed) { return m > removed ? m - 1 : m; }

std::set<Index> without(const std::set<Index>& methods, Index removed) {
    std::set<Index> left;
    for (Index m : methods)
        if (m != removed) left.insert(shifted(m, removed));
    return left;
}

}  // namespace

void apply_one(AppState& state, const ToggleMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    MethodEntry& entry = state.experiment.methods[static_cast<std::size_t>(a.method)];
    if (takes_part(state, a.method) == a.enabled) return;
    const std::string name = display_name(entry.spec);
    state.steps.dragging = false;
    remember(state, name + (a.enabled ? " on" : " off"), false);
    entry.enabled = a.enabled;
    if (a.enabled) state.insisted.insert(a.method);
    if (!state.refusal.empty()) return submit(state, false, out);
    state.accepted = as_it_runs(state);
    out.push_back(EnableSession{a.method, a.enabled});
    out.push_back(KeepExperiment{});
}

namespace {

/// From its next step on, where it is under way. The session says later at which t it took hold (observe).
void retune_from_here(AppState& state, const RetuneMethod& a, Effects& out) {
    const auto m = static_cast<std::size_t>(a.method);
    if (state.experiment.changes.size() >= kMostChanges)
        return notify(state,
                      fmt::format("This run has been changed {} times, which is the most that its file "
                                  "holds: begin it anew with these rules.",
                                  kMostChanges),
                      true);
    state.experiment.changes.push_back(
        {a.method, static_cast<Index>(state.race.progress.newest[m]), a.key, a.value});
    state.accepted = as_it_runs(state);
    out.push_back(RetuneSession{a.method, a.key, a.value});
    out.push_back(KeepExperiment{});
}

/// A branch beside the run, which goes on as it was. It is chosen, so that further edits at the same place
/// are its own.
void branch_from(AppState& state, const RetuneMethod& a, Index t, Effects& out) {
    state.curves.selected = branch_off(state.experiment, a.method, t, a.key, a.value);
    state.insisted.insert(state.curves.selected);
    state.race.cursor = t;
    submit(state, false, out);
}

/// The method runs anew with these rules, and has been changed by nothing.
void run_anew(AppState& state, const RetuneMethod& a, const MethodSpec& rules, Effects& out) {
    state.experiment.methods[static_cast<std::size_t>(a.method)].spec = rules;
    std::erase_if(state.experiment.changes,
                  [&](const MethodChange& change) { return change.method == a.method; });
    submit(state, a.live, out);
}

/// A drag that came back to where it began left no step behind.
void forget_idle_step(AppState& state) {
    if (state.steps.dragging && !state.steps.undo.empty() &&
        state.steps.undo.back().experiment == state.experiment)
        forget_last(state.steps);
    state.steps.dragging = false;
}

}  // namespace

void apply_one(AppState& state, const RetuneMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    const std::optional<Index> fork =
        state.retuning.from == RetuneFrom::Branch ? branch_point(state, a.method) : std::nullopt;
    const MethodSpec before =
        fork ? rules_at(state.experiment, a.method, *fork) : rules_in_force(state.experiment, a.method);
    const auto answer = with_key(before, a.key, a.value);
    if (!answer) return notify(state, answer.sentence(), true);
    const MethodSpec& after = *answer;
    if (const std::string reason = why_invalid(after); !reason.empty()) return notify(state, reason, true);
    const bool from_here = is_under_way(state, a.method) && state.retuning.from != RetuneFrom::Start;
    if (fork && state.experiment.methods.size() >= kMostMethods)
        return notify(state, why_no_more_methods(), true);
    const bool was_held = state.retuning.held.has_value();
    state.retuning.held.reset();
    if (after == before && !(a.live && was_held)) {
        if (a.live) return;
        // The steps of a drag are not kept one by one: its end is, unless it came back.
        const bool went = state.steps.dragging && !state.steps.undo.empty() &&
                          state.steps.undo.back().experiment != state.experiment;
        if (went) out.push_back(KeepExperiment{});
        forget_idle_step(state);
        return;
    }
    remember(state, display_name(before) + ": " + a.key, a.live);
    // Every value a slider passes would be a change of the run: only where the hand rests is one meant.
    if ((from_here || fork) && a.live)
        state.retuning.held = HeldRule{a.method, a.key, a.value, state.now};
    else if (fork)
        branch_from(state, a, *fork, out);
    else if (from_here)
        retune_from_here(state, a, out);
    else
        run_anew(state, a, after, out);
}

Effects settle_held_rule(AppState& state) {
    Effects out;
    if (!state.retuning.held || state.now < state.retuning.held->since + kRestSeconds) return out;
    // A branch of its own for each place a hand comes to rest at is nobody's wish: it waits until it lets go.
    if (state.retuning.from == RetuneFrom::Branch) return out;
    const HeldRule held = *state.retuning.held;
    const bool dragging = state.steps.dragging;
    apply_one(state, RetuneMethod{held.method, held.key, held.value, false}, out);
    state.steps.dragging = dragging;
    return out;
}

void apply_one(AppState& state, const SetRetuneFrom& a, Effects&) { state.retuning.from = a.from; }

void apply_one(AppState& state, const AddMethod& a, Effects& out) {
    if (const std::string reason = why_invalid(a.spec); !reason.empty()) return notify(state, reason, true);
    if (state.experiment.methods.size() >= kMostMethods) return notify(state, why_no_more_methods(), true);
    state.steps.dragging = false;
    remember(state, fmt::format("add {}", display_name(a.spec)), false);
    state.experiment.methods.push_back({a.spec, true});
    state.curves.selected = static_cast<Index>(state.experiment.methods.size()) - 1;
    state.insisted.insert(state.curves.selected);
    state.dialog = Dialog::None;
    submit(state, false, out);
}

void apply_one(AppState& state, const RemoveMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    if (state.experiment.methods.size() == 1)
        return notify(state, "A race needs a method: the last one stays.", true);
    auto& methods = state.experiment.methods;
    const bool soloed = state.soloed();
    state.steps.dragging = false;
    remember(state, fmt::format("remove {}", display_name(methods[static_cast<std::size_t>(a.method)].spec)),
             false);
    methods.erase(methods.begin() + a.method);
    auto& changes = state.experiment.changes;
    std::erase_if(changes, [&](const MethodChange& change) { return change.method == a.method; });
    for (MethodChange& change : changes) change.method = shifted(change.method, a.method);
    std::erase_if(state.notes,
                  [&](const CurveNote& note) { return note.pin < 0 && note.method == a.method; });
    for (CurveNote& note : state.notes)
        if (note.pin < 0) note.method = shifted(note.method, a.method);
    state.insisted = without(state.insisted, a.method);
    state.curves.hidden = without(state.curves.hidden, a.method);
    state.curves.hidden_before_solo = without(state.curves.hidden_before_solo, a.method);
    if (state.curves.solo) {
        if (*state.curves.solo == a.method) {
            state.curves.solo.reset();
            if (soloed) state.curves.hidden = state.curves.hidden_before_solo;
        } else {
            state.curves.solo = shifted(*state.curves.solo, a.method);
        }
    }
    state.curves.hovered = -1;
    state.curves.selected =
        std::min(shifted(state.curves.selected, a.method), static_cast<Index>(methods.size()) - 1);
    submit(state, false, out);
}

}  // namespace lowrank::state
