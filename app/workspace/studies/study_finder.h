// Study files that are read on a thread of their own, so that the window waits for no disk.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/study/study_file.h"

namespace lowrank::workspace {

/// One search after another; of several that wait only the newest is made. What cannot be read is not found.
class StudyFinder {
public:
    struct Found {
        std::shared_ptr<const StudyFileContent> content;
        std::string path;
    };
    /// The path of the file to read, asked for on the thread.
    using Where = std::function<std::string()>;

    explicit StudyFinder(std::function<void()> wake) : wake_(std::move(wake)) {}
    void look(Where where);
    /// What has been found since the last time. Begins the search that waits.
    std::optional<Found> found();
    bool busy() const { return waiting_ != nullptr || mail_ != nullptr; }

private:
    struct Mail {
        std::mutex mutex;
        bool done = false;
        std::optional<Found> found;
    };
    void start(Where where);

    std::function<void()> wake_;
    Where waiting_;
    std::shared_ptr<Mail> mail_;  ///< of the search under way
    std::jthread thread_;
};

}  // namespace lowrank::workspace
