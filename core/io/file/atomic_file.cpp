// Write, flush, rename: the one place that creates files. POSIX calls, because streams hide a full disk until
// too late.
#include "core/io/file/atomic_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/core.h>
#include <optional>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <climits>

#include "core/io/file/put_in_place.h"
#include "core/io/file/temporaries.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// What stat says of a path that names no file yet, where that means that none can ever be made there.
bool forbids(int error) { return error != ENOENT && error != ENOTDIR && error != EACCES; }

/// Whether a file there may be taken away by nobody but its owner: a folder like /tmp.
bool is_kept_by_folder(const std::string& folder, const struct stat& file) {
    struct stat status {};
    return ::stat(folder.c_str(), &status) == 0 && (status.st_mode & S_ISVTX) && ::geteuid() != 0 &&
           ::geteuid() != file.st_uid && ::geteuid() != status.st_uid;
}

constexpr int kLookMilliseconds = 20;  ///< between two looks at the token

bool is_device(const struct stat& status) {
    return S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
}

/// The descriptor that a path names, as /dev/stdout and /dev/fd/3 do, whatever links lead there.
std::optional<int> named_descriptor(std::string path) {
    constexpr int kMostLinks = 8;
    for (int links = 0; links < kMostLinks; ++links) {
        for (const std::string& folder : {std::string("/dev/fd/"), std::string("/proc/self/fd/"),
                                          fmt::format("/proc/{}/fd/", ::getpid())})
            if (path.starts_with(folder)) {
                const auto number = parse_integer(path.substr(folder.size()));
                return number && *number >= 0 && *number < INT_MAX ? std::optional(static_cast<int>(*number))
                                                                   : std::nullopt;
            }
        char to[PATH_MAX];
        const ssize_t length = ::readlink(path.c_str(), to, sizeof to);
        if (length <= 0) return std::nullopt;
        const std::string target(to, static_cast<std::size_t>(length));
        path = target.front() == '/' ? target : folder_of(path) + "/" + target;
    }
    return std::nullopt;
}

/// A file that a shell has opened, as by '>> log': it is written on in, and nothing takes its place.
std::optional<int> open_file_named(const std::string& path) {
    const std::optional<int> number = named_descriptor(path);
    struct stat status {};
    if (!number || ::fstat(*number, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return (::fcntl(*number, F_GETFL) & O_ACCMODE) != O_RDONLY ? number : std::nullopt;
}

}  // namespace

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string why_written_to(const std::string& path) {
    return fmt::format("another process is writing to {}: wait for it, or give this one a file of its own.",
                       in_quotes(path));
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
            return fmt::format("cannot write {}: it is a folder, and a file name is needed.",
                               in_quotes(path));
        if (is_device(status) || open_file_named(path)) return {};
        if (!force) return why_exists(path);
        if (std::string why = why_held(path); !why.empty()) return why;
        if (is_kept_by_folder(folder_of(written_at(path)), status))
            return cannot_write(path,
                                "it belongs to someone else, and its folder lets only the owner replace it")
                .sentence;
    } else if (const int error = errno; forbids(error) && !(force && error == ELOOP)) {
        return cannot_write(path, error).sentence;
    } else if (!force && ::lstat(path.c_str(), &status) == 0) {
        return fmt::format(
            "{} is a symbolic link that leads nowhere: choose another name, or replace it with --force.",
            in_quotes(path));
    }
    if (path.back() == '/')
        return fmt::format("cannot write {}: a file name is needed after the last slash.", in_quotes(path));
    const std::string folder = folder_of(written_at(path));
    if (::stat(folder.c_str(), &status) != 0) {
        if (errno == ENOENT)
            return cannot_write(path, fmt::format("the folder {} does not exist", in_quotes(folder)))
                .sentence;
        return cannot_write(path, errno).sentence;
    }
    if (!S_ISDIR(status.st_mode))
        return cannot_write(path, fmt::format("{} is not a folder", in_quotes(folder))).sentence;
    if (::access(folder.c_str(), W_OK | X_OK) != 0) return cannot_write(path, errno).sentence;
    return {};
}

/// Without waiting for a reader in the system, where no signal would end it.
Result<Written> AtomicFile::open_device(const std::stop_token& stop) {
    for (;;) {
        if (stop.stop_requested()) return Cancelled{};
        descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (descriptor_ >= 0) return Written{};
        // A named pipe that nobody reads from yet.
        if (errno != ENXIO && errno != EINTR) return cannot_write(path_, errno);
        ::poll(nullptr, 0, kLookMilliseconds);
    }
}

/// False where the token fired first.
bool AtomicFile::wait_for_room() const {
    if (stop_.stop_requested()) return false;
    pollfd full{descriptor_, POLLOUT, 0};
    ::poll(&full, 1, kLookMilliseconds);
    return true;
}

Result<AtomicFile> AtomicFile::create(const std::string& path, bool force, const std::stop_token& stop) {
    if (std::string why = why_unwritable(path, force); !why.empty()) return Failure{std::move(why)};
    AtomicFile file;
    file.stop_ = stop;
    file.path_ = path;
    file.target_ = written_at(path);
    file.force_ = force;
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && is_device(status)) {
        if (const auto opened = file.open_device(stop); !opened) return opened.passed_on<AtomicFile>();
        return file;
    }
    if (const std::optional<int> open = open_file_named(path)) {
        file.descriptor_ = ::fcntl(*open, F_DUPFD_CLOEXEC, 3);
        if (file.descriptor_ < 0) return cannot_write(path, errno);
        return file;
    }
    sweep_temporaries(folder_of(file.target_));
    // A short name of its own, since the target's may already be as long as the file system allows.
    const std::string stem = folder_of(file.target_) + "/" + temporary_name();
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const std::string name = stem + std::to_string(attempt) + std::string(kTemporaryEnd);
        file.descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.descriptor_ >= 0) {
            file.temporary_ = name;
            (void)::flock(file.descriptor_, LOCK_EX | LOCK_NB);  // not every file system has locks
            if (exists) (void)::fchmod(file.descriptor_, mode_to_keep(status.st_mode));
            return file;
        }
        if (errno != EEXIST) break;
    }
    return cannot_write(path, errno);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      unflushed_(other.unflushed_),
      force_(other.force_),
      stop_(std::move(other.stop_)) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

Failure AtomicFile::failed(int error) {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
    if (!temporary_.empty()) ::unlink(std::exchange(temporary_, {}).c_str());
    return cannot_write(path_, error);
}

Result<Written> AtomicFile::write(std::string_view bytes) {
    if (descriptor_ < 0) return cannot_write(path_, "it was given up before");
    while (!bytes.empty()) {
        // Linux writes at most 2 GiB at a time.
        const ssize_t count =
            ::write(descriptor_, bytes.data(), std::min(bytes.size(), std::size_t{1} << 30));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            if (!wait_for_room()) return Cancelled{};
            continue;
        }
        if (count < 0) return failed(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
        unflushed_ += static_cast<std::size_t>(count);
    }
    constexpr std::size_t kFlushed = std::size_t{16} << 20;
    if (unflushed_ < kFlushed || temporary_.empty()) return Written{};
    unflushed_ = 0;
    if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return failed(errno);
    return Written{};
}

Result<Written> AtomicFile::commit() {
    if (descriptor_ < 0) return cannot_write(path_, "it was given up before");
    if (!temporary_.empty() && ::fsync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP)
        return failed(errno);
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) return failed(errno);
    if (temporary_.empty()) return Written{};
    if (Result<Written> placed = put_in_place(temporary_, target_, path_, force_); !placed) {
        (void)failed(0);
        return placed;
    }
    temporary_.clear();
    return Written{};
}

ByteSink heedful(ByteSink to, std::stop_token stop) {
    return [to = std::move(to), stop = std::move(stop)](std::string_view bytes) -> Result<Written> {
        constexpr std::size_t kPiece = std::size_t{1} << 20;
        do {
            if (stop.stop_requested()) return Cancelled{};
            if (Result<Written> taken = to(bytes.substr(0, kPiece)); !taken) return taken;
            bytes.remove_prefix(std::min(kPiece, bytes.size()));
        } while (!bytes.empty());
        return Written{};
    };
}

Result<Written> write_file(const std::string& path, bool force,
                           const std::function<Result<Written>(const ByteSink&)>& write,
                           const std::stop_token& stop) {
    Result<AtomicFile> file = AtomicFile::create(path, force, stop);
    if (!file) return file.passed_on<Written>();
    const ByteSink sink = heedful([&file](std::string_view bytes) { return file->write(bytes); }, stop);
    if (Result<Written> done = write(sink); !done) return done;
    if (stop.stop_requested()) return Cancelled{};
    return file->commit();
}

Result<Written> write_file(const std::string& path, std::string_view bytes, bool force,
                           const std::stop_token& stop) {
    return write_file(
        path, force, [bytes](const ByteSink& sink) { return sink(bytes); }, stop);
}

}  // namespace lowrank
