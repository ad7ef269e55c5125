// A study on a thread of its own, into its file; what it has come to is fetched on the main thread.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/study/run_study.h"
#include "core/study/study.h"

namespace lowrank::workspace {

/// The program's own file of a study in a folder: one for each study, however many trials it has.
std::string own_study_file(const std::string& folder, const StudySpec& study);

class StudyRunner {
public:
    struct Order {
        StudySpec study;
        std::string path;   ///< of its file, which is gone on with where it is there; empty: in memory alone
        bool anew = false;  ///< throws away what the file holds
        std::vector<TrialRow> done;  ///< without a file: what is there
        double memory_limit = 0;
    };
    struct News {
        bool whole = false;  ///< the rows are all that there are, not those that came
        std::vector<TrialRow> rows;
        StudyProgress progress;
        bool ended = false;   ///< no thread runs any more
        std::string failure;  ///< why it ended before its last trial
    };

    explicit StudyRunner(std::function<void()> wake) : wake_(std::move(wake)) {}
    ~StudyRunner() { stop(); }
    StudyRunner(const StudyRunner&) = delete;
    StudyRunner& operator=(const StudyRunner&) = delete;

    /// Whatever ran is stopped before: its file is closed then, and holds all trials but those under way.
    void start(Order order);
    void stop();
    void pause(bool paused) { gate_.close(paused); }
    /// What has come since the last time; nothing where nothing has.
    std::optional<News> news();

private:
    struct Mail;
    std::function<void()> wake_;
    std::shared_ptr<Mail> mail_;
    PauseGate gate_;
    std::jthread thread_;
};

}  // namespace lowrank::workspace
