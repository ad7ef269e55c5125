// Changes of the experiment: edits, methods, retuning, undo, share lines. Every step can be taken back.
#include <algorithm>
#include <utility>

#include "app/state/apply.h"
#include "app/state/branch.h"
#include "app/state/figure_catalogue.h"
#include "app/state/history.h"
#include "app/state/notes.h"
#include "app/state/pins.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "app/state/taking_part.h"
#include "core/io/share_line.h"
#include "core/method/registry.h"

namespace lowrank::state {
namespace {

const std::string kPaste = "paste";  // the undo step

/// Hidden, chosen and soloed methods are positions: a list of another length or order starts afresh.
void forget_missing_methods(AppState& state) {
    const auto gone = [&](Index m) { return !state.has_method(m); };
    const auto gone_curve = [&](Index id) { return !state.has_curve(id); };
    std::erase_if(state.insisted, gone);
    std::erase_if(state.hidden, gone_curve);
    std::erase_if(state.hidden_before_solo, gone_curve);
    if (state.solo && gone_curve(*state.solo)) {
        state.solo.reset();
        const std::size_t curves = state.experiment.methods.size() + state.foreign.size();
        if (state.hidden.size() == curves) state.hidden = state.hidden_before_solo;
    }
    std::erase_if(state.notes, [&](const CurveNote& note) { return note.pin < 0 && gone(note.method); });
    if (gone(state.hovered)) state.hovered = -1;
    if (gone(state.selected)) state.selected = state.experiment.methods.empty() ? -1 : 0;
}

/// Submits the experiment where it can run; where not, says why and lets the last one race on.
void submit(AppState& state, bool live, Effects& out) {
    state.held.reset();
    state.waiting_cursor.reset();
    state.refusal = why_refused(state.experiment, state.memory_limit);
    forget_missing_methods(state);
    if (!state.refusal.empty()) return;
    if (state.experiment.problem.source == ProblemSource::Picture)
        state.picture_path = state.experiment.problem.path;
    if (state.experiment.problem.source == ProblemSource::Ratings)
        state.ratings_path = state.experiment.problem.path;
    for (const auto& tab : state.tabs) tab->problem_changed(state, state.accepted.problem);
    state.accepted = as_it_runs(state);
    out.push_back(SubmitExperiment{state.accepted, state.running, live});
    if (!live) out.push_back(KeepExperiment{});
}

/// The other direction of one undo stack: the step on top becomes the experiment, the present one goes to the
/// other.
void travel(AppState& state, std::vector<UndoStep>& from, std::vector<UndoStep>& to, Effects& out) {
    state.dragging = false;
    state.held.reset();
    if (from.empty()) return;
    UndoStep step = std::move(from.back());
    from.pop_back();
    const bool other_race = step.experiment != state.experiment || step.insisted != state.insisted;
    to.push_back({std::move(state.experiment), step.what, std::move(state.insisted), std::move(state.pins),
                  state.scenes, std::move(state.notes)});
    state.experiment = std::move(step.experiment);
    state.insisted = std::move(step.insisted);
    put_pins(state, std::move(step.pins));
    put_notes(state, std::move(step.notes));
    if (step.scenes != state.scenes) put_scenes(state, std::move(step.scenes));
    // A step of pins, scenes or notes alone leaves the race as it runs.
    if (other_race)
        submit(state, false, out);
    else
        out.push_back(KeepExperiment{});
}

/// Whether spec is the experiment already. As written it can still mean another race: one with the methods that
/// the problem leaves out.
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
    if (as_written) insist_on_all(state);
}

Index shifted(Index m, Index removed) { return m > removed ? m - 1 : m; }

std::set<Index> without(const std::set<Index>& methods, Index removed) {
    std::set<Index> left;
    for (Index m : methods)
        if (m != removed) left.insert(shifted(m, removed));
    return left;
}

}  // namespace

void remember(AppState& state, const std::string& what, bool live) {
    const bool first = !state.dragging;
    remember(state, state.experiment, what, live);
    if (!first) return;
    UndoStep& step = state.undo.back();
    step.insisted = state.insisted, step.pins = state.pins, step.scenes = state.scenes;
    step.notes = state.notes;
}

void remember_typed(AppState& state, const std::string& what, std::string_view typed) {
    const bool goes_on = what.starts_with(typed) && !state.undo.empty() && state.undo.back().what == what &&
                         state.redo.empty();
    state.dragging = false;
    if (!goes_on) remember(state, what, false);
}

bool ask_before_reading(AppState& state, const SharedExperiment& shared) {
    const ProblemSpec& problem = shared.spec.problem;
    if (problem.source == ProblemSource::Generated || problem.path.empty()) return false;
    state.shared = shared;
    state.dialog = Dialog::ReadShared;
    return true;
}

void replace_experiment(AppState& state, const ExperimentSpec& spec, const std::string& what, Effects& out,
                        bool as_written) {
    state.dragging = false;
    if (is_there(state, spec, as_written) && state.refusal.empty()) return;
    remember(state, what, false);
    put(state, spec, as_written);
    submit(state, false, out);
}

void apply_one(AppState& state, const EditExperiment& a, Effects& out) {
    const ExperimentSpec wanted = clamped(a.spec);
    const bool same = is_there(state, wanted, a.as_written);
    const bool other_pins = a.pins && *a.pins != state.pins,
               other_scenes = a.scenes && *a.scenes != state.scenes,
               other_notes = a.notes && *a.notes != state.notes;
    if (other_pins || other_scenes || other_notes) {
        // One step with the experiment that they come with.
        state.dragging = false;
        remember(state, a.what, false);
        if (other_pins) put_pins(state, *a.pins);
        if (other_scenes) put_scenes(state, *a.scenes);
        if (!same) put(state, wanted, a.as_written);
        // They name the methods of the experiment that they come with.
        if (a.notes) put_notes(state, *a.notes);
        if (!same) return submit(state, false, out);
        out.push_back(KeepExperiment{});
        return;
    }
    if (same && !state.dragging) return;
    if (!same) remember(state, a.what, a.live);
    if (!a.live) {
        state.dragging = false;
        // A knob that came back to where it was left no step behind.
        if (!state.undo.empty() && state.undo.back().what == a.what && state.undo.back().experiment == wanted)
            state.undo.pop_back();
        if (same) {
            out.push_back(KeepExperiment{});
            return;
        }
    }
    if (same) return;
    // Changes were made to a run that this edit replaces: a steered run belongs to its problem.
    const bool other_problem =
        !(wanted.problem == state.experiment.problem && wanted.start == state.experiment.start);
    put(state, wanted, a.as_written);
    if (a.notes) put_notes(state, *a.notes);
    if (other_problem && !a.as_written) state.experiment.changes.clear();
    submit(state, a.live, out);
}

void apply_one(AppState& state, const ToggleMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    MethodEntry& entry = state.experiment.methods[static_cast<std::size_t>(a.method)];
    if (takes_part(state, a.method) == a.enabled) return;
    const std::string name = display_name(entry.spec);
    state.dragging = false;
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
    state.experiment.changes.push_back(
        {a.method, static_cast<Index>(state.progress.newest[m]), a.key, a.value});
    state.accepted = as_it_runs(state);
    out.push_back(RetuneSession{a.method, a.key, a.value});
    out.push_back(KeepExperiment{});
}

/// A branch beside the run, which goes on as it was. It is chosen, so that further edits at the same place are its own.
void branch_from(AppState& state, const RetuneMethod& a, Index t, Effects& out) {
    state.selected = branch_off(state.experiment, a.method, t, a.key, a.value);
    state.insisted.insert(state.selected);
    state.cursor = t;
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
    if (state.dragging && !state.undo.empty() && state.undo.back().experiment == state.experiment)
        state.undo.pop_back();
    state.dragging = false;
}

}  // namespace

void apply_one(AppState& state, const RetuneMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    const std::optional<Index> fork =
        state.retune_from == RetuneFrom::Branch ? branch_point(state, a.method) : std::nullopt;
    const MethodSpec before =
        fork ? rules_at(state.experiment, a.method, *fork) : rules_in_force(state.experiment, a.method);
    const auto answer = with_key(before, a.key, a.value);
    if (!answer) return notify(state, answer.sentence(), true);
    const MethodSpec& after = *answer;
    if (const std::string reason = why_invalid(after); !reason.empty()) return notify(state, reason, true);
    const bool from_here = is_under_way(state, a.method) && state.retune_from != RetuneFrom::Start;
    const bool was_held = state.held.has_value();
    state.held.reset();
    if (after == before && !(a.live && was_held)) {
        if (a.live) return;
        // The steps of a drag are not kept one by one: its end is, unless it came back.
        const bool went =
            state.dragging && !state.undo.empty() && state.undo.back().experiment != state.experiment;
        if (went) out.push_back(KeepExperiment{});
        forget_idle_step(state);
        return;
    }
    remember(state, display_name(before) + ": " + a.key, a.live);
    // Every value a slider passes would be a change of the run: only where the hand rests is one meant.
    if ((from_here || fork) && a.live)
        state.held = HeldRule{a.method, a.key, a.value, state.now};
    else if (fork)
        branch_from(state, a, *fork, out);
    else if (from_here)
        retune_from_here(state, a, out);
    else
        run_anew(state, a, after, out);
}

Effects settle_held_rule(AppState& state) {
    Effects out;
    if (!state.held || state.now < state.held->since + kRestSeconds) return out;
    // A branch of its own for each place a hand comes to rest at is nobody's wish: it waits until it lets go.
    if (state.retune_from == RetuneFrom::Branch) return out;
    const HeldRule held = *state.held;
    const bool dragging = state.dragging;
    apply_one(state, RetuneMethod{held.method, held.key, held.value, false}, out);
    state.dragging = dragging;
    return out;
}

void apply_one(AppState& state, const SetRetuneFrom& a, Effects&) { state.retune_from = a.from; }

void apply_one(AppState& state, const AddMethod& a, Effects& out) {
    if (const std::string reason = why_invalid(a.spec); !reason.empty()) return notify(state, reason, true);
    state.dragging = false;
    remember(state, "add " + display_name(a.spec), false);
    state.experiment.methods.push_back({a.spec, true});
    state.selected = static_cast<Index>(state.experiment.methods.size()) - 1;
    state.insisted.insert(state.selected);
    state.dialog = Dialog::None;
    submit(state, false, out);
}

void apply_one(AppState& state, const RemoveMethod& a, Effects& out) {
    if (!state.has_method(a.method)) return;
    if (state.experiment.methods.size() == 1)
        return notify(state, "A race needs a method: the last one stays.", true);
    auto& methods = state.experiment.methods;
    const bool soloed = state.soloed();
    state.dragging = false;
    remember(state, "remove " + display_name(methods[static_cast<std::size_t>(a.method)].spec), false);
    methods.erase(methods.begin() + a.method);
    auto& changes = state.experiment.changes;
    std::erase_if(changes, [&](const MethodChange& change) { return change.method == a.method; });
    for (MethodChange& change : changes) change.method = shifted(change.method, a.method);
    std::erase_if(state.notes,
                  [&](const CurveNote& note) { return note.pin < 0 && note.method == a.method; });
    for (CurveNote& note : state.notes)
        if (note.pin < 0) note.method = shifted(note.method, a.method);
    state.insisted = without(state.insisted, a.method);
    state.hidden = without(state.hidden, a.method);
    state.hidden_before_solo = without(state.hidden_before_solo, a.method);
    if (state.solo) {
        if (*state.solo == a.method) {
            state.solo.reset();
            if (soloed) state.hidden = state.hidden_before_solo;
        } else {
            state.solo = shifted(*state.solo, a.method);
        }
    }
    state.hovered = -1;
    state.selected = std::min(shifted(state.selected, a.method), static_cast<Index>(methods.size()) - 1);
    submit(state, false, out);
}

void apply_one(AppState& state, const Undo&, Effects& out) { travel(state, state.undo, state.redo, out); }

void apply_one(AppState& state, const Redo&, Effects& out) { travel(state, state.redo, state.undo, out); }

void apply_one(AppState& state, const PasteShareLine& a, Effects& out) {
    for (const auto& tab : state.tabs) {
        if (!tab->owns_line(a.line)) continue;
        const Result<KeyValues> section = tab->read_line(a.line);
        if (!section) return notify(state, section.sentence(), true);
        tab->take_section(state, *section, kPaste, out);
        return notify(state, std::string(tab->info().label) + " pasted.", false);
    }
    const Result<ExperimentSpec> read = read_share_line(a.line);
    if (!read) return notify(state, read.sentence(), true);
    if (const auto reason = why_refused(*read, state.memory_limit); !reason.empty())
        return notify(state, reason, true);
    if (ask_before_reading(state, {*read, "This share line", kPaste})) return;
    replace_experiment(state, *read, kPaste, out, true);
    notify(state, "Experiment pasted.", false);
}

void apply_one(AppState& state, const TakeSection& a, Effects& out) {
    for (const auto& tab : state.tabs)
        if (tab->info().name == a.workspace) tab->take_section(state, a.section, a.what, out);
}

void apply_one(AppState& state, const OpenFigure& a, Effects& out) {
    const Result<LiveChoice> choice = read_live_choice(a.name);
    if (!choice) return notify(state, choice.sentence(), true);
    const FigureRow& row = *choice->figure;
    state.dialog = Dialog::None;
    const auto tab = std::ranges::find_if(
        state.tabs, [&](const auto& each) { return each->info().name == row.workspace; });
    if (tab == state.tabs.end()) return;
    const std::string what = "figure " + a.name;
    const KeyValues keys = row.live.settings(choice->panel);
    if ((*tab)->info().own_file) {
        (*tab)->take_section(state, keys, what, out);
    } else {
        ExperimentSpec spec = default_experiment();
        if (const Result<Written> read = apply_options(keys, spec); !read)
            return notify(state, read.sentence(), true);
        replace_experiment(state, spec, what, out, true);
        state.show_workspace(row.workspace);
    }
    (*tab)->show_figure(state, row.name, out);
    if (const std::string words = words_of(*choice); !words.empty())
        notify(state, "Figure " + std::string(row.name) + ": " + words + ".", false);
}

void apply_one(AppState& state, const AnswerShared& a, Effects& out) {
    if (!state.shared) return;
    const SharedExperiment shared = *std::exchange(state.shared, std::nullopt);
    state.dialog = Dialog::None;
    if (!a.yes) return;
    if (shared.what != kPaste)
        apply_one(
            state,
            EditExperiment{shared.spec, false, shared.what, true, shared.pins, shared.scenes, shared.notes},
            out);
    else
        replace_experiment(state, shared.spec, shared.what, out, true);
    if (const std::string wrong = restore_view(state, shared.view); !wrong.empty())
        notify(state, wrong, true);
    if (shared.what == kPaste) notify(state, "Experiment pasted.", false);
}

}  // namespace lowrank::state
