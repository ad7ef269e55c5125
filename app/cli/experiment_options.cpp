// Makes the experiment of a command: options on top of a file, share line or preset, on top of the defaults.
#include "app/cli/experiment_options.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/bundled/presets.h"
#include "app/cli/console.h"
#include "app/cli/trust_option.h"
#include "app/external/command.h"
#include "app/state/scenes.h"
#include "app/state/trust.h"
#include "app/state/workspace.h"
#include "core/io/data_beside.h"
#include "core/io/experiment_toml.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/memory_limit.h"
#include "core/io/file/read_file.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/linalg/parallel.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr int kMostThreads = 64;

std::string heading_of(const ExperimentKey& key) {
    if (key.table == "start" || key.table == "stop") return "Start and stop";
    return is_source_key(key.name) ? "Problem, from a file" : "Problem";
}

constexpr const char* kHow = "--trust allows it";

/// What a text from elsewhere says of the problem's file, for which nobody has asked on the command line.
struct Stranger {
    std::string from;  ///< empty: it is trusted
    ExperimentSpec spec;
};

/// Leaves out of a file's scenes and its view what asks for something, and keeps the sentence about that.
void leave_out_of(ExperimentFile& file, const std::string& from, Chosen& beside) {
    const state::Tabs& tabs = state::standard_tabs();
    state::Demands demands;
    std::vector<LectureScene> rest;
    for (std::size_t k = 0; k < file.scenes.size(); ++k) {
        LectureScene& scene = file.scenes[k];
        demands.add(state::demands_of(scene.scene, tabs));
        if (!state::leave_out(scene.scene, tabs)) continue;
        rest.push_back(std::move(scene));
        beside.scene_numbers.push_back(k + 1);
    }
    file.scenes = std::move(rest);
    if (const state::Demands bands = state::leave_out(file.view, file.spec); !bands.empty())
        demands.add(bands);
    if (!demands.empty()) beside.left_out = state::left_out_sentence(from, demands, kHow);
}

/// Why the problem's file is not read: a text from elsewhere names it, and the person does not.
std::string why_not_read(const Arguments& arguments, const Stranger& stranger, const ExperimentSpec& spec) {
    if (stranger.from.empty() || is_drawn(spec.problem)) return {};
    const auto named = [&](const std::string& path) {
        return std::ranges::any_of(arguments.options, [&](const auto& option) {
            return (is_source_key(option.first) || option.first == "test" || option.first == "mask") &&
                   input_path(option.second) == path;
        });
    };
    const std::vector<std::string> theirs = files_of(stranger.spec.problem);
    state::Demands demands;
    for (std::string& path : files_of(spec.problem))
        if (!named(path) && std::ranges::find(theirs, path) != theirs.end())
            demands.reads.push_back(std::move(path));
    if (demands.empty()) return {};
    return fmt::format("{} Nothing remains to be done.",
                       state::left_out_sentence(stranger.from, demands, kHow));
}

/// A command is run for whoever typed it. One that a text names is run by --trust alone, and never because
/// the text was written here: a program on disk may be another by now.
void leave_out_commands(const Arguments& arguments, const std::string& from, ExperimentSpec& spec) {
    if (spec.externals.empty() || arguments.has("trust") || arguments.has("external")) return;
    note(fmt::format("warning: the command '{}'{}, which {} names, {} not run; --trust allows it.",
                     spec.externals.front(), spec.externals.size() > 1 ? " and others" : "", from,
                     spec.externals.size() > 1 ? "are" : "is"));
    spec.externals.clear();
}

/// beside: takes what a file of --config says of the window, and its pins.
Result<ExperimentSpec> named_experiment(const Arguments& arguments, const ReadLimits& limits, Chosen& beside,
                                        Stranger& stranger) {
    std::string given;
    for (const char* name : {"config", "share", "preset", "lecture"}) {
        if (!arguments.has(name)) continue;
        if (!given.empty())
            return Failure{
                fmt::format("--{} and --{} exclude each other: each names a whole experiment.", given, name)};
        given = name;
    }
    if (given == "share") {
        const std::string line = *arguments.value("share");
        for (const auto& tab : state::standard_tabs())
            if (tab->owns_line(line))
                return Failure{
                    fmt::format("this share line holds a {} and no race: paste it in the window, by Ctrl+V.",
                                tab->info().noun)};
        Result<ExperimentSpec> spec = read_share_line(line);
        if (spec) leave_out_commands(arguments, "the share line", *spec);
        if (spec && !is_trusted(arguments, trimmed(line))) stranger = {"the share line", *spec};
        return spec;
    }
    if (given == "preset") return bundled::read_preset(*arguments.value("preset"));
    if (given == "lecture") {
        Result<ExperimentFile> file =
            bundled::read_lecture(*arguments.value("lecture"), state::standard_tabs());
        if (!file) return Failure{file.sentence()};
        beside.scenes = file->scenes;
        return file->spec;
    }
    if (given != "config") return default_experiment();
    const std::string path = input_path(*arguments.value("config"));
    const Result<std::string> text = read_text(path, limits);
    if (!text) return Failure{text.sentence()};
    const state::Tabs& tabs = state::standard_tabs();
    Result<ExperimentFile> file =
        read_experiment(*text, path, state::sections_of(tabs), state::scene_check(tabs), limits.stop);
    if (!file) return file.passed_on<ExperimentSpec>();
    find_data_beside(*file, path);
    for (const auto& tab : tabs)
        if (tab->info().name == file->workspace)
            if (const std::string why = tab->why_unreadable(file->section); !why.empty())
                return Failure{in_quotes(path) + ": " + why};
    if (file->section_alone)
        return Failure{fmt::format(
            "'{}' holds a {} and no race: open it in the window, by Ctrl+O or by dropping it there.", path,
            file->workspace)};
    leave_out_commands(arguments, in_quotes(path), file->spec);
    if (!is_trusted(arguments, *text)) {
        stranger = {in_quotes(path), file->spec};
        leave_out_of(*file, in_quotes(path), beside);
        beside.unasked = true;
        for (const auto& tab : tabs)
            if (tab->info().name == file->workspace && !tab->section_demands(file->section, false).empty())
                file->workspace.clear();
    }
    beside.view = file->view;
    beside.pins = file->pins;
    beside.scenes = file->scenes;
    beside.scene_fault = file->scene_fault;
    beside.notes = file->notes;
    if (!file->workspace.empty()) beside.section = state::TakeSection{file->workspace, file->section, "open"};
    return file->spec;
}

Result<double> machine_limits(const Arguments& arguments) {
    const Result<Index> threads = read_whole(arguments, "threads", 1, kMostThreads, 0);
    if (!threads) return threads.passed_on<double>();
    if (*threads > 0) set_worker_threads(static_cast<int>(*threads));
    return read_memory_limit(arguments);
}

}  // namespace

std::vector<Option> experiment_options() {
    std::vector<Option> options;
    for (const char* heading : {"Problem", "Problem, from a file", "Start and stop"})
        for (const ExperimentKey& key : experiment_keys())
            if (heading_of(key) == heading)
                options.push_back(
                    {std::string(key.name), 0, std::string(key.value), std::string(key.help), heading});
    options.push_back({"method", 0, "SPEC",
                       "NAME or NAME:KEY=VALUE,…, see list methods; default: the paper's nine", "Methods",
                       true});
    options.push_back({"change", 0, "METHOD@T:KEY=VALUE", "changes a rule before the step that leaves X_T",
                       "Methods", true});
    options.push_back(
        {"external", 0, "COMMAND",
         "a method of your own: a program that reads {instance}, {npz} or {mat} and writes {csv}, or "
         "{left} and {right}",
         "Methods", true});
    options.push_back(
        {"config", 0, "FILE", "an experiment file (TOML); options win over it", "Whole experiments"});
    options.push_back({"share", 0, "LINE", "a share line (lrl1 …), as one argument; options win over it",
                       "Whole experiments"});
    options.push_back(
        {"preset", 0, "NAME", "an experiment that ships, see list presets", "Whole experiments"});
    options.push_back(trust_option("Whole experiments"));
    return options;
}

std::vector<Option> window_experiment_options() {
    std::vector<Option> options = experiment_options();
    static constexpr std::string_view kWindowsOwn = "scale";
    std::erase_if(options, [](const Option& option) { return option.name == kWindowsOwn; });
    return options;
}

std::vector<Option> machine_options() {
    return {{"memory-limit", 0, "SIZE",
             "memory a problem may take, as 4G or 500M; default: half of what is free", "Machine"},
            {"threads", 0, "N", "threads, 1 to 64; the numbers stay the same to the last bit", "Machine"}};
}

Result<double> read_memory_limit(const Arguments& arguments) {
    double asked = 0;
    if (const auto text = arguments.value("memory-limit")) {
        const Result<double> size = parse_size(*text);
        if (!size) return Failure{size.sentence()};
        asked = *size;
    }
    return memory_limit_or_default(asked);
}

Result<Index> read_whole(const Arguments& arguments, const char* name, Index least, Index most,
                         Index otherwise) {
    const auto text = arguments.value(name);
    if (!text) return otherwise;
    const auto number = parse_integer(*text);
    if (number && *number >= least && *number <= most) return static_cast<Index>(*number);
    return Failure{
        fmt::format("{} cannot be '{}': a whole number from {} to {} is needed.", name, *text, least, most)};
}

std::vector<Option> join(std::vector<std::vector<Option>> lists) {
    std::vector<Option> all;
    for (std::vector<Option>& list : lists)
        for (Option& option : list) all.push_back(std::move(option));
    return all;
}

Result<Chosen> choose_race(const Arguments& arguments, const std::stop_token& stop) {
    Result<Chosen> chosen = choose_experiment(arguments, stop);
    if (!chosen || !is_default_list(chosen->spec.methods)) return chosen;
    // From the end, so that changes keep their positions.
    std::vector<MethodEntry>& methods = chosen->spec.methods;
    const auto changed = [&](const MethodChange& c) {
        return c.method + 1 == static_cast<Index>(methods.size());
    };
    while (!methods.back().enabled && std::ranges::none_of(chosen->spec.changes, changed)) methods.pop_back();
    return chosen;
}

Result<Chosen> choose_experiment(const Arguments& arguments, const std::stop_token& stop) {
    Result<Chosen> chosen = lay_experiment(arguments, stop);
    if (!chosen) return chosen;
    if (const std::string sentence = why_invalid(chosen->spec); !sentence.empty()) return Failure{sentence};
    warn_of_idle_options(arguments, chosen->spec.problem);
    return chosen;
}

void warn_of_idle_options(const Arguments& arguments, const ProblemSpec& problem) {
    // A line for each reason, with all options that it holds for.
    std::vector<std::pair<std::string_view, std::string>> reasons;
    const auto idle = [&](std::string_view name, std::string_view why) {
        if (why.empty() || !arguments.has(name)) return;
        auto found = std::ranges::find(reasons, why, [](const auto& each) { return each.first; });
        if (found == reasons.end()) found = reasons.emplace(reasons.end(), why, "");
        found->second += (found->second.empty() ? "--" : ", --") + std::string(name);
    };
    for (const IdleKey& each : *row_of(problem.source).idle) idle(each.key, each.why);
    if (is_drawn(problem))
        for (const char* key : {"fill-rows", "redraw", "sampling"})
            idle(key, row_of(problem.kind).why_no_fill);
    if (is_drawn(problem) && problem.rank == 1 && problem.condition > 1)
        idle("condition", "a matrix of rank 1 has a single singular value");
    for (const auto& [why, names] : reasons) note(fmt::format("warning: {} without effect: {}.", names, why));
}

Result<Chosen> lay_experiment(const Arguments& arguments, const std::stop_token& stop) {
    Result<double> limit = machine_limits(arguments);
    if (!limit) return Failure{limit.sentence()};
    if (std::string twice = standard_input_twice(arguments); !twice.empty()) return Failure{std::move(twice)};
    Chosen chosen;
    Stranger stranger;
    chosen.memory_limit = *limit;
    Result<ExperimentSpec> spec = named_experiment(arguments, {*limit, stop}, chosen, stranger);
    if (!spec) return Failure{spec.sentence()};

    KeyValues keys;
    for (const auto& [name, value] : arguments.options)
        if (is_repeated_key(name) || find_experiment_key(name)) keys.emplace_back(name, value);
    for (auto& [name, value] : keys)
        if (is_input(name)) value = input_path(value);
    const std::vector<MethodEntry> noted = spec->methods;
    const Result<Written> applied = apply_options(keys, *spec);
    if (!applied) return Failure{applied.sentence()};
    // Before anything runs, for a command comes last, when all methods have ended.
    for (const std::string& command : spec->externals)
        if (const auto read = external::read_command(command); !read) return Failure{read.sentence()};
    if (std::string why = why_not_read(arguments, stranger, *spec); !why.empty())
        return Failure{std::move(why)};
    chosen.notes = carried_over(chosen.notes, noted, spec->methods);
    chosen.spec = *std::move(spec);
    return chosen;
}

}  // namespace lowrank::cli
