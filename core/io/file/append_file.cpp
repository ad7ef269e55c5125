// Appends rows to a file under a lock, and cuts off what a killed process left half-written.
#include "core/io/file/append_file.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/io/file/atomic_file.h"

namespace lowrank {
namespace {

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Failure AppendFile::failed(int error) const {
    return {fmt::format("cannot write {}: {}.", in_quotes(path_), std::strerror(error))};
}

Result<AppendFile> AppendFile::open(const std::string& path, Existing existing, std::string_view refused) {
    if (path == "-")
        return Failure{
            "'-' stands for standard output, and what is added to again and again needs a file: ./- "
            "is one of that name."};
    // A file that is there is no hindrance by itself.
    if (std::string why = why_unwritable(path, true); !why.empty()) return Failure{std::move(why)};
    struct stat status {};
    const Failure irregular{
        fmt::format("{} is no regular file, and this one is added to again and again.", in_quotes(path))};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return irregular;
    AppendFile file;
    file.path_ = path;
    constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK;
    file.descriptor_ = ::open(path.c_str(), kFlags | O_EXCL, 0666);
    file.begun_ = file.descriptor_ >= 0;
    if (!file.begun_ && errno == EEXIST && existing == Existing::GoesOn)
        file.descriptor_ = ::open(path.c_str(), kFlags, 0666);
    if (file.descriptor_ < 0 && errno == EEXIST) {
        if (::stat(path.c_str(), &status) != 0)
            return Failure{
                fmt::format("{} is a symbolic link that leads nowhere: choose another name, or take it away.",
                            in_quotes(path))};
        return Failure{fmt::format("{} exists already{}", in_quotes(path), refused)};
    }
    if (file.descriptor_ < 0) return file.failed(errno);
    if (::fstat(file.descriptor_, &status) != 0) return file.failed(errno);
    if (!S_ISREG(status.st_mode)) return irregular;
    if (::flock(file.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) return Failure{why_written_to(path)};
        file.locked_ = false;  // not every file system has locks
    }
    file.length_ = status.st_size;
    return file;
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      length_(other.length_),
      head_(other.head_),
      locked_(other.locked_),
      begun_(other.begun_),
      synced_(other.synced_) {}

AppendFile::~AppendFile() {
    if (descriptor_ < 0) return;
    if (begun_ && length_ <= head_ && why_altered().empty()) (void)::unlink(path_.c_str());
    ::close(descriptor_);
}

Result<std::string> AppendFile::read(const ReadLimits& limits) const {
    if (std::string why = why_too_large_to_read(path_, static_cast<double>(length_), limits); !why.empty())
        return Failure{std::move(why)};
    std::string text;
    text.reserve(static_cast<std::size_t>(length_));
    char buffer[1 << 16];
    for (std::int64_t at = 0;;) {
        if (limits.stop.stop_requested()) return Cancelled{};
        const ssize_t count = ::pread(descriptor_, buffer, sizeof buffer, at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0)
            return Failure{fmt::format("cannot read {}: {}.", in_quotes(path_), std::strerror(errno))};
        if (count == 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
        at += count;
    }
}

Result<Written> AppendFile::cut_to(std::int64_t length) {
    if (::ftruncate(descriptor_, length) != 0) return failed(errno);
    length_ = length;
    return Written{};
}

Result<Written> AppendFile::append(std::string_view bytes) {
    if (std::string why = why_altered(); !why.empty()) return Failure{std::move(why)};
    std::int64_t at = length_;
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(descriptor_, bytes.data(), bytes.size(), at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int error = errno;
            // What the full disk took of the last line goes again, so that the file is whole.
            (void)!::ftruncate(descriptor_, length_);
            return failed(error);
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
        at += count;
    }
    length_ = at;
    return steady_seconds() - synced_ > 1 ? sync() : Written{};
}

Result<Written> AppendFile::append_head(std::string_view bytes) {
    Result<Written> done = append(bytes);
    head_ = length_;
    return done;
}

std::string AppendFile::why_altered() const {
    struct stat here {
    }, there{};
    const auto sentence = [&](const char* what) {
        return fmt::format("{} was {} while it was written to: nothing more is added to it.",
                           in_quotes(path_), what);
    };
    if (::fstat(descriptor_, &here) != 0 || ::stat(path_.c_str(), &there) != 0 ||
        here.st_ino != there.st_ino || here.st_dev != there.st_dev)
        return sentence("moved, replaced or deleted");
    if (here.st_size < length_) return sentence("cut by another program");
    if (here.st_size > length_) return sentence("added to by another program");
    return {};
}

Result<Written> AppendFile::sync() {
    if (std::string why = why_altered(); !why.empty()) return Failure{std::move(why)};
    if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return failed(errno);
    synced_ = steady_seconds();
    return Written{};
}

}  // namespace lowrank
