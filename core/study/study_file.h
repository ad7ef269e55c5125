// A study file that is written to: rows are only ever added at its end, by one process at a time.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/io/file/append_file.h"
#include "core/study/study_lines.h"

namespace lowrank {

/// The CRC-32 of what stands in each instance file that the study reads, in the order of the axis that names
/// them; none where problems are drawn. A sentence where one cannot be read, or only once.
Result<std::vector<std::string>> instance_checksums(const StudySpec& study, const ReadLimits& limits = {});

/// What a file is and when it was written last: as long as this is the same its bytes are. Nothing is read
/// for it.
struct FileMark {
    std::uint64_t device = 0, number = 0;
    std::int64_t size = 0, written = 0;
    bool operator==(const FileMark&) const = default;
};

/// The file of a study that is being run. A process that is killed leaves whole lines and at most one that is
/// cut, which is taken away when the study goes on; rows that a full disk cut are taken away at once. A new
/// file that no trial was added to does not stay.
class StudyFile {
public:
    /// Opens the file of a study and locks it. A new one gets its head. resume: one that is there goes on,
    /// without a line that was cut at its end, and its rows are in `done`; without it a file that is there is
    /// refused. Where the study asks for more trials than the file has, a line says so and the file has them
    /// from then on; where for fewer, the study is that of its first ones and the others stay in the file.
    /// trials_asked = false: the number is that of the file that is there. A sentence: a file of another
    /// study, or of an instance file whose content was another, one that another process writes to, one that
    /// is damaged, no place to write to (then no file is left where none was), one that is larger than the
    /// limits.
    static Result<StudyFile> open(const std::string& path, const StudySpec& study, bool resume,
                                  bool trials_asked = true, const ReadLimits& limits = {});

    /// Its first line as it stands.
    const std::string& head() const { return head_; }
    /// What is to be run: the study that was asked for, with as many trials as hold.
    const StudySpec& study() const { return study_; }
    /// The trials in each cell that the file had; 0 for a new one.
    Index trials_before() const { return trials_before_; }
    /// The rows of the study that were there, how many others of later trials, and whether a cut line was
    /// taken away.
    const std::vector<TrialRow>& done() const { return done_; }
    Index beyond() const { return beyond_; }
    bool was_torn() const { return torn_; }
    /// Whether the file system has locks: without them nothing keeps a second process away.
    bool locked() const { return file_.locked(); }

    /// Writes the rows of one trial at once. They are with the system when it returns, and on the disk within
    /// a second. A sentence, and nothing is written, where a file that the study reads has been changed since
    /// it was opened: the trial may be of the other one.
    Result<Written> append(const std::vector<TrialRow>& rows);
    /// A sentence where an instance file holds another problem by now than when this one was opened: its rows
    /// may be of both.
    Result<Written> check_instances(const ReadLimits& limits = {}) const;
    /// Everything on the disk.
    Result<Written> sync() { return file_.sync(); }

private:
    explicit StudyFile(AppendFile&& file) : file_(std::move(file)) {}

    AppendFile file_;
    StudySpec study_;
    std::string head_;                    ///< the first line as it stands
    std::vector<std::string> instances_;  ///< the checksums of the instance files as it was opened
    std::vector<FileMark> marks_;         ///< how they looked when these were last known to hold
    double memory_ = 0;                   ///< the limit for reading them
    std::vector<TrialRow> done_;
    Index trials_before_ = 0, beyond_ = 0;
    bool torn_ = false;
};

}  // namespace lowrank
