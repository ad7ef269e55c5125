// What the session's worker knows of a job, and what a job may use of the session.
#pragma once
#include <memory>
#include <optional>
#include <variant>

#include "core/run/session/mailbox.h"
#include "core/run/session/newest_wins.h"
#include "core/run/session/race_reader.h"
#include "core/run/session/ring.h"

namespace lowrank {

/// What the worker and everyone else share; all of it is safe to use from any thread in its own way, but for
/// the waker, which is the worker's.
struct SessionShared {
    static constexpr std::size_t kRingRecords = 65536;
    static constexpr double kWakesPerSecond = 120;
    explicit SessionShared(std::function<void()> wake) : waker(std::move(wake), kWakesPerSecond) {}

    /// Cancelled: there was no room before other news came, and the record must be sent again.
    Outcome send(const std::variant<Record, QuadraticRecord>& record) {
        if (!ring.try_push(record)) {
            // Full: the reader must be told at once, or both would wait.
            waker.call_now(SteadyClock::now());
            if (ring.push(record, mailbox.interrupt()) == Outcome::Cancelled) return Outcome::Cancelled;
        }
        waker.mark();
        return Outcome::Done;
    }

    Mailbox<class SessionWorker> mailbox;
    Ring<std::variant<Record, QuadraticRecord>> ring{kRingRecords};
    NewestWins<RaceHead> race;
    NewestWins<QuadraticHead> quadratic;
    Waker waker;
};

/// When a job wants its next turn.
struct NextTurn {
    bool idle = false;             ///< nothing is left to do
    std::optional<SteadyTime> at;  ///< absent: at the next news
};

/// One of the things the worker runs beside each other, a slice at a time.
class SessionJob {
public:
    virtual ~SessionJob() = default;
    virtual void run() = 0;
    virtual void pause() = 0;
    virtual void step(Index iterations) = 0;
    virtual void set_speed(double rounds_per_second) = 0;
    /// Makes one slice of what is to be done; ends early where the tokens of the mailbox fire.
    virtual NextTurn turn(SteadyTime now) = 0;
};

}  // namespace lowrank
