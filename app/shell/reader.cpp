// A task a file, let go when its answer is taken.
#include "app/shell/reader.h"

namespace lowrank::shell {

void Reader::start(const std::string& path, const ExperimentSpec& now) {
    Task<std::optional<Done>>& task = files_.emplace_back(path, false, wake_).task;
    task.start([this, path, now](const auto& post, const std::stop_token& stop) {
        Result<Opened> opened = open_file(path, now, memory_limit_, stop, tabs_);
        post([&](auto& news) { news = Done{path, std::move(opened)}; }, false);
        return Written{};
    });
}

void Reader::measure(const ExperimentSpec& shown) {
    Task<std::optional<Done>>& task = files_.emplace_back(shown.problem.path, true, wake_).task;
    task.start([this, shown](const auto& post, const std::stop_token& stop) {
        Opened opened{shown, {}, is_small_table(shown.problem, memory_limit_, stop)};
        post([&](auto& news) { news = Done{shown.problem.path, std::move(opened), true}; }, false);
        return Written{};
    });
}

void Reader::cancel() {
    for (File& file : files_) file.task.drop();
}

std::optional<Reader::Done> Reader::finished() {
    for (auto file = files_.begin(); file != files_.end();) {
        // Asked first: what ends in between has its answer taken the next time.
        const bool idle = file->task.idle();
        auto heard = file->task.heard();
        if (heard && !heard->news) heard->news = Done{file->path, Failure{heard->failure}, file->measured};
        file = idle ? files_.erase(file) : std::next(file);
        if (heard) return std::move(heard->news);
    }
    return std::nullopt;
}

}  // namespace lowrank::shell
