// Results as files, written on a thread of their own so that the window never waits for a disk.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/state/actions.h"
#include "app/state/offered.h"
#include "core/io/experiment_keys.h"
#include "core/io/scene.h"
#include "core/run/session/task.h"
#include "core/run/trace.h"

namespace lowrank::shell {

/// What a save needs, taken on the main thread: values and pointers to const.
struct SaveJob {
    state::RequestSave request;
    ExperimentSpec experiment;
    std::string workspace;       ///< whose section is written with the experiment; empty: none
    bool section_alone = false;  ///< and no experiment, where nothing was made that belongs to it
    KeyValues section;
    std::map<std::string, std::string> view;  ///< of the window, saved with the experiment
    state::Handmade made;                     ///< saved with the experiment
    std::shared_ptr<const Race> race;         ///< for curves
    std::shared_ptr<const FixedRankPoint> X;  ///< for pictures, matrices, factors
    Index channels = 1;                       ///< of a picture, and the bits of a sample
    int bits = 8;
    double memory_limit = 0;
    std::string
        state_folder;    ///< where an experiment that was saved is marked as the person's own; empty: nowhere
    bool quiet = false;  ///< for Open recent: nobody has asked for it
};

/// Writes one file, or two for factors; the sentence to show, and whether it is a failure.
state::Notify save_now(const SaveJob& job, const std::stop_token& stop);

/// What became of a job, by the path that was asked for.
struct Saved {
    std::string path;
    state::Notify said;
    std::optional<state::Handmade> made;  ///< what is on disk since: of an experiment that was saved
    bool quiet = false;
};

/// One job at a time, in order; finished sentences are collected on the main thread.
class Saver {
public:
    explicit Saver(std::function<void()> wake) : task_(std::move(wake), WithoutThread::Waits) {}
    ~Saver() { finish(); }
    void start(SaveJob job);
    /// Waits for the jobs that are under way.
    void finish();
    std::vector<Saved> finished();
    bool busy() const { return task_.busy(); }

private:
    Task<std::vector<Saved>> task_;
};

}  // namespace lowrank::shell
