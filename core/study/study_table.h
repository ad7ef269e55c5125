// What a study says, for other programs: every trial as a row of a CSV, its profiles, bands and 50 % lines,
// and files of one study put together.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/study/profiles.h"
#include "core/study/study_lines.h"

namespace lowrank {

/// 'x,y,trial,seed,method,…': columns are only ever added at its end.
std::string_view study_csv_header();

/// Every run as a row, cells along x first, then trials, then methods: '# ' lines with the study, the header,
/// the rows.
///
/// x and y are the values of the axes (empty without one), success is 1 or 0. A cell with fewer samples than
/// degrees of freedom has its rows too: 0 successes, the status 'underdetermined', nan for the numbers. Runs
/// that are not done yet have none. without_times leaves nan for the seconds: then nothing of the machine is
/// in it.
std::string write_study_csv(const StudyFileContent& content, bool without_times);

/// The files of one study as one, its rows in the order of the CSV: the normal form of a study. The same run
/// in two files is kept once; of different numbers of trials the largest holds. A sentence: files of
/// different studies, a run that ended differently in two of them. paths name them.
Result<StudyFileContent> merge_studies(std::vector<StudyFileContent> contents,
                                       const std::vector<std::string>& paths);

/// The text of the file. without_times leaves nan for the seconds.
std::string write_study(const StudyFileContent& content, bool without_times);

/// How many runs the study has in all, underdetermined cells left out.
Index study_runs(const StudySpec& study);

/// 'profile,method,at,share': the steps of each method's performance profile (at: the ratio to the best),
/// data profile (at: the cost in degrees of freedom + 1) and ECDF (at: the cost), over the instances that all
/// methods of the study have run.
std::string write_profiles_csv(const StudyFileContent& content, StudyCost cost);

/// 'x,y,method,iteration,low,median,high,under_way,trials': the 20, 50 and 80 percent quantiles of the error
/// over the seeds of each cell. Requires a study that kept its errors.
std::string write_bands_csv(const StudyFileContent& content);

/// 'y,method,place,x': where each row's success share passes one half (inside), or that every cell of the row
/// reaches it (all), or that none does (none); unknown where cells are not done or only cells in the row's
/// middle reach it. Requires an x axis of numbers; methods are those of the row's cells, by their place.
std::string write_half_csv(const StudyFileContent& content);

}  // namespace lowrank
