// The study that the field runs: how many samples each method needs, at two condition numbers, beside medians
// that were published.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "core/study/summary.h"

namespace lowrank {

struct FieldRecoveryChoice {
    Index n = 200;           ///< side; 1000 is that of the published table
    Index trials = 5;        ///< of each cell
    std::uint64_t seed = 1;  ///< of the first trial
};

/// Completion of n x n truths of rank 5 with singular values in geometric progression: samples per degree of
/// freedom along x (those of the published table), condition numbers 10 and 1e5 along y, all methods of the
/// field, positions drawn anew until each row and column has r + 1. A run ends at a relative error of 1e-10
/// or after 5000 operator calls, and the one under way is made whole.
StudySpec field_recovery_study(const FieldRecoveryChoice& choice);

/// The choice that a study of this kind was made from; a sentence where it is another study.
Result<FieldRecoveryChoice> field_recovery_choice(const StudySpec& study);

/// What counts as found: a relative error of 1e-3 up to a condition number of 100, of 1e-6 above, where 1e-3
/// is reached with the largest singular values alone.
double field_tolerance(double condition);

/// The runs of a method in a cell by that measure.
struct FieldCell {
    Index trials = 0, found = 0;
    double median =
        Record::kNone;  ///< of the relative errors; infinite where that of half of the runs is no number
};
FieldCell field_cell(const StudySpec& study, std::span<const TrialRow> rows, Index cell, Index method);

/// A median of relative errors at n = 1000, over 100 instances (condition number 10) or 50 (1e5), under other
/// budgets and starts than here.  Source: Kuemmerle and Mayrink Verdun 2021.
struct PublishedMedian {
    std::string_view method;
    double condition, per_degree, error;
};
std::span<const PublishedMedian> published_medians();

}  // namespace lowrank
