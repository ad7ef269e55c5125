// From fields to a study, and what running, pausing and opening a cell change.
#include "app/workspace/studies/studies_state.h"

#include <algorithm>

#include "app/state/history.h"
#include "core/io/table_text.h"
#include "core/method/registry.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

constexpr Index kMostSide = 400, kMostStudyTrials = 1000;

/// The methods of a list with commas, whose own rules may hold commas too: read as an axis of methods is.
Result<std::vector<MethodEntry>> methods_of(const std::string& text) {
    std::string packed;
    for (const char c : text)
        if (c != ' ') packed += c;
    const Result<StudyAxis> list = read_axis("method=" + packed);
    if (!list) return list.passed_on<std::vector<MethodEntry>>();
    std::vector<MethodEntry> methods;
    for (const std::string& value : list->values) methods.push_back({*parse_method(value), true});
    return methods;
}

void check(StudiesState& s) {
    const Result<StudySpec> study = study_of(s.choice);
    s.refusal = study ? std::string() : study.sentence();
}

void begin(StudiesState& s, state::Effects& out) {
    const Result<StudySpec> study = study_of(s.choice);
    if (!study) return;
    s.study = *study;
    s.progress = {};
    s.begun = s.running = true;
    s.ended = false;
    s.failure.clear();
    s.method = std::clamp<Index>(s.method, 0, study_methods(s.study) - 1);
    out.push_back(RunStudy{s.study});
}

}  // namespace

StudiesState& studies_of(state::AppState& state) { return state.parts.of<StudiesState>(); }
const StudiesState& studies_of(const state::AppState& state) { return state.parts.of<StudiesState>(); }

Result<StudySpec> study_of(const StudyChoice& choice) {
    if (choice.n < 2 || choice.n > kMostSide)
        return Failure{"n cannot be " + std::to_string(choice.n) + ": 2 to " + std::to_string(kMostSide) +
                       " are possible here, and 'lowrank-lab sweep' studies larger ones."};
    if (choice.trials < 1 || choice.trials > kMostStudyTrials)
        return Failure{"trials cannot be " + std::to_string(choice.trials) + ": 1 to " +
                       std::to_string(kMostStudyTrials) + " are possible here."};
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.kind = choice.kind;
    study.base.problem.rows = study.base.problem.cols = choice.n;
    study.base.problem.rank = 1;
    study.base.problem.rate = choice.kind == ProblemKind::MatrixCompletion ? 0.5 : 3;
    study.base.stop.tol = kStudyTolerance;
    study.base.stop.max_iter = kStudyIterations;
    study.trials = choice.trials;
    Result<std::vector<MethodEntry>> methods = methods_of(choice.methods);
    if (!methods) return methods.passed_on<StudySpec>();
    study.base.methods = std::move(*methods);
    for (const auto& [text, axis] : {std::pair(&choice.x, &study.x), {&choice.y, &study.y}}) {
        if (trimmed(*text).empty()) continue;
        Result<StudyAxis> read = read_axis(trimmed(*text));
        if (!read) return read.passed_on<StudySpec>();
        *axis = std::move(*read);
    }
    if (auto why = why_invalid(study)) return Failure{*why};
    return study;
}

void edit(state::AppState& state, const EditStudy& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    const bool same = a.choice == s.choice;
    // Letters typed into one field are one step.
    const bool going_on = !s.undo.empty() && s.undo.back().what == a.what && s.redo.empty() && !s.dragging;
    if (!same && !going_on) state::remember(s, s.choice, a.what, a.live);
    if (!a.live) s.dragging = false;
    if (same) return;
    s.choice = a.choice;
    check(s);
}

void edit(state::AppState& state, const ShowStudyMethod& a, state::Effects&) {
    StudiesState& s = studies_of(state);
    if (a.method >= 0 && a.method < study_methods(s.study)) s.method = a.method;
}

void edit(state::AppState& state, const OpenStudyCell& a, state::Effects& out) {
    const StudiesState& s = studies_of(state);
    if (!s.begun || a.cell < 0 || a.cell >= s.study.cells()) return;
    Result<StudyCell> cell = study_cell(s.study, a.cell);
    if (!cell) return state::notify(state, cell.sentence(), true);
    cell->spec.problem.seed = trial_seed(s.study, 0);
    const std::string name = cell_name(s.study, a.cell);
    state.show_workspace("race");
    for (state::Effect& effect :
         state::apply(state, state::EditExperiment{cell->spec, false, "open " + name, true}))
        out.push_back(std::move(effect));
}

void studies_run_pause(StudiesState& s, state::Effects& out) {
    const Result<StudySpec> study = study_of(s.choice);
    if (!s.begun || s.ended || (study && !(*study == s.study))) return begin(s, out);
    s.running = !s.running;
    out.push_back(PauseStudy{!s.running});
}

void studies_restart(StudiesState& s, state::Effects& out) { begin(s, out); }

void studies_travel(StudiesState& s, bool back) {
    auto &from = back ? s.undo : s.redo, &to = back ? s.redo : s.undo;
    s.dragging = false;
    if (from.empty()) return;
    StudiesState::Step step = std::move(from.back());
    from.pop_back();
    to.push_back({std::move(s.choice), step.what});
    s.choice = std::move(step.choice);
    check(s);
}

KeyValues studies_keys(const StudyChoice& choice) {
    return {{"kind", choice.kind == ProblemKind::MatrixCompletion ? "mc" : "ms"},
            {"n", std::to_string(choice.n)},
            {"x", choice.x},
            {"y", choice.y},
            {"methods", choice.methods},
            {"trials", std::to_string(choice.trials)}};
}

Result<StudyChoice> read_studies_keys(const KeyValues& keys) {
    StudyChoice choice;
    for (const auto& [key, value] : keys) {
        if (key == "kind") {
            if (value != "mc" && value != "ms")
                return Failure{"kind of a study cannot be '" + excerpt(value) + "': mc or ms is needed."};
            choice.kind = value == "mc" ? ProblemKind::MatrixCompletion : ProblemKind::MatrixSensing;
        } else if (key == "n" || key == "trials") {
            const auto number = parse_integer(value);
            if (!number)
                return Failure{key + " of a study cannot be '" + excerpt(value) +
                               "': a whole number is needed."};
            (key == "n" ? choice.n : choice.trials) = static_cast<Index>(*number);
        } else if (key == "x" || key == "y" || key == "methods") {
            (key == "x" ? choice.x : key == "y" ? choice.y : choice.methods) = value;
        } else {
            return Failure{"a study has no key '" + excerpt(key) +
                           "': the keys are kind, n, x, y, methods and trials."};
        }
    }
    if (const Result<StudySpec> study = study_of(choice); !study) return study.passed_on<StudyChoice>();
    return choice;
}

}  // namespace lowrank::workspace
