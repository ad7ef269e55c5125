// Files out: written to a temporary beside the target and renamed.
#pragma once
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank {

/// Why path cannot be written, as one sentence; empty when nothing stands against it now. For a look before a
/// long run. force: an existing file may be replaced, but not one that another process adds to
/// (append_file.h).
std::string why_unwritable(const std::string& path, bool force);

/// The sentence about a file that another process adds to.
std::string why_written_to(const std::string& path);

/// A file that appears at its path all at once, on commit, or not at all: written to a temporary in the same
/// folder, flushed to the disk, renamed. Devices and pipes (/dev/stdout) are written to directly, for they
/// cannot be replaced; while nobody reads from one, the token is looked at.
class AtomicFile {
public:
    /// Opens the temporary, and removes those that killed processes left in the folder. Refuses a missing or
    /// read-only folder, a folder at path, and a file at path unless force.
    static Result<AtomicFile> create(const std::string& path, bool force, const std::stop_token& stop = {});

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();  ///< without a commit: removes the temporary

    /// Appends bytes, and has them on the disk every 16 MB, so that the end of a large file is no long wait.
    /// After a failure nothing more can be written and commit fails.
    Result<Written> write(std::string_view bytes);

    /// Flushes, closes and renames. A full disk shows here at the latest, and then nothing is left behind.
    Result<Written> commit();

private:
    AtomicFile() = default;
    Failure failed(int error);
    Result<Written> open_device(const std::stop_token& stop);
    bool wait_for_room() const;
    std::string path_, target_, temporary_;  ///< target_: path_ with symbolic links followed
    int descriptor_ = -1;
    std::size_t unflushed_ = 0;  ///< bytes
    bool force_ = false;
    std::stop_token stop_;
};

/// Takes the bytes of a file piece by piece, so that they need not lie in memory together; a sentence ends
/// the writing.
using ByteSink = std::function<Result<Written>(std::string_view)>;

/// Hands everything on in pieces of 1 MB at most; from when the token fires nothing more, and the answer is
/// cancelled.
ByteSink heedful(ByteSink to, std::stop_token stop);

/// What write hands to its sink as the file at path; nothing is left where it fails or is called off, or the
/// token fires before all is on the disk.
Result<Written> write_file(const std::string& path, bool force,
                           const std::function<Result<Written>(const ByteSink&)>& write,
                           const std::stop_token& stop = {});

/// All of bytes as the file at path.
Result<Written> write_file(const std::string& path, std::string_view bytes, bool force,
                           const std::stop_token& stop = {});

/// 'path' between quotes, for sentences.
std::string in_quotes(std::string_view text);

}  // namespace lowrank
