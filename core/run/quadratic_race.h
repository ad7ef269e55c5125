// What is read of the runs on a quadratic while they are streamed.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
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
    bool take(QuadraticRace& race, std::shared_ptr<const QuadraticHead> head);
    bool knows(const QuadraticRecord& record) const;
    /// Appends a record; a stale one is dropped.
    bool take(QuadraticRace& race, const QuadraticRecord& record);

private:
    std::shared_ptr<const QuadraticHead> head_;
};

}  // namespace lowrank
