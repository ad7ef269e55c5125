// Runs of the race's experiment on other seeds, on threads of their own; their bands are fetched on the main thread.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/study/seed_bands.h"
#include "core/study/study_thread.h"

namespace lowrank::workspace {

class SeedBandsRunner {
public:
    struct News {
        std::shared_ptr<const SeedBands> bands;  ///< of the seeds so far
        bool ended = false;                      ///< no thread runs any more
        std::string failure;                     ///< why it ended before its last seed
        News left() const { return {}; }
    };

    explicit SeedBandsRunner(std::function<void()> wake) : thread_(std::move(wake)) {}

    /// Whatever ran is stopped before. One core is left to the window and the race.
    void start(const StudySpec& study, double memory_limit);
    void stop() { thread_.stop(), study_.reset(); }
    /// Waits between two iterations while a race wants the cores.
    void hold(bool held) { thread_.hold(held); }
    /// The study that was started last and not stopped since.
    const std::optional<StudySpec>& study() const { return study_; }
    /// What has come since the last time; nothing where nothing has.
    std::optional<News> news() { return thread_.news(); }

private:
    StudyThread<News> thread_;
    std::optional<StudySpec> study_;
};

}  // namespace lowrank::workspace
