// The one loop of the program: which method steps next.
#include "core/run/session/race_loop.h"

#include <algorithm>
#include <exception>
#include <fmt/core.h>
#include <new>

namespace lowrank {

RaceLoop::RaceLoop(Setup setup)
    : spec_(std::move(setup.spec)),
      own_feed_(setup.feed ? nullptr : std::make_unique<TheoryFeed>()),
      world_{setup.instance,
             std::move(setup.make),
             std::move(setup.send),
             std::make_unique<Measure>(setup.instance, setup.measured),
             setup.feed ? setup.feed : own_feed_.get(),
             setup.repeats},
      generation_(setup.generation),
      trace_memory_(setup.trace_memory),
      budget_(spec_.methods.size(), kUnlimited) {
    for (Index m = 0; m < static_cast<Index>(spec_.methods.size()); ++m)
        lanes_.push_back(std::make_unique<Lane>(m, generation_, spec_, *world_.instance));
}

void RaceLoop::adopt(RaceLoop& earlier) {
    const std::size_t both = std::min(lanes_.size(), earlier.lanes_.size());
    for (std::size_t m = 0; m < both; ++m) {
        const bool same =
            spec_.methods[m].spec == earlier.spec_.methods[m].spec &&
            changes_of(spec_, static_cast<Index>(m)) == changes_of(earlier.spec_, static_cast<Index>(m));
        const bool cancelled = earlier.lanes_[m]->verdict().status == MethodStatus::Cancelled;
        if (same && !cancelled) std::swap(lanes_[m], earlier.lanes_[m]);
    }
}

bool RaceLoop::may_step(Index m) const {
    return spec_.methods[m].enabled && !lanes_[m]->ended() && budget_[m] > 0;
}

bool RaceLoop::has_work() const { return active() > 0; }

Index RaceLoop::active() const {
    Index count = 0;
    for (Index m = 0; m < static_cast<Index>(lanes_.size()); ++m) count += may_step(m);
    return count;
}

Index RaceLoop::pick(RaceOrder order) const {
    Index best = -1;
    for (Index m = 0; m < static_cast<Index>(lanes_.size()); ++m) {
        if (!may_step(m)) continue;
        if (best < 0) {
            best = m;
            continue;
        }
        const Lane &a = *lanes_[m], &b = *lanes_[best];
        // A lane that has not begun comes before one that rests at t = 0.
        const bool before = order == RaceOrder::Iterations ? a.t() < b.t() : a.seconds() < b.seconds();
        if (before) best = m;
    }
    return best;
}

std::size_t RaceLoop::memory() const {
    std::size_t rows = 0;
    for (const auto& lane : lanes_) rows += lane->rows();
    return rows * Trace::bytes_per_row();
}

template <class Work>
Outcome RaceLoop::guarded(Lane& lane, Work work) {
    try {
        const Outcome outcome = work();
        take_failures(lane);
        return outcome;
    } catch (const std::bad_alloc&) {
        lane.stop({MethodStatus::Stopped, fmt::format("There is not enough memory for {}.", lane.name())});
    } catch (const std::exception& error) {
        lane.stop({MethodStatus::Stopped, fmt::format("Breakdown: {}", error.what())});
    }
    return lane.flush(world_);
}

RaceLoop::Advanced RaceLoop::advance(RaceOrder order, const std::stop_token& stop,
                                     const std::stop_token& measure_stop) {
    if (stop.stop_requested()) return Advanced::Interrupted;
    const Index m = pick(order);
    if (m < 0) return Advanced::Nothing;
    Lane& lane = *lanes_[m];
    if (trace_memory_ > 0 && memory() >= trace_memory_) {
        lane.stop(memory_verdict(trace_memory_));
        return lane.flush(world_) == Outcome::Done ? Advanced::Stepped : Advanced::Interrupted;
    }
    last_ = m;
    const Outcome outcome = guarded(lane, [&] {
        if (lane.settle(world_, measure_stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (lane.ended()) return Outcome::Done;
        if (lane.step(world_, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        if (budget_[m] != kUnlimited) --budget_[m];
        return lane.settle(world_, measure_stop);
    });
    return outcome == Outcome::Done ? Advanced::Stepped : Advanced::Interrupted;
}

Outcome RaceLoop::rest(const std::stop_token& stop) {
    for (Index m = 0; m < static_cast<Index>(lanes_.size()); ++m) {
        Lane& lane = *lanes_[m];
        if (lane.ended() || (lane.fresh() && !spec_.methods[m].enabled)) continue;
        if (stop.stop_requested()) return Outcome::Cancelled;
        const Outcome outcome = guarded(lane, [&] {
            return lane.settle(world_, stop) == Outcome::Done ? lane.show(world_) : Outcome::Cancelled;
        });
        if (outcome == Outcome::Cancelled) return Outcome::Cancelled;
    }
    return Outcome::Done;
}

Outcome RaceLoop::flush() {
    for (auto& lane : lanes_)
        if (lane->unsent() && lane->flush(world_) == Outcome::Cancelled) return Outcome::Cancelled;
    return Outcome::Done;
}

void RaceLoop::cancel() {
    for (Index m = 0; m < static_cast<Index>(lanes_.size()); ++m)
        if (!lanes_[m]->fresh() || spec_.methods[m].enabled) lanes_[m]->cancel();
}

void RaceLoop::set_budget(Index iterations) { budget_.assign(lanes_.size(), iterations); }

void RaceLoop::add_budget(Index iterations) {
    for (std::size_t m = 0; m < budget_.size(); ++m)
        if (spec_.methods[m].enabled) budget_[m] += std::min(iterations, kUnlimited - budget_[m]);
}

void RaceLoop::catch_up() {
    std::int64_t furthest = 0;
    for (const auto& lane : lanes_) furthest = std::max(furthest, lane->t());
    for (const auto& lane : lanes_)
        if (lane->fresh() && !changes_of(spec_, lane->method()).empty())
            budget_[static_cast<std::size_t>(lane->method())] = static_cast<Index>(furthest);
}

void RaceLoop::come_to(std::int64_t t) {
    for (const auto& lane : lanes_) {
        Index& budget = budget_[static_cast<std::size_t>(lane->method())];
        if (spec_.methods[static_cast<std::size_t>(lane->method())].enabled && lane->t() < t)
            budget = std::max(budget, static_cast<Index>(t - lane->t()));
    }
}

std::string RaceLoop::retune(Index method, const std::string& key, const std::string& value) {
    if (method < 0 || method >= static_cast<Index>(lanes_.size()))
        return fmt::format("There is no method {} in this race of {}.", method, lanes_.size());
    Lane& lane = *lanes_[method];
    const MethodChange change{method, static_cast<Index>(lane.next_step()), key, value};
    const Lane::Retuning answer = lane.retune(change);
    if (answer.replaced) {
        const auto last =
            std::find_if(spec_.changes.rbegin(), spec_.changes.rend(),
                         [&](const MethodChange& c) { return c.method == method && c.t == change.t; });
        *last = change;
    } else if (answer.made) {
        spec_.changes.push_back(change);
    }
    changed_ |= answer.made;
    return answer.sentence;
}

void RaceLoop::take_failures(Lane& lane) {
    for (const auto& [change, sentence] : lane.take_failures()) {
        // What was not done must not stand in the experiment that is reported.
        std::erase(spec_.changes, change);
        refusal_ =
            fmt::format("The change of {} at iteration {} was not made: {}", lane.name(), change.t, sentence);
        changed_ = true;
    }
}

void RaceLoop::set_enabled(Index method, bool enabled) {
    if (method < 0 || method >= static_cast<Index>(lanes_.size())) return;
    spec_.methods[method].enabled = enabled;
    changed_ = true;
}

bool RaceLoop::take_changed() {
    bool changed = std::exchange(changed_, false);
    for (auto& lane : lanes_) changed |= lane->take_changed();
    return changed;
}

std::vector<LaneView> RaceLoop::views(bool running) const {
    std::vector<LaneView> all;
    for (Index m = 0; m < static_cast<Index>(lanes_.size()); ++m) {
        const Lane& lane = *lanes_[m];
        LaneView view;
        view.born = lane.born();
        view.rules = lane.rules();
        view.name = lane.name();
        view.enabled = spec_.methods[m].enabled;
        view.basin_entry = lane.basin_entry();
        if (lane.ended()) {
            view.status = lane.verdict().status;
            view.reason = lane.verdict().reason;
            view.doubts = lane.doubts();
        } else if (running && may_step(m)) {
            view.status = MethodStatus::Running;
        } else {
            view.status = lane.t() == 0 ? MethodStatus::Waiting : MethodStatus::Paused;
        }
        all.push_back(std::move(view));
    }
    return all;
}

}  // namespace lowrank
