// The trials of studies that have left the screen, for whoever takes the step back that put another there.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "core/study/study.h"
#include "core/study/study_table.h"

namespace lowrank::studies {

/// The newest few, whose older ones are in their files; and of those that are in no file all that somebody
/// can go back to, as far as `most` bytes of them last, the newest first.
class StudyShelf {
public:
    using Rows = std::shared_ptr<const std::vector<TrialRow>>;
    /// Whether a study is nowhere but here, and there is a way back to it.
    using Needed = std::function<bool(const StudySpec&)>;

    explicit StudyShelf(std::size_t most = std::size_t{256} << 20) : most_(most) {}

    /// In place of those of the same study, with however many trials.
    void keep(const StudySpec& study, Rows rows, const Needed& needed);
    void drop(const StudySpec& study);
    /// Null where they are not here.
    Rows of(const StudySpec& study) const;

private:
    struct Kept {
        StudySpec study;
        Rows rows;
    };
    std::size_t most_;
    std::vector<Kept> kept_;  ///< the newest last
};

}  // namespace lowrank::studies
