// Files that are opened, read on a thread of their own so that the window never waits for a disk.
#pragma once
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/shell/opener.h"

namespace lowrank::shell {

/// One file after another, each on a thread of its own; finished ones are collected on the main thread in the order
/// in which they end. Cancelled ones say nothing more.
class Reader {
public:
    struct Done {
        std::string path;
        Result<Opened> opened;
    };

    Reader(std::function<void()> wake, double memory_limit, state::Tabs tabs = state::standard_tabs())
        : wake_(std::move(wake)), memory_limit_(memory_limit), tabs_(std::move(tabs)) {}
    ~Reader();  ///< cancels and joins: within the reading of one block or the parsing of one file
    void start(const std::string& path, const ExperimentSpec& now);
    void cancel();  ///< whatever is being read
    std::optional<Done> finished();
    bool busy() const { return !jobs_.empty(); }

private:
    struct Job {
        std::mutex mutex;
        std::optional<Done> done;
        bool wanted = true;
        std::jthread thread;
    };
    std::function<void()> wake_;
    double memory_limit_;
    state::Tabs tabs_;
    std::list<std::unique_ptr<Job>> jobs_;
};

}  // namespace lowrank::shell
