// Study files that are read on a thread of their own, so that the window waits for no disk.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/run/session/task.h"
#include "core/study/study_file.h"

namespace lowrank::studies {

/// One search after another; of several only the newest is heard. What cannot be read is not found, unless it
/// was named.
class StudyFinder {
public:
    struct Found {
        std::shared_ptr<const StudyFileContent> content;  ///< null where a named file cannot be read
        std::string path;
        bool named = false;
        std::string failure{};  ///< why it cannot be read
    };
    /// The path of the file to read, asked for on the thread.
    using Where = std::function<std::string()>;

    explicit StudyFinder(std::function<void()> wake) : task_(std::move(wake), WithoutThread::Waits) {}
    /// named: a person or a scene has named the file.
    void look(Where where, bool named = false);
    /// What has been found since the last time.
    std::optional<Found> found();
    bool busy() const { return task_.busy(); }

private:
    Task<std::optional<Found>> task_;
};

}  // namespace lowrank::studies
