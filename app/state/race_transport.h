// How the race goes on: whether it runs and how fast, how far it is, and the iteration that is looked at.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "app/state/view_state.h"
#include "core/run/session.h"

namespace lowrank::state {

/// How far each method is, as observe() saw it last: all that actions need to know of a race.
struct Progress {
    std::uint64_t generation = 0;
    std::vector<std::int64_t> newest;  ///< t of the last record of each method, -1 before the first
    std::vector<bool> final;           ///< whether each has its final word
    std::int64_t last = 0;             ///< largest t of any enabled method
    bool ended = false;                ///< every enabled method has its final word
    std::uint64_t awaited = 0;  ///< the generation last submitted; an older race is on screen until it comes
    double awaited_since = 0;   ///< AppState::now when the race on screen became an older one
};

/// Iterations a second of a race, unless told: as fast as it goes.
inline constexpr double kUsualSpeed = std::numeric_limits<double>::infinity();

struct RaceTransport {
    bool running = true;
    double speed = kUsualSpeed;  ///< iterations a second
    RaceOrder order = RaceOrder::Iterations;
    Progress progress;
    std::int64_t aim = 0;  ///< where a race that rests was before a step of undo, and comes to by itself
    std::optional<std::int64_t> cursor;  ///< absent: follow the newest
    std::optional<WaitingCursor> waiting;
};

}  // namespace lowrank::state
