// An experiment's text in a file named after the process.
#include "app/state/kept_experiment.h"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <signal.h>
#include <unistd.h>
#include <utility>

#include "app/state/regular_file.h"
#include "core/io/atomic_file.h"
#include "core/io/read_file.h"
#include "core/io/share_line.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kBegin = "experiment-", kEnd = ".txt";

/// The process a file belongs to, or nothing for other files.
std::optional<std::int64_t> process_of(const std::string& name) {
    if (!name.starts_with(kBegin) || !name.ends_with(kEnd) || name.size() <= kBegin.size() + kEnd.size())
        return {};
    return parse_integer(
        std::string_view(name).substr(kBegin.size(), name.size() - kBegin.size() - kEnd.size()));
}

bool alive(std::int64_t process) {
    return process > 0 && (kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM);
}

/// What a file holds; older versions kept a share line.
std::optional<ExperimentFile> read_kept(const std::string& text, const std::string& path,
                                        const SceneCheck& check) {
    if (text.starts_with("lrl1 ")) {
        const Result<ExperimentSpec> spec = read_share_line(text);
        if (!spec) return std::nullopt;
        ExperimentFile file;
        file.spec = *spec;
        return file;
    }
    Result<ExperimentFile> file = read_experiment(text, path, {}, check);
    if (!file) return std::nullopt;
    return std::move(*file);
}

}  // namespace

KeptExperiment::KeptExperiment(std::string folder) : folder_(std::move(folder)) {
    if (!folder_.empty())
        path_ = folder_ + "/" + std::string(kBegin) + std::to_string(getpid()) + std::string(kEnd);
}

KeptExperiment::~KeptExperiment() {
    writer_.request_stop();
    if (writer_.joinable()) writer_.join();
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
}

std::optional<ExperimentFile> KeptExperiment::left_behind(const SceneCheck& check) {
    std::optional<ExperimentFile> newest;
    if (folder_.empty()) return newest;
    fs::file_time_type when = fs::file_time_type::min();
    std::error_code error;
    for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
        const auto process = process_of(it->path().filename().string());
        if (!process || alive(*process)) continue;
        std::error_code ignored;
        const auto written = fs::last_write_time(it->path(), ignored);
        std::string old = it->path().string();
        if (const Result<std::string> text = read_regular_text(old); text && (!newest || written > when)) {
            if (std::optional<ExperimentFile> file = read_kept(*text, old, check)) {
                newest = std::move(file);
                when = written;
                std::swap(old, left_behind_);
            }
        }
        if (!old.empty()) fs::remove(old, ignored);
    }
    return newest;
}

void KeptExperiment::forget_left_behind() {
    std::error_code ignored;
    if (!left_behind_.empty()) fs::remove(std::exchange(left_behind_, {}), ignored);
}

void KeptExperiment::keep(ExperimentFile file) {
    if (path_.empty()) return;
    {
        const std::lock_guard lock(mutex_);
        waiting_ = std::move(file);
    }
    if (!writer_.joinable()) writer_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
    news_.notify_all();
}

void KeptExperiment::settle() {
    std::unique_lock lock(mutex_);
    hurried_ = true;
    news_.notify_all();
    news_.wait(lock, [this] { return !waiting_ && !writing_; });
    hurried_ = false;
}

void KeptExperiment::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (news_.wait(lock, stop, [this] { return waiting_.has_value(); }) && !stop.stop_requested()) {
        const ExperimentFile file = *std::exchange(waiting_, std::nullopt);
        writing_ = true;
        lock.unlock();
        std::error_code ignored;
        fs::create_directories(folder_, ignored);
        const auto began = std::chrono::steady_clock::now();
        (void)write_file(path_, write_experiment(file), true);
        const auto took = std::chrono::steady_clock::now() - began;
        lock.lock();
        writing_ = false;
        news_.notify_all();
        // Under a slider that is dragged the writer takes a tenth of a core at most: the solver needs the others.
        news_.wait_for(lock, stop, 9 * took, [this] { return hurried_; });
    }
}

}  // namespace lowrank::state
