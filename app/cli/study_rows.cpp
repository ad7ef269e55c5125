// Builds the instances of trials and keeps their rows.
#include "app/cli/study_rows.h"

#include "app/cli/console.h"
#include "app/cli/study_options.h"
#include "core/io/instance/build_instance.h"

namespace lowrank::cli {

Result<Written> run_shown(const StudySpec& study, StudyFile* file, std::vector<TrialRow>& rows, StudyRun run,
                          const std::string& name, const std::stop_token& stop) {
    ProgressLine line;
    run.build = [limit = run.memory_limit](const ExperimentSpec& spec, const std::stop_token& token) {
        return build_instance(spec, limit, token);
    };
    run.keep = [&](const std::vector<TrialRow>& trial) -> Result<Written> {
        Result<Written> kept = file ? file->append(trial) : Result<Written>(Written{});
        if (kept) rows.insert(rows.end(), trial.begin(), trial.end());
        return kept;
    };
    run.progress = [&](const StudyProgress& now) {
        if (line.visible()) line.show(name + study_progress_text(now));
    };
    const Result<Written> ran = run_study(study, std::vector<TrialRow>(rows), run, stop);
    line.wipe();
    if (file)
        if (Result<Written> synced = file->sync(); !synced) return synced;
    return ran;
}

}  // namespace lowrank::cli
