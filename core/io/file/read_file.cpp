// Reads a file whole. It waits with poll, so that a pipe that says nothing can be left, and grows only as far
// as the limit allows.
#include "core/io/file/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "core/io/array/numpy_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/file_kind.h"
#include "core/io/file/memory_limit.h"
#include "core/io/table/decode_text.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

constexpr double kLargestFile = 8589934592.0;  // 8 GiB
constexpr std::size_t kFirst = 65536, kBlock = std::size_t{1} << 22;

std::string why_no_name(const std::string& path) {
    if (path.empty()) return "a file name is needed where an empty one was given.";
    if (path.find('\0') != std::string::npos) return "a file name cannot contain a zero byte.";
    return {};
}

struct Descriptor {
    int number = -1;
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
};

/// Without waiting for a writer: a pipe nobody has opened yet is waited for by poll.
int open_to_read(const std::string& path) {
    const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    // A socket cannot be opened by its name, and standard input may be one.
    if (number < 0 && errno == ENXIO && path == "/dev/stdin")
        return ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    return number;
}

/// Until there is something to read or nothing will come; false when the token fired first.
bool wait_for_more(int descriptor, const std::stop_token& stop) {
    constexpr int kMilliseconds = 20;
    for (;;) {
        if (stop.stop_requested()) return false;
        pollfd watched{descriptor, POLLIN, 0};
        const int count = ::poll(&watched, 1, kMilliseconds);
        if (count > 0 || (count < 0 && errno != EINTR)) return true;
    }
}

bool is_limited(const ReadLimits& limits) { return limits.memory > 0 && limits.memory < kLargestFile; }

double most_to_read(const ReadLimits& limits) { return is_limited(limits) ? limits.memory : kLargestFile; }

std::string larger_than(const std::string& path, double most, const ReadLimits& limits) {
    if (!is_limited(limits))
        return fmt::format("{} is larger than {}, the most that is read.", in_quotes(path), print_size(most));
    return fmt::format(
        "{} is larger than {}, the most that is read of it within the limit of {} (--memory-limit).",
        in_quotes(path), print_size(most), print_size(limits.memory));
}

enum class ReadAs { Bytes, Text, TextOrArrays };

/// Why bytes of zero, met among the first bytes, end the reading; empty where they may stand there.
std::string why_no_zeros(const std::string& path, std::string_view begin, ReadAs as) {
    if (begins_encoded_text(begin) || (as == ReadAs::TextOrArrays && begins_numpy(begin))) return {};
    if (std::string why = why_other_kind(begin); !why.empty()) return in_quotes(path) + " " + why;
    // Said of all of its bytes once they are there.
    if (begins_numpy(begin)) return {};
    return in_quotes(path) + " " + why_zeros(begin);
}

Result<std::string> read_whole(const std::string& path, const ReadLimits& limits, ReadAs as) {
    if (std::string why = why_no_name(path); !why.empty()) return Failure{std::move(why)};
    const Descriptor file{open_to_read(path)};
    if (file.number < 0) return cannot_read(path, errno);
    struct stat status {};
    if (::fstat(file.number, &status) != 0) return cannot_read(path, errno);
    if (S_ISDIR(status.st_mode)) return cannot_read(path, EISDIR);

    // Some files of the kernel say a size of 0 and hold more.
    const bool sized = S_ISREG(status.st_mode) && status.st_size > 0;
    const double most = most_to_read(limits) / (sized ? 1 : 2);
    if (sized)
        if (std::string why = why_too_large_to_read(path, static_cast<double>(status.st_size), limits);
            !why.empty())
            return Failure{std::move(why)};
    const std::size_t largest = static_cast<std::size_t>(most);
    const std::size_t expected =
        sized ? static_cast<std::size_t>(status.st_size) + 1 : std::min(kFirst, largest + 1);
    std::string bytes;
    // Room alone: it is filled block by block as the file comes, since zeros for a large one take as long as
    // reading it.
    bytes.reserve(expected);
    for (std::size_t filled = 0;;) {
        if (filled == bytes.capacity()) {
            std::string larger;
            larger.reserve(std::min(2 * filled, largest + 1));
            larger = bytes;
            bytes = std::move(larger);
        }
        if (filled == bytes.size()) bytes.resize(std::min(bytes.capacity(), filled + kBlock));
        if (S_ISREG(status.st_mode) ? limits.stop.stop_requested() : !wait_for_more(file.number, limits.stop))
            return Cancelled{};
        const ssize_t count =
            ::read(file.number, bytes.data() + filled, std::min(bytes.size() - filled, kBlock));
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count < 0) return cannot_read(path, errno);
        const std::size_t got = static_cast<std::size_t>(count);
        const bool zeros = as != ReadAs::Bytes && std::memchr(bytes.data() + filled, '\0', got);
        filled += got;
        if (filled > largest) return Failure{larger_than(path, most, limits)};
        if (zeros)
            if (std::string why = why_no_zeros(path, std::string_view(bytes).substr(0, filled), as);
                !why.empty())
                return Failure{std::move(why)};
        if (count == 0) {
            bytes.resize(filled);
            return bytes;
        }
    }
}

}  // namespace

Failure cannot_read(const std::string& path, int error) {
    if (error == ENOENT || error == ENOTDIR) return {fmt::format("there is no file {}.", in_quotes(path))};
    if (error == EISDIR) return {fmt::format("{} is a folder, and a file is needed.", in_quotes(path))};
    if (error == EACCES || error == EPERM)
        return {fmt::format("{} cannot be read: you may not open it.", in_quotes(path))};
    return {fmt::format("{} cannot be read: {}.", in_quotes(path), std::generic_category().message(error))};
}

Result<std::string> read_file(const std::string& path, const ReadLimits& limits) {
    return read_whole(path, limits, ReadAs::Bytes);
}

namespace {

Result<std::string> read_decoded(const std::string& path, const ReadLimits& limits, ReadAs as) {
    Result<std::string> bytes = read_whole(path, limits, as);
    if (!bytes) return bytes;
    return decode_text(*std::move(bytes), path, static_cast<std::size_t>(most_to_read(limits)),
                       as == ReadAs::TextOrArrays, limits.stop);
}

}  // namespace

Result<std::string> read_text(const std::string& path, const ReadLimits& limits) {
    return read_decoded(path, limits, ReadAs::Text);
}

Result<std::string> read_text_or_arrays(const std::string& path, const ReadLimits& limits) {
    return read_decoded(path, limits, ReadAs::TextOrArrays);
}

std::string why_too_large_to_read(const std::string& path, double bytes, const ReadLimits& limits) {
    const double most = most_to_read(limits);
    return bytes > most ? larger_than(path, most, limits) : std::string();
}

bool names_one_file(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::equivalent(a, b, ignored)) return true;
    const auto whole = [&](const std::string& path) {
        return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
    };
    return whole(a) == whole(b);
}

}  // namespace lowrank
