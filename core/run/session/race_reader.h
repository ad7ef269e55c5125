// The reading side: what the loop says of a race and its records, put together to the read model. One thread;
// no loop.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/problem/problem.h"
#include "core/run/trace.h"

namespace lowrank {

/// What a reader sees of one method besides its records.
struct LaneView {
    std::uint64_t born = 0;
    MethodSpec rules;
    std::string name;
    bool enabled = true;
    MethodStatus status = MethodStatus::Waiting;
    std::string reason;
    std::string doubts{};
    std::int64_t basin_entry = -1;
};

/// All that is not a record, whole and newest-wins. It is published before the first record of its generation
/// and again after the last, so a reader that takes the head first and the records then never sees a word
/// before its records.
struct RaceHead {
    std::uint64_t generation = 0;
    ExperimentSpec spec;
    InstanceFacts facts;
    std::vector<LaneView> lanes;  ///< empty while building and after a failure
    std::string failure, refusal;
    bool building = false;
};

/// Keeps a Race up to date.
class RaceReader {
public:
    /// Takes a head over. Old traces stay until the first record of a new generation, unless some of them go
    /// on.
    bool take(Race& race, std::shared_ptr<const RaceHead> head);
    /// Whether the record belongs to the newest head taken.
    bool knows(const Record& record) const;
    /// Appends a record; a stale one is dropped.
    bool take(Race& race, const Record& record);
    /// Brings the measured rates of what was touched up to date.
    void finish(Race& race);

private:
    void switch_to_head(Race& race);
    void apply_head(Race& race);

    std::shared_ptr<const RaceHead> head_;
    std::vector<bool> touched_;
};

/// The facts a person reads of an instance that is to be solved with these methods.
InstanceFacts facts_of(const Instance& instance, const ExperimentSpec& spec);

}  // namespace lowrank
