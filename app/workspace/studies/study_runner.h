// A study on a thread of its own, into its file; what it has come to is fetched on the main thread.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/run/session/task.h"
#include "core/study/run_study.h"
#include "core/study/study.h"
#include "core/study/study_aside.h"

namespace lowrank::studies {

/// The program's own file of a study in a folder: one for each study, however many trials it has.
std::string own_study_file(const std::string& folder, const StudySpec& study);
/// The one into which scenes run it, so that a lecture never touches what a person has computed.
std::string scene_study_file(const std::string& folder, const StudySpec& study);

class StudyRunner {
public:
    struct Order {
        StudySpec study;
        std::string path;   ///< of its file, which is gone on with where it is there; empty: in memory alone
        bool anew = false;  ///< from nothing: what the file holds is moved aside
        Aside aside = Aside::EachTime;
        std::vector<TrialRow> done;  ///< without a file: what is there
        double memory_limit = 0;
    };
    struct News {
        bool whole = false;  ///< the rows are all that there are, not those that came
        std::vector<TrialRow> rows;
        std::optional<StudyProgress> progress;
        std::string aside;  ///< the copy of what the file held; empty where it held nothing
    };

    explicit StudyRunner(std::function<void()> wake) : task_(std::move(wake)) {}

    /// Whatever ran is stopped before.
    void start(Order order);
    /// Returns when its file is closed: it holds all trials but those under way.
    void stop();
    void pause(bool paused) { gate_.close(paused); }
    /// What has come since the last time; nothing where nothing has.
    std::optional<Task<News>::Heard> heard() { return task_.heard(); }

private:
    PauseGate gate_;
    Task<News> task_;
};

}  // namespace lowrank::studies
