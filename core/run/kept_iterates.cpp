// Iterates kept for looking back.
#include "core/run/kept_iterates.h"

#include <algorithm>
#include <cstdlib>

namespace lowrank {

namespace {

std::size_t bytes_of(const FixedRankPoint& X) {
    return static_cast<std::size_t>(X.U.size() + X.K.size() + X.V.size()) * sizeof(double);
}

}  // namespace

void KeptIterates::keep(std::int64_t t, const FixedRankPoint& X) {
    if (t % stride_ != 0 || (!kept_.empty() && kept_.back().t >= t)) return;
    const std::size_t bytes = bytes_of(X);
    while (!kept_.empty() && bytes_ + bytes > budget_) thin();
    if (t % stride_ != 0 || bytes_ + bytes > budget_) return;
    kept_.push_back({t, X});
    bytes_ += bytes;
}

void KeptIterates::thin() {
    stride_ *= 2;
    // With one left nothing would fall between any more.
    if (kept_.size() == 1) kept_.clear();
    std::erase_if(kept_, [this](const Kept& kept) { return kept.t % stride_ != 0; });
    bytes_ = 0;
    for (const Kept& kept : kept_) bytes_ += bytes_of(kept.X);
}

void KeptIterates::clear() {
    kept_.clear();
    stride_ = 1;
    bytes_ = 0;
}

const FixedRankPoint* KeptIterates::nearest(std::int64_t t, std::int64_t& found) const {
    const auto best = std::min_element(kept_.begin(), kept_.end(), [t](const Kept& a, const Kept& b) {
        return std::llabs(a.t - t) < std::llabs(b.t - t);
    });
    if (best == kept_.end()) return nullptr;
    found = best->t;
    return &best->X;
}

}  // namespace lowrank
