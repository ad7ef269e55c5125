// Scratch memory of operators, lent out call by call: an operator is const and shared, its buffers must not
// be.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/linalg/parallel.h"

namespace lowrank {

/// Keeps as many Scratch as were ever in use at once; taking one allocates only when all are lent.
template <class Scratch>
class ScratchPool {
public:
    /// Gives its Scratch back at the end of the scope.
    class Lease {
    public:
        Lease(ScratchPool& pool, std::unique_ptr<Scratch> held) : pool_(pool), held_(std::move(held)) {}
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        ~Lease() { pool_.give(std::move(held_)); }
        Scratch& operator*() const { return *held_; }
        Scratch* operator->() const { return held_.get(); }

    private:
        ScratchPool& pool_;
        std::unique_ptr<Scratch> held_;
    };

    Lease take() {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) {
            free_.reserve(++lent_most_);
            return Lease(*this, std::make_unique<Scratch>());
        }
        auto held = std::move(free_.back());
        free_.pop_back();
        return Lease(*this, std::move(held));
    }

private:
    void give(std::unique_ptr<Scratch> held) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(held));  // never beyond what take() reserved
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Scratch>> free_;
    std::size_t lent_most_ = 0;
};

/// The group a block belongs to, and how blocks are handed to groups: consecutive, by numbers that depend on
/// sizes only. Each group may add into memory of its own; the sums of the groups are added in their order.
struct Groups {
    static constexpr Index kMost = 8;
    Index blocks, count;
    explicit Groups(Index blocks_, Index most = kMost)
        : blocks(blocks_), count(std::max<Index>(1, std::min(blocks_, most))) {}
    Index begin(Index group) const { return group * blocks / count; }
    Index end(Index group) const { return (group + 1) * blocks / count; }
};

/// work(group, block) for every block, groups in parallel; the token is looked at before each block.
template <class Work>
Outcome for_each_block(const Groups& groups, const std::stop_token& stop, const Work& work) {
    std::atomic<bool> left_out{false};
    const auto group_work = [&](Index group) {
        for (Index block = groups.begin(group); block < groups.end(group); ++block) {
            if (stop.stop_requested()) {
                left_out.store(true, std::memory_order_relaxed);
                return;
            }
            work(group, block);
        }
    };
    if (parallel_tiles(groups.count, group_work, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    return left_out.load(std::memory_order_relaxed) ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
