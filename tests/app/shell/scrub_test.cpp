// The cursor of a real session, and what the matrix view is handed for it.
#include <thread>

#include "app/shell/matrix_pictures.h"
#include "core/manifold/point.h"
#include "core/problem/generate.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

TEST_CASE(
    "the matrix view comes to the very iterate of the cursor, backwards too, and says how it got there") {
    state::AppState state;
    state.experiment.problem.rows = state.experiment.problem.cols = 30;
    state.experiment.methods = {{testing::method("narg+r:basin=off"), true}, {testing::method("nag"), true}};
    state.accepted = state.experiment;
    state.selected = 0;
    Session::Options options;
    options.build = testing::generated;
    options.look_back_memory = 30'000;  // a few states: most iterates are stepped to again
    Session session(options);
    Race race;
    session.submit(state.experiment, true);
    shell::MatrixPictureSource source;
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const auto settle = [&] {
        do {
            session.drain(race);
            source.update(session, nullptr, race, state, light, 100, 100);
            std::this_thread::yield();
        } while (!session.idle() || !source.settled(race, state));
    };
    settle();
    const auto instance = testing::instance_of(state.experiment);
    for (const Index m : {Index{0}, Index{1}}) {
        state.selected = m;
        const auto solver = make_method(state.experiment.methods[static_cast<std::size_t>(m)].spec);
        std::vector<Vector> values;
        solver->start(instance->problem, instance->start);
        for (std::int64_t t = 0; t < 30; ++t) {
            values.push_back(singular_values(solver->iterate()));
            REQUIRE(solver->step({}).status == StepStatus::Moved);
        }
        for (const std::int64_t t : {29, 17, 16, 15, 3, 0, 11}) {
            CAPTURE(m, t);
            state.cursor = t;
            settle();
            const panels::MatrixPictures& shown = source.pictures();
            REQUIRE((shown.t == t && shown.method == m));
            REQUIRE(shown.snapshot);
            const Vector& expected = values[static_cast<std::size_t>(t)];
            REQUIRE(static_cast<Index>(shown.snapshot->singular_values.size()) == expected.size());
            for (Index i = 0; i < expected.size(); ++i)
                CHECK(shown.snapshot->singular_values[static_cast<std::size_t>(i)] == expected(i));
            REQUIRE(shown.look_back);
            CHECK((shown.look_back->t == t && shown.look_back->steps_left == 0));
            CHECK(shown.look_back->bytes <= 30'000);
            REQUIRE(shown.instance);
            CHECK(static_cast<Index>(shown.instance->truth_values.size()) == state.experiment.problem.rank);
        }
        CHECK(source.pictures().look_back->stride > 1);
    }
}
