// A share line in a file named after the process.
#include "app/state/kept_experiment.h"

#include <cerrno>
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

}  // namespace

KeptExperiment::KeptExperiment(std::string folder) : folder_(std::move(folder)) {
    if (!folder_.empty())
        path_ = folder_ + "/" + std::string(kBegin) + std::to_string(getpid()) + std::string(kEnd);
}

KeptExperiment::~KeptExperiment() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove(path_, ignored);
}

std::optional<ExperimentSpec> KeptExperiment::left_behind() {
    std::optional<ExperimentSpec> newest;
    if (folder_.empty()) return newest;
    fs::file_time_type when = fs::file_time_type::min();
    std::error_code error;
    for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
        const auto process = process_of(it->path().filename().string());
        if (!process || alive(*process)) continue;
        std::error_code ignored;
        const auto written = fs::last_write_time(it->path(), ignored);
        std::string old = it->path().string();
        if (const Result<std::string> text = read_regular_text(old)) {
            const Result<ExperimentSpec> spec = read_share_line(*text);
            if (spec && (!newest || written > when)) {
                newest = *spec;
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

void KeptExperiment::keep(const ExperimentSpec& spec) {
    if (path_.empty()) return;
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    (void)write_file(path_, write_share_line(spec) + "\n", true);
}

}  // namespace lowrank::state
