// The loop on the caller's thread, for the command line and for tests.
#include <chrono>

#include "core/run/session.h"
#include "core/run/session/race_loop.h"

namespace lowrank {

RunResult run_race(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                   const std::stop_token& stop, const std::function<void(const Race&)>& progress) {
    return run_race(spec, std::move(instance), RunOptions{}, stop, progress);
}

RunResult run_race(const ExperimentSpec& spec, std::shared_ptr<const Instance> instance,
                   const RunOptions& options, const std::stop_token& stop,
                   const std::function<void(const Race&)>& progress) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kProgressInterval = std::chrono::milliseconds(100);
    RunResult result;
    Race& race = result.race;
    RaceReader reader;
    const auto take_record = [&](const Record& record) {
        reader.take(race, record);
        return Outcome::Done;
    };
    RaceLoop loop({spec, instance, 1, options.make ? options.make : make_method, take_record,
                   options.trace_memory, nullptr, true});
    const InstanceFacts facts = facts_of(*instance, spec);
    std::string refusal;
    const auto publish = [&](bool running) {
        if (std::string sentence = loop.take_refusal(); !sentence.empty()) refusal = std::move(sentence);
        auto head = std::make_shared<RaceHead>();
        head->generation = 1;
        head->spec = loop.spec();
        head->facts = facts;
        head->lanes = loop.views(running);
        head->refusal = refusal;
        reader.take(race, std::move(head));
    };
    publish(true);

    auto reported = Clock::now();
    for (;;) {
        const auto advanced =
            loop.advance(options.order, stop, options.measure_last ? std::stop_token() : stop);
        if (advanced == RaceLoop::Advanced::Nothing) break;
        if (advanced == RaceLoop::Advanced::Interrupted) {
            loop.cancel();
            // The sink takes every record, so nothing can be left unsent.
            if (loop.flush() == Outcome::Done) break;
        }
        if (loop.take_changed()) publish(true);
        if (progress && Clock::now() - reported >= kProgressInterval) {
            reader.finish(race);
            progress(race);
            reported = Clock::now();
        }
    }
    publish(false);
    reader.finish(race);
    if (stop.stop_requested() && !options.measure_last) return result;
    for (const auto& lane : loop.lanes())
        result.iterates.push_back(lane->iterate() ? *lane->iterate() : FixedRankPoint{});
    return result;
}

}  // namespace lowrank
