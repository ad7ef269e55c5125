// Kept states, the way back between them, and snapshots for the matrix view. One thread.
#include "core/run/session/snapshots.h"

#include <algorithm>
#include <exception>
#include <fmt/core.h>
#include <new>

#include "core/run/texels.h"

namespace lowrank {
namespace {

constexpr double kSlice = 0.004;    ///< seconds of stepping again before the race has its turn
constexpr double kCheap = 0.004;    ///< a snapshot that takes no longer never has to wait for the next
constexpr double kPassedShare = 4;  ///< one part in so many is for the states that the way back passes

}  // namespace

void SnapshotMaker::watch(Index method, std::int64_t t, bool parts) {
    if (t >= 0 || parts != parts_) parts_next_ = {};
    parts_ = parts;
    if (t >= 0 && (method != method_ || t != t_) && cost_ < to_duration(kCheap)) next_ = {};
    method_ = method;
    t_ = t;
}

void SnapshotMaker::begin(const RaceLoop& race, double bytes) {
    const auto& lanes = race.lanes();
    why_not_back_ = bytes < 0 ? "Looking back takes more memory than the limit leaves (--memory-limit)." : "";
    const auto budget = static_cast<std::size_t>(std::max(0.0, bytes));
    const auto passed = static_cast<std::size_t>(static_cast<double>(budget) / kPassedShare);
    rewind_.clear();
    rewind_.set_budget(passed);
    kept_.resize(lanes.size());
    born_.resize(lanes.size(), 0);
    for (std::size_t m = 0; m < lanes.size(); ++m) {
        if (born_[m] == lanes[m]->born()) continue;
        kept_.clear(m);
        born_[m] = lanes[m]->born();
    }
    kept_.set_budget(budget - passed);
}

void SnapshotMaker::end() {
    rewind_.clear();
    kept_.resize(0);
    born_.clear();
}

void SnapshotMaker::keep(const Lane& lane) {
    if ((lane.ready() || lane.ended()) && lane.iterate())
        kept_.keep(static_cast<std::size_t>(lane.method()), lane.t(), lane.solver());
}

SnapshotMaker::Shown SnapshotMaker::key(const RaceLoop& race, std::uint64_t generation,
                                        std::int64_t t) const {
    return {generation, race.lanes()[method_]->born(), method_, t};
}

std::optional<std::int64_t> SnapshotMaker::wanted(const RaceLoop& race) const {
    if (method_ < 0 || method_ >= static_cast<Index>(race.lanes().size())) return std::nullopt;
    const Lane& lane = *race.lanes()[method_];
    // One whose optimal rules have no number has ended before its start.
    if (lane.fresh() || !lane.iterate()) return std::nullopt;
    const bool newest = t_ < 0 || t_ >= lane.t();
    // Between a step and its measuring there is no newest iterate to show.
    if (newest && !(lane.ready() || lane.ended())) return std::nullopt;
    return newest ? lane.t() : t_;
}

std::optional<SteadyTime> SnapshotMaker::due(const RaceLoop& race, std::uint64_t generation) const {
    const std::optional<std::int64_t> t = wanted(race);
    std::optional<SteadyTime> at;
    if (t && shown_ != key(race, generation, *t)) at = next_;
    const std::optional<std::int64_t> leaving = wanted_step(race);
    if (leaving && told_ != key(race, generation, *leaving)) at = earlier(at, parts_next_);
    return at;
}

void SnapshotMaker::say(std::uint64_t generation, std::int64_t t, std::int64_t left) {
    auto said = std::make_shared<LookBack>();
    said->generation = generation;
    said->method = method_;
    said->t = t;
    said->steps_left = left;
    said->stride = kept_.stride(static_cast<std::size_t>(method_));
    said->bytes = kept_.memory() + rewind_.memory();
    said->budget = kept_.budget() + rewind_.budget();
    said->sentence = why_not_back_;
    look_back.put(std::move(said));
    changed_ = true;
}

bool SnapshotMaker::rewound(const RaceLoop& race, std::uint64_t generation, std::int64_t t,
                            Rewind::Reach reach, SteadyTime now, const std::stop_token& stop,
                            const std::stop_token& interrupt) {
    if (!why_not_back_.empty()) return true;
    try {
        rewind_.aim(race, method_, t, kept_, reach);
        const SteadyTime end = now + to_duration(kSlice);
        do {
            if (rewind_.step(stop) == Outcome::Cancelled) return false;
        } while (!rewind_.there() && !interrupt.stop_requested() && SteadyClock::now() < end);
    } catch (const std::bad_alloc&) {
        why_not_back_ = "There is not enough memory for looking back.";
    } catch (const std::exception& error) {
        why_not_back_ = fmt::format("Looking back broke off: {}", error.what());
    }
    if (!why_not_back_.empty()) {
        rewind_.clear();
        return true;
    }
    if (!rewind_.there() && reach == Rewind::Reach::Iterate) say(generation, t, rewind_.left());
    return rewind_.there();
}

void SnapshotMaker::make_if_due(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                                const std::stop_token& stop, const std::stop_token& interrupt) {
    // One way back serves both, so that the parts wait until the picture is there.
    if (picture_made(race, generation, now, stop, interrupt))
        look_into_step(race, generation, now, stop, interrupt);
}

bool SnapshotMaker::picture_made(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                                 const std::stop_token& stop, const std::stop_token& interrupt) {
    const std::optional<std::int64_t> t = wanted(race);
    if (now < next_ || !t || shown_ == key(race, generation, *t)) return true;
    const Lane& lane = *race.lanes()[method_];
    const FixedRankPoint* X = &race.instance().start;
    std::int64_t reached = 0;
    if (*t == lane.t()) {
        X = lane.iterate();
        reached = *t;
    } else if (*t > 0) {
        if (!rewound(race, generation, *t, Rewind::Reach::Iterate, now, stop, interrupt)) return false;
        if (why_not_back_.empty()) {
            X = &rewind_.iterate();
            reached = rewind_.t();
        } else if (lane.ready() || lane.ended()) {
            // What can be shown all the same is the newest; the view says which it is.
            X = lane.iterate();
            reached = lane.t();
        }
    }
    const SteadyTime begin = SteadyClock::now();
    if (make(race, generation, *X, reached, stop) == Outcome::Cancelled) return false;
    shown_ = key(race, generation, *t);
    say(generation, *t, 0);
    const SteadyTime done = SteadyClock::now();
    cost_ = done - begin;
    next_ = std::max(now + interval_, done + 4 * cost_);
    return true;
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
