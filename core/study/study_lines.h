// The lines of a study file: one that says what is studied, then one for each method on each trial, each with
// a checksum.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/study/trial.h"

namespace lowrank {

/// 'lrs1 program=0.1.0 trials=20 x=rate=0.2,0.25 y=rank=1,2 errors=false lrl1 problem=mc … #1a2b3c4d
/// #5e6f7a8b', without a line break: the base as its share line, whose tol and max-iter are the criterion.
/// The checksum at the end is the CRC-32 of all before it. Where instance files are read, 'instances=…'
/// before the share line keeps their checksums, and the share line leaves out what such a file says itself:
/// sizes, rank, rate, noise.
std::string write_study_head(const StudySpec& study, const std::vector<std::string>& instances = {});

/// Whether the head keeps the checksums of the instance files: those of earlier versions do not.
bool knows_instances(std::string_view head);

/// 'cell=3 trial=0 method=0 success=1 iterations=23 seconds=0.0012 calls=92 error=8.1e-04 relative=1.1e-05
/// status=converged #9c0d1e2f', with 'errors=…' before the checksum where they are kept. The checksum is the
/// CRC-32 of the head's checksum and the line, so that a line of another study is none of this one.
std::string write_study_row(const StudySpec& study, std::string_view head, const TrialRow& row);

/// 'trials=40 #1a2b3c4d': from this line on the study has so many trials in each cell, more than before. Its
/// checksum hangs on the head as those of the rows do.
std::string write_more_trials(std::string_view head, Index trials);

/// The head of the same study with another number of trials.
std::string head_with_trials(std::string_view head, Index trials);

/// A study file as far as it was read.
struct StudyFileContent {
    StudySpec study;
    std::string head;            ///< the first line, as if the study had begun with the trials it has now
    std::vector<TrialRow> rows;  ///< in the order of the file
    std::size_t length = 0;      ///< bytes up to the end of the last whole line
    bool torn = false;           ///< what follows is a line that was cut while it was written
    std::string begun{};         ///< the first line as it stands, on which the checksums hang
};

/// Reads a study file, with line ends of any system. A last line that is not whole is left out (torn). A
/// sentence, with the line: no study file, one of another version, a line that was cut or altered before the
/// last, a value that does not belong to the study, a trial that comes twice.
Result<StudyFileContent> read_study(std::string_view text, const std::string& path);

/// Why two files are not of one study, by the first key that differs, as what follows 'A and B are not of one
/// study: '; empty when they are. How many trials each has makes no difference: a study with more of them
/// holds those of one with fewer. A head that knows no checksums of its instance files may be of any.
std::string why_other_study(std::string_view head, std::string_view other);

}  // namespace lowrank
