// How long after a step of a lesson begins its scene is there: the first record of every method that it
// shows.
#include <algorithm>
#include <string>
#include <thread>
#include <utility>

#include "app/lesson/guide.h"
#include "app/lesson/library.h"
#include "app/state/effects.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

Result<Instance> built(const ExperimentSpec& spec, const std::stop_token& stop) {
    return build_instance(spec, 0, stop);
}

bool is_there(const Race& race, std::uint64_t generation) {
    return race.generation >= generation && !race.building &&
           std::ranges::all_of(race.traces, [](const Trace& trace) {
               return !trace.enabled || is_final(trace.status) || trace.size() > 0;
           });
}

/// Milliseconds from the step's beginning, in a state as the lesson before left it; 0 where it starts no
/// race.
double scene_milliseconds(Session& session, Race& race, state::AppState& app, const lesson::Step& step) {
    lesson::Lesson alone;
    alone.steps = {step};
    lesson::Guide guide;
    const Stopwatch watch;
    state::Effects effects;
    guide.apply(lesson::StartLesson{std::make_shared<const lesson::Lesson>(std::move(alone))}, app, effects);
    bool races = false;
    for (const state::Effect& effect : effects)
        if (const auto* submitted = std::get_if<state::SubmitExperiment>(&effect)) {
            app.race.progress.awaited = session.submit(submitted->spec, submitted->running);
            races = true;
        }
    if (!races) return 0;
    while (!is_there(race, app.race.progress.awaited)) {
        session.drain(race);
        std::this_thread::yield();
    }
    return 1e3 * watch.seconds();
}

}  // namespace

void lessons(Report& report) {
    report.heading("A lesson's step until its scene is there, without drawing");
    const lesson::Library library = lesson::read_library({}, state::standard_tabs());
    for (const auto& lesson : library.lessons) {
        Session::Options options;
        options.build = built;
        Session session(options);
        Race race;
        state::AppState app;
        app.start_with(default_experiment());
        double longest = 0;
        for (const lesson::Step& step : lesson->steps)
            longest = std::max(longest, scene_milliseconds(session, race, app, step));
        report.line(lesson->name + ", longest of " + std::to_string(lesson->steps.size()) + " steps", longest,
                    "ms", 100);
    }
}

}  // namespace lowrank::bench
