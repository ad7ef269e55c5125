// The loop of the solver's thread.
#include "core/run/session/session_worker.h"

#include <iterator>
#include <utility>

namespace lowrank {

void SessionWorker::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        take_post();
        drive(stop);
    }
}

void SessionWorker::take_post() {
    auto post = shared_.mailbox.take();
    for (auto& setting : post.settings) setting(*this);
    // Orders that followed a submission which is already overtaken went with it.
    if (post.race.submission) {
        waiting_.clear();
        race.begin(*std::move(post.race.submission));
    }
    std::move(post.race.orders.begin(), post.race.orders.end(), std::back_inserter(waiting_));
    if (post.quadratic.submission) quadratic.begin(*std::move(post.quadratic.submission));
    for (auto& order : post.quadratic.orders) order(*this);
}

void SessionWorker::drive(const std::stop_token& stop) {
    const std::stop_token interrupt = shared_.mailbox.interrupt();
    Waker& waker = shared_.waker;
    // At least once, however much news there is: a storm of it must not hold the race for ever.
    do {
        const SteadyTime now = SteadyClock::now();
        waker.call_if_due(now);
        const NextTurn first = quadratic.turn(now);
        if (race.building()) race.take_built();
        if (!race.building())
            for (auto& order : std::exchange(waiting_, {})) order(*this);
        const NextTurn second = race.turn(now);
        const auto next = earlier(first.at, second.at);
        if (next && *next <= now) continue;
        shared_.mailbox.wait(stop, earlier(next, waker.due()), first.idle && second.idle);
        waker.call_if_due(SteadyClock::now());
    } while (!interrupt.stop_requested() && !stop.stop_requested());
}

}  // namespace lowrank
