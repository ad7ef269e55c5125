// Kept iterates and snapshots for the matrix view. One thread.
#include "core/run/snapshots.h"

#include <algorithm>
#include <cstdlib>

#include "core/run/texels.h"

namespace lowrank {

void SnapshotMaker::watch(Index method, std::int64_t t) {
    method_ = method;
    t_ = t;
}

void SnapshotMaker::begin(const RaceLoop& race) {
    const auto& lanes = race.lanes();
    kept_.resize(lanes.size());
    born_.resize(lanes.size(), 0);
    for (std::size_t m = 0; m < lanes.size(); ++m) {
        kept_[m].set_budget(iterate_memory_ / lanes.size());
        if (born_[m] == lanes[m]->born()) continue;
        kept_[m].clear();
        kept_[m].keep(0, race.instance().start);
        born_[m] = lanes[m]->born();
    }
}

void SnapshotMaker::keep(const Lane& lane) {
    if (lane.ready() || lane.ended())
        if (const FixedRankPoint* X = lane.iterate()) kept_[lane.method()].keep(lane.t(), *X);
}

SnapshotMaker::Shown SnapshotMaker::key(const RaceLoop& race, std::uint64_t generation,
                                        std::int64_t t) const {
    return {generation, race.lanes()[method_]->born(), method_, t};
}

const FixedRankPoint* SnapshotMaker::wanted(const RaceLoop& race, std::int64_t& t) const {
    if (method_ < 0 || method_ >= static_cast<Index>(race.lanes().size())) return nullptr;
    const Lane& lane = *race.lanes()[method_];
    const FixedRankPoint* newest = lane.ready() || lane.ended() ? lane.iterate() : nullptr;
    std::int64_t found = -1;
    const FixedRankPoint* kept =
        t_ < 0 && newest ? nullptr : kept_[method_].nearest(t_ < 0 ? lane.t() : t_, found);
    if (!kept || (newest && std::llabs(lane.t() - t_) < std::llabs(found - t_))) {
        t = lane.t();
        return newest;
    }
    t = found;
    return kept;
}

std::optional<SteadyTime> SnapshotMaker::due(const RaceLoop& race, std::uint64_t generation) const {
    std::int64_t t = 0;
    if (!wanted(race, t)) return std::nullopt;
    if (shown_ == key(race, generation, t)) return std::nullopt;
    return next_;
}

void SnapshotMaker::make_if_due(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                                const std::stop_token& stop) {
    if (method_ < 0 || now < next_) return;
    std::int64_t t = 0;
    const FixedRankPoint* X = wanted(race, t);
    if (!X || shown_ == key(race, generation, t)) return;
    if (make(race, generation, *X, t, stop) == Outcome::Cancelled) return;
    shown_ = key(race, generation, t);
    changed_ = true;
    const SteadyTime done = SteadyClock::now();
    next_ = std::max(now + interval_, done + 4 * (done - now));
}

Outcome SnapshotMaker::make(const RaceLoop& race, std::uint64_t generation, const FixedRankPoint& X,
                            std::int64_t t, const std::stop_token& stop) {
    const Instance& instance = race.instance();
    if (pictured_ != generation) {
        auto fixed = std::make_shared<InstancePicture>();
        if (picture_of(instance, generation, *fixed, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        picture.put(std::move(fixed));
        pictured_ = generation;
    }
    auto made = std::make_shared<Snapshot>();
    made->generation = generation;
    made->method = method_;
    made->t = t;
    const Outcome outcome = snapshot_of(instance, X, *made, stop);
    if (outcome == Outcome::Done) snapshot.put(std::move(made));
    return outcome;
}

}  // namespace lowrank
