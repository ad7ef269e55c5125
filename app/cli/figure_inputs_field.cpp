// The study of field-recovery: gone on with in its file, or run in memory where none is named.
#include <filesystem>
#include <memory>

#include "app/cli/console.h"
#include "app/cli/figure_inputs.h"
#include "app/cli/figure_options.h"
#include "app/cli/study_options.h"
#include "core/io/build_instance.h"
#include "core/io/share_line.h"
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

}  // namespace

Result<figure::StudyPageInput> FigureInputs::field_recovery() {
    using Answer = figure::StudyPageInput;
    interruption_ = "interrupted before the study was run; with --study FILE the same command goes on.";
    if (std::string twice = given_twice(arguments_, "study"); !twice.empty())
        return Failure{std::move(twice)};
    const std::string path = arguments_.value("study").value_or("");
    const Result<Chosen> chosen = choose_experiment(arguments_, stop_);
    if (!chosen) return chosen.passed_on<Answer>();
    Result<FieldRecoveryChoice> choice = read_field_choice(arguments_, path, stop_);
    if (stop_.stop_requested()) return Cancelled{};
    if (!choice) return choice.passed_on<Answer>();
    if (arguments_.has("seed")) choice->seed = chosen->spec.problem.seed;
    StudySpec study = field_recovery_study(*choice);
    if (std::string why = why_invalid(study); !why.empty()) return Failure{std::move(why)};
    std::unique_ptr<StudyFile> file;
    std::vector<TrialRow> rows;
    if (!path.empty()) {
        Result<StudyFile> opened = StudyFile::open(path, study, true, true, {chosen->memory_limit, stop_});
        if (!opened) return opened.passed_on<Answer>();
        study = opened->study();
        rows = opened->done();
        file = std::make_unique<StudyFile>(std::move(*opened));
    }
    ProgressLine line;
    StudyRun run;
    run.build = [&](const ExperimentSpec& spec, const std::stop_token& token) {
        return build_instance(spec, chosen->memory_limit, token);
    };
    run.memory_limit = chosen->memory_limit;
    run.keep = [&](const std::vector<TrialRow>& trial) -> Result<Written> {
        Result<Written> kept = file ? file->append(trial) : Result<Written>(Written{});
        if (kept) rows.insert(rows.end(), trial.begin(), trial.end());
        return kept;
    };
    run.progress = [&](const StudyProgress& now) {
        if (line.visible()) line.show(std::to_string(now.done) + " of " + std::to_string(now.all) + " runs");
    };
    const Result<Written> ran = run_study(study, rows, run, stop_);
    if (file)
        if (const Result<Written> synced = file->sync(); !synced) return synced.passed_on<Answer>();
    if (!ran) return ran.passed_on<Answer>();
    words_ = {criterion_text(study), write_share_line(study.base)};
    Answer input{study, std::make_shared<const std::vector<TrialRow>>(std::move(rows)), {}, {}, {}};
    return input;
}

}  // namespace lowrank::cli
