// Runs of the race's experiment on other seeds, on threads of their own; their bands are fetched on the main thread.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/study/run_study.h"
#include "core/study/seed_bands.h"

namespace lowrank::workspace {

class SeedBandsRunner {
public:
    struct News {
        std::shared_ptr<const SeedBands> bands;  ///< of the seeds so far
        bool ended = false;                      ///< no thread runs any more
        std::string failure;                     ///< why it ended before its last seed
    };

    explicit SeedBandsRunner(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~SeedBandsRunner() { stop(); }
    SeedBandsRunner(const SeedBandsRunner&) = delete;
    SeedBandsRunner& operator=(const SeedBandsRunner&) = delete;

    /// Whatever ran is stopped before. One core is left to the window and the race.
    void start(const StudySpec& study, double memory_limit);
    void stop();
    /// Waits between two iterations while a race wants the cores.
    void hold(bool held) { gate_.close(held); }
    /// The study that was started last and not stopped since.
    const std::optional<StudySpec>& study() const { return study_; }
    /// What has come since the last time; nothing where nothing has.
    std::optional<News> news();

private:
    struct Mail;
    std::function<void()> wake_;
    std::optional<StudySpec> study_;
    std::shared_ptr<Mail> mail_;
    PauseGate gate_;
    std::jthread thread_;
};

}  // namespace lowrank::workspace
