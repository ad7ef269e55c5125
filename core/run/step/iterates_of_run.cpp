// Nobody is told of the run: what was seen of it stands in its trace already.
#include "core/run/step/iterates_of_run.h"

#include "core/run/session/race_loop.h"

namespace lowrank {

Outcome take_iterates(const ExperimentSpec& alone, const std::shared_ptr<const Instance>& instance,
                      std::int64_t rows,
                      const std::function<Outcome(const FixedRankPoint& X, std::int64_t t)>& take,
                      const std::stop_token& stop) {
    RaceLoop race({.spec = alone,
                   .instance = instance,
                   .generation = 1,
                   .make = make_method,
                   .send = [](const Record&) { return Outcome::Done; }});
    race.set_budget(static_cast<Index>(rows));
    const Lane& lane = *race.lanes().front();
    if (take(instance->start, 0) == Outcome::Cancelled) return Outcome::Cancelled;
    std::int64_t t = 0;
    while (t + 1 < rows && race.advance(RaceOrder::Iterations, stop) == RaceLoop::Advanced::Stepped) {
        // A step can end with a look at the row that is there already.
        if (lane.t() <= t) continue;
        t = lane.t();
        if (take(*lane.iterate(), t) == Outcome::Cancelled) return Outcome::Cancelled;
    }
    return stop.stop_requested() ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
