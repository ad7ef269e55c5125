// 'check': whether this installation computes, draws and writes as it should, a line for each part that it
// tries.
#include <cmath>
#include <filesystem>
#include <fmt/core.h>

#include "app/bundled/presets.h"
#include "app/cli/cli.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/version.h"
#include "app/lesson/library.h"
#include "app/lesson/manual.h"
#include "core/io/file/temporaries.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/linalg/parallel.h"
#include "core/run/session.h"
#include "core/run/theory/race_theory.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank::cli {
namespace {

/// How far a measured rate may lie from the predicted one, as a part of the logarithm: what figures call
/// agreement.
constexpr double kAgreement = 0.03;

/// What a part has to say for itself, or the sentence of what is wrong with it.
using Answer = Result<std::string>;

ExperimentSpec small_race() {
    ExperimentSpec spec;
    spec.methods.clear();
    for (const char* method : {"rgrad-orth:step=optimal", "narg+r", "scaledgd"})
        spec.methods.push_back({*parse_method(method), true});
    return spec;
}

Result<std::shared_ptr<const Instance>> small_instance() {
    Result<Instance> made = build_instance(small_race(), 0);
    if (!made) return made.passed_on<std::shared_ptr<const Instance>>();
    return std::make_shared<const Instance>(*std::move(made));
}

Answer try_kernels() {
    return fmt::format("{} of {}, {}", kernel_level(), processor_name(), compiler_name());
}

Answer try_methods() {
    const auto instance = small_instance();
    if (!instance) return instance.passed_on<std::string>();
    std::string said;
    for (const Trace& trace : run_race(small_race(), *instance).race.traces) {
        if (trace.status != MethodStatus::Converged)
            return Failure{trace.name + " " + std::string(status_word(trace.status)) + ": " + trace.reason};
        said += (said.empty() ? "" : ", ") + trace.name + " " + std::to_string(trace.size() - 1);
    }
    return fmt::format("iterations to 1e-10: {}", said);
}

Answer try_theory() {
    const auto instance = small_instance();
    if (!instance) return instance.passed_on<std::string>();
    RaceTheory theory;
    if (complete_theory(**instance, nullptr, {}, theory) != Outcome::Done || !theory.plain)
        return Failure{fmt::format("there is no local spectrum: {}", theory.sentence)};
    const RunResult run = run_race(small_race(), *instance);
    const Trace& trace = run.race.traces.front();
    const double predicted = predict(trace.spec, {}, {}, theory.rates()).rate;
    const std::string said = fmt::format("predicted {}, measured {}", print_significant(predicted, 4),
                                         print_significant(trace.measured_rate, 4));
    if (!(std::abs(std::log(trace.measured_rate) / std::log(predicted) - 1) < kAgreement))
        return Failure{fmt::format("the rates of {} do not agree: {}.", trace.name, said)};
    return said;
}

/// The errors of every method, bit for bit.
Result<std::vector<double>> errors_on(int threads) {
    const int before = worker_threads();
    set_worker_threads(threads);
    std::vector<double> errors;
    const auto instance = small_instance();
    if (instance)
        for (const Trace& trace : run_race(small_race(), *instance).race.traces)
            errors.insert(errors.end(), trace.error.begin(), trace.error.end());
    set_worker_threads(before);
    return instance ? Result<std::vector<double>>(std::move(errors))
                    : instance.passed_on<std::vector<double>>();
}

Answer try_repeats() {
    const Result<std::vector<double>> one = errors_on(1), all = errors_on(worker_threads());
    if (!one) return one.passed_on<std::string>();
    if (!all || *one != *all)
        return Failure{fmt::format("one thread and {} do not come to the same bits.", worker_threads())};
    return fmt::format("the same bits on 1 and on {} threads", worker_threads());
}

Answer try_shipped() {
    const ExperimentSpec spec = small_race();
    const Result<ExperimentSpec> back = read_share_line(write_share_line(spec));
    if (!back) return back.passed_on<std::string>();
    if (*back != spec) return Failure{"a share line does not read back as it was written."};
    const std::vector<bundled::Preset> presets = bundled::presets(), lectures = bundled::lectures();
    for (const bundled::Preset& preset : presets)
        if (const auto read = bundled::read_preset(preset.name); !read) return Failure{read.sentence()};
    for (const bundled::Preset& lecture : lectures)
        if (const auto read = bundled::read_lecture(lecture.name, state::standard_tabs()); !read)
            return Failure{read.sentence()};
    const lesson::Library library = lesson::read_library({}, state::standard_tabs());
    if (!library.refusals.empty()) return Failure{library.refusals.front()};
    const std::size_t manual = lesson::read_manual().size();
    if (presets.empty() || lectures.empty() || library.lessons.empty() || manual == 0)
        return Failure{"presets, lectures, lessons or pages of the manual are missing."};
    return fmt::format("{}, {}, {} and {} of the manual", print_count(presets.size(), "preset"),
                       print_count(library.lessons.size(), "lesson"), print_count(lectures.size(), "lecture"),
                       print_count(manual, "page"));
}

/// Bytes of the files that a command of the program writes into a folder of its own, one for each of the
/// names.
Answer try_pictures(const std::vector<std::string>& words, const std::vector<std::string>& names) {
    std::error_code none;
    const std::string below = std::filesystem::temp_directory_path(none).string();
    const Result<PrivateFolder> folder =
        PrivateFolder::create(none ? "/tmp" : below, "the pictures of check");
    if (!folder) return folder.passed_on<std::string>();
    std::string said;
    for (const std::string& name : names) {
        const std::string path = folder->path() + "/" + name;
        std::vector<std::string> line = words;
        line.insert(line.end(), {"--output", path});
        const Result<Parsed> parsed = parse(line);
        if (!parsed) return parsed.passed_on<std::string>();
        if (const int code = parsed->command->work(parsed->arguments); code != kRan)
            return Failure{
                fmt::format("'{}' ended with status {}; its sentence stands above.", words.front(), code)};
        const std::uintmax_t bytes = std::filesystem::file_size(path, none);
        if (none || bytes == 0) return Failure{fmt::format("'{}' wrote no {}.", words.front(), name)};
        said += fmt::format("{}{} of {} kB", said.empty() ? "" : ", ", name, (bytes + 1023) / 1024);
    }
    return said;
}

Answer try_figures() { return try_pictures({"render", "error"}, {"error.svg", "error.pdf", "error.png"}); }
Answer try_window() { return try_pictures({"screenshot", "--size", "640x480"}, {"window.png"}); }

struct Trial {
    const char* name;
    Answer (*answer)();
};

// In the order in which one rests on another.
constexpr Trial kTrials[] = {{"kernels", try_kernels}, {"methods", try_methods}, {"theory", try_theory},
                             {"repeats", try_repeats}, {"shipped", try_shipped}, {"figures", try_figures}};
constexpr Trial kWindow = {"window", try_window};

int check_installation(const Arguments& arguments) {
    int wrong = 0;
    const auto say = [&](const Trial& trial) {
        const Answer answer = trial.answer();
        if (!answer) ++wrong;
        std::string line = trial.name;
        line.append(10 - line.size(), ' ');
        return print(
            line +
            (answer ? fmt::format("ok   {}", *answer) : fmt::format("FAILED   {}", answer.sentence())) +
            "\n");
    };
    for (const Trial& trial : kTrials)
        if (const std::string why = say(trial); !why.empty()) return fail(why);
    if (!arguments.has("no-window"))
        if (const std::string why = say(kWindow); !why.empty()) return fail(why);
    if (wrong == 0) return kRan;
    return fail(fmt::format("{} {} not work here; the reason stands in the table.", wrong,
                            wrong == 1 ? "part does" : "parts do"));
}

}  // namespace

Command check_command() {
    Command command;
    command.name = "check";
    command.summary = "tries whether this installation computes, draws and writes as it should";
    command.description =
        "Tries each part of the program on a small problem: methods, their predicted rate, the same bits on "
        "any\n"
        "number of threads, what ships with it, figures as files and the window with no display. Prints a "
        "line\n"
        "for each part; exit status 0 where all of them are ok. What it writes it takes away again.";
    command.options = {{"no-window", 0, "", "leave the window out, where there is no OpenGL", "Parts"}};
    command.examples = {
        {"lowrank-lab check", "after an installation: a line for each part, in a few seconds"},
        {"lowrank-lab check --no-window", "on a server, where only the commands are used"}};
    command.work = check_installation;
    return command;
}

}  // namespace lowrank::cli
