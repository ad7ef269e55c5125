// Write, flush, rename: the one place that creates files. POSIX calls, because streams hide a full disk until
// too late.
#include "core/io/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <optional>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "core/text/numbers.h"

namespace lowrank {
namespace {

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string reason(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG:
            return "the disk is full, and nothing was left behind";
        case EROFS:
            return "the file system is read-only";
        case EACCES:
        case EPERM:
            return "the folder is read-only for you";
        case ENAMETOOLONG:
            return "the name is too long";
        default:
            return std::generic_category().message(error);
    }
}

Failure cannot_write(const std::string& path, const std::string& why) {
    return {"cannot write " + in_quotes(path) + ": " + why + "."};
}

/// Where a write to path has to end: symbolic links are followed, so that replacing keeps the link.
std::string followed(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return path;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    return error ? path : real.string();
}

constexpr std::string_view kTemporary = ".lowrank-", kTemporaryEnd = ".tmp";

/// Removes temporaries of processes that were killed while they wrote. A process of another machine or container that
/// writes here holds a lock on its own, and files of other people are left alone.
void sweep(const std::string& folder) {
    DIR* const opened = ::opendir(folder.c_str());
    if (!opened) return;
    const int at = ::dirfd(opened);
    while (const dirent* entry = ::readdir(opened)) {
        const std::string_view name = entry->d_name;
        if (!name.starts_with(kTemporary) || !name.ends_with(kTemporaryEnd)) continue;
        const std::string_view process =
            name.substr(kTemporary.size(), name.find('-', kTemporary.size()) - kTemporary.size());
        const std::optional<std::int64_t> number = parse_integer(process);
        if (!number || *number < 1 || *number > std::numeric_limits<pid_t>::max()) continue;
        if (::kill(static_cast<pid_t>(*number), 0) == 0 || errno != ESRCH) continue;
        const int descriptor = ::openat(at, entry->d_name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (descriptor < 0) continue;
        struct stat status {};
        if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
            ::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            (void)::unlinkat(at, entry->d_name, 0);
        ::close(descriptor);
    }
    ::closedir(opened);
}

/// What stat says of a path that names no file yet, where that means that none can ever be made there.
bool forbids(int error) { return error != ENOENT && error != ENOTDIR && error != EACCES; }

/// Whether a file there may be taken away by nobody but its owner: a folder like /tmp.
bool is_kept_by_folder(const std::string& folder, const struct stat& file) {
    struct stat status {};
    return ::stat(folder.c_str(), &status) == 0 && (status.st_mode & S_ISVTX) && ::geteuid() != 0 &&
           ::geteuid() != file.st_uid && ::geteuid() != status.st_uid;
}

bool is_device(const struct stat& status) {
    return S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
}

/// Of a file that another one adds to under its lock: what it writes would go to a file without a name.
std::string why_held(const std::string& path, const struct stat& status) {
    if (!S_ISREG(status.st_mode)) return {};
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return {};
    const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return held ? why_written_to(path) : std::string();
}

}  // namespace

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string why_written_to(const std::string& path) {
    return "another process is writing to " + in_quotes(path) +
           ": wait for it, or give this one a file of its own.";
}

std::string why_unwritable(const std::string& path, bool force) {
    if (path.empty()) return "a file name is needed where an empty one was given.";
    if (path.find('\0') != std::string::npos) return "a file name cannot contain a zero byte.";
    if (path == "-")
        return "'-' stands for standard output, which has the name /dev/stdout here; ./- is a file of that "
               "name.";
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode))
            return "cannot write " + in_quotes(path) + ": it is a folder, and a file name is needed.";
        if (is_device(status)) return {};
        if (!force)
            return in_quotes(path) + " exists already: choose another name, or replace it with --force.";
        if (std::string why = why_held(path, status); !why.empty()) return why;
        if (is_kept_by_folder(folder_of(followed(path)), status))
            return cannot_write(path,
                                "it belongs to someone else, and its folder lets only the owner replace it")
                .sentence;
    } else if (const int error = errno; forbids(error) && !(force && error == ELOOP)) {
        return cannot_write(path, reason(error)).sentence;
    } else if (!force && ::lstat(path.c_str(), &status) == 0) {
        return in_quotes(path) +
               " is a symbolic link that leads nowhere: choose another name, or replace it with --force.";
    }
    if (path.back() == '/')
        return "cannot write " + in_quotes(path) + ": a file name is needed after the last slash.";
    const std::string folder = folder_of(followed(path));
    if (::stat(folder.c_str(), &status) != 0) {
        if (errno == ENOENT)
            return cannot_write(path, "the folder " + in_quotes(folder) + " does not exist").sentence;
        return cannot_write(path, reason(errno)).sentence;
    }
    if (!S_ISDIR(status.st_mode)) return cannot_write(path, in_quotes(folder) + " is not a folder").sentence;
    if (::access(folder.c_str(), W_OK | X_OK) != 0) return cannot_write(path, reason(errno)).sentence;
    return {};
}

Result<AtomicFile> AtomicFile::create(const std::string& path, bool force) {
    if (std::string why = why_unwritable(path, force); !why.empty()) return Failure{std::move(why)};
    AtomicFile file;
    file.path_ = path;
    file.target_ = followed(path);
    file.force_ = force;
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && is_device(status)) {
        file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.descriptor_ < 0) return cannot_write(path, reason(errno));
        return file;
    }
    sweep(folder_of(file.target_));
    // A short name of its own, since the target's may already be as long as the file system allows.
    const std::string stem =
        folder_of(file.target_) + "/" + std::string(kTemporary) + std::to_string(::getpid()) + "-";
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const std::string name = stem + std::to_string(attempt) + std::string(kTemporaryEnd);
        file.descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.descriptor_ >= 0) {
            file.temporary_ = name;
            (void)::flock(file.descriptor_, LOCK_EX | LOCK_NB);  // not every file system has locks
            if (exists) (void)::fchmod(file.descriptor_, status.st_mode & 07777);
            return file;
        }
        if (errno != EEXIST) break;
    }
    return cannot_write(path, reason(errno));
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      force_(other.force_) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Failure AtomicFile::failed(int error) {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    if (!temporary_.empty()) ::unlink(std::exchange(temporary_, {}).c_str());
    return cannot_write(path_, reason(error));
}

Result<Written> AtomicFile::write(std::string_view bytes) {
    if (descriptor_ < 0) return cannot_write(path_, "it was given up before");
    while (!bytes.empty()) {
        // Linux writes at most 2 GiB at a time.
        const ssize_t count =
            ::write(descriptor_, bytes.data(), std::min(bytes.size(), std::size_t{1} << 30));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failed(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return Written{};
}

Result<Written> AtomicFile::commit() {
    if (descriptor_ < 0) return cannot_write(path_, "it was given up before");
    if (!temporary_.empty() && ::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP)
        return failed(errno);
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) return failed(errno);
    if (temporary_.empty()) return Written{};
    // Someone else may have made the file while we were writing.
    struct stat status {};
    if (!force_ && ::lstat(target_.c_str(), &status) == 0) {
        (void)failed(EEXIST);
        return Failure{in_quotes(path_) +
                       " exists already: choose another name, or replace it with --force."};
    }
    if (::stat(target_.c_str(), &status) == 0) {
        if (std::string why = why_held(target_, status); !why.empty()) {
            (void)failed(EBUSY);
            return Failure{std::move(why)};
        }
    }
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) return failed(errno);
    temporary_.clear();
    if (const int folder = ::open(folder_of(target_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        folder >= 0) {
        (void)::fsync(folder);  // the rename itself; the data is safe already, so a refusal changes nothing
        ::close(folder);
    }
    return Written{};
}

Result<Written> write_file(const std::string& path, std::string_view bytes, bool force) {
    Result<AtomicFile> file = AtomicFile::create(path, force);
    if (!file) return Failure{file.sentence()};
    if (Result<Written> done = file->write(bytes); !done) return done;
    return file->commit();
}

}  // namespace lowrank
