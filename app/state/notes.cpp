// A note that nobody has written yet says its iteration, in figures and as the hint of its box.
#include "app/state/notes.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/state/apply.h"
#include "app/state/taking_part.h"
#include "core/run/run_name.h"
#include "core/run/session/fork.h"
#include "core/text/bounds.h"

namespace lowrank::state {
namespace {

/// The last iteration of a method's curve in a figure; -1 where it has none. The last iterate has no step.
std::int64_t end_of(const AppState& state, FigureKind kind, Index method) {
    const auto m = static_cast<std::size_t>(method);
    if (!state.has_method(method) || !takes_part(state, method) || state.curves.hidden.contains(method) ||
        m >= state.race.progress.newest.size())
        return -1;
    const bool of_steps = kind == FigureKind::Stepsize || kind == FigureKind::Momentum;
    if (kind == FigureKind::Momentum && !rules_in_force(state.experiment, method).has_momentum()) return -1;
    return state.race.progress.newest[m] - (of_steps ? 1 : 0);
}

/// The same of a curve over the race; -1 where it is of a file.
std::int64_t end_of_pinned(const AppState& state, FigureKind kind, Index id) {
    const ForeignCurve& curve = state.foreign[static_cast<std::size_t>(foreign_of(id))];
    if (!curve.pinned || state.curves.hidden.contains(id)) return -1;
    const Trace& trace = curve.pinned->traces[curve.trace];
    if (kind == FigureKind::Momentum && !trace.spec.has_momentum()) return -1;
    const bool of_steps = kind == FigureKind::Stepsize || kind == FigureKind::Momentum;
    return static_cast<std::int64_t>(trace.size()) - (of_steps ? 2 : 1);
}

}  // namespace

Action note_at_cursor(const AppState& state) {
    FigureKind kind = FigureKind::Error;
    for (const auto& tab : state.tabs)
        if (tab->race_figures) kind = (*tab->race_figures->noted)(state);
    std::optional<Index> curve;
    if (end_of(state, kind, state.curves.selected) >= 0) curve = state.curves.selected;
    for (Index m = 0; !curve && state.has_method(m); ++m)
        if (end_of(state, kind, m) >= 0) curve = m;
    // Where no run is seen, a pinned one.
    for (std::size_t i = 0; !curve && i < state.foreign.size(); ++i)
        if (const Index id = curve_of_foreign(static_cast<Index>(i)); end_of_pinned(state, kind, id) >= 0)
            return AddNote{kind, id,
                           std::clamp<std::int64_t>(state.cursor_t(), 0, end_of_pinned(state, kind, id))};
    if (!curve || !state.refusal.empty() || state.race.progress.generation < state.race.progress.awaited)
        return Notify{"There is no curve to pin a note to yet: let the race run first.", true};
    return AddNote{kind, *curve, std::clamp<std::int64_t>(state.cursor_t(), 0, end_of(state, kind, *curve))};
}

std::optional<NotedRun> noted_run(const Race& race, std::span<const ForeignCurve> foreign,
                                  const CurveNote& note) {
    const auto m = static_cast<std::size_t>(note.method);
    if (note.pin < 0) {
        if (m >= race.traces.size()) return std::nullopt;
        return NotedRun{&race, m, note.method};
    }
    for (std::size_t i = 0; i < foreign.size(); ++i)
        if (foreign[i].pinned && foreign[i].pin == note.pin && foreign[i].trace == m)
            return NotedRun{foreign[i].pinned.get(), m, curve_of_foreign(static_cast<Index>(i))};
    return std::nullopt;
}

std::string why_no_point(const Race& live, const std::set<Index>& hidden, const CurveNote& note,
                         std::span<const ForeignCurve> foreign) {
    const std::optional<NotedRun> run = noted_run(live, foreign, note);
    if (!run) return note.pin < 0 ? "its method is gone" : "its pin is not there";
    const Race& race = *run->race;
    const std::size_t m = run->trace;
    const Trace& trace = race.traces[m];
    if (!trace.enabled) return "its method is off";
    if (hidden.contains(run->curve)) return "its curve is hidden";
    const std::string name = run_name(race, m);
    if (trace.empty()) return fmt::format("{} has no iteration yet", name);
    const auto last = static_cast<std::int64_t>(trace.size()) - 1;
    if (note.t > last)
        return name +
               (note.pin >= 0            ? " was pinned at t = "
                : is_final(trace.status) ? " ended at t = "
                                         : " has come to t = ") +
               std::to_string(last);
    const auto seen = [&](std::size_t k) {
        return race.traces[k].enabled && !race.traces[k].empty() && !hidden.contains(static_cast<Index>(k));
    };
    // The curve of a pin is drawn whole.
    if (const std::size_t own = note.pin < 0 ? first_own_row(race, m, seen) : 0;
        note.t < static_cast<std::int64_t>(own))
        return fmt::format("{} leaves another run at t = {}", name, own);
    if (note.figure == FigureKind::Momentum && !trace.spec.has_momentum())
        return fmt::format("{} has no momentum", name);
    const auto t = static_cast<std::size_t>(note.t);
    if ((note.figure == FigureKind::Stepsize && std::isnan(trace.stepsize[t])) ||
        (note.figure == FigureKind::Momentum && std::isnan(trace.momentum[t])))
        return fmt::format("{} made no step from there", name);
    return {};
}

std::string why_unseen(const AppState& state, const Race& race, const CurveNote& note) {
    if (!state.refusal.empty()) return "the experiment cannot run as it is";
    if (note.pin < 0 && !state.has_method(note.method)) return "its method is gone";
    std::string why = why_no_point(race, state.curves.hidden, note, state.foreign);
    if (why.empty() && state.drawing.sheet && !state.drawing.sheet->locked &&
        state.drawing.sheet->figure == note.figure)
        why = "its figure is drawn on";
    for (const auto& tab : state.tabs)
        if (why.empty() && tab->race_figures) why = (*tab->race_figures->why_unseen)(state, race, note);
    return why;
}

void put_notes(AppState& state, std::vector<CurveNote> notes) {
    state.notes = std::move(notes);
    state.note.reset();
}

void apply_one(AppState& state, const AddNote& a, Effects& out) {
    if (!state.has_curve(a.method) || a.t < 0) return;
    CurveNote note{a.figure, a.method, a.t};
    if (!state.has_method(a.method)) {
        const ForeignCurve& curve = state.foreign[static_cast<std::size_t>(foreign_of(a.method))];
        // A file is not kept with the experiment, and nothing at its curve could be.
        if (!curve.pinned) return notify(state, "Notes stand at runs and pins: P pins a run.", true);
        note.pin = curve.pin, note.method = static_cast<Index>(curve.trace);
    }
    if (state.notes.size() >= kMostNotes)
        return notify(
            state,
            fmt::format("There are {} notes, which is the most: take one away first (Shift+N).", kMostNotes),
            true);
    std::vector<CurveNote> notes = state.notes;
    notes.push_back(std::move(note));
    const std::size_t at = notes.size() - 1;
    apply_one(state, EditNotes{std::move(notes), "note"}, out);
    apply_one(state, ShowNote{at}, out);
}

void apply_one(AppState& state, const ShowNote& a, Effects& out) {
    if (a.note >= state.notes.size()) return;
    apply_one(state, ShowDialog{Dialog::Notes}, out);
    state.note = a.note;
}

void apply_one(AppState& state, const RemoveNote& a, Effects& out) {
    if (a.note >= state.notes.size()) return;
    std::vector<CurveNote> notes = state.notes;
    notes.erase(notes.begin() + static_cast<std::ptrdiff_t>(a.note));
    apply_one(state, EditNotes{std::move(notes), "remove a note"}, out);
}

void apply_one(AppState& state, const EditNotes& a, Effects& out) {
    if (a.notes == state.notes) return;
    remember_typed(state, a.what, "text");
    const std::optional<std::size_t> at = state.note;
    put_notes(state, a.notes);
    if (at && *at < state.notes.size()) state.note = at;
    out.push_back(KeepExperiment{});
}

}  // namespace lowrank::state
