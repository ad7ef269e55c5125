// What is read of the runs on a quadratic while they are streamed.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/quadratic/quadratic_run.h"

namespace lowrank {

/// The read model: replaced when the spec changes, appended to while it runs.
struct QuadraticRace {
    std::uint64_t generation = 0;
    std::uint64_t version = 0;              ///< grows with every drain that brought something
    QuadraticSpec spec;                     ///< of the runs below: the last good one
    std::vector<QuadraticTrajectory> runs;  ///< methods outermost: run = method * starts + start
    std::string failure;                    ///< why the newest spec was refused; empty when it was taken
    bool running = false;                   ///< the worker has steps to make
};

/// All that is not a record, newest-wins; published before the first record of its generation.
struct QuadraticHead {
    std::uint64_t generation = 0;
    QuadraticSpec spec;
    std::string failure;
    bool running = false;
};

/// Keeps a QuadraticRace up to date, as RaceReader does a Race.
class QuadraticReader {
public:
    bool take(QuadraticRace& race, std::shared_ptr<const QuadraticHead> head) {
        if (!head || head == head_) return false;
        head_ = std::move(head);
        race.failure = head_->failure;
        race.running = head_->running;
        return true;
    }
    bool knows(const QuadraticRecord& record) const {
        return head_ && record.generation == head_->generation;
    }
    /// Appends a record; a stale one is dropped.
    bool take(QuadraticRace& race, const QuadraticRecord& record) {
        if (!knows(record)) return false;
        if (race.generation != record.generation) {
            race.generation = record.generation;
            race.spec = head_->spec;
            race.runs = empty_trajectories(race.spec);
        }
        race.runs[record.run].append(record);
        return true;
    }

private:
    std::shared_ptr<const QuadraticHead> head_;
};

}  // namespace lowrank
