// The study of field-recovery: gone on with in its file, or run in memory where none is named.
#include <filesystem>
#include <fmt/core.h>
#include <memory>

#include "app/cli/console.h"
#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/study_options.h"
#include "app/cli/study_rows.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/linalg/parallel.h"
#include "core/run/session.h"
#include "core/study/field_recovery.h"
#include "core/study/run_study.h"
#include "core/study/study_file.h"

namespace lowrank::cli {
namespace {

constexpr Index kLeastField = 40, kMostField = 2000, kMostFieldTrials = 1000;

/// What the file says, and over it the options; n and seed of a file stay its own.
Result<FieldRecoveryChoice> read_field_choice(const Arguments& arguments, const std::string& path,
                                              const std::stop_token& stop) {
    FieldRecoveryChoice choice;
    std::error_code ignored;
    if (!path.empty() && std::filesystem::exists(path, ignored)) {
        const Result<StudyFileContent> there = load_study(path, stop);
        if (!there) return there.passed_on<FieldRecoveryChoice>();
        Result<FieldRecoveryChoice> kept = field_recovery_choice(there->study);
        if (!kept) return kept;
        choice = *kept;
    }
    for (const auto& [name, least, most, out] :
         {std::tuple("n", kLeastField, kMostField, &choice.n),
          std::tuple("trials", Index(1), kMostFieldTrials, &choice.trials)}) {
        const Result<Index> value = read_whole(arguments, name, least, most, *out);
        if (!value) return value.passed_on<FieldRecoveryChoice>();
        *out = *value;
    }
    return choice;
}

/// Seconds of an operator call where there are most samples, by a few of one method's steps; NaN where they
/// cannot be told.
double seconds_a_call(const StudySpec& study, double memory_limit, const std::stop_token& stop) {
    constexpr std::int64_t kTried = 20;
    const Result<StudyCell> cell = study_cell(study, study.columns() - 1);
    if (!cell) return Record::kNone;
    ExperimentSpec spec = cell->spec;
    spec.methods = {{*parse_method("rcg"), true}};
    spec.stop.max_iter = kTried;
    const Result<Instance> instance = build_instance(spec, memory_limit, stop);
    if (!instance) return Record::kNone;
    const RunResult run =
        run_race(spec, std::make_shared<const Instance>(std::move(*instance)), RunOptions{}, stop);
    const Trace& trace = run.race.traces.front();
    return trace.size() > 1 ? trace.seconds.back() / double(trace.operator_calls.back()) : Record::kNone;
}

/// What there is to do, and how long it takes where each run uses up its operator calls.
std::string work_words(const StudySpec& study, Index done, double seconds_a_call) {
    const Index all = study_methods(study) * study.trials * study.cells(), left = all - done;
    const auto calls = study.base.stop.max_calls;
    std::string words = fmt::format("{} runs of up to {} operator calls", all, calls);
    if (done > 0) words += fmt::format(", {} of them done", done);
    if (left > 0 && seconds_a_call > 0)
        words +=
            fmt::format(": about {} where none ends before",
                        print_duration(double(left) * double(calls) * seconds_a_call / worker_threads()));
    return words + ".";
}

}  // namespace

Result<studies::StudyPageInput> FigureInputs::field_recovery() {
    using Input = studies::StudyPageInput;
    interruption_ = "interrupted before the first run.";
    if (std::string twice = given_twice(arguments_, "study"); !twice.empty())
        return Failure{std::move(twice)};
    const std::string path = arguments_.value("study").value_or("");
    const Result<Chosen> chosen = choose_experiment(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Input>();
    Result<FieldRecoveryChoice> choice = read_field_choice(arguments_, path, stop_);
    if (stop_.stop_requested()) return Cancelled{};
    if (!choice) return choice.passed_on<Input>();
    if (arguments_.has("seed")) choice->seed = chosen->spec.problem.seed;
    StudySpec study = field_recovery_study(*choice);
    if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
    std::unique_ptr<StudyFile> file;
    std::vector<TrialRow> rows;
    if (!path.empty()) {
        Result<StudyFile> opened = StudyFile::open(path, study, true, true, {chosen->memory_limit, stop_});
        if (!opened) return opened.passed_on<Input>();
        study = opened->study();
        rows = opened->done();
        file = std::make_unique<StudyFile>(std::move(*opened));
    }
    const Index all = study_methods(study) * study.trials * study.cells();
    if (const auto done = static_cast<Index>(rows.size()); done < all)
        note(work_words(study, done, seconds_a_call(study, chosen->memory_limit, stop_)));
    StudyRun run;
    run.memory_limit = chosen->memory_limit;
    const Result<Written> ran = run_shown(study, file.get(), rows, std::move(run), "", stop_);
    interruption_ =
        rows.empty()
            ? "interrupted before the first run."
            : fmt::format("interrupted after {} of {} runs: {}", rows.size(), all,
                          file ? fmt::format("they are in '{}', and the same command goes on.", path)
                               : "with --study FILE they would be kept, and the same command go on.");
    if (!ran) return ran.passed_on<Input>();
    words_ = {criterion_text(study), write_share_line(study.base)};
    Input input{study, std::make_shared<const std::vector<TrialRow>>(std::move(rows)), {}, {}, {}};
    return input;
}

}  // namespace lowrank::cli
