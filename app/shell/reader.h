// Files that are opened, read on a thread of their own so that the window never waits for a disk.
#pragma once
#include <functional>
#include <list>
#include <optional>
#include <string>

#include "app/shell/opener.h"
#include "core/run/session/task.h"

namespace lowrank::shell {

/// One file after another, each on a thread of its own; finished ones are collected on the main thread in the
/// order in which they end. Cancelled ones say nothing more, and are let go within the reading of one block
/// or the parsing of one file.
class Reader {
public:
    struct Done {
        std::string path;
        Result<Opened> opened;
        bool measured = false;  ///< it is on screen already: only how large its table is was wanted
    };

    Reader(std::function<void()> wake, double memory_limit, state::Tabs tabs = state::standard_tabs())
        : wake_(std::move(wake)), memory_limit_(memory_limit), tabs_(std::move(tabs)) {}
    void start(const std::string& path, const ExperimentSpec& now);
    /// Reads the table of an experiment that is on screen, to tell by Opened::small_table how large it is.
    void measure(const ExperimentSpec& shown);
    void cancel();  ///< whatever is being read
    std::optional<Done> finished();
    bool busy() const { return !files_.empty(); }

private:
    struct File {
        File(std::string named, bool only_measured, std::function<void()> wake)
            : path(std::move(named)), measured(only_measured), task(std::move(wake), WithoutThread::Waits) {}
        std::string path;
        bool measured;
        Task<std::optional<Done>> task;
    };
    std::function<void()> wake_;
    double memory_limit_;
    state::Tabs tabs_;
    std::list<File> files_;
};

}  // namespace lowrank::shell
