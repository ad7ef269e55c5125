// The runner: the same rows on any number of threads and in any parts, pauses, cancels, and what it must not
// hide.
#include "core/study/run_study.h"

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

#include "core/linalg/parallel.h"
#include "core/run/session.h"
#include "tests/catch.h"
#include "tests/core/study/small_study.h"
#include "tests/one_thread.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::testing;

TEST_CASE("the rows of a study hang neither on threads nor on parts nor on what was done before") {
    StudySpec study = small_study();
    study.errors = true;
    const std::vector<TrialRow> one = rows_of(study, 1);
    // Six cells of eight are run, with three trials and two methods.
    REQUIRE(one.size() == 36);
    for (const int threads : {2, 5}) CHECK(same_rows(rows_of(study, threads), one));
    std::vector<TrialRow> parts;
    for (Index part = 1; part <= 4; ++part)
        for (TrialRow& row : rows_of(study, 2, {part, 4})) parts.push_back(std::move(row));
    sort_rows(parts);
    CHECK(same_rows(parts, one));
    // One method of a trial is missing, as when a process was killed between two rows.
    std::vector<TrialRow> some(one.begin(), one.begin() + 7);
    std::vector<TrialRow> rest = rows_of(study, 2, {}, some);
    CHECK(rest.size() == 29);
    some.insert(some.end(), rest.begin(), rest.end());
    CHECK(same_rows(some, one));
    CHECK(rows_of(study, 3, {}, one).empty());
}

TEST_CASE("a row says what a race of the same experiment says") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    bool succeeded = false, failed = false;
    for (const TrialRow& row : rows) {
        ExperimentSpec spec = study_cell(study, row.cell)->spec;
        spec.problem.seed = study.base.problem.seed + static_cast<std::uint64_t>(row.trial);
        const auto instance = std::make_shared<const Instance>(*build_instance(spec, 0));
        const Race race = run_race(spec, instance).race;
        const Trace& trace = race.traces[static_cast<std::size_t>(row.method)];
        CHECK(row.success == (trace.status == MethodStatus::Converged));
        CHECK(row.status == trace.status);
        CHECK(row.iterations == static_cast<std::int64_t>(trace.size()) - 1);
        CHECK(row.error == trace.error.back());
        CHECK(row.relative_error == trace.relative_error.back());
        CHECK(row.operator_calls == trace.operator_calls.back());
        CHECK((row.success ? row.error <= 1e-3 : row.error > 1e-3));
        succeeded |= row.success;
        failed |= !row.success;
    }
    CHECK(succeeded);
    CHECK(failed);
}

TEST_CASE("a noisy trial succeeds at the first error below the tolerance, exact truth or not") {
    StudySpec study = small_study();
    study.x.reset();
    study.y = axis("noise=1e-6,0.5");
    study.base.problem.rank = 1;
    study.base.stop.max_iter = 500;
    study.errors = true;
    for (const TrialRow& row : rows_of(study, 1)) {
        CHECK(row.success == (row.cell == 0));
        CHECK(row.errors.size() == static_cast<std::size_t>(row.iterations) + 1);
        for (std::size_t t = 0; t + 1 < row.errors.size(); ++t) CHECK(row.errors[t] > 9.9e-4);
        CHECK((row.success ? row.error <= 1e-3 : row.error > 1e-3));
    }
}

TEST_CASE("each instance is built once for all methods of its cell") {
    const StudySpec study = small_study();
    std::mutex mutex;
    std::multiset<std::tuple<double, Index, std::uint64_t>> built;
    StudyRun run;
    run.build = [&](const ExperimentSpec& spec, const std::stop_token& stop) {
        {
            const std::lock_guard lock(mutex);
            built.insert({spec.problem.rate, spec.problem.rank, spec.problem.seed});
        }
        return build_instance(spec, 0, stop);
    };
    run.threads = 2;
    bool in_pairs = true;
    run.keep = [&](const std::vector<TrialRow>& rows) {
        in_pairs = in_pairs && rows.size() == 2;
        return Written{};
    };
    REQUIRE(run_study(study, {}, run));
    CHECK(in_pairs);
    CHECK(built.size() == 18);
    for (const auto& key : built) CHECK(built.count(key) == 1);
}

TEST_CASE("small trials run beside each other on one thread each, large ones alone on all") {
    const StudySpec study = small_study();
    std::atomic<int> inside = 0, most = 0;
    std::set<std::thread::id> threads;
    std::mutex mutex;
    StudyRun run;
    run.threads = 3;
    const int before = worker_threads();
    set_worker_threads(4);
    run.build = [&](const ExperimentSpec& spec, const std::stop_token& stop) {
        most = std::max<int>(most, ++inside);
        (void)parallel_tiles(64, [&](Index) {
            const std::lock_guard lock(mutex);
            threads.insert(std::this_thread::get_id());
        });
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        Result<Instance> made = build_instance(spec, 0, stop);
        --inside;
        return made;
    };
    run.keep = [](const std::vector<TrialRow>&) { return Written{}; };
    REQUIRE(run_study(study, {}, run));
    CHECK(threads.size() <= 3);  // those of the study; tiles of a trial stay on its own
    CHECK(most <= 3);
    most = 0;
    run.memory_limit = 1;  // every trial takes more than its share of that
    REQUIRE(run_study(study, {}, run));
    CHECK(most == 1);
    set_worker_threads(before);
}

TEST_CASE("a study that is called off ends at once and keeps whole trials only") {
    StudySpec study = small_study();
    study.base.problem.rows = study.base.problem.cols = 60;
    study.base.stop.tol = 1e-300;
    study.base.stop.max_iter = kMostIterations;
    study.base.methods = {*read_method_entry("narg:step=1e-9")};  // never done
    std::stop_source source;
    StudyRun run;
    run.build = builder();
    run.threads = 2;
    bool kept = false;
    run.keep = [&](const std::vector<TrialRow>&) {
        kept = true;
        return Written{};
    };
    int reports = 0;
    run.progress = [&](const StudyProgress& progress) {
        CHECK(progress.done == 0);
        CHECK(progress.all == 24);
        if (++reports == 3) source.request_stop();
    };
    CHECK(run_study(study, {}, run, source.get_token()).cancelled());
    CHECK_FALSE(kept);
}

TEST_CASE("a paused study takes no step and goes on with the same rows") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> whole = rows_of(study, 1);
    PauseGate gate;
    gate.close(true);
    std::atomic<std::size_t> kept = 0;
    std::vector<TrialRow> rows;
    StudyRun run;
    run.build = builder();
    run.threads = 2;
    run.gate = &gate;
    run.keep = [&](const std::vector<TrialRow>& trial) {
        rows.insert(rows.end(), trial.begin(), trial.end());
        kept += trial.size();
        return Written{};
    };
    int reports = 0;
    run.progress = [&](const StudyProgress& now) {
        // Its clock stands with it.
        if (++reports <= 4) CHECK(now.seconds == 0);
        if (reports < 4) CHECK(kept == 0);
        if (reports == 4) gate.close(false);
    };
    REQUIRE(run_study(study, {}, run));
    sort_rows(rows);
    CHECK(same_rows(rows, whole));
    // A word to stop is heard at a closed gate.
    gate.close(true);
    std::stop_source source;
    run.progress = [&](const StudyProgress&) { source.request_stop(); };
    CHECK(run_study(study, {}, run, source.get_token()).cancelled());
}

TEST_CASE(
    "a file that takes no more rows and an instance that cannot be made end the study with a sentence") {
    const StudySpec study = small_study();
    StudyRun run;
    run.build = builder();
    run.threads = 3;
    int rows = 0;
    run.keep = [&](const std::vector<TrialRow>&) -> Result<Written> {
        if (++rows > 2) return Failure{"the disk is full."};
        return Written{};
    };
    CHECK(run_study(study, {}, run).sentence() == "the disk is full.");
    CHECK(rows == 3);  // nothing is tried after the first refusal

    run.keep = [](const std::vector<TrialRow>&) { return Written{}; };
    run.build = [](const ExperimentSpec& spec, const std::stop_token& stop) -> Result<Instance> {
        if (spec.problem.seed == 22) return Failure{"there is no memory."};
        return build_instance(spec, 0, stop);
    };
    const Result<Written> ran = run_study(study, {}, run);
    CHECK(says(ran.sentence(), "seed 22"));
    CHECK(says(ran.sentence(), "there is no memory."));

    run.build = [](const ExperimentSpec& spec, const std::stop_token& stop) {
        Result<Instance> made = build_instance(spec, 0, stop);
        made->truth.reset();
        return made;
    };
    CHECK(says(run_study(study, {}, run).sentence(), "no truth"));

    run.build = [](const ExperimentSpec&, const std::stop_token&) -> Result<Instance> {
        throw std::bad_alloc();
    };
    CHECK(says(run_study(study, {}, run).sentence(), "memory"));
}

TEST_CASE("a study without threads of its own is run by who asks") {
    const StudySpec study = small_study();
    const std::vector<TrialRow> rows = rows_of(study, 2);
    CHECK(holds_with_one_thread([&] { return same_rows(rows_of(study, 4), rows); }));
}
