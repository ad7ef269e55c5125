// Iterates of one method kept for looking back: evenly thinned so that they never exceed their share of
// memory.
#pragma once
#include <cstdint>
#include <vector>

#include "core/manifold/point.h"

namespace lowrank {

/// Keeps every stride-th iterate; when the budget is met the stride doubles and what falls between goes.
class KeptIterates {
public:
    void set_budget(std::size_t bytes) { budget_ = bytes; }
    /// X_t, with t growing from call to call.
    void keep(std::int64_t t, const FixedRankPoint& X);
    void clear();

    /// The kept iterate nearest to t, its t in found; null when nothing is kept.
    const FixedRankPoint* nearest(std::int64_t t, std::int64_t& found) const;
    std::size_t memory() const { return bytes_; }
    std::size_t count() const { return kept_.size(); }
    std::int64_t stride() const { return stride_; }

private:
    struct Kept {
        std::int64_t t;
        FixedRankPoint X;
    };
    void thin();

    std::vector<Kept> kept_;
    std::int64_t stride_ = 1;
    std::size_t bytes_ = 0, budget_ = 0;
};

}  // namespace lowrank
