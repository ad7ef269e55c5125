// Pins are steps of the experiment: undone and redone, hidden and named, without a race that begins anew.
#include "app/state/pins.h"

#include "core/text/bounds.h"
#include "tests/app/state/find_effect.h"
#include "tests/app/state/race_actions.h"
#include "tests/catch.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::state;
using testing::race_at;
using testing::says;

namespace {

/// A state with the race of its experiment pinned.
struct Pinned {
    AppState app;
    Effects effects;
    explicit Pinned(int pins = 1) {
        for (int k = 0; k < pins; ++k) pin(20 + k);
    }
    void pin(std::int64_t t) {
        const Race race = race_at(app, t, MethodStatus::Running);
        pin_race(app, race, effects);
    }
    void act(const Action& action) {
        for (Effect& effect : apply(app, action)) effects.push_back(std::move(effect));
    }
    bool submitted() const {
        return std::ranges::any_of(
            effects, [](const Effect& e) { return std::holds_alternative<SubmitExperiment>(e); });
    }
};

std::size_t shown_methods(const AppState& app) {
    std::size_t on = 0;
    for (const MethodEntry& entry : app.experiment.methods) on += entry.enabled;
    return on;
}

}  // namespace

TEST_CASE("a pin holds the curves that are seen, once, and asks for a race first") {
    AppState app;
    Effects out;
    Race none;
    pin_race(app, none, out);
    CHECK(app.pins.empty());
    REQUIRE_FALSE(app.notices.empty());
    CHECK(says(app.notices.back().sentence, "no curve to pin"));
    app.curves.hidden = {2};
    pin_race(app, race_at(app, 30, MethodStatus::Running), out);
    REQUIRE(app.pins.size() == 1);
    CHECK(app.foreign.size() == shown_methods(app) - 1);
    CHECK_FALSE(app.pins[0].race->traces[2].enabled);
    CHECK(app.pins[0].race->traces[2].empty());
    pin_race(app, race_at(app, 30, MethodStatus::Running), out);
    CHECK(app.pins.size() == 1);
    CHECK(says(app.notices.back().sentence, "pinned already"));
    // A race of the experiment before has nothing to say of the one that is asked for.
    app.race.progress.awaited = 5;
    Race old = race_at(app, 40, MethodStatus::Running);
    old.generation = 4;
    pin_race(app, old, out);
    CHECK(app.pins.size() == 1);
}

TEST_CASE("pins are undone and redone alone, and the race runs on") {
    Pinned s(2);
    REQUIRE(s.app.pins.size() == 2);
    const std::size_t each = s.app.foreign.size() / 2;
    s.act(Undo{});
    CHECK(s.app.pins.size() == 1);
    CHECK(s.app.foreign.size() == each);
    s.act(Undo{});
    CHECK(s.app.foreign.empty());
    s.act(Redo{});
    s.act(Redo{});
    CHECK(s.app.pins.size() == 2);
    CHECK_FALSE(s.submitted());
    // An edit between keeps them, and its step back too.
    s.act(testing::with_rank(s.app, 4, false));
    CHECK(s.submitted());
    CHECK(s.app.pins.size() == 2);
    s.act(Undo{});
    CHECK(s.app.pins.size() == 2);
    CHECK(s.app.experiment.problem.rank != 4);
}

TEST_CASE("a curve that is hidden stays hidden when pins and files before it come and go") {
    Pinned s(2);
    const std::size_t each = s.app.foreign.size() / 2;
    const auto marked = curve_of_foreign(static_cast<Index>(each + 1));
    const auto pinned = s.app.foreign[each + 1].pinned;
    s.act(HideMethod{marked, true});
    const auto is_marked = [&] {
        for (std::size_t i = 0; i < s.app.foreign.size(); ++i) {
            const bool that = s.app.foreign[i].pinned == pinned && s.app.foreign[i].trace == 1;
            if (s.app.curves.hidden.contains(curve_of_foreign(static_cast<Index>(i))) != that) return false;
        }
        return true;
    };
    CHECK(is_marked());
    lay_over(s.app, {{"mine", {0, 1}, {2, 1}, {}}});
    REQUIRE(s.app.foreign.front().name == "mine");
    CHECK(is_marked());
    s.act(RemoveForeign{1});  // the first pin, whole
    CHECK(s.app.pins.size() == 1);
    CHECK(s.app.foreign.size() == 1 + each);
    CHECK(is_marked());
    s.act(RemoveForeign{0});
    CHECK(s.app.foreign.size() == each);
    CHECK(is_marked());
    s.act(Undo{});
    CHECK(s.app.pins.size() == 2);
    CHECK(is_marked());
}

TEST_CASE("a pin is hidden whole, and named by letters that are one step") {
    Pinned s;
    CHECK_FALSE(is_hidden(s.app, 0));
    for (const Action& action : hide_pin(s.app, 0, true)) s.act(action);
    CHECK(is_hidden(s.app, 0));
    for (const Action& action : hide_pin(s.app, 0, false)) s.act(action);
    CHECK_FALSE(is_hidden(s.app, 0));
    for (const char* name : {"b", "be", "before"}) {
        std::vector<PinnedRace> pins = s.app.pins;
        pins[0].name = name;
        s.act(EditPins{pins, "rename pin 1"});
    }
    CHECK(s.app.foreign[0].name == "before");
    s.act(Undo{});
    CHECK(s.app.pins[0].name.empty());
    CHECK(s.app.pins.size() == 1);
}

TEST_CASE("pins have room for so many records, and the next one says so") {
    Pinned s;
    const auto methods = static_cast<std::int64_t>(shown_methods(s.app));
    s.pin(static_cast<std::int64_t>(kMostPinnedRecords) / methods);
    CHECK(s.app.pins.size() == 1);
    CHECK(says(s.app.notices.back().sentence, "100000 are the most"));
}

TEST_CASE("the share line says that it leaves pins out") {
    Pinned s(2);
    s.act(CopyShareLine{});
    CHECK(says(s.app.notices.back().sentence, "Its 2 pins are left out"));
    AppState plain;
    apply(plain, CopyShareLine{});
    CHECK_FALSE(says(plain.notices.back().sentence, "pin"));
}

TEST_CASE("there are so many pins and no more, those of scenes among them") {
    Pinned s(0);
    for (std::size_t k = 0; k < kMostPins; ++k) s.pin(20 + static_cast<std::int64_t>(k));
    REQUIRE(s.app.pins.size() == kMostPins);
    s.pin(500);
    CHECK(s.app.pins.size() == kMostPins);
    CHECK(says(s.app.notices.back().sentence, "There are 50 pins, those of scenes among them"));
    // Elsewhere now, and still in the file.
    LectureScene& scene = s.app.lecture.scenes.emplace_back();
    scene.scene.pins = s.app.pins;
    put_pins(s.app, {});
    s.pin(500);
    CHECK(s.app.pins.empty());
    s.app.lecture.scenes.clear();
    s.pin(500);
    CHECK(s.app.pins.size() == 1);
}

TEST_CASE("curves of files have room for so many") {
    AppState app;
    const std::vector<ForeignCurve> some(600, ForeignCurve{"Mine", {0}, {1}});
    CHECK(why_no_room(app, some).empty());
    lay_over(app, some);
    CHECK(says(why_no_room(app, some), "1200 curves laid over the race, and 1000 are the most"));
    CHECK(why_no_room(app, std::vector<ForeignCurve>(400, some[0])).empty());
}
