// Few, for the error curves of a large study take as much memory as a race.
#include "app/workspace/studies/study_shelf.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "app/workspace/studies/studies_state.h"

namespace lowrank::studies {

void StudyShelf::keep(const StudySpec& study, Rows rows) {
    constexpr std::size_t kMost = 4;
    drop(study);
    kept_.push_back({study, std::move(rows)});
    if (kept_.size() > kMost) kept_.erase(kept_.begin());
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
