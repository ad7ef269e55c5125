// Space runs, pauses and resumes the study; there is no cursor to move.
#include "app/workspace/studies/studies_workspace.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/core.h>
#include <limits>
#include <optional>
#include <utility>

#include "app/state/figure_catalogue.h"
#include "app/workspace/end_commands.h"
#include "app/workspace/studies/studies_state.h"
#include "app/workspace/studies/studies_words.h"
#include "app/workspace/studies/study_file_names.h"
#include "core/io/experiment_keys.h"
#include "core/io/table/table_text.h"
#include "core/study/study_table.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace state;

constexpr WorkspaceInfo kInfo = {
    .name = "studies",
    .label = "Studies",
    .tooltip = "How often a method succeeds: one problem over two axes and many seeds",
    .left_panel = "STUDY",
    .right_panel = "VALUES",
    .noun = "study",
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
    bool operator()(const Undo&) const { return studies_travel(state, true, out), true; }
    bool operator()(const Redo&) const { return studies_travel(state, false, out), true; }
    bool operator()(const auto&) const { return false; }
};

bool apply_own(AppState& state, const Owned& action, Effects& out) {
    return action.visit<EditStudy, ResetStudy, ShowStudyMethod, LookAtStudy, OpenStudyCell, MarkStudyEnd,
                        PlaceStudyEnd, ShowStudyFile>([&](const auto& a) { edit(state, a, out); });
}

Playing playing(const AppState& state) {
    const StudiesState& s = studies_of(state);
    return {.running = state.race.running,
            .under_way = s.running && !s.ended,
            .speed = std::numeric_limits<double>::infinity(),
            .cursor = std::nullopt};
}

constexpr Transport kTransport = {
    .apply =
        [](AppState& state, const Action& action, Effects& out) {
            return std::visit(Front{state, studies_of(state), out}, static_cast<const AnyAction&>(action));
        },
    .playing = playing,
    .history = [](const AppState& state) { return history_of(studies_of(state).steps); },
    .counts_iterations = [](const AppState&) { return false; },
    .point_at = [](AppState&, std::optional<std::int64_t>) {},
    .reset_speed = [](AppState&, Effects&) {},
};

KeyValues section(const AppState& state, bool shared) {
    const StudiesState& s = studies_of(state);
    KeyValues keys = studies_keys(s.choice);
    if (std::string file = named_file(s); !shared && !file.empty()) keys.emplace_back(kFile, std::move(file));
    return keys;
}

std::string why_unreadable(const KeyValues& section, bool shared) {
    KeyValues keys = section;
    if (!shared) take_file(keys);
    return read_studies_keys(keys).sentence();
}

void take_section(AppState& state, const KeyValues& section, const std::string& what, Effects& out) {
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
    const bool elsewhere = !file.empty() && (!there || file != s.file), same = next == s.choice;
    edit(state, EditStudy{next, false, what}, out);
    // Fields that a person has set already are theirs.
    if (!same) s.handed = s.choice;
    if ((!there || elsewhere) && !s.running) out.push_back(FindStudy{*study, std::move(file)});
}

constexpr OwnFile kSection = {
    .save = SaveKind{"Study", "Problem, axes, methods and trials, as TOML.", SaveWhat::Experiment},
    .section = section,
    .why_unreadable = why_unreadable,
    .take = take_section,
};

Demands section_demands(const KeyValues& section, bool run) {
    Demands demands;
    KeyValues keys = section;
    if (std::string file = take_file(keys); !file.empty()) demands.reads.push_back(std::move(file));
    const Result<StudyChoice> choice = read_studies_keys(keys);
    const Result<StudySpec> study = choice ? study_of(*choice) : choice.passed_on<StudySpec>();
    if (study) demands.add(demands_of_study(*study));
    if (!run) return demands;
    demands.runs.push_back(study ? fmt::format("a study of {} runs", study_runs(*study))
                                 : "the study of the fields");
    demands.writes.push_back("its trials, into a file of the program's own");
    return demands;
}

constexpr Asking kAsking = {
    .demands = section_demands,
    .leave_out = [](KeyValues& section) { return !take_file(section).empty(); },
};

bool owns_file(std::string_view bytes) {
    return bytes.starts_with("lrs") && bytes.substr(0, 12).find(' ') != bytes.npos;
}

Result<Actions> open_file(const std::string& path, const std::string& bytes) {
    std::error_code ignored;
    const std::string whole = std::filesystem::absolute(path, ignored).lexically_normal().string();
    Result<StudyFileContent> content = read_study(bytes, path);
    if (!content) return content.passed_on<Actions>();
    return Actions{ShowStudyFile{std::make_shared<const StudyFileContent>(std::move(*content)), whole}};
}

Demands file_demands(const Actions& actions) {
    Demands demands;
    for (const Action& action : actions)
        if (const auto* owned = std::get_if<Owned>(&static_cast<const AnyAction&>(action)))
            if (const auto* shown = owned->as<ShowStudyFile>())
                demands.add(demands_of_study(shown->content->study));
    return demands;
}

constexpr OwnFormat kFormat = {.owns = owns_file, .read = open_file, .demands = file_demands};

template <bool second>
Actions mark(const AppState&, const KeyEvent&) {
    return {studies::MarkStudyEnd{second}};
}

Actions escaped(const AppState& state, const KeyEvent&) {
    StudyLook look = studies_of(state).look;
    if (!look.ends.any()) return {};
    look.ends = {};
    return {LookAtStudy{look}};
}

Commands commands() {
    return {
        {"", {}, "Space", "here: run the study, pause it, go on"},
        workspace::end_a("set the ends where a figure is read, between which it is compared; Esc ends it",
                         mark<false>),
        workspace::end_b(mark<true>),
        {"", {}, "Tab, then ← →", "read a figure by keys; on the map also ↑ ↓"},
        {"", {}, "[ , ]", "fold the left, the right panel; and back"},
        workspace::clear("end a dialog or a sentence", escaped),
    };
}

void show_figure(AppState& state, std::string_view name, Effects& out) {
    StudyLook look = studies_of(state).look;
    // What the paper's tables count of a study is seen in its strips.
    const bool table = name == kRuntimeTable || name == kComplexityTable;
    // The study of the field has a page of its own outside the window; here its shares are seen on the map.
    const auto there = std::ranges::find(kStudyFigures, name);
    look.figure = table                          ? kStudyStrips
                  : name == kFieldRecovery       ? kPhaseTransition
                  : there != kStudyFigures.end() ? *there
                                                 : look.figure;
    edit(state, LookAtStudy{look}, out);
}

/// The one on screen, else that of the fields; none where they say none.
std::optional<StudySpec> study_of_figures(const StudiesState& s) {
    if (s.begun) return s.study;
    Result<StudySpec> study = study_of(s.choice);
    return study ? std::optional(std::move(*study)) : std::nullopt;
}

std::string word_of_file(const AppState& state, std::string_view figure) {
    const std::optional<StudySpec> study = study_of_figures(studies_of(state));
    return study ? exported_word(*study, figure) : std::string(figure);
}

std::string experiment_of_file(const AppState& state) {
    const std::optional<StudySpec> study = study_of_figures(studies_of(state));
    return study ? exported_of(*study) : std::string(kInfo.noun);
}

}  // namespace

Workspace studies_workspace() {
    return {
        .about = kInfo,
        .apply = apply_own,
        .commands = commands(),
        .fields = studies_fields(),
        .shown =
            OwnFigures{
                .chosen = [](const AppState& state) { return std::string(studies_of(state).look.figure); },
                .show = show_figure,
                .file_word = word_of_file,
                .file_of = experiment_of_file},
        .pointer = kPointer,
        .transport = &kTransport,
        .own_file = &kSection,
        .asking = &kAsking,
        .format = &kFormat,
    };
}

}  // namespace lowrank::studies
