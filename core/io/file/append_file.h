// A file that is only ever added to, by one process at a time: what runs for hours keeps its results in one.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "core/io/file/read_file.h"
#include "core/text/result.h"

namespace lowrank {

/// An open file of whole lines under a lock. A process that is killed leaves whole lines and at most one that
/// is cut; what a full disk cut of an append is taken away at once.
class AppendFile {
public:
    enum class Existing { GoesOn, Refused };

    /// Opens the file at path, or begins it, and locks it. refused: the end of the sentence for a file that
    /// is there and may not be. A sentence too: no place to write to, no regular file, standard output, a
    /// file that another process writes to.
    static Result<AppendFile> open(const std::string& path, Existing existing, std::string_view refused = {});

    AppendFile(AppendFile&& other) noexcept;
    AppendFile& operator=(AppendFile&&) = delete;
    ~AppendFile();  ///< takes a file away that it began and that holds no more than a head

    /// All that stands in it, by its descriptor: the path may name another file by now.
    Result<std::string> read(const ReadLimits& limits = {}) const;
    /// Takes away what follows the first `length` bytes; what is appended stands there.
    Result<Written> cut_to(std::int64_t length);
    /// The bytes are with the system when it returns, and on the disk within a second of appends. Sentences:
    /// of a full disk, and those of sync().
    Result<Written> append(std::string_view bytes);
    /// The same of what a file begins with before it holds anything.
    Result<Written> append_head(std::string_view bytes);
    /// Everything on the disk. A sentence too where the path no longer names this file, for what is added
    /// would be lost, or another program has cut it or added to it.
    Result<Written> sync();
    /// Whether the file system has locks: without them nothing keeps a second process away.
    bool locked() const { return locked_; }

private:
    AppendFile() = default;
    Failure failed(int error) const;
    /// The sentence where the path no longer names this file, or its end is not where this process left it.
    std::string why_altered() const;

    std::string path_;
    int descriptor_ = -1;
    std::int64_t length_ = 0, head_ = 0;  ///< of the file, and of its head alone
    bool locked_ = true;
    bool begun_ = false;  ///< there was no file at the path
    double synced_ = 0;   ///< when last, in seconds of the steady clock
};

}  // namespace lowrank
