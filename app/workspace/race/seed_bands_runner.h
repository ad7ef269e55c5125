// Runs of the race's experiment on other seeds, on threads of their own; their bands are fetched on the main
// thread.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/run/session/task.h"
#include "core/study/run_study.h"
#include "core/study/seed_bands.h"

namespace lowrank::race {

class SeedBandsRunner {
public:
    using Bands = std::shared_ptr<const SeedBands>;  ///< of the seeds so far

    explicit SeedBandsRunner(std::function<void()> wake) : task_(std::move(wake)) {}

    /// Whatever ran is stopped. One core is left to the window and the race.
    void start(const StudySpec& study, double memory_limit);
    void stop() { task_.drop(), study_.reset(); }
    /// Waits between two iterations while a race wants the cores.
    void hold(bool held) { gate_.close(held); }
    /// The study that was started last and not stopped since.
    const std::optional<StudySpec>& study() const { return study_; }
    /// What has come since the last time; nothing where nothing has.
    std::optional<Task<Bands>::Heard> heard() { return task_.heard(); }

private:
    std::optional<StudySpec> study_;
    PauseGate gate_;
    Task<Bands> task_;
};

}  // namespace lowrank::race
