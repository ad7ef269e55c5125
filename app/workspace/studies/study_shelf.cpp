// Few, for the error curves of a large study take as much memory as a race.
#include "app/workspace/studies/study_shelf.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/workspace/studies/studies_state.h"

namespace lowrank::studies {

namespace {

std::size_t bytes_of(const std::vector<TrialRow>& rows) {
    std::size_t bytes = rows.size() * sizeof(TrialRow);
    for (const TrialRow& row : rows) bytes += row.errors.size() * sizeof(double);
    return bytes;
}

}  // namespace

void StudyShelf::keep(const StudySpec& study, Rows rows, const Needed& needed) {
    constexpr std::size_t kNewest = 4;
    drop(study);
    kept_.push_back({study, std::move(rows)});
    std::vector<Kept> staying;
    std::size_t bytes = 0;
    for (std::size_t back = 0; back < kept_.size(); ++back) {
        Kept& kept = kept_[kept_.size() - 1 - back];
        const bool alone = needed(kept.study);
        if (alone) bytes += bytes_of(*kept.rows);
        if (back < kNewest || (alone && bytes <= most_)) staying.push_back(std::move(kept));
    }
    std::ranges::reverse(staying);
    kept_ = std::move(staying);
}

void StudyShelf::drop(const StudySpec& study) {
    std::erase_if(kept_, [&](const Kept& kept) { return same_but_trials(kept.study, study); });
}

StudyShelf::Rows StudyShelf::of(const StudySpec& study) const {
    const auto there =
        std::ranges::find_if(kept_, [&](const Kept& kept) { return same_but_trials(kept.study, study); });
    return there == kept_.end() ? nullptr : there->rows;
}

}  // namespace lowrank::studies
