// An experiment's text in a file named after the process.
#include "app/state/kept_experiment.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fmt/core.h>
#include <functional>
#include <signal.h>
#include <sstream>
#include <unistd.h>
#include <utility>
#include <vector>

#include "app/state/regular_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/put_in_place.h"
#include "core/io/file/read_file.h"
#include "core/io/share_line.h"
#include "core/io/toml/toml_tree.h"
#include "core/text/numbers.h"

namespace lowrank::state {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kNoMemory = "There is not enough memory for this.";
constexpr std::string_view kBegin = "experiment-", kEnd = ".txt";
/// In the name of a file that is older than what its session did last.
constexpr std::string_view kOlder = "-older";
constexpr std::string_view kAnswered = "# What it asks for was answered.\n";

/// When a process began, in ticks of the system's clock; 0 where it is not told or there is no such process.
std::int64_t began(std::int64_t process) {
    const Result<std::string> stat = read_file("/proc/" + std::to_string(process) + "/stat");
    if (!stat) return 0;
    // The name in brackets may hold spaces and brackets of its own.
    std::istringstream fields(stat->substr(std::min(stat->rfind(')') + 1, stat->size())));
    std::string field;
    fields >> field;
    // Ended, and nobody has asked for its status yet.
    if (field == "Z" || field == "X") return 0;
    constexpr int kStart = 20;  // fields behind the name
    for (int k = 1; k < kStart; ++k) fields >> field;
    return parse_integer(field).value_or(0);
}

/// The process that a file belongs to. Numbers of processes come again; with the time of its beginning one
/// does not.
struct Owner {
    std::int64_t process = 0, began = 0;  ///< began 0: of a version that did not write it
    bool older = false;                   ///< what it did after it could not be kept
};

std::string file_name(const Owner& owner) {
    return std::string(kBegin) + std::to_string(owner.process) +
           (owner.began > 0 ? "-" + std::to_string(owner.began) : "") +
           std::string(owner.older ? kOlder : std::string_view()) + std::string(kEnd);
}

/// Nothing for other files.
std::optional<Owner> owner_of(const std::string& name) {
    if (!name.starts_with(kBegin) || !name.ends_with(kEnd) || name.size() <= kBegin.size() + kEnd.size())
        return {};
    std::string_view numbers =
        std::string_view(name).substr(kBegin.size(), name.size() - kBegin.size() - kEnd.size());
    const bool older = numbers.ends_with(kOlder);
    if (older) numbers.remove_suffix(kOlder.size());
    const std::size_t dash = numbers.find('-');
    const auto process = parse_integer(numbers.substr(0, dash));
    const auto began =
        dash == numbers.npos ? std::optional<std::int64_t>(0) : parse_integer(numbers.substr(dash + 1));
    if (!process || !began) return {};
    return Owner{*process, *began, older};
}

bool alive(const Owner& owner) {
    if (owner.process <= 0 || (kill(static_cast<pid_t>(owner.process), 0) != 0 && errno != EPERM))
        return false;
    if (owner.began > 0) return began(owner.process) == owner.began;
    return owner.process != getpid();
}

/// What a file holds; older versions kept a share line.
Result<ExperimentFile> read_kept(const std::string& path, const SceneCheck& check, bool& answered) {
    const Result<std::string> text = read_regular_text(path);
    if (!text) return text.passed_on<ExperimentFile>();
    answered = text->starts_with(kAnswered);
    if (!text->starts_with("lrl1 ")) return read_experiment(*text, path, {}, check);
    const Result<ExperimentSpec> spec = read_share_line(*text);
    if (!spec) return spec.passed_on<ExperimentFile>();
    ExperimentFile file;
    file.spec = *spec;
    return file;
}

}  // namespace

// Under a slider that is dragged the writer takes a tenth of a core at most: the solver needs the others.
KeptExperiment::KeptExperiment(std::string folder)
    : folder_(std::move(folder)), writer_({}, WithoutThread::Waits, std::string(kNoMemory), 9) {
    if (folder_.empty()) return;
    const std::int64_t since = began(getpid());
    path_ = folder_ + "/" + file_name({getpid(), since});
    older_path_ = folder_ + "/" + file_name({getpid(), since, true});
}

KeptExperiment::~KeptExperiment() {
    writer_.release();
    std::error_code ignored;
    if (path_.empty() || stays_) return;
    fs::remove(path_, ignored);
    fs::remove(older_path_, ignored);
}

std::optional<ExperimentFile> KeptExperiment::left_behind(const SceneCheck& check) {
    struct Left {
        fs::file_time_type when;
        std::string path;
        bool older;
        auto operator<=>(const Left&) const = default;
    };
    std::vector<Left> left;
    std::error_code error;
    if (!folder_.empty())
        for (fs::directory_iterator it(folder_, error), end; !error && it != end; it.increment(error)) {
            const auto owner = owner_of(it->path().filename().string());
            std::error_code ignored;
            if (owner && !alive(*owner))
                left.push_back({fs::last_write_time(it->path(), ignored), it->path().string(), owner->older});
        }
    std::ranges::sort(left, std::greater());
    for (const auto& [when, path, older] : left) {
        if (Result<ExperimentFile> file = read_kept(path, check, left_behind_answered_)) {
            left_behind_ = path;
            left_behind_older_ = older;
            return std::move(*file);
        } else {
            const std::string aside = path + ".unreadable";
            std::error_code failed;
            fs::rename(path, aside, failed);
            const std::lock_guard lock(mutex_);
            if (!failed)
                notice_ = fmt::format("{} It was kept of a session that died, and is set aside as '{}'.",
                                      file.sentence(), fs::path(aside).filename().string());
        }
    }
    return std::nullopt;
}

void KeptExperiment::forget_left_behind() {
    std::error_code ignored;
    if (!left_behind_.empty()) fs::remove(std::exchange(left_behind_, {}), ignored);
}

std::string KeptExperiment::notice() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notice_, {});
}

void KeptExperiment::keep(ExperimentFile file) {
    if (path_.empty()) return;
    writer_.start([this, file = std::move(file)](const auto&, const std::stop_token&) {
        write(file);
        return Written{};
    });
}

void KeptExperiment::leave_behind(ExperimentFile file) {
    keep(std::move(file));
    settle();
    stays_ = true;
}

void KeptExperiment::settle() { writer_.finish(); }

void KeptExperiment::write(const ExperimentFile& file) {
    std::error_code ignored;
    const Result<Written> written = caught<Written>(
        [&]() -> Result<Written> {
            const std::string text = std::string(kAnswered) + write_experiment(file);
            if (std::string why = why_unreadable_toml(text, path_); !why.empty()) return Failure{why};
            if (Result<Written> made = make_folder(folder_); !made) return made;
            return write_file(path_, text, true);
        },
        std::string(kNoMemory));
    // What is there from before is not what the session came to, and must not be offered as that. Another
    // name takes no room on a disk that is full.
    if (written)
        fs::remove(older_path_, ignored);
    else
        fs::rename(path_, older_path_, ignored);
    const std::lock_guard lock(mutex_);
    // Said once until it goes again: a full disk must not stop a race, and each change asks for a file.
    if (!written && !failing_)
        notice_ = fmt::format("What is done here is not kept in case of a crash: {}", written.sentence());
    failing_ = !written;
}

bool KeptExperiment::keeps() {
    const std::lock_guard lock(mutex_);
    return !path_.empty() && !failing_;
}

}  // namespace lowrank::state
