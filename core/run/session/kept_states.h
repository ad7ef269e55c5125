// What methods kept of themselves on their way, evenly thinned so that all of it together stays within one
// budget.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/method/method.h"

namespace lowrank {

/// Of each run every stride-th state. Where the budget is met the run that holds most keeps every second of
/// its own. X_0 is never kept: a start makes it.
class KeptStates {
public:
    struct Kept {
        std::int64_t t = 0;
        const double* state = nullptr;  ///< for StateWalk::reading; until the next call that keeps or clears
    };

    void set_budget(std::size_t bytes);
    std::size_t budget() const { return budget_; }
    /// So many runs; those there are stay.
    void resize(std::size_t runs);
    void clear(std::size_t run);
    /// The method of a run stands at X_t, with t growing from call to call.
    void keep(std::size_t run, std::int64_t t, Method& method);

    /// The last one kept at t or before.
    std::optional<Kept> find(std::size_t run, std::int64_t t) const;
    std::size_t memory() const { return bytes_; }
    std::size_t count(std::size_t run) const { return runs_[run].frames.size(); }
    std::int64_t stride(std::size_t run) const { return runs_[run].stride; }

private:
    struct Frame {
        std::int64_t t;
        std::unique_ptr<double[]> state;
    };
    struct Run {
        std::vector<Frame> frames;
        std::size_t size = 0;  ///< doubles of a state
        std::int64_t stride = 1;
        std::size_t bytes_each() const { return size * sizeof(double) + sizeof(Frame); }
        std::size_t bytes() const { return frames.size() * bytes_each(); }
    };
    /// Thins until so much more fits; false where it never will.
    bool make_room(std::size_t bytes);

    std::vector<Run> runs_;
    std::size_t budget_ = 0, bytes_ = 0;
};

}  // namespace lowrank
