// Heads and records become the read model.
#include "core/run/quadratic_race.h"

namespace lowrank {

bool QuadraticReader::take(QuadraticRace& race, std::shared_ptr<const QuadraticHead> head) {
    if (!head || head == head_) return false;
    head_ = std::move(head);
    race.failure = head_->failure;
    race.running = head_->running;
    return true;
}

bool QuadraticReader::knows(const QuadraticRecord& record) const {
    return head_ && record.generation == head_->generation;
}

bool QuadraticReader::take(QuadraticRace& race, const QuadraticRecord& record) {
    if (!knows(record)) return false;
    if (race.generation != record.generation) {
        race.generation = record.generation;
        race.spec = head_->spec;
        race.runs = empty_trajectories(race.spec);
    }
    race.runs[record.run].append(record);
    return true;
}

}  // namespace lowrank
