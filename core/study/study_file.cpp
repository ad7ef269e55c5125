// A study's head and rows in a file that is only added to.
#include "core/study/study_file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <sys/stat.h>
#include <utility>

#include "core/io/file/atomic_file.h"
#include "core/io/share_line.h"

namespace lowrank {

namespace {

/// The files that the study reads, in the order of the axis that names them.
std::vector<std::string> instance_paths(const StudySpec& study) {
    std::vector<std::string> paths;
    if (reads_files(study)) paths = files_of(study.base.problem);
    for (const auto* axis : {&study.x, &study.y})
        if (*axis && (*axis)->key == "instance") paths = (*axis)->values;
    return paths;
}

std::vector<FileMark> marks_of(const StudySpec& study) {
    std::vector<FileMark> marks;
    for (const std::string& path : instance_paths(study)) {
        struct stat status {};
        std::error_code ignored;
        (void)::stat(path.c_str(), &status);
        const auto written = std::filesystem::last_write_time(path, ignored);
        marks.push_back({static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
                         static_cast<std::int64_t>(status.st_size), written.time_since_epoch().count()});
    }
    return marks;
}

/// The first file whose checksum is another.
std::string changed_among(const StudySpec& study, const std::vector<std::string>& before,
                          const std::vector<std::string>& now) {
    const std::vector<std::string> paths = instance_paths(study);
    for (std::size_t k = 0; k < std::min({paths.size(), before.size(), now.size()}); ++k)
        if (before[k] != now[k]) return in_quotes(paths[k]);
    return "file";
}

}  // namespace

Result<std::vector<std::string>> instance_checksums(const StudySpec& study, const ReadLimits& limits) {
    std::vector<std::string> sums;
    for (const std::string& path : instance_paths(study)) {
        std::error_code ignored;
        if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
            return Failure{fmt::format("a study reads its file for each trial, and {} is no regular file.",
                                       in_quotes(path))};
        const Result<std::string> bytes = read_file(path, limits);
        if (!bytes) return bytes.passed_on<std::vector<std::string>>();
        sums.push_back(crc32_text(*bytes));
    }
    return sums;
}

Result<StudyFile> StudyFile::open(const std::string& path, const StudySpec& study, bool resume,
                                  bool trials_asked, const ReadLimits& limits) {
    std::vector<FileMark> marks = marks_of(study);
    Result<std::vector<std::string>> instances = instance_checksums(study, limits);
    if (!instances) return instances.passed_on<StudyFile>();
    Result<AppendFile> opened =
        AppendFile::open(path, resume ? AppendFile::Existing::GoesOn : AppendFile::Existing::Refused,
                         ": go on with it by --resume, or choose another name.");
    if (!opened) return opened.passed_on<StudyFile>();
    StudyFile file(std::move(*opened));
    file.study_ = study;
    file.head_ = write_study_head(study, *instances);
    file.instances_ = std::move(*instances);
    file.marks_ = std::move(marks);
    file.memory_ = limits.memory;
    const Result<std::string> text = file.file_.read(limits);
    if (!text) return text.passed_on<StudyFile>();
    const std::string head_line = file.head_ + "\n";
    // Killed before its first line was whole, the file holds no trial.
    if (text->size() < head_line.size() && head_line.starts_with(*text)) {
        file.torn_ = !text->empty();
        if (const Result<Written> cut = file.file_.cut_to(0); !cut) return cut.passed_on<StudyFile>();
        if (const Result<Written> begun = file.file_.append_head(head_line); !begun)
            return begun.passed_on<StudyFile>();
    } else {
        Result<StudyFileContent> content = read_study(*text, path);
        if (!content) return content.passed_on<StudyFile>();
        if (const std::string why = why_other_study(file.head_, content->head); !why.empty())
            return Failure{fmt::format("{} is of another study: {}", in_quotes(path), why)};
        file.torn_ = content->torn;
        file.head_ = std::move(content->begun);
        file.trials_before_ = content->study.trials;
        if (!trials_asked) file.study_.trials = content->study.trials;
        file.beyond_ = static_cast<Index>(std::erase_if(
            content->rows, [&](const TrialRow& row) { return row.trial >= file.study_.trials; }));
        file.done_ = std::move(content->rows);
        if (content->torn)
            if (const Result<Written> cut = file.file_.cut_to(static_cast<std::int64_t>(content->length));
                !cut)
                return cut.passed_on<StudyFile>();
        if (file.study_.trials > file.trials_before_)
            if (const Result<Written> more =
                    file.file_.append(write_more_trials(file.head_, file.study_.trials) + "\n");
                !more)
                return more.passed_on<StudyFile>();
    }
    if (const Result<Written> done = file.sync(); !done) return done.passed_on<StudyFile>();
    return file;
}

Result<Written> StudyFile::append(const std::vector<TrialRow>& rows) {
    if (std::vector<FileMark> now = marks_of(study_); now != marks_) {
        if (Result<Written> same = check_instances({memory_}); !same) return same;
        marks_ = std::move(now);
    }
    std::string lines;
    for (const TrialRow& row : rows) lines += write_study_row(study_, head_, row) + "\n";
    return file_.append(lines);
}

Result<Written> StudyFile::check_instances(const ReadLimits& limits) const {
    const Result<std::vector<std::string>> now = instance_checksums(study_, limits);
    if (!now) return now.passed_on<Written>();
    if (*now != instances_)
        return Failure{fmt::format(
            "the instance {} was changed while the study ran: what it holds now is another problem, "
            "and the study ends here.",
            changed_among(study_, instances_, *now))};
    return Written{};
}

}  // namespace lowrank
