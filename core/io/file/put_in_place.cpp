// Renames a finished temporary to its target: follows links, respects what is there, says why it cannot be
// done.
#include "core/io/file/put_in_place.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/io/file/atomic_file.h"

namespace lowrank {
namespace {

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

/// 0 or a number of errno.
int rename_so(const std::string& from, const std::string& to, NoReplace way) {
    struct stat status {};
    switch (way) {
        case NoReplace::Renamed:
            return ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0 ? 0
                                                                                                    : errno;
        case NoReplace::Linked:
            if (::link(from.c_str(), to.c_str()) != 0) return errno;
            (void)::unlink(from.c_str());
            return 0;
        case NoReplace::Looked:
            if (::lstat(to.c_str(), &status) == 0) return EEXIST;
            return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
    }
    return EINVAL;
}

/// What a file system says that lacks a way; some forbid a second name to all.
bool is_lacking(int error) {
    return error == EINVAL || error == ENOSYS || error == EOPNOTSUPP || error == EPERM || error == EMLINK;
}

}  // namespace

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

std::string written_at(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return path;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    return error ? path : real.string();
}

Failure cannot_write(const std::string& path, int error) { return cannot_write(path, reason(error)); }

Failure cannot_write(const std::string& path, const std::string& why) {
    return {fmt::format("cannot write {}: {}.", in_quotes(path), why)};
}

std::string why_exists(const std::string& path) {
    return fmt::format("{} exists already: choose another name, or replace it with --force.",
                       in_quotes(path));
}

Result<Written> make_folder(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code error, ignored;
    fs::create_directories(folder, error);
    if (error && !fs::is_directory(folder, ignored)) return cannot_write(folder, error.value());
    return Written{};
}

mode_t mode_to_keep(mode_t mode) { return mode & 0777; }

std::string why_held(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return {};
    // What it adds would go to a file without a name.
    const bool held = ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    ::close(descriptor);
    return held ? why_written_to(path) : std::string();
}

int rename_to_free_name(const std::string& from, const std::string& to, std::span<const NoReplace> ways) {
    int error = EINVAL;
    for (const NoReplace way : ways)
        if (error = rename_so(from, to, way); !is_lacking(error)) return error;
    return error;
}

Result<Written> put_in_place(const std::string& temporary, const std::string& target, const std::string& path,
                             bool force) {
    if (force) {
        if (std::string why = why_held(target); !why.empty()) return Failure{std::move(why)};
        if (::rename(temporary.c_str(), target.c_str()) != 0) return cannot_write(path, errno);
    } else {
        // Someone else may have made the file while we were writing.
        constexpr std::array kWays = {NoReplace::Renamed, NoReplace::Linked, NoReplace::Looked};
        const int error = rename_to_free_name(temporary, target, kWays);
        if (error == EEXIST) return Failure{why_exists(path)};
        if (error != 0) return cannot_write(path, error);
    }
    if (const int folder = ::open(folder_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        folder >= 0) {
        (void)::fsync(folder);  // the rename itself; the data is safe already, so a refusal changes nothing
        ::close(folder);
    }
    return Written{};
}

}  // namespace lowrank
