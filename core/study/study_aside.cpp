// Moves a study out of the way by renaming it, never by copying: the trials of hours stay whole, whatever
// happens on the way.
#include "core/study/study_aside.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <optional>
#include <set>
#include <stdio.h>
#include <tuple>
#include <vector>

#include "core/io/file/append_file.h"
#include "core/io/file/atomic_file.h"
#include "core/study/study_lines.h"

namespace lowrank {
namespace {

namespace fs = std::filesystem;

std::string copy_name(const std::string& path, std::size_t k) {
    const fs::path whole(path);
    return (whole.parent_path() /
            (whole.stem().string() + ".before-" + std::to_string(k) + whole.extension().string()))
        .string();
}

/// The first copies there are, without a gap.
std::vector<std::string> copies_of(const std::string& path) {
    std::vector<std::string> copies;
    std::error_code ignored;
    for (std::size_t k = 1; fs::exists(copy_name(path, k), ignored); ++k)
        copies.push_back(copy_name(path, k));
    return copies;
}

using Trials = std::set<std::tuple<Index, Index, Index>>;

Trials trials_of(const std::vector<TrialRow>& rows) {
    Trials trials;
    for (const TrialRow& row : rows) trials.emplace(row.cell, row.trial, row.method);
    return trials;
}

bool has_all(const Trials& all, const Trials& some) {
    return std::ranges::all_of(some, [&](const auto& trial) { return all.contains(trial); });
}

/// replace = false: nothing that stands at `to` is lost, though it may appear there in between.
Result<Written> move_file(const std::string& from, const std::string& to, bool replace) {
    int failed = renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), replace ? 0 : RENAME_NOREPLACE);
    std::error_code ignored;
    // Some file systems know no such flag.
    if (failed != 0 && errno == EINVAL && !replace && !fs::exists(to, ignored))
        failed = rename(from.c_str(), to.c_str());
    if (failed == 0) return Written{};
    return Failure{
        fmt::format("{} cannot be moved to {}: {}. The study is not run anew, so that nothing of it is lost.",
                    in_quotes(from), in_quotes(to), std::strerror(errno))};
}

/// Where the copy of these trials stands or is to stand: a copy that has no others than these; nothing where
/// one has all.
std::optional<std::string> place_for(const StudyFileContent& here, const std::vector<std::string>& copies,
                                     const std::string& fresh, const ReadLimits& limits) {
    const Trials ours = trials_of(here.rows);
    for (const std::string& copy : copies) {
        const Result<std::string> text = read_file(copy, limits);
        const Result<StudyFileContent> there =
            text ? read_study(*text, copy) : text.passed_on<StudyFileContent>();
        if (!there || !why_other_study(here.head, there->head).empty()) continue;
        const Trials theirs = trials_of(there->rows);
        if (has_all(theirs, ours)) return std::nullopt;
        if (has_all(ours, theirs)) return copy;
    }
    return fresh;
}

}  // namespace

Result<std::string> set_study_aside(const std::string& path, Aside when, const ReadLimits& limits) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return std::string();
    // Its lock keeps other processes away until the file has its other name.
    Result<AppendFile> file = AppendFile::open(path, AppendFile::Existing::GoesOn);
    if (!file) return file.passed_on<std::string>();
    const Result<std::string> text = file->read(limits);
    if (!text) return text.passed_on<std::string>();
    const std::vector<std::string> copies = copies_of(path);
    std::optional<std::string> copy = copy_name(path, copies.size() + 1);
    const bool fresh = when == Aside::EachTime;
    if (const Result<StudyFileContent> content = read_study(*text, path)) {
        if (content->rows.empty())
            copy.reset();
        else if (!fresh)
            copy = place_for(*content, copies, *copy, limits);
    }
    if (text->empty() || !copy) {
        if (Result<Written> emptied = file->cut_to(0); !emptied) return emptied.passed_on<std::string>();
        return std::string();
    }
    const bool replace = std::ranges::find(copies, *copy) != copies.end();
    if (Result<Written> moved = move_file(path, *copy, replace); !moved)
        return moved.passed_on<std::string>();
    return *copy;
}

}  // namespace lowrank
