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

/// One search after another; of several that wait only the newest is made. What cannot be read is not found, unless it was
/// named.
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

    explicit StudyFinder(std::function<void()> wake) : wake_(std::move(wake)) {}
    void look(Where where) { look({std::move(where), false}); }
    /// A file that a person or a scene has named.
    void look(const std::string& named) {
        look({[named] { return named; }, true});
    }
    /// What has been found since the last time. Begins the search that waits.
    std::optional<Found> found();
    bool busy() const { return waiting_.has_value() || mail_ != nullptr; }

private:
    struct Mail {
        std::mutex mutex;
        bool done = false;
        std::optional<Found> found;
    };
    struct Search {
        Where where;
        bool named;
    };
    void look(Search search);
    void start(Search search);

    std::function<void()> wake_;
    std::optional<Search> waiting_;
    std::shared_ptr<Mail> mail_;  ///< of the search under way
    std::jthread thread_;
};

}  // namespace lowrank::workspace
