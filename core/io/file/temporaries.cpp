// Makes temporaries whose names hold the number of their process, and sweeps those whose process is gone.
#include "core/io/file/temporaries.h"

#include <cerrno>
#include <cstdint>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <optional>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/io/file/put_in_place.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr std::string_view kTemporary = ".lowrank-";

/// Whether digits are the number of a process that is gone.
bool is_gone(std::string_view digits) {
    const std::optional<std::int64_t> number = parse_integer(digits);
    if (!number || *number < 1 || *number > std::numeric_limits<pid_t>::max()) return false;
    return ::kill(static_cast<pid_t>(*number), 0) != 0 && errno == ESRCH;
}

/// Whether a name is that of a temporary whose process is gone.
bool is_left_behind(std::string_view name) {
    if (!name.starts_with(kTemporary)) return false;
    const std::size_t end = name.find('-', kTemporary.size());
    return end != name.npos && is_gone(name.substr(kTemporary.size(), end - kTemporary.size()));
}

/// Calls visit(status) for an entry of this person's that nobody holds a lock on.
template <class Visit>
void for_unheld(int folder, const char* name, const Visit& visit) {
    const int descriptor = ::openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0) return;
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && status.st_uid == ::geteuid() &&
        ::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        visit(status);
    ::close(descriptor);
}

/// Calls visit(its descriptor, a name) for each entry. Takes the descriptor over.
template <class Visit>
void for_each_name(int descriptor, const Visit& visit) {
    if (descriptor < 0) return;
    DIR* const opened = ::fdopendir(descriptor);
    if (!opened) {
        ::close(descriptor);
        return;
    }
    while (const dirent* entry = ::readdir(opened)) visit(::dirfd(opened), entry->d_name);
    ::closedir(opened);
}

/// With all that a program in it has left, links not followed; folders within folders up to a depth that no
/// program needs.
void remove_folder(int parent, const char* name, int depth = 0) {
    constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW, kDeepest = 32;
    for_each_name(::openat(parent, name, kFlags), [depth](int inside, const char* entry) {
        const std::string_view here = entry;
        if (here == "." || here == ".." || ::unlinkat(inside, entry, 0) == 0) return;
        if (errno == EISDIR && depth < kDeepest) remove_folder(inside, entry, depth + 1);
    });
    (void)::unlinkat(parent, name, AT_REMOVEDIR);
}

}  // namespace

std::string temporary_name() { return std::string(kTemporary) + std::to_string(::getpid()) + "-"; }

void sweep_temporaries(const std::string& folder) {
    for_each_name(::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY), [](int at, const char* name) {
        if (!is_left_behind(name)) return;
        for_unheld(at, name, [&](const struct stat& status) {
            const bool file = std::string_view(name).ends_with(kTemporaryEnd);
            if (file && S_ISREG(status.st_mode)) (void)::unlinkat(at, name, 0);
            if (!file && S_ISDIR(status.st_mode) && (status.st_mode & 077) == 0) remove_folder(at, name);
        });
    });
}

void sweep_older_films(const std::string& film) {
    const std::filesystem::path whole(film);
    const std::string head = "." + whole.stem().string() + ".", end = whole.extension().string();
    for_each_name(
        ::open(folder_of(film).c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY), [&](int at, const char* entry) {
            const std::string_view name = entry;
            if (name.size() <= head.size() + end.size() || !name.starts_with(head) || !name.ends_with(end) ||
                !is_gone(name.substr(head.size(), name.size() - head.size() - end.size())))
                return;
            for_unheld(at, entry, [&](const struct stat& status) {
                if (S_ISREG(status.st_mode)) (void)::unlinkat(at, entry, 0);
            });
        });
}

Result<PrivateFolder> PrivateFolder::create(const std::string& folder, const std::string& target) {
    sweep_temporaries(folder);
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(folder, error);
    std::string pattern = (whole / (temporary_name() + "XXXXXX")).string();
    if (error || !::mkdtemp(pattern.data())) return cannot_write(target, error ? error.value() : errno);
    PrivateFolder made;
    made.path_ = std::move(pattern);
    made.descriptor_ = ::open(made.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (made.descriptor_ >= 0) (void)::flock(made.descriptor_, LOCK_EX | LOCK_NB);  // as of files
    return made;
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), descriptor_(std::exchange(other.descriptor_, -1)) {}

PrivateFolder::~PrivateFolder() {
    if (!path_.empty()) remove_folder(AT_FDCWD, path_.c_str());
    if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace lowrank
