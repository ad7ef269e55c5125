// What the matrix view is shown: kept iterates, and snapshots made of them no more often than they may be.
// One thread.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/run/kept_iterates.h"
#include "core/run/newest_wins.h"
#include "core/run/pacing.h"
#include "core/run/race_loop.h"
#include "core/run/snapshot.h"

namespace lowrank {

/// Makes snapshots of the watched method only, at most so many a second and never for more than a fifth of
/// the time: the maximum over |X - X*| looks at every entry, which at n = 2500 takes as long as an iteration.
class SnapshotMaker {
public:
    SnapshotMaker(double per_second, std::size_t iterate_memory)
        : interval_(to_duration(1 / per_second)), iterate_memory_(iterate_memory) {}

    void watch(Index method, std::int64_t t);
    /// A race begins: iterates of methods that do not go on are dropped.
    void begin(const RaceLoop& race);
    /// After an iteration of a method.
    void keep(const Lane& lane);

    /// Makes what is wanted and due. Cancelled work is made again at the next call.
    void make_if_due(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                     const std::stop_token& stop);
    /// When a snapshot that is wanted will be due; nothing when the newest is shown.
    std::optional<SteadyTime> due(const RaceLoop& race, std::uint64_t generation) const;
    /// Whether something new was made; cleared by asking.
    bool take_changed() { return std::exchange(changed_, false); }

    NewestWins<Snapshot> snapshot;
    NewestWins<InstancePicture> picture;

private:
    const FixedRankPoint* wanted(const RaceLoop& race, std::int64_t& t) const;
    Outcome make(const RaceLoop& race, std::uint64_t generation, const FixedRankPoint& X, std::int64_t t,
                 const std::stop_token& stop);

    struct Shown {
        std::uint64_t generation = 0, born = 0;
        Index method = -1;
        std::int64_t t = -1;
        bool operator==(const Shown&) const = default;
    };
    Shown key(const RaceLoop& race, std::uint64_t generation, std::int64_t t) const;

    SteadyClock::duration interval_;
    std::size_t iterate_memory_;
    Index method_ = -1;
    std::int64_t t_ = -1;
    std::vector<KeptIterates> kept_;
    std::vector<std::uint64_t> born_;
    Shown shown_;
    std::uint64_t pictured_ = 0;
    SteadyTime next_{};
    bool changed_ = false;
};

}  // namespace lowrank
