// A thread a file, joined when its answer is taken.
#include "app/shell/reader.h"

#include "core/linalg/try_thread.h"

namespace lowrank::shell {

Reader::~Reader() { cancel(); }

void Reader::start(const std::string& path, const ExperimentSpec& now) {
    jobs_.push_back(std::make_unique<Job>());
    Job& job = *jobs_.back();
    const auto work = [this, &job, path, now](const std::stop_token& stop) {
        Result<Opened> opened = open_file(path, now, memory_limit_, stop, tabs_);
        {
            const std::lock_guard lock(job.mutex);
            job.done = Done{path, std::move(opened)};
        }
        if (wake_) wake_();
    };
    job.thread = try_thread(work);
    if (!job.thread.joinable()) work({});
}

void Reader::cancel() {
    for (const auto& job : jobs_) {
        job->wanted = false;
        job->thread.request_stop();
    }
}

std::optional<Reader::Done> Reader::finished() {
    for (auto it = jobs_.begin(); it != jobs_.end();) {
        Job& job = **it;
        std::optional<Done> done;
        {
            const std::lock_guard lock(job.mutex);
            done = std::move(job.done);
            job.done.reset();
        }
        if (!done) {
            ++it;
            continue;
        }
        const bool wanted = job.wanted;
        it = jobs_.erase(it);
        if (wanted) return done;
    }
    return std::nullopt;
}

}  // namespace lowrank::shell
