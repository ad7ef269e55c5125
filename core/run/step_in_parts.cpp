// A step in its parts: made again behind the race from the iterate that it left, while its method takes down what it finds.
#include "core/run/step_in_parts.h"

#include <cmath>
#include <exception>
#include <limits>

#include "core/manifold/point.h"
#include "core/method/algorithms.h"
#include "core/run/snapshots.h"

namespace lowrank {

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
            const int exponent = race.instance().unit_exponent;
            const FixedRankPoint X = rewind_.iterate();
            StepParts parts;
            if (rewind_.leave(stop, parts, made->report) == Outcome::Cancelled) return Outcome::Cancelled;
            made->report.gradient_norm = in_unit_of_data({"", made->report.gradient_norm, 1}, exponent);
            made->moved = in_unit_of_data({"", distance(rewind_.iterate(), X), 1}, exponent);
            made->parts = parts.take();
            for (MadePart& part : made->parts)
                for (PartNumber& number : part.numbers) number.value = in_unit_of_data(number, exponent);
        } catch (const std::exception& error) {
            rewind_.clear();
            made->parts.clear();
            made->sentence = "Looking into this step broke off: " + std::string(error.what());
        }
    step.put(std::move(made));
    return Outcome::Done;
}

}  // namespace lowrank
