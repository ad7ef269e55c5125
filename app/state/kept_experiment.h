// The experiment as it is now, on disk, in case the program dies or is closed before it is saved.
#pragma once
#include <mutex>
#include <optional>
#include <string>

#include "core/io/experiment_toml.h"
#include "core/run/session/task.h"

namespace lowrank::state {

/// One file a process, experiment-PID-BEGAN.txt, written at each change and removed at a good end, unless
/// something is left unsaved. What is found of a process that is no more is offered. An empty folder keeps
/// nothing.
///
/// The text is that of an experiment's file, so that pins, notes and scenes come back as from one that was
/// saved. It is written on a thread of its own: pins can be 15 MB, and the window waits for no disk.
class KeptExperiment {
public:
    explicit KeptExperiment(std::string folder);
    ~KeptExperiment();  ///< a good end: removes the file, but for one that was left to the next session
    KeptExperiment(const KeptExperiment&) = delete;
    KeptExperiment& operator=(const KeptExperiment&) = delete;

    /// The newest experiment that an ended process left. Its file stays until forget_left_behind, so that a
    /// session that dies before the offer is answered costs nothing; so do older ones, each of which is the
    /// newest in its turn. One that cannot be read is set aside, and notice() says so. check: what this
    /// window can show of a scene.
    std::optional<ExperimentFile> left_behind(const SceneCheck& check = {});
    /// Whether that session had a person's answer to all that it asks for: those of earlier versions had not.
    bool left_behind_answered() const { return left_behind_answered_; }
    /// Whether that session went on, and what it came to could not be kept.
    bool left_behind_older() const { return left_behind_older_; }
    /// The offer was answered, one way or the other.
    void forget_left_behind();
    /// What went wrong since it was last asked; empty: nothing.
    std::string notice();
    /// Returns at once where the system gives a thread; of several that wait only the newest is written. A
    /// failure is a notice().
    void keep(ExperimentFile file);
    /// Keeps it beyond a good end: the next session is offered it.
    void leave_behind(ExperimentFile file);
    /// Waits until all that was kept is on disk.
    void settle();
    /// Whether what is left behind now would be there for the next session.
    bool keeps();

private:
    void write(const ExperimentFile& file);

    std::string folder_, path_, left_behind_;
    std::string older_path_;  ///< of what path_ held when it could not be written any more
    bool left_behind_answered_ = false, left_behind_older_ = false, stays_ = false;
    std::mutex mutex_;
    std::string notice_;
    bool failing_ = false;
    Task<Written> writer_;  ///< last: it ends before what it uses
};

}  // namespace lowrank::state
