// The trials of studies that have left the screen, for whoever takes the step back that put another there.
#pragma once
#include <memory>
#include <vector>

#include "core/study/study.h"
#include "core/study/study_table.h"

namespace lowrank::studies {

/// The newest few: the trials of older ones are in their files alone.
class StudyShelf {
public:
    using Rows = std::shared_ptr<const std::vector<TrialRow>>;

    /// In place of those of the same study, with however many trials.
    void keep(const StudySpec& study, Rows rows);
    void drop(const StudySpec& study);
    /// Null where they are not here.
    Rows of(const StudySpec& study) const;

private:
    struct Kept {
        StudySpec study;
        Rows rows;
    };
    std::vector<Kept> kept_;  ///< the newest last
};

}  // namespace lowrank::studies
