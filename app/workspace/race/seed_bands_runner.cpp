// Sorting errors of many runs takes a while: the thread of the runs does it, and not for every run that ends.
#include "app/workspace/race/seed_bands_runner.h"

#include <algorithm>
#include <chrono>

#include "core/io/instance/build_instance.h"
#include "core/linalg/parallel.h"

namespace lowrank::race {

void SeedBandsRunner::start(const StudySpec& study, double memory_limit) {
    study_ = study;
    gate_.close(false);
    task_.start([this, study, memory_limit](const auto& post, const std::stop_token& token) {
        using Clock = std::chrono::steady_clock;
        std::mutex mutex;
        SeedRows rows(study, memory_limit);
        std::size_t told = 0;
        auto next = Clock::now();
        const auto tell = [&](bool ended) {
            const auto begun = Clock::now();
            Bands bands;
            {
                // Runs that end meanwhile wait, a fifth of the time at most; a copy of all errors would
                // double them.
                const std::lock_guard lock(mutex);
                if (!ended && (rows.rows().size() == told || begun < next)) return;
                told = rows.rows().size();
                bands = std::make_shared<const SeedBands>(seed_bands(study, rows.rows()));
                next = Clock::now() + 4 * (Clock::now() - begun);
            }
            post([&](Bands& news) { news = std::move(bands); });
        };
        StudyRun run;
        run.build = [memory_limit](const ExperimentSpec& spec, const std::stop_token& stop) {
            return build_instance(spec, memory_limit, stop);
        };
        run.threads = std::max(1, worker_threads() - 1);
        run.memory_limit = memory_limit;
        run.gate = &gate_;
        run.keep = [&](const std::vector<TrialRow>& some) -> Result<Written> {
            const std::lock_guard lock(mutex);
            return rows.keep(some);
        };
        run.progress = [&](const StudyProgress&) { tell(false); };
        const Result<Written> ran = run_study(study, {}, run, token);
        if (!ran.cancelled()) tell(true);
        return ran;
    });
}

}  // namespace lowrank::race
