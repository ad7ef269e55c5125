// From options to a study, from Slurm's variables to a shard, and from a file to the study in it. Runs
// nothing.
#include "app/cli/study_options.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/cli/console.h"
#include "core/io/file/memory_limit.h"
#include "core/io/file/read_file.h"
#include "core/study/rank_choice.h"
#include "core/study/summary.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

/// Options that say what an axis says too, so that one of them would be without effect.
std::vector<std::string> rivals_of(const std::string& key) {
    if (key == "n") return {"n", "rows", "cols"};
    if (key == "rate" || key == "samples-per-degree") return {"rate", "samples-per-degree"};
    if (key == "start" || key == "start-distance") return {"start", "start-distance"};
    if (key == "instance" || key == "problem") return {"instance", "problem"};
    return {key};
}

std::string why_axis_idle(const Arguments& arguments, const StudyAxis& axis) {
    for (const std::string& name : rivals_of(axis.key))
        if (arguments.has(name))
            return fmt::format("{} is on an axis, and --{} says it too: leave out --{}.", axis.key, name,
                               name);
    // It stands for a rate, which would be that of one size and one rank.
    for (const char* size : {"n", "rows", "cols", "rank", "problem"})
        if (axis.key == size && arguments.has("samples-per-degree"))
            return fmt::format(
                "--samples-per-degree stands for another rate in each cell of this study: put it on an axis, "
                "as in --x samples-per-degree={}.",
                *arguments.value("samples-per-degree"));
    return {};
}

Result<std::optional<StudyAxis>> axis_of(const Arguments& arguments, const char* name) {
    const auto text = arguments.value(name);
    if (!text) return std::optional<StudyAxis>();
    Result<StudyAxis> axis = read_axis(*text);
    if (!axis) return axis.passed_on<std::optional<StudyAxis>>();
    if (std::string why = why_axis_idle(arguments, *axis); !why.empty()) return Failure{std::move(why)};
    return std::optional(std::move(*axis));
}

bool names_experiment(const Arguments& arguments) {
    return arguments.has("config") || arguments.has("share") || arguments.has("preset");
}

/// Of a matrix, which holds out nothing unless told.
constexpr double kStudiedTestFraction = 0.1;

std::optional<std::int64_t> whole(const char* text) {
    return text ? parse_integer(text) : std::optional<std::int64_t>();
}

/// An empty variable says nothing.
const char* said(const Environment& environment, const char* name) {
    const char* const text = environment(name);
    return text && *text ? text : nullptr;
}

}  // namespace

std::vector<Option> study_options() {
    const char* heading = "Study";
    return {
        {"x", 0, "KEY=VALUES",
         "x axis: KEY=LOW:HIGH:COUNT, KEY=LOW:HIGH:log:COUNT, KEY=LOW:HIGH:by:STEP or KEY=a,b,c", heading},
        {"y", 0, "KEY=VALUES",
         "y axis, in the same way; KEY is an option of the problem, start or stop, method, or a key of "
         "the methods (d, q, step, …)",
         heading},
        {"trials", 0, "N",
         "trials in each cell, with the seeds --seed and on; default: 20, with --resume as many as FILE has; "
         "more than FILE has are added to it",
         heading},
        {"errors", 0, "", "keeps the error of every iteration, for the spread over the seeds (a larger file)",
         heading},
        {"out", 'o', "FILE", "the study file: rows are added to it as trials end", heading},
        {"resume", 0, "", "goes on with FILE where it is there", heading},
        {"shard", 0, "PART/PARTS",
         "runs only this part of the trials, as 2/8; default: that of a Slurm array, else all", heading},
    };
}

Result<ChosenStudy> choose_study(const Arguments& arguments, const std::stop_token& stop) {
    ChosenStudy chosen;
    Result<std::optional<StudyAxis>> x = axis_of(arguments, "x");
    if (!x) return x.passed_on<ChosenStudy>();
    Result<std::optional<StudyAxis>> y = axis_of(arguments, "y");
    if (!y) return y.passed_on<ChosenStudy>();
    const Result<Chosen> experiment = lay_experiment(arguments, stop);
    if (!experiment) return experiment.passed_on<ChosenStudy>();
    StudySpec& study = chosen.study;
    study.x = std::move(*x);
    study.y = std::move(*y);
    study.base = experiment->spec;
    chosen.memory_limit = experiment->memory_limit;
    const bool method_axis = (study.x && study.x->key == "method") || (study.y && study.y->key == "method");
    std::erase_if(study.base.methods, [](const MethodEntry& entry) { return !entry.enabled; });
    const bool data = measures_data(study);
    // Without a truth nothing enters its basin.
    if (method_axis || (!arguments.has("method") && !names_experiment(arguments)))
        study.base.methods = {*read_method_entry(data ? "narg:restart=gradient" : "narg+r")};
    // What an experiment says of its end is for races.
    if (!arguments.has("tol") && !study.base.stop.relative)
        study.base.stop.tol = data ? kDataStudyTolerance : kStudyTolerance;
    const auto on_axis = [&](const char* key) {
        return (study.x && study.x->key == key) || (study.y && study.y->key == key);
    };
    if (data && is_table(study.base.problem) && !holds_out(study.base.problem) &&
        !study.base.problem.test_fraction && !on_axis("test-fraction")) {
        study.base.problem.test_fraction = kStudiedTestFraction;
        note("a tenth of the known values is held out in each trial, by its seed (--test-fraction).");
    }
    if (!arguments.has("max-iter")) study.base.stop.max_iter = kStudyIterations;
    const Result<Index> trials = read_whole(arguments, "trials", 1, kMostTrials, study.trials);
    if (!trials) return Failure{trials.sentence()};
    study.trials = *trials;
    study.errors = arguments.has("errors");
    if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
    if (std::string why = why_idle(study); !why.empty()) return Failure{std::move(why)};
    ProblemSpec read = study.base.problem;
    if (reads_instances(study)) read.source = ProblemSource::InstanceFile;
    warn_of_idle_options(arguments, read);
    if (draws_nothing(study) && arguments.has("seed"))
        note("warning: --seed without effect: the file and the start leave nothing to draw.");
    return chosen;
}

Result<std::optional<StudyShard>> slurm_shard(const Environment& environment) {
    const char* const id_text = said(environment, "SLURM_ARRAY_TASK_ID");
    const char* const count_text = said(environment, "SLURM_ARRAY_TASK_COUNT");
    if (!id_text || !count_text) return std::optional<StudyShard>();
    const auto id = whole(id_text), count = whole(count_text);
    const std::int64_t least = whole(environment("SLURM_ARRAY_TASK_MIN")).value_or(1);
    const std::int64_t step =
        std::max<std::int64_t>(whole(environment("SLURM_ARRAY_TASK_STEP")).value_or(1), 1);
    if (id && count && *count >= 1 && *id >= least && (*id - least) % step == 0) {
        const std::int64_t part = (*id - least) / step + 1;
        const Result<StudyShard> shard = read_shard(std::to_string(part) + "/" + std::to_string(*count));
        if (shard) return std::optional(*shard);
    }
    return Failure{
        fmt::format("task {} of a Slurm array of {} tasks is no part of a study: number them without gaps, "
                    "as by --array=1-8, or give --shard.",
                    id_text, count_text)};
}

std::string data_study_words(const StudySpec& study) {
    if (has_pixels(study.base.problem))
        return "the error is rmse, that of all pixels clipped to 0 .. 1, which is 10^(-psnr / 20).";
    return "the error is test_rmse, that of the values which the seed of a trial holds out.";
}

std::vector<std::string> rank_choices(const StudySpec& study, const std::vector<TrialRow>& rows) {
    std::vector<std::string> sentences;
    const std::vector<std::string> methods = cell_methods(study, 0);
    for (Index method = 0; method < study_methods(study); ++method)
        if (const std::optional<RankChoice> choice = rank_choice_of(study, rows, method))
            sentences.push_back(
                (methods.size() > 1 ? methods[static_cast<std::size_t>(method)] + ": " : std::string()) +
                rank_choice_words(*choice) + ".");
    return sentences;
}

std::string print_duration(double seconds) {
    if (seconds < 99.5) return print_fixed(seconds, 0) + " s";
    if (seconds < 99.5 * 60) return fmt::format("{} min", print_fixed(seconds / 60, 0));
    return print_fixed(seconds / 3600, 1) + " h";
}

std::string study_progress_text(const StudyProgress& progress) {
    std::string text = fmt::format("{} of {} runs", progress.done, progress.all);
    if (progress.all > 0)
        text += "   " + print_fixed(std::floor(100 * double(progress.done) / double(progress.all)), 0) + " %";
    if (progress.seconds_left >= 0) text += fmt::format("   {} left", print_duration(progress.seconds_left));
    return text;
}

Result<StudyFileContent> load_study(const std::string& path, const std::stop_token& stop) {
    // As bytes: a disk that lost its power may leave zeros at the end.
    const Result<std::string> text = read_file(input_path(path), {memory_limit_or_default(0), stop});
    if (!text) return text.passed_on<StudyFileContent>();
    return read_study(*text, path);
}

Result<StudyCost> read_study_cost(const Arguments& arguments) {
    const std::string word = arguments.value("cost").value_or("calls");
    if (word == "iterations") return StudyCost::Iterations;
    if (word == "calls") return StudyCost::OperatorCalls;
    if (word == "seconds") return StudyCost::Seconds;
    return Failure{
        fmt::format("cost cannot be '{}': iterations, calls (of the operator) or seconds is needed.", word)};
}

}  // namespace lowrank::cli
