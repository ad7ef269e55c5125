// Space runs, pauses and resumes the study; there is no cursor to move.
#include "app/workspace/studies/studies_workspace.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>

#include "app/state/figure_catalogue.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/studies_words.h"
#include "core/io/experiment_keys.h"
#include "core/io/table_text.h"
#include "core/study/study_table.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "studies",
    .label = "Studies",
    .tooltip = "How often a method succeeds: one problem over two axes and many seeds",
    .left_panel = "STUDY",
    .right_panel = "VALUES",
    .noun = "study",
    .own_file = true,
    .shows_studies = true,
};

/// The key of a section alone: what is pasted names no file of a reader's.
constexpr std::string_view kFile = "file";

/// Takes the file out of a section.
std::string take_file(KeyValues& section) {
    const auto there = std::ranges::find(section, kFile, &KeyValues::value_type::first);
    if (there == section.end()) return {};
    std::string file = std::move(there->second);
    section.erase(there);
    return file;
}

/// Whether the value of a key of experiments is a file that is read.
bool names_a_file(std::string_view name) {
    return std::ranges::any_of(
        experiment_keys(), [&](const ExperimentKey& key) { return key.name == name && key.value == "FILE"; });
}

/// The files that its problems are read from.
Demands demands_of_study(const StudySpec& study) {
    Demands demands;
    demands.reads = files_of(study.base.problem);
    for (const auto* axis : {&study.x, &study.y})
        if (*axis && names_a_file((*axis)->key))
            demands.reads.insert(demands.reads.end(), (*axis)->values.begin(), (*axis)->values.end());
    return demands;
}

constexpr std::array kKeys = {
    HelpLine{"Space", "here: run the study, pause it, go on"},
    HelpLine{"A, B", "set the ends where a figure is read, between which it is compared; Esc ends it"},
    HelpLine{"Tab, then ← →", "read a figure by keys; on the map also ↑ ↓"},
    HelpLine{"[ , ]", "fold the left, the right panel; and back"},
    HelpLine{"Esc", "end a dialog or a sentence"},
};
constexpr std::array kPointer = {
    HelpLine{"Rest on a cell", "its numbers at the right"},
    HelpLine{"Click a cell", "that very instance in the race"},
    HelpLine{"Shift + click a cell", "the errors of its runs over the seeds"},
    HelpLine{"Drag over curves", "rates and differences between both ends"},
};

struct Front {
    AppState& state;
    StudiesState& s;
    Effects& out;
    bool operator()(const RunPause&) const { return studies_run_pause(state, out), true; }
    bool operator()(const RestartRace& a) const { return studies_restart(state, out, a.of_scene), true; }
    bool operator()(const StepIterations&) const { return true; }
    bool operator()(const SetSpeed&) const { return true; }
    bool operator()(const MoveCursor&) const { return true; }
    bool operator()(const AwaitCursor&) const { return true; }
    bool operator()(const NudgeCursor&) const { return true; }
    bool operator()(const Undo&) const { return studies_travel(s, true), true; }
    bool operator()(const Redo&) const { return studies_travel(s, false), true; }
    bool operator()(const auto&) const { return false; }
};

}  // namespace

const WorkspaceInfo& StudiesWorkspace::info() const { return kInfo; }

bool StudiesWorkspace::apply(AppState& state, const Action& action, Effects& out) const {
    return std::visit(Front{state, studies_of(state), out}, static_cast<const AnyAction&>(action));
}

bool StudiesWorkspace::apply_own(AppState& state, const Owned& action, Effects& out) const {
    return action.visit<EditStudy, ShowStudyMethod, LookAtStudy, OpenStudyCell, MarkStudyEnd, PlaceStudyEnd,
                        ShowStudyFile>([&](const auto& a) { edit(state, a, out); });
}

std::optional<Actions> StudiesWorkspace::keys(const KeyEvent& key, const AppState&) const {
    if (key.ctrl || key.alt || (key.character != 'A' && key.character != 'B')) return std::nullopt;
    return Actions{MarkStudyEnd{key.character == 'B'}};
}

Actions StudiesWorkspace::escaped(const AppState& state) const {
    StudyLook look = studies_of(state).look;
    if (!look.a && !look.b) return {};
    look.a.reset(), look.b.reset();
    return {LookAtStudy{look}};
}

std::span<const HelpLine> StudiesWorkspace::key_lines() const { return kKeys; }
std::span<const HelpLine> StudiesWorkspace::pointer_lines() const { return kPointer; }

History StudiesWorkspace::history(const AppState& state) const {
    const StudiesState& s = studies_of(state);
    return {s.undo.empty() ? nullptr : &s.undo.back().what, s.redo.empty() ? nullptr : &s.redo.back().what};
}

Playing StudiesWorkspace::playing(const AppState& state) const {
    const StudiesState& s = studies_of(state);
    return {s.running && !s.ended, std::numeric_limits<double>::infinity(), std::nullopt};
}

std::string StudiesWorkspace::share_line(const AppState& state) const {
    return line_of_section(kInfo.name, studies_keys(studies_of(state).choice));
}

Result<KeyValues> StudiesWorkspace::read_line(std::string_view line) const {
    Result<KeyValues> keys = Workspace::read_line(line);
    if (!keys) return keys;
    if (const Result<StudyChoice> choice = read_studies_keys(*keys); !choice)
        return choice.passed_on<KeyValues>();
    return keys;
}

bool StudiesWorkspace::owns_file(std::string_view bytes) const {
    return bytes.starts_with("lrs") && bytes.substr(0, 12).find(' ') != bytes.npos;
}

Result<Actions> StudiesWorkspace::read_file(const std::string& path, const std::string& bytes) const {
    std::error_code ignored;
    const std::string whole = std::filesystem::absolute(path, ignored).lexically_normal().string();
    Result<StudyFileContent> content = read_study(bytes, path);
    if (!content) return content.passed_on<Actions>();
    return Actions{ShowStudyFile{std::make_shared<const StudyFileContent>(std::move(*content)), whole}};
}

KeyValues StudiesWorkspace::section(const AppState& state) const {
    const StudiesState& s = studies_of(state);
    KeyValues keys = studies_keys(s.choice);
    if (std::string file = named_file(s); !file.empty()) keys.emplace_back(kFile, std::move(file));
    return keys;
}

std::string StudiesWorkspace::why_unreadable(const KeyValues& section) const {
    KeyValues keys = section;
    take_file(keys);
    const Result<StudyChoice> choice = read_studies_keys(keys);
    return choice ? std::string() : choice.sentence();
}

Demands StudiesWorkspace::section_demands(const KeyValues& section, bool run) const {
    Demands demands;
    KeyValues keys = section;
    if (std::string file = take_file(keys); !file.empty()) demands.reads.push_back(std::move(file));
    const Result<StudyChoice> choice = read_studies_keys(keys);
    const Result<StudySpec> study = choice ? study_of(*choice) : choice.passed_on<StudySpec>();
    if (study) demands.add(demands_of_study(*study));
    if (!run) return demands;
    demands.runs.push_back(study ? "a study of " + std::to_string(study_runs(*study)) + " runs"
                                 : "the study of the fields");
    demands.writes.push_back("its trials, into a file of the program's own");
    return demands;
}

bool StudiesWorkspace::leave_out(KeyValues& section) const { return !take_file(section).empty(); }

Demands StudiesWorkspace::file_demands(const Actions& actions) const {
    Demands demands;
    for (const Action& action : actions)
        if (const auto* owned = std::get_if<Owned>(&static_cast<const AnyAction&>(action)))
            if (const auto* shown = owned->as<ShowStudyFile>())
                demands.add(demands_of_study(shown->content->study));
    return demands;
}

void StudiesWorkspace::take_section(AppState& state, const KeyValues& section, const std::string& what,
                                    Effects& out) const {
    KeyValues keys = section;
    std::string file = take_file(keys);
    const Result<StudyChoice> choice = read_studies_keys(keys);
    if (!choice) return;
    state.show_workspace(kInfo.name);
    StudiesState& s = studies_of(state);
    StudyChoice next = *choice;
    const Result<StudySpec> study = study_of(next);
    if (!study) return;
    // The study on screen stays in its file until another one that is named has been read.
    const bool there = s.begun && same_but_trials(*study, s.study);
    if (there) next.file = s.file;
    const bool elsewhere = !file.empty() && (!there || file != s.file);
    edit(state, EditStudy{next, false, what}, out);
    if ((!there || elsewhere) && !s.running) out.push_back(FindStudy{*study, std::move(file)});
}

void StudiesWorkspace::write_view(const AppState& state, SavedView& view) const {
    write_studies_words(studies_of(state), view);
}

std::string StudiesWorkspace::read_view(AppState& state, const SavedView& view) const {
    return read_studies_words(studies_of(state), view);
}

void StudiesWorkspace::reset_view(AppState& state) const { look_at(studies_of(state), {}); }

std::vector<SaveKind> StudiesWorkspace::saves(const AppState&) const {
    return {{"Study", "Problem, axes, methods and trials, as TOML that can be opened and edited.",
             SaveWhat::Experiment}};
}

void StudiesWorkspace::show_figure(AppState& state, std::string_view figure, Effects& out) const {
    StudyLook look = studies_of(state).look;
    const FigureRow* row = find_figure(figure);
    if (!row) return;
    // What the paper's tables count of a study is seen in its strips.
    const bool table = row->id == FigureId::TableRuntime || row->id == FigureId::TableComplexity;
    // The study of the field has a page of its own outside the window; here its shares are seen on the map.
    look.figure = table                                ? FigureId::StudyStrips
                  : row->id == FigureId::FieldRecovery ? FigureId::PhaseTransition
                                                       : row->id;
    edit(state, LookAtStudy{look}, out);
}

std::string StudiesWorkspace::figure_to_export(const AppState& state) const {
    return std::string(figure_row(studies_of(state).look.figure).name);
}

}  // namespace lowrank::workspace
