// What running, pausing and opening a cell change.
#include "app/workspace/studies/studies_state.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>

#include "app/state/history.h"
#include "app/workspace/studies/figures/study_places.h"
#include "app/workspace/studies/study_menus.h"
#include "core/io/file/atomic_file.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/study/study_table.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

void check(StudiesState& s) {
    const Result<StudySpec> study = study_to_run(s.choice);
    s.refusal = study ? std::string() : study.sentence();
}

void take_look(StudiesState& s, StudiesState::Awaited wanted) {
    s.awaited.reset();
    s.look = std::move(wanted.look);
    const std::vector<std::string> methods = methods_of_study(s.study);
    std::erase_if(s.look.left_out,
                  [&](const std::string& name) { return std::ranges::find(methods, name) == methods.end(); });
    // One method at least is shown.
    if (s.look.left_out.size() >= methods.size()) s.look.left_out.clear();
    if (s.look.cell && *s.look.cell >= s.study.cells()) s.look.cell.reset();
    s.method = std::clamp<Index>(wanted.method, 0, study_methods(s.study) - 1);
}

void show(StudiesState& s, const StudySpec& study) {
    // Cells and methods of another study are others.
    if (!s.begun || !same_but_trials(study, s.study)) {
        s.look.cell.reset(), s.look.left_out.clear();
        // Of data the error is what is asked for, and successes are the same everywhere.
        if (measures_data(study) && study.x && !study.y) s.look.figure = kStudyErrors;
        // Of one rule the question is which value takes the fewest iterations.
        if (!measures_data(study) && study.x && !study.y && is_rule_key(study.x->key))
            s.look.figure = kStudyStrips;
    }
    s.study = study;
    s.file = s.choice.file;
    s.progress = {};
    s.begun = true;
    s.live = s.running = s.ended = false;
    s.failure.clear();
    s.method = std::clamp<Index>(s.method, 0, study_methods(s.study) - 1);
    if (s.awaited && on_screen(s)) take_look(s, *s.awaited);
}

/// The study on screen; absent where nothing of one is there.
std::optional<StudyShown> shown_now(const StudiesState& s) {
    if (!s.begun || s.progress.done == 0) return std::nullopt;
    return StudyShown{s.study, s.file, s.kept_in, s.look, s.method};
}

/// Whether another study has come to the screen since the last step.
bool another_since(const StudiesState& s) {
    const std::optional<StudyShown>& before = s.steps.undo.back().choice.shown;
    const std::optional<StudyShown> now = shown_now(s);
    return now && (!before || !same_but_trials(before->study, now->study));
}

/// A study that ended in a failure is one that does not run, once other fields are there; one of which
/// nothing came is none.
void leave_failure(StudiesState& s) {
    if (s.running || s.failure.empty()) return;
    s.failure.clear();
    s.live = s.ended = false;
    if (s.progress.done > 0) return;
    s.begun = false;
    s.progress = {};
    s.kept_in.clear();
}

/// Nothing of a study is on screen from now on but the fields.
void leave(StudiesState& s) {
    s.look = {};
    s.method = 0;
    s.begun = s.live = s.running = s.ended = false;
    s.progress = {};
    s.failure.clear();
    s.kept_in.clear();
    s.file.clear();
}

void begin(StudiesState& s, state::Effects& out, bool anew, bool of_scene = false) {
    const Result<StudySpec> study = study_to_run(s.choice);
    if (!study) return;
    show(s, *study);
    s.live = s.running = true;
    out.push_back(RunStudy{s.study, s.file, anew, of_scene});
}

}  // namespace

StudiesState& studies_of(state::AppState& state) { return state.parts.of<StudiesState>(); }
const StudiesState& studies_of(const state::AppState& state) { return state.parts.of<StudiesState>(); }

bool same_but_trials(const StudySpec& a, const StudySpec& b) {
    StudySpec c = b;
    c.trials = a.trials;
    return a == c;
}

bool on_screen(const StudiesState& s) {
    if (!s.begun) return false;
    const Result<StudySpec> study = study_of(s.choice);
    return study && same_but_trials(*study, s.study);
}

void look_at(StudiesState& s, const StudiesState::Awaited& wanted) {
    if (on_screen(s)) return take_look(s, wanted);
    s.awaited = wanted;
    s.look.figure = wanted.look.figure;
}

void show_content(StudiesState& s, const StudyFileContent& content, const std::string& path) {
    show(s, content.study);
    s.kept_in = path;
    s.progress.done = static_cast<Index>(content.rows.size());
    s.progress.all = study_runs(s.study);
    s.ended = s.progress.done >= s.progress.all;
}

void show_again(StudiesState& s, const StudyShown& shown, Index done) {
    show(s, shown.study);
    s.file = shown.file;
    s.kept_in = shown.kept_in;
    s.look = shown.look;
    s.method = shown.method;
    s.progress.done = done;
    s.progress.all = study_runs(s.study);
    s.ended = done >= s.progress.all;
}

std::function<bool(const StudySpec&)> alone_in_memory(const state::ChoiceSteps<StudyStand>& steps) {
    return [&steps](const StudySpec& study) {
        const auto leads_there = [&](const auto& step) {
            const std::optional<StudyShown>& shown = step.choice.shown;
            return shown && shown->kept_in.empty() && same_but_trials(shown->study, study);
        };
        return std::ranges::any_of(steps.undo, leads_there) || std::ranges::any_of(steps.redo, leads_there);
    };
}

void remember_stand(StudiesState& s, const std::string& what, bool live) {
    state::remember(s.steps, StudyStand{s.choice, shown_now(s)}, what, live);
}

void edit(state::AppState& state, const EditStudy& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    const bool same = a.choice == s.choice;
    // Letters typed into one field are one step.
    const auto& steps = s.steps;
    const bool going_on = !steps.undo.empty() && steps.undo.back().what == a.what && steps.redo.empty() &&
                          !steps.dragging && !another_since(s);
    if (!same && !going_on) remember_stand(s, a.what, a.live);
    if (!a.live) s.steps.dragging = false;
    if (same) return;
    StudyChoice next = a.choice;
    // Another study does not go into the file of this one.
    if (s.begun && next.file == s.file && !next.file.empty()) {
        const Result<StudySpec> study = study_of(next);
        if (!study || !same_but_trials(*study, s.study)) next.file.clear();
    }
    s.choice = std::move(next);
    s.awaited.reset();
    check(s);
    leave_failure(s);
}

void edit(state::AppState& state, const ResetStudy&, state::Effects& out) {
    edit(state, EditStudy{{}, false, "reset"}, out);
    StudiesState& s = studies_of(state);
    s.marking = StudiesState::Mark::None;
    // What runs goes on, and what is in memory alone would be lost: the panels say that it is another study.
    const bool at_work = s.live && !s.ended;
    const bool lost = s.begun && s.kept_in.empty() && s.progress.done > 0;
    if (at_work || lost || on_screen(s)) return;
    leave(s);
}

void edit(state::AppState& state, const ShowStudyMethod& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    if (a.method >= 0 && a.method < study_methods(s.study)) s.method = a.method;
}

void edit(state::AppState& state, const LookAtStudy& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    if (std::ranges::find(kStudyFigures, a.look.figure) == kStudyFigures.end()) return;
    const std::vector<std::string> before = std::move(s.look.left_out);
    const StudyCost cost = s.look.cost;
    s.look = a.look;
    // The axis counts something else then.
    if (s.look.cost != cost) s.look.ends = {};
    if (s.awaited) s.awaited->look.figure = a.look.figure;
    // One method at least is shown.
    if (s.look.left_out.size() >= methods_of_study(s.study).size()) s.look.left_out = before;
    if (s.look.cell && (*s.look.cell < 0 || *s.look.cell >= s.study.cells())) s.look.cell.reset();
}

void edit(state::AppState& state, const MarkStudyEnd& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    if (s.begun) s.marking = a.second ? StudiesState::Mark::B : StudiesState::Mark::A;
}

void edit(state::AppState& state, const PlaceStudyEnd& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    const auto mark = std::exchange(s.marking, StudiesState::Mark::None);
    if (mark == StudiesState::Mark::None) return;
    if (!a.at)
        return state::notify(
            state,
            "A and B are set where a figure is read: rest on it, or go to it by Tab and the arrow keys.",
            false);
    const bool second = mark == StudiesState::Mark::B;
    s.look.ends.at(second) = a.at;
    const auto panel = [](const StudyEnd& e) { return std::pair(e.figure, e.place.panel); };
    if (auto& other = s.look.ends.at(!second); other && panel(*other) != panel(*a.at)) other.reset();
}

void edit(state::AppState& state, const OpenStudyCell& a, state::Effects& out) {
    const StudiesState& s = studies_of(state);
    if (!s.begun || a.cell < 0 || a.cell >= s.study.cells()) return;
    Result<StudyCell> cell = study_cell(s.study, a.cell);
    if (!cell) return state::notify(state, cell.sentence(), true);
    cell->spec.problem.seed = trial_seed(s.study, 0);
    // A success is an error; with noise a race would take its number for a share of the gradient and end
    // first.
    if (is_drawn(cell->spec.problem) && !may_be_exact(cell->spec.problem)) cell->spec.stop.tol.reset();
    const std::string name = cell_name(s.study, a.cell);
    state.show_workspace(state::tab_that(state.tabs, &state::WorkspaceInfo::shows_race));
    const ExperimentSpec before = state.experiment;
    for (state::Effect& effect :
         state::apply(state, state::EditExperiment{cell->spec, false, fmt::format("open {}", name), true}))
        out.push_back(std::move(effect));
    if (state.experiment != before)
        state::notify(state,
                      fmt::format("This is the race of {}. Undo (Ctrl+Z) brings back the one before.", name),
                      false);
}

void edit(state::AppState& state, const ShowStudyFile& a, state::Effects& out) {
    StudiesState& s = studies_of(state);
    StudyChoice next = choice_of(a.content->study);
    next.file = a.path;
    remember_stand(s, fmt::format("open {}", a.path.substr(a.path.rfind('/') + 1)), false);
    s.choice = std::move(next);
    s.awaited.reset();
    check(s);
    show_content(s, *a.content, a.path);
    state.show_workspace(state::tab_that(state.tabs, &state::WorkspaceInfo::shows_studies));
    out.push_back(ShowStudyRows{a.content, a.path});
}

void studies_run_pause(state::AppState& state, state::Effects& out) {
    StudiesState& s = studies_of(state);
    const Result<StudySpec> study = study_of(s.choice);
    const bool same = s.begun && study && *study == s.study && s.choice.file == s.file;
    if (same && s.ended && s.failure.empty())
        return state::notify(
            state,
            "All trials of this study are done: raise N for more of them, or Alt+Left runs it from nothing.",
            false);
    if (!s.live || s.ended || (study && !same)) return begin(s, out, false);
    s.running = !s.running;
    out.push_back(PauseStudy{!s.running});
}

void studies_restart(state::AppState& state, state::Effects& out, bool of_scene) {
    StudiesState& s = studies_of(state);
    if (of_scene) {
        s.choice.file.clear();
        return begin(s, out, true, true);
    }
    if (s.begun && !s.choice.file.empty() && s.choice.file == s.file && !s.kept_in.empty())
        return state::notify(
            state,
            fmt::format("{} keeps its trials: name another file to run the study from nothing.",
                        in_quotes(s.choice.file)),
            true);
    // A file that was named but not begun here may hold trials of its own.
    begin(s, out, s.choice.file.empty());
}

void studies_travel(state::AppState& state, bool back, state::Effects& out) {
    StudiesState& s = studies_of(state);
    const bool at_work = s.live && !s.ended, handed = s.handed == s.choice, was_theirs = on_screen(s);
    StudyStand stand{s.choice, shown_now(s)};
    if (!state::travel(s.steps, stand, back)) return;
    s.choice = std::move(stand.choice);
    check(s);
    leave_failure(s);
    // What a person has set going goes on. What another tab has begun came with its fields, and leaves with
    // them.
    if (at_work && !handed) return;
    if (!stand.shown && handed && was_theirs && !on_screen(s)) {
        leave(s);
        out.push_back(LeaveStudy{});
    } else if (stand.shown && !(s.begun && same_but_trials(stand.shown->study, s.study))) {
        out.push_back(RecallStudy{std::move(*stand.shown)});
    }
}

std::string named_file(const StudiesState& s) {
    if (s.file.empty() || s.choice.file != s.file || !on_screen(s)) return {};
    std::error_code ignored;
    return std::filesystem::absolute(s.file, ignored).lexically_normal().string();
}

}  // namespace lowrank::studies
