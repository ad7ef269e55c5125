// A descriptor, a lock and the length up to which the file is whole.
#include "core/study/study_file.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/io/atomic_file.h"
#include "core/io/read_file.h"

namespace lowrank {
namespace {

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Failure study_failure(const std::string& path, int error) {
    return {"cannot write " + in_quotes(path) + ": " + std::strerror(error) + "."};
}

/// All that stands in the file, by its descriptor: the path may name another file by now.
Result<std::string> read_all(int descriptor, const std::string& path) {
    std::string text;
    char buffer[1 << 16];
    for (std::int64_t at = 0;;) {
        const ssize_t count = ::pread(descriptor, buffer, sizeof buffer, at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return Failure{"cannot read " + in_quotes(path) + ": " + std::strerror(errno) + "."};
        if (count == 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
        at += count;
    }
}

}  // namespace

Result<StudyFile> StudyFile::open(const std::string& path, const StudySpec& study, bool resume,
                                  bool trials_asked) {
    // A file that is there is no hindrance by itself.
    if (std::string why = why_unwritable(path, true); !why.empty()) return Failure{std::move(why)};
    struct stat status {};
    const Failure irregular{in_quotes(path) +
                            " is no regular file, and a study is added to one again and again."};
    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return irregular;
    StudyFile file;
    file.path_ = path;
    file.study_ = study;
    file.head_ = write_study_head(study);
    const int exclusive = resume ? 0 : O_EXCL;
    file.descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | exclusive, 0666);
    if (file.descriptor_ < 0 && errno == EEXIST)
        return Failure{in_quotes(path) +
                       " exists already: go on with it by --resume, or choose another name."};
    if (file.descriptor_ < 0) return study_failure(path, errno);
    if (::fstat(file.descriptor_, &status) != 0) return study_failure(path, errno);
    if (!S_ISREG(status.st_mode)) return irregular;
    if (::flock(file.descriptor_, LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK)
            return Failure{"another process is writing to " + in_quotes(path) +
                           ": wait for it, or give this one a file of its own and merge them."};
        file.locked_ = false;  // not every file system has locks
    }
    const Result<std::string> text = read_all(file.descriptor_, path);
    if (!text) return text.passed_on<StudyFile>();
    const std::string head_line = file.head_ + "\n";
    // Killed before its first line was whole, the file holds no trial.
    if (text->size() < head_line.size() && head_line.starts_with(*text)) {
        file.torn_ = !text->empty();
        if (::ftruncate(file.descriptor_, 0) != 0) return study_failure(path, errno);
        if (const Result<Written> done = file.write(head_line); !done) {
            (void)::unlink(path.c_str());  // there was no trial in it, and now there is no study
            return done.passed_on<StudyFile>();
        }
    } else {
        Result<StudyFileContent> content = read_study(*text, path);
        if (!content) return content.passed_on<StudyFile>();
        if (const std::string why = why_other_study(file.head_, content->head); !why.empty())
            return Failure{in_quotes(path) + " is of another study: " + why};
        file.length_ = static_cast<std::int64_t>(content->length);
        file.torn_ = content->torn;
        file.head_ = std::move(content->begun);
        file.trials_before_ = content->study.trials;
        if (!trials_asked) file.study_.trials = content->study.trials;
        file.beyond_ = static_cast<Index>(std::erase_if(
            content->rows, [&](const TrialRow& row) { return row.trial >= file.study_.trials; }));
        file.done_ = std::move(content->rows);
        if (content->torn && ::ftruncate(file.descriptor_, file.length_) != 0)
            return study_failure(path, errno);
        if (file.study_.trials > file.trials_before_)
            if (const Result<Written> more =
                    file.write(write_more_trials(file.head_, file.study_.trials) + "\n");
                !more)
                return more.passed_on<StudyFile>();
    }
    if (const Result<Written> done = file.sync(); !done) return done.passed_on<StudyFile>();
    return file;
}

StudyFile::StudyFile(StudyFile&& other) noexcept
    : study_(std::move(other.study_)),
      path_(std::move(other.path_)),
      head_(std::move(other.head_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      length_(other.length_),
      done_(std::move(other.done_)),
      trials_before_(other.trials_before_),
      beyond_(other.beyond_),
      torn_(other.torn_),
      locked_(other.locked_),
      synced_(other.synced_) {}

StudyFile::~StudyFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<Written> StudyFile::write(std::string_view bytes) {
    std::int64_t at = length_;
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(descriptor_, bytes.data(), bytes.size(), at);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int error = errno;
            // What the full disk took of the last row goes again, so that the file is whole.
            (void)!::ftruncate(descriptor_, length_);
            return study_failure(path_, error);
        }
        bytes.remove_prefix(static_cast<std::size_t>(count));
        at += count;
    }
    length_ = at;
    return Written{};
}

Result<Written> StudyFile::append(const std::vector<TrialRow>& rows) {
    std::string lines;
    for (const TrialRow& row : rows) lines += write_study_row(study_, head_, row) + "\n";
    if (Result<Written> done = write(lines); !done) return done;
    return steady_seconds() - synced_ > 1 ? sync() : Written{};
}

Result<Written> StudyFile::clear() {
    if (::ftruncate(descriptor_, 0) != 0) return study_failure(path_, errno);
    length_ = 0;
    head_ = write_study_head(study_);
    done_.clear();
    trials_before_ = beyond_ = 0;
    if (Result<Written> begun = write(head_ + "\n"); !begun) return begun;
    return sync();
}

Result<Written> StudyFile::sync() {
    if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP)
        return study_failure(path_, errno);
    synced_ = steady_seconds();
    return Written{};
}

}  // namespace lowrank
