// The cursor of a real session, and what the matrix view is handed for it.
#include <cmath>
#include <functional>
#include <map>
#include <thread>

#include "app/shell/matrix_pictures.h"
#include "app/workspace/race/race_state.h"
#include "core/manifold/point.h"
#include "core/problem/generate.h"
#include "core/run/run_name.h"
#include "tests/app/shell/desk.h"
#include "tests/catch.h"
#include "tests/core/run/made.h"

using namespace lowrank;

namespace {

/// Looks until the session rests and all that it made is seen.
void until_settled(const Session& session, const shell::MatrixPictureSource& source, const Race& race,
                   const state::AppState& state, const std::function<void()>& look) {
    look();
    // Once it rests, one more look sees all that it has made.
    for (bool rests = false; !rests || !source.settled(race, state);) {
        rests = session.idle();
        look();
        std::this_thread::yield();
    }
}

}  // namespace

TEST_CASE(
    "the matrix view comes to the very iterate of the cursor, backwards too, and says how it got there") {
    state::AppState state;
    state.experiment.problem.rows = state.experiment.problem.cols = 30;
    state.experiment.methods = {{testing::method("narg+r:basin=off"), true}, {testing::method("nag"), true}};
    state.accepted = state.experiment;
    state.curves.selected = 0;
    Session::Options options;
    options.build = testing::generated;
    options.look_back_memory = 30'000;  // a few states: most iterates are stepped to again
    Session session(options);
    Race race;
    session.submit(state.experiment, true);
    shell::MatrixPictureSource source;
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const auto settle = [&] {
        until_settled(session, source, race, state, [&] {
            session.drain(race);
            source.update(session, nullptr, race, state, light, 100, 100);
        });
    };
    settle();
    const auto instance = testing::instance_of(state.experiment);
    for (const Index m : {Index{0}, Index{1}}) {
        state.curves.selected = m;
        const auto solver = make_method(state.experiment.methods[static_cast<std::size_t>(m)].spec);
        std::vector<Vector> values;
        solver->start(instance->problem, instance->start);
        for (std::int64_t t = 0; t < 30; ++t) {
            values.push_back(singular_values(solver->iterate()));
            REQUIRE(solver->step({}).status == StepStatus::Moved);
        }
        for (const std::int64_t t : {29, 17, 16, 15, 3, 0, 11}) {
            CAPTURE(m, t);
            state.race.cursor = t;
            settle();
            const ui::MatrixPictures& shown = source.pictures();
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

TEST_CASE(
    "the step of the cursor comes in its parts, forwards and backwards, and only where somebody looks") {
    state::AppState state;
    state.experiment.problem.rows = state.experiment.problem.cols = 30;
    state.experiment.methods = {{testing::method("narg+r:basin=off"), true}};
    state.accepted = state.experiment;
    state.curves.selected = 0;
    Session::Options options;
    options.build = testing::generated;
    Session session(options);
    Race race;
    session.submit(state.experiment, true);
    shell::MatrixPictureSource source;
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const auto settle = [&](bool step) {
        until_settled(session, source, race, state, [&] {
            session.drain(race);
            // No picture is drawn: the card of the step is large.
            source.update(session, nullptr, race, state, light, 0, 0, step);
        });
    };
    settle(false);
    CHECK_FALSE(source.pictures().step);
    const std::int64_t last = static_cast<std::int64_t>(race.traces[0].size()) - 1;
    for (const std::int64_t t :
         {std::int64_t{12}, std::int64_t{3}, std::int64_t{0}, last, std::int64_t{13}}) {
        CAPTURE(t);
        state.race.cursor = t;
        settle(true);
        const auto step = source.pictures().step;
        REQUIRE(step);
        REQUIRE(step->t == std::min(t, last - 1));
        const auto row = static_cast<std::size_t>(step->t);
        CHECK(step->report.stepsize == race.traces[0].stepsize[row]);
        CHECK(step->report.momentum == race.traces[0].momentum[row]);
        // Singular values stand beside it.
        REQUIRE(source.pictures().snapshot);
        CHECK(source.pictures().snapshot->t == t);
    }
}

namespace {

/// Notes what it is asked to draw.
struct NotedField final : field::MatrixField {
    field::TextureId draw(field::MatrixSlot slot, const std::shared_ptr<const void>& owner,
                          const Texels& texels, const field::MatrixScale& scale, const theme::Theme&, int,
                          int) override {
        drawn[slot] = {owner, &texels, scale};
        return {static_cast<std::uintptr_t>(slot) + 1};
    }
    struct Drawn {
        std::shared_ptr<const void> owner;
        const Texels* texels = nullptr;
        field::MatrixScale scale;
    };
    std::map<field::MatrixSlot, Drawn> drawn;
};

}  // namespace

TEST_CASE("an iterate that is held is drawn beside the next method's, in the same colours") {
    state::AppState state;
    state.experiment.problem.rows = state.experiment.problem.cols = 30;
    state.experiment.methods = {{testing::method("narg+r"), true}, {testing::method("nag"), true}};
    state.accepted = state.experiment;
    state.curves.selected = 0;
    state.race.cursor = 5;
    Session::Options options;
    options.build = testing::generated;
    Session session(options);
    Race race;
    session.submit(state.experiment, true);
    shell::MatrixPictureSource source;
    NotedField field;
    const theme::Theme& light = theme::theme(theme::ThemeName::Light);
    const auto look = [&] {
        session.drain(race);
        source.update(session, &field, race, state, light, 100, 100, false, race::race_of(state).wipe.held);
    };
    const auto settle = [&] { until_settled(session, source, race, state, look); };
    settle();
    auto held = std::make_shared<state::HeldIterate>();
    held->snapshot = source.pictures().snapshot;
    REQUIRE(held->snapshot);
    race::race_of(state).wipe = {.on = true, .held = held};
    state.curves.selected = 1;
    settle();
    const ui::MatrixPictures& shown = source.pictures();
    CHECK(shown.held == held);
    CHECK((shown.held_iterate && shown.held_error));
    CHECK(shown.snapshot->method == 1);
    using field::MatrixSlot;
    CHECK(field.drawn[MatrixSlot::HeldIterate].texels == &held->snapshot->iterate);
    CHECK(field.drawn[MatrixSlot::HeldError].texels == &held->snapshot->error);
    CHECK(field.drawn[MatrixSlot::HeldIterate].scale == field.drawn[MatrixSlot::Iterate].scale);
    CHECK(field.drawn[MatrixSlot::HeldError].scale == field.drawn[MatrixSlot::Error].scale);

    // Of data that were computed with in a unit four times as large: its texels are four times as large too.
    auto scaled = std::make_shared<state::HeldIterate>(*held);
    scaled->unit_exponent = 2;
    race::race_of(state).wipe.held = scaled;
    look();
    CHECK(field.drawn[MatrixSlot::HeldIterate].scale.high == 4 * field.drawn[MatrixSlot::Iterate].scale.high);
    CHECK(field.drawn[MatrixSlot::HeldError].scale.low ==
          Approx(field.drawn[MatrixSlot::Error].scale.low + 2 * std::log10(2.0)));

    // One of another size cannot stand beside it.
    auto smaller = std::make_shared<Snapshot>(*held->snapshot);
    smaller->iterate.rows -= 1;
    auto other = std::make_shared<state::HeldIterate>(*held);
    other->snapshot = smaller;
    race::race_of(state).wipe.held = other;
    look();
    CHECK_FALSE(source.pictures().held);
    CHECK_FALSE(source.pictures().held_iterate);
}

TEST_CASE("in the window W brings the wipe, in the place of the curves, and ends it") {
    testing::Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    desk.key('W');
    REQUIRE(desk.until([&] { return desk.probes.contains("wipe.line"); }));
    desk.key('W');
    desk.probes.clear();
    desk.frame(3);
    CHECK_FALSE(desk.probes.contains("wipe.line"));
    CHECK(desk.probes.contains("matrix.wipe"));
    // From the curves it comes with the matrix.
    desk.key('M');
    desk.key('W');
    CHECK(desk.until([&] { return desk.probes.contains("wipe.line"); }));
}

TEST_CASE("in the window I brings the step in its parts, and arrows walk through them from step to step") {
    testing::Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.probes.contains("step.part0"));
    desk.key('I');
    REQUIRE(desk.until([&] { return desk.probes.contains("step.lit"); }));
    REQUIRE(desk.settle());
    desk.key(shell::NamedKey::Home);
    REQUIRE(desk.settle());
    const auto lit = [&] {
        desk.frame(2);
        for (int k = 0; k < 9; ++k) {
            const auto part = desk.probes.find("step.part" + std::to_string(k));
            if (part != desk.probes.end() && part->second.y == desk.probes.at("step.lit").y) return k;
        }
        return -1;
    };
    CHECK(lit() == 0);
    desk.key(shell::NamedKey::Down);
    CHECK(lit() == 1);
    desk.key(shell::NamedKey::Up);
    desk.key(shell::NamedKey::Up);  // X_0 is where it begins
    CHECK(lit() == 0);
    desk.key(shell::NamedKey::Right);
    desk.key(shell::NamedKey::Up);
    CHECK(lit() > 1);
    CHECK(desk.settle());
    // The stage has it as a card.
    desk.key(shell::NamedKey::F5);
    desk.frame(2);
    CHECK(desk.probes.at("step.lit").w > 1000);
    desk.key(shell::NamedKey::Escape);
    desk.key('I');
    desk.probes.clear();
    desk.frame(3);
    CHECK_FALSE(desk.probes.contains("step.part0"));
}

TEST_CASE(
    "in the window B and a changed rule branch at the cursor, the share line keeps it and undo takes it "
    "back") {
    testing::Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    const auto click_on = [&](const std::string& name) {
        REQUIRE(desk.until([&] { return desk.probes.contains(name); }));
        const paint::Rect r = desk.probes.at(name);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    };
    click_on("method.6");
    desk.key(shell::NamedKey::Home);
    for (int k = 0; k < 9; ++k) desk.key(shell::NamedKey::Right);
    desk.key('F');
    desk.frame(2);
    CHECK(desk.probes.contains("retune.branch at 9"));
    const ExperimentSpec before = desk.shared();
    click_on("rule.restart.function");
    REQUIRE(desk.settle());
    const ExperimentSpec branched = desk.shared();
    REQUIRE(branched.methods.size() == before.methods.size() + 1);
    CHECK(branched.methods.back().spec == before.methods[6].spec);
    const auto added = static_cast<Index>(before.methods.size());
    CHECK(branched.changes == std::vector<MethodChange>{{added, 9, "restart", "function"}});
    CHECK(desk.probes.contains("method." + std::to_string(added)));
    desk.key('Z', true);
    CHECK(desk.shared() == before);
    desk.key('Y', true);
    CHECK(desk.shared() == branched);
    // Its share line is the race again, branch and all.
    const Race race = run_race(branched, testing::instance_of(branched)).race;
    CHECK(run_name(race, static_cast<std::size_t>(added)) == "NARG (restart: never → function at t = 9)");
}
