// A step in its parts: made again behind the race from the iterate that it left, while its method takes down
// what it finds.
#include "core/run/step/step_in_parts.h"

#include <cmath>
#include <exception>
#include <fmt/core.h>
#include <limits>

#include "core/manifold/point.h"
#include "core/method/algorithms.h"
#include "core/run/session/snapshots.h"

namespace lowrank {
namespace {

/// Makes the step that leaves the iterate where rewind stands, and takes down what it found.
Outcome leave_and_tell(Rewind& rewind, int exponent, const std::stop_token& stop, StepInParts& made) {
    const FixedRankPoint X = rewind.iterate();
    StepParts parts;
    if (rewind.leave(stop, parts, made.report) == Outcome::Cancelled) return Outcome::Cancelled;
    made.report.gradient_norm = in_unit_of_data({"", made.report.gradient_norm, 1}, exponent);
    made.moved = in_unit_of_data({"", distance(rewind.iterate(), X), 1}, exponent);
    made.parts = parts.take();
    for (MadePart& part : made.parts)
        for (PartNumber& number : part.numbers) number.value = in_unit_of_data(number, exponent);
    return Outcome::Done;
}

}  // namespace

double in_unit_of_data(const PartNumber& number, int unit_exponent) {
    const double value = std::ldexp(number.value, -number.unit * unit_exponent);
    const bool held = unit_exponent == 0 || number.unit == 0 || number.value == 0 || std::isnormal(value);
    return held ? value : std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::int64_t> SnapshotMaker::wanted_step(const RaceLoop& race) const {
    if (!parts_ || method_ < 0 || method_ >= static_cast<Index>(race.lanes().size())) return std::nullopt;
    const Lane& lane = *race.lanes()[method_];
    if (lane.fresh() || !lane.iterate() || lane.t() == 0) return std::nullopt;
    const std::int64_t last = lane.t() - 1;
    if (t_ >= 0) return std::min(t_, last);
    // The newest runs away from whoever steps to it: what is on its way comes first.
    const bool begun =
        on_its_way_.method == method_ && on_its_way_.born == lane.born() && on_its_way_.t <= last;
    return begun ? on_its_way_.t : last;
}

void SnapshotMaker::look_into_step(const RaceLoop& race, std::uint64_t generation, SteadyTime now,
                                   const std::stop_token& stop, const std::stop_token& interrupt) {
    const std::optional<std::int64_t> t = wanted_step(race);
    if (now < parts_next_ || !t || told_ == key(race, generation, *t)) return;
    on_its_way_ = key(race, generation, *t);
    const SteadyTime begin = SteadyClock::now();
    const bool there = rewound(race, generation, *t, Rewind::Reach::Step, now, stop, interrupt);
    const bool told = there && tell_step(race, generation, *t, stop) == Outcome::Done;
    const SteadyTime done = SteadyClock::now();
    parts_cost_ += done - begin;
    if (!told) return;
    told_ = std::exchange(on_its_way_, {});
    changed_ = true;
    parts_next_ = std::max(now + interval_, done + 4 * std::exchange(parts_cost_, {}));
}

Outcome SnapshotMaker::tell_step(const RaceLoop& race, std::uint64_t generation, std::int64_t t,
                                 const std::stop_token& stop) {
    auto made = std::make_shared<StepInParts>();
    made->generation = generation;
    made->born = race.lanes()[method_]->born();
    made->method = method_;
    made->t = t;
    made->sentence = why_not_back_;
    if (made->sentence.empty()) {
        made->rules = rewind_.rules();
        made->sentence = rewind_.t() == t ? why_no_parts(made->rules) : "This step cannot be made again.";
    }
    if (made->sentence.empty()) try {
            if (leave_and_tell(rewind_, race.instance().unit_exponent, stop, *made) == Outcome::Cancelled)
                return Outcome::Cancelled;
        } catch (const std::exception& error) {
            rewind_.clear();
            made->parts.clear();
            made->sentence = fmt::format("Looking into this step broke off: {}", error.what());
        }
    step.put(std::move(made));
    return Outcome::Done;
}

Result<StepInParts> step_of_run(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                                Index method, std::int64_t t, const std::stop_token& stop) {
    ExperimentSpec alone = spec;
    for (std::size_t m = 0; m < alone.methods.size(); ++m)
        alone.methods[m].enabled = static_cast<Index>(m) == method;
    RaceLoop race({.spec = alone,
                   .instance = std::move(instance),
                   .generation = 1,
                   .make = make_method,
                   .send = [](const Record&) { return Outcome::Done; }});
    race.set_budget(static_cast<Index>(t) + 1);
    const Lane& lane = *race.lanes()[static_cast<std::size_t>(method)];
    KeptStates kept;
    kept.resize(race.lanes().size());
    kept.set_budget(std::numeric_limits<std::size_t>::max() / 2);  // for one state, whatever it takes
    while (race.advance(RaceOrder::Iterations, stop) == RaceLoop::Advanced::Stepped)
        if (lane.t() == t - 1 && kept.count(static_cast<std::size_t>(method)) == 0)
            kept.keep(static_cast<std::size_t>(method), lane.t(), lane.solver());
    if (stop.stop_requested()) return Cancelled{};
    if (lane.t() <= t)
        return Failure{fmt::format("There is no step {}: the run ends at t = {}.", t, lane.t())};
    StepInParts made;
    made.method = method;
    made.t = t;
    Rewind rewind;
    rewind.aim(race, method, t, kept, Rewind::Reach::Step);
    while (!rewind.there())
        if (rewind.step(stop) == Outcome::Cancelled) return Cancelled{};
    made.rules = rewind.rules();
    made.sentence = why_no_parts(made.rules);
    if (made.sentence.empty() &&
        leave_and_tell(rewind, race.instance().unit_exponent, stop, made) == Outcome::Cancelled)
        return Cancelled{};
    return made;
}

}  // namespace lowrank
