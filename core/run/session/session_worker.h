// The worker of a session: takes the post and gives its jobs their turns.
#pragma once
#include <vector>

#include "core/run/session/quadratic_job.h"
#include "core/run/session/race_job.h"

namespace lowrank {

class SessionWorker {
public:
    SessionWorker(const Session::Options& options, SessionShared& shared, SnapshotMaker& snapshots,
                  TheoryFeed& theory)
        : race(options, shared, snapshots, theory),
          quadratic(shared),
          shared_(shared),
          snapshots_(snapshots) {}
    void work(const std::stop_token& stop);

    // What commands act on; the worker itself calls them when it takes the post.
    RaceJob race;
    QuadraticJob quadratic;
    SessionJob& job(Job which) {
        if (which == Job::Race) return race;
        return quadratic;
    }
    void watch(Index method, std::int64_t t, bool parts) { snapshots_.watch(method, t, parts); }

private:
    void take_post();
    /// Gives turns until there is news.
    void drive(const std::stop_token& stop);

    SessionShared& shared_;
    SnapshotMaker& snapshots_;
    std::vector<Mailbox<SessionWorker>::Command> waiting_;  // orders to the race while its instance is built
};

}  // namespace lowrank
