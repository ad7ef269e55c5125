// Undo in a race that rests: what it leads back to is seen at once, as far as the race had come.
#include "core/run/run_name.h"
#include "tests/app/shell/working_folder.h"
#include "tests/core/run/made.h"

using namespace lowrank;
using testing::Desk;
using testing::TempFolder;
using testing::WorkingFolder;

namespace {

constexpr std::size_t kRows = 21;  // after twice ten steps

struct Resting {
    const WorkingFolder folder;
    Desk desk{options(), std::make_shared<TempFolder>()};

    static shell::Options options() {
        ExperimentSpec spec = testing::small_experiment();
        spec.methods = {{testing::method("narg"), true}};
        shell::Options made = Desk::options_of(spec, false);
        made.run_at_start = false;
        return made;
    }
    Resting() {
        REQUIRE(desk.settle());
        for (int k = 0; k < 2; ++k) click_on("step-ten");
        REQUIRE(desk.settle());
    }
    void click_on(const std::string& name) {
        REQUIRE(desk.until([&] { return desk.probes.contains(name); }));
        const paint::Rect r = desk.probes.at(name);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    }
    void undo_and_redo() {
        desk.key('Z', true);
        REQUIRE(desk.settle());
        desk.key('Y', true);
    }
    /// The curves on screen, each as its name and how many rows it has.
    std::vector<std::pair<std::string, std::size_t>> curves() {
        REQUIRE(desk.settle());
        desk.key('P');
        const ExperimentFile file = testing::experiment_of(testing::saved(desk, folder));
        desk.key('Z', true);
        std::filesystem::remove(folder.only(".toml"));
        REQUIRE(file.pins.size() == 1);
        const Race& race = *file.pins[0].race;
        std::vector<std::pair<std::string, std::size_t>> all;
        for (std::size_t m = 0; m < race.traces.size(); ++m)
            all.emplace_back(run_name(race, m), race.traces[m].size());
        return all;
    }
};

}  // namespace

TEST_CASE("undo of a rule that was changed on the way brings the curve back at once while the race rests") {
    Resting race;
    const auto before = race.curves();
    REQUIRE(before == std::vector{std::pair{std::string("NARG"), kRows}});
    race.click_on("method.0");
    race.click_on("rule.restart.function");
    race.click_on("step-ten");
    const auto changed = race.curves();
    REQUIRE(changed ==
            std::vector{std::pair{std::string("NARG (restart: never → function at t = 20)"), kRows + 10}});
    // To look at the curves is a step of its own, after which nothing is done again: so that comes first.
    race.undo_and_redo();
    CHECK(race.curves() == changed);
    race.desk.key('Z', true);
    CHECK(race.curves() == std::vector{std::pair{std::string("NARG"), kRows + 10}});
}

TEST_CASE("undo of a branch, and of its undo, leaves no curve at its start while the race rests") {
    Resting race;
    race.click_on("method.0");
    race.desk.key(shell::NamedKey::Home);
    for (int k = 0; k < 9; ++k) race.desk.key(shell::NamedKey::Right);
    race.desk.key('F');
    race.desk.frame(2);
    race.click_on("rule.restart.function");
    const auto branched = race.curves();
    REQUIRE(branched ==
            std::vector{std::pair{std::string("NARG"), kRows},
                        std::pair{std::string("NARG (restart: never → function at t = 9)"), kRows}});
    race.undo_and_redo();
    CHECK(race.curves() == branched);
    race.desk.key('Z', true);
    CHECK(race.curves() == std::vector{std::pair{std::string("NARG"), kRows}});
}
