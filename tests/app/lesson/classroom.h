// A lesson with a state and a race, as the shell holds them, and runs that are whole at once.
#pragma once
#include <memory>

#include "app/lesson/guide.h"
#include "app/lesson/library.h"
#include "app/state/effects.h"
#include "core/io/instance/build_instance.h"
#include "core/run/session.h"
#include "tests/catch.h"

namespace lowrank::testing {

struct Classroom {
    state::AppState app;
    Race race;
    lesson::Guide guide;
    state::Effects effects;

    explicit Classroom(std::shared_ptr<const lesson::Lesson> lesson) {
        act(lesson::StartLesson{std::move(lesson)});
    }

    void act(const state::Action& action) {
        if (!guide.apply(action, app, effects))
            for (state::Effect& effect : state::apply(app, action)) effects.push_back(std::move(effect));
        guide.observe(app, race);
    }
    /// Runs the experiment in force to its end.
    void run() {
        Result<Instance> instance = build_instance(app.accepted, 0);
        REQUIRE(instance);
        race = run_race(app.accepted, std::make_shared<const Instance>(std::move(*instance))).race;
        race.generation = ++app.race.progress.awaited;
        state::observe(app, race);
        guide.observe(app, race);
    }
};

/// Where the step wants a drawing: from corner to corner of its sheet.
inline void draw(Classroom& room) {
    if (!room.app.drawing.sheet || room.app.drawing.sheet->locked) return;
    const state::HandDrawn& sheet = *room.app.drawing.sheet;
    room.act(state::DrawByHand{sheet.x.low, sheet.y.high, sheet.x.high, sheet.y.low});
}

inline const lesson::Library& shipped() {
    static const lesson::Library library = lesson::read_library({}, state::standard_tabs());
    return library;
}

}  // namespace lowrank::testing
