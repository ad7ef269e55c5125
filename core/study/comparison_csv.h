// Profiles, bands and 50 % lines of a study as CSV, for other programs to draw.
#pragma once
#include <string>

#include "core/study/profiles.h"

namespace lowrank {

/// 'profile,method,at,share': the steps of each method's performance profile (at: the ratio to the best), data profile (at:
/// the cost in degrees of freedom + 1) and ECDF (at: the cost), over the instances that all methods of the study have run.
std::string write_profiles_csv(const StudyFileContent& content, StudyCost cost);

/// 'x,y,method,iteration,low,median,high,under_way,trials': the 20, 50 and 80 percent quantiles of the error over the seeds
/// of each cell. Requires a study that kept its errors.
std::string write_bands_csv(const StudyFileContent& content);

/// 'y,method,place,x': where each row's success share passes one half (inside), or that all of the row lies above or below
/// that line. Requires an x axis of ascending numbers; methods are those of the row's cells, by their place.
std::string write_half_csv(const StudyFileContent& content);

}  // namespace lowrank
