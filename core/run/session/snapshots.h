// What the matrix view is shown: any iterate, looked up or stepped to again, and snapshots made of it no more
// often than they may be. One thread.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/run/session/kept_states.h"
#include "core/run/session/newest_wins.h"
#include "core/run/session/pacing.h"
#include "core/run/session/race_loop.h"
#include "core/run/session/rewind.h"
#include "core/run/snapshot.h"
#include "core/run/step/step_in_parts.h"

namespace lowrank {

/// Makes snapshots of the watched method only. While it follows the newest iterate at most so many a second
/// and never for more than a fifth of the time: the maximum over |X - X*| looks at every entry, which at n =
/// 2500 takes as long as an iteration. An iterate that a person asks for is shown as soon as it is there.
class SnapshotMaker {
public:
    explicit SnapshotMaker(double per_second) : interval_(to_duration(1 / per_second)) {}

    /// parts: the step that leaves X_t, or the last one made where there is none, is looked into as well.
    void watch(Index method, std::int64_t t, bool parts);
    /// A race begins: what methods that do not go on have kept is dropped. bytes: what looking back may take,
    /// below 0 where not even one method more fits.
    void begin(const RaceLoop& race, double bytes);
    /// The race is over with, and its instance is let go of.
    void end();
    /// After an iteration of a method.
    void keep(const Lane& lane);

    /// Makes what is wanted and due, at most a slice of it where steps must be made again: until interrupt
    /// fires or a few milliseconds have passed, and one step at least. Work that stop cuts off is made again
    /// at the next call.
    void make_if_due(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                     const std::stop_token& stop, const std::stop_token& interrupt);
    /// When there is something to do for a snapshot that is wanted; nothing when it is shown.
    std::optional<SteadyTime> due(const RaceLoop& race, std::uint64_t generation) const;
    /// Whether something new was made; cleared by asking.
    bool take_changed() { return std::exchange(changed_, false); }

    NewestWins<Snapshot> snapshot;
    NewestWins<InstancePicture> picture;
    NewestWins<LookBack> look_back;
    NewestWins<StepInParts> step;

private:
    /// The t that is wanted of the watched method; nothing where nobody looks or it has not begun.
    std::optional<std::int64_t> wanted(const RaceLoop& race) const;
    /// Steps towards X_t; true when it is there, or will never be.
    bool rewound(const RaceLoop& race, std::uint64_t generation, std::int64_t t, Rewind::Reach reach,
                 SteadyTime now, const std::stop_token& stop, const std::stop_token& interrupt);
    /// Makes the picture that is wanted and due; whether none is left to make.
    bool picture_made(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                      const std::stop_token& stop, const std::stop_token& interrupt);
    Outcome make(const RaceLoop& race, std::uint64_t generation, const FixedRankPoint& X, std::int64_t t,
                 const std::stop_token& stop);
    void say(std::uint64_t generation, std::int64_t t, std::int64_t left);

    // step_in_parts.cpp
    /// The t of the step that is wanted in its parts.
    std::optional<std::int64_t> wanted_step(const RaceLoop& race) const;
    void look_into_step(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                        const std::stop_token& stop, const std::stop_token& interrupt);
    Outcome tell_step(const RaceLoop& race, std::uint64_t generation, std::int64_t t,
                      const std::stop_token& stop);

    struct Shown {
        std::uint64_t generation = 0, born = 0;
        Index method = -1;
        std::int64_t t = -1;
        bool operator==(const Shown&) const = default;
    };
    Shown key(const RaceLoop& race, std::uint64_t generation, std::int64_t t) const;

    SteadyClock::duration interval_, cost_{};
    Index method_ = -1;
    std::int64_t t_ = -1;
    KeptStates kept_;
    Rewind rewind_;
    std::string why_not_back_;  ///< empty where every iterate can be shown
    std::vector<std::uint64_t> born_;
    Shown shown_;
    // Of the step in its parts: wanted, told last, and what is on its way while a race runs on.
    bool parts_ = false;
    Shown told_, on_its_way_;
    SteadyTime parts_next_{};
    SteadyClock::duration parts_cost_{};
    std::uint64_t pictured_ = 0;
    SteadyTime next_{};
    bool changed_ = false;
};

}  // namespace lowrank
