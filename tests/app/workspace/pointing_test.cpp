// One hand on a time bar: the iteration it points at is the same in every tab that counts iterations.
#include "app/state/effects.h"
#include "app/workspace/geometry/geometry_state.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::geometry;
using geometry::Illustration;

namespace {

/// A race that has come to t = 50 and goes on, a quadratic that has ended at 30, paths on the cone.
struct ThreeBars {
    state::AppState app;
    ThreeBars() {
        app.race.progress.generation = app.race.progress.awaited = 1;
        app.race.progress.last = 50;
        quadratic::QuadraticState& q = quadratic::quadratic_of(app);
        q.progress.generation = q.progress.awaited = 1;
        q.progress.last = 30;
        q.progress.ended = true;
        show("geometry");
        GeometryChoice paths = geometry_of(app).choice;
        paths.illustration = Illustration::Paths;
        state::apply(app, EditGeometry{paths, false, "paths"});
        REQUIRE(geometry_of(app).parts > 20);
        show("race");
    }
    void show(const std::string& tab) { state::apply(app, state::SetWorkspace{tab}); }
    std::optional<std::int64_t> quadratic() { return quadratic::quadratic_of(app).cursor; }
    std::optional<int> cone() { return geometry_of(app).cursor; }
};

}  // namespace

TEST_CASE("an iteration pointed at in one tab is pointed at in the others, as far as they have it") {
    ThreeBars bars;
    state::apply(bars.app, state::MoveCursor{12});
    CHECK(bars.quadratic() == 12);
    CHECK(bars.cone() == 12);
    state::apply(bars.app, state::NudgeCursor{-2});
    CHECK(bars.quadratic() == 10);
    CHECK(bars.cone() == 10);
    state::apply(bars.app, state::MoveCursor{45});
    CHECK(bars.app.race.cursor == 45);
    CHECK(bars.quadratic() == 30);
    CHECK(bars.cone() == std::min(45, geometry_of(bars.app).parts));

    bars.show("quadratic");
    state::apply(bars.app, state::MoveCursor{7});
    CHECK(bars.app.race.cursor == 7);
    CHECK(bars.cone() == 7);
    bars.show("geometry");
    state::apply(bars.app, state::NudgeCursor{1});
    CHECK(bars.app.race.cursor == 8);
    CHECK(bars.quadratic() == 8);
    // In the rates it is the race's.
    bars.show("rates");
    state::apply(bars.app, state::MoveCursor{9});
    CHECK((bars.app.race.cursor == 9 && bars.quadratic() == 9 && bars.cone() == 9));
    // The newest, everywhere.
    state::apply(bars.app, state::MoveCursor{});
    CHECK_FALSE(
        (bars.app.race.cursor.has_value() || bars.quadratic().has_value() || bars.cone().has_value()));
}

TEST_CASE("a run that has not come so far is pointed at where it is, one that has not begun waits") {
    ThreeBars bars;
    quadratic::QuadraticState& q = quadratic::quadratic_of(bars.app);
    bars.show("quadratic");
    q.progress.last = 90;
    state::apply(bars.app, state::MoveCursor{70});
    CHECK(bars.app.race.cursor == 50);
    CHECK_FALSE(bars.app.race.waiting.has_value());
    bars.show("race");
    q.progress.last = 0;
    q.progress.ended = false;
    state::apply(bars.app, state::MoveCursor{20});
    CHECK_FALSE(q.cursor.has_value());
    REQUIRE(q.waiting.has_value());
    CHECK(q.waiting->t == 20);
    // Pointed at elsewhere meanwhile, it waits for that.
    state::apply(bars.app, state::MoveCursor{4});
    REQUIRE(q.waiting.has_value());
    CHECK(q.waiting->t == 4);
}

TEST_CASE("a race that has not begun is followed from its start") {
    ThreeBars bars;
    bars.app.race.progress.last = 0;
    bars.show("quadratic");
    state::apply(bars.app, state::MoveCursor{20});
    CHECK(bars.quadratic() == 20);
    CHECK_FALSE(bars.app.race.cursor.has_value());
}

TEST_CASE("what counts something else is left alone and points nowhere") {
    ThreeBars bars;
    state::apply(bars.app, state::MoveCursor{12});
    bars.show("studies");
    state::apply(bars.app, state::MoveCursor{3});
    CHECK((bars.app.race.cursor == 12 && bars.quadratic() == 12));
    bars.show("geometry");
    GeometryChoice steps = geometry_of(bars.app).choice;
    steps.illustration = Illustration::Steps;
    state::apply(bars.app, EditGeometry{steps, false, "steps"});
    state::apply(bars.app, state::MoveCursor{2});
    CHECK((bars.app.race.cursor == 12 && bars.quadratic() == 12));
    bars.show("race");
    state::apply(bars.app, state::MoveCursor{5});
    CHECK(bars.cone() == 2);
    CHECK(bars.quadratic() == 5);
}
