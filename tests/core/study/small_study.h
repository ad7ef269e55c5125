// A study that runs in milliseconds, and what tests keep of a run.
#pragma once
#include <algorithm>
#include <tuple>
#include <vector>

#include "core/io/experiment_keys.h"
#include "core/io/instance/build_instance.h"
#include "core/study/run_study.h"
#include "core/study/study_lines.h"
#include "tests/catch.h"

namespace lowrank::testing {

inline StudyAxis axis(const std::string& text) {
    const Result<StudyAxis> read = read_axis(text);
    INFO(read.sentence());
    REQUIRE(read);
    return *read;
}

/// 14 x 14, rates and ranks on the axes; the cells of rank 4 and 6 at rate 0.4 have too few samples.
inline StudySpec small_study() {
    StudySpec study;
    study.base = default_experiment();
    study.base.problem.rows = study.base.problem.cols = 14;
    study.base.stop.tol = kStudyTolerance;
    study.base.stop.max_iter = 60;
    study.base.methods = {*read_method_entry("narg+r"), *read_method_entry("rgrad-orth")};
    study.x = axis("rate=0.4,0.7");
    study.y = axis("rank=1,2,4,6");
    study.trials = 3;
    return study;
}

inline InstanceBuilder builder() {
    return
        [](const ExperimentSpec& spec, const std::stop_token& stop) { return build_instance(spec, 0, stop); };
}

inline void sort_rows(std::vector<TrialRow>& rows) {
    std::ranges::sort(rows, [](const TrialRow& a, const TrialRow& b) {
        return std::tuple(a.cell, a.trial, a.method) < std::tuple(b.cell, b.trial, b.method);
    });
}

/// The rows of a study that is run to its end, in their order.
inline std::vector<TrialRow> rows_of(const StudySpec& study, StudyRun run,
                                     const std::vector<TrialRow>& done = {}) {
    std::vector<TrialRow> rows;
    run.build = builder();
    run.keep = [&](const std::vector<TrialRow>& trial) {
        rows.insert(rows.end(), trial.begin(), trial.end());
        return Written{};
    };
    const Result<Written> ran = run_study(study, done, run);
    INFO(ran.sentence());
    REQUIRE(ran);
    sort_rows(rows);
    return rows;
}

inline std::vector<TrialRow> rows_of(const StudySpec& study, int threads, const StudyShard& shard = {},
                                     const std::vector<TrialRow>& done = {}) {
    StudyRun run;
    run.threads = threads;
    run.shard = shard;
    return rows_of(study, std::move(run), done);
}

inline bool same_rows(const std::vector<TrialRow>& a, const std::vector<TrialRow>& b) {
    return std::ranges::equal(a, b, same_but_seconds);
}

}  // namespace lowrank::testing
