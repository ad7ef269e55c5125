// Reads theme, scale and workspace of the window.
#include "app/cli/window_options.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/core.h>

#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/study_options.h"
#include "app/cli/texts_option.h"
#include "app/cli/trust_option.h"
#include "app/lesson/library.h"
#include "app/state/figure_catalogue.h"
#include "app/state/regular_file.h"
#include "app/state/sentence.h"
#include "app/state/workspace.h"
#include "core/io/file/atomic_file.h"
#include "core/text/numbers.h"
#include "core/text/sha256.h"

namespace lowrank::cli {

namespace {

std::string workspace_words() {
    std::string out;
    for (const auto& tab : state::standard_tabs())
        out += (out.empty() ? "" : "|") + std::string(tab->info().name);
    return out;
}

/// --scene, or the first where a lecture is to be given.
Result<Written> read_first_scene(const Arguments& arguments, const Chosen& chosen, shell::Options& options) {
    const std::size_t count = options.scenes.size();
    if (const auto text = arguments.value("scene")) {
        const auto scene = parse_integer(*text);
        const std::string& fault = chosen.left_out.empty() ? chosen.scene_fault : chosen.left_out;
        if (count == 0)
            return Failure{fault.empty() ? "--scene needs --lecture, or a --config with [[scene]] entries."
                                         : fault};
        // Counted as in the file, whatever was left out before it.
        if (const auto& places = chosen.scene_numbers; !chosen.left_out.empty() && scene && *scene >= 1) {
            const auto at = std::ranges::find(places, static_cast<std::size_t>(*scene));
            if (at == places.end()) return Failure{fault};
            options.scene = static_cast<std::size_t>(at - places.begin());
            return Written{};
        }
        if (!scene || *scene < 1 || *scene > static_cast<std::int64_t>(count))
            return Failure{
                fmt::format("scene cannot be '{}': a number from 1 to {} is needed.", *text, count)};
        options.scene = static_cast<std::size_t>(*scene - 1);
    } else if (count > 0 && (options.stage || arguments.has("lecture"))) {
        options.scene = 0;
    }
    return Written{};
}

/// A figure has an experiment and a workspace of its own.
Result<std::string> read_live_figure(const Arguments& arguments) {
    const auto name = arguments.value("figure");
    if (!name) return std::string();
    if (const auto choice = state::read_live_choice(*name); !choice) return choice.passed_on<std::string>();
    constexpr std::array<std::string_view, 12> kBeside = {"figure", "theme", "vision",   "motion",
                                                          "more",   "stage", "language", "texts",
                                                          "output", "size",  "scale",    "force"};
    for (const auto& [option, value] : arguments.options)
        if (std::ranges::find(kBeside, option) == kBeside.end())
            return Failure{fmt::format(
                "--{} cannot stand beside --figure, which brings an experiment and a workspace of its own.",
                option)};
    return *name;
}

}  // namespace

std::vector<Option> window_options() {
    const char* heading = "Window";
    return {
        {"theme", 0, "light|dark|projector", "colours", heading},
        {"vision", 0, "usual|protanopia|deuteranopia|tritanopia|grey",
         "the window as other eyes see it (V); default usual", heading},
        {"motion", 0, "usual|reduced", "reduced: nothing glides by itself (Shift+V); default the setting",
         heading},
        {"more", 0, "", "the whole screen, whatever the setting; else, for a picture, the first screen",
         heading},
        {"figure", 0, "NAME[:PANEL]",
         "a figure of 'list figures', live in its workspace, with an experiment of its own; of several "
         "panels one",
         heading},
        {"study", 0, "FILE", "a study file, as 'sweep --out' writes it, opened in the tab Studies", heading},
        {"workspace", 0, workspace_words(),
         "which workspace is in front; default that of --config, else race", heading},
        {"stage", 0, "", "begin on the stage: figures alone, in large type (F5)", heading},
        {"lecture", 0, "NAME", "a lecture of 'list lectures', at its first scene", heading},
        {"scene", 0, "N", "begin with this scene of --lecture or --config, counted from 1", heading},
        {"lesson", 0, "NAME|FILE",
         "a lesson of 'list lessons', or a file, which is read again when it is saved", heading},
        language_option(heading),
        texts_option(heading)};
}

Result<shell::Options> read_window_options(const Arguments& arguments, bool asks,
                                           const std::string& lessons) {
    shell::Options options;
    if (const auto chosen = choose_texts(arguments); !chosen) return chosen.passed_on<shell::Options>();
    if (const auto name = arguments.value("theme")) {
        options.theme = theme::theme_from(*name);
        if (!options.theme)
            return Failure{fmt::format("theme cannot be '{}': light, dark or projector is needed.", *name)};
    }
    if (const auto name = arguments.value("vision")) {
        const auto vision = theme::vision_from(*name);
        if (!vision)
            return Failure{fmt::format(
                "vision cannot be '{}': usual, protanopia, deuteranopia, tritanopia or grey is needed.",
                *name)};
        options.vision = *vision;
    }
    if (const auto word = arguments.value("motion")) {
        if (*word != "usual" && *word != "reduced")
            return Failure{fmt::format("motion cannot be '{}': usual or reduced is needed.", *word)};
        options.motion_reduced = *word == "reduced";
    }
    if (arguments.has("more")) options.level = state::Level{};
    if (const auto name = arguments.value("workspace")) {
        const state::Tabs& tabs = state::standard_tabs();
        if (std::ranges::none_of(tabs, [&](const auto& tab) { return tab->info().name == *name; }))
            return Failure{
                fmt::format("workspace cannot be '{}': {} is needed.", *name, state::names_of(tabs))};
        options.workspace = *name;
    }
    options.stage = arguments.has("stage");
    const Result<std::string> figure = read_live_figure(arguments);
    if (!figure) return figure.passed_on<shell::Options>();
    options.figure = *figure;
    if (const auto name = arguments.value("lesson")) {
        const state::Tabs& tabs = state::standard_tabs();
        if (std::string why = lesson::why_no_lesson(*name, lesson::read_library(lessons, tabs), tabs);
            !why.empty())
            return Failure{std::move(why)};
        options.lesson = *name;
    }
    options.is_plain = arguments.options.empty() && arguments.positionals.empty();
    // --scale is that of the interface here.
    Arguments of_experiment = arguments;
    std::erase_if(of_experiment.options, [](const auto& option) { return option.first == "scale"; });
    Result<Chosen> chosen = choose_experiment(of_experiment);
    if (!chosen) return Failure{chosen.sentence()};
    // A window reads its file again whenever the experiment changes, and a pipe can be read once.
    ProblemSpec& problem = chosen->spec.problem;
    // What it keeps, in a file, a share line or its list, is asked for from anywhere.
    if (asks)
        for (std::string* path : {&problem.path, &problem.test_path, &problem.mask_path})
            if (std::error_code ignored; !path->empty())
                *path = std::filesystem::absolute(*path, ignored).string();
    for (const std::string& path : files_of(problem))
        if (std::string why = state::why_not_regular(path); !why.empty()) return Failure{std::move(why)};
    if (const auto path = arguments.value("study")) {
        if (std::string why = state::why_not_regular(*path); !why.empty()) return Failure{std::move(why)};
        const Result<StudyFileContent> content = load_study(*path, {});
        if (!content) return content.passed_on<shell::Options>();
        // A picture is drawn of what is there, and nobody can be asked.
        const bool trusted = is_trusted(arguments, content->begun);
        if (!asks && reads_files(content->study) && !trusted)
            return Failure{fmt::format("{} names the files its problems are read from: --trust allows it.",
                                       in_quotes(*path))};
        if (trusted) options.allowed.push_back(sha256_text(content->begun));
        options.open = *path;
        if (options.workspace.empty())
            options.workspace = state::tab_that(state::standard_tabs(), &state::WorkspaceInfo::shows_studies);
    }
    options.experiment = chosen->spec;
    constexpr std::array<std::string_view, 5> kChoose = {"config", "share", "preset", "lecture", "method"};
    options.usual_methods =
        arguments.positionals.empty() &&
        std::ranges::none_of(kChoose, [&](std::string_view name) { return arguments.has(name); });
    options.view = chosen->view;
    options.pins = chosen->pins;
    options.scenes = chosen->scenes;
    options.scenes_unasked = chosen->unasked;
    options.notes = chosen->notes;
    options.trust = arguments.has("trust") ? shell::Trust::All
                    : asks                 ? shell::Trust::Ask
                                           : shell::Trust::LeaveOut;
    options.section = chosen->section;
    if (!chosen->scene_fault.empty()) options.notices.push_back(chosen->scene_fault);
    if (!chosen->left_out.empty()) {
        note(chosen->left_out);
        options.notices.push_back(state::begun(chosen->left_out));
    }
    if (const auto read = read_first_scene(arguments, *chosen, options); !read)
        return read.passed_on<shell::Options>();
    options.memory_limit = chosen->memory_limit;
    return options;
}

Result<std::optional<double>> read_scale(const Arguments& arguments) {
    const auto text = arguments.value("scale");
    if (!text) return std::optional<double>{};
    const auto scale = parse_number(*text);
    if (!scale || *scale < 0.5 || *scale > 4)
        return Failure{fmt::format("scale cannot be '{}': a number from 0.5 to 4 is needed.", *text)};
    return scale;
}

}  // namespace lowrank::cli
