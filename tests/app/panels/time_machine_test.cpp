// Looking back as panels show it: the iterate's singular values, the way to it, and a branch beside its run.
#include <algorithm>

#include "app/panels/panels.h"
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_panel.h"
#include "tests/app/panels/run_to.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;
using testing::run_to;

TEST_CASE("singular values stand on one scale over the race, beside the truth's, with the gap at the rank") {
    bool large = false;
    Rig rig([&](ui::Ui& ui) {
        if (large)
            race::matrix_view(ui, {300, 50, 900, 600}, 150);
        else
            race::matrix_card(ui, {16, 16, 260, 500});
    });
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    const auto says = [&](const std::string& part) {
        return std::ranges::any_of(
            words, [&](const ui::DrawnWord& word) { return word.markup.find(part) != std::string::npos; });
    };
    const auto draw = [&] {
        words.clear();
        rig.frame();
    };
    auto instance = std::make_shared<InstancePicture>();
    instance->rows = instance->cols = 30;
    instance->truth_values = {40, 20};
    instance->start_values = {31, 3};
    rig.pictures.instance = instance;
    rig.race.facts.rank = 2;
    rig.pictures.method = 6;
    rig.pictures.t = 12;
    for (const double second : {0.5, 19.0}) {
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->singular_values = {39, second};
        rig.pictures.snapshot = snapshot;
        draw();
        CHECK(rig.at("singular-values").w > 100);
        CHECK(says("10^{0}"));
        CHECK(says("10^{2}"));
        CHECK(says(second < 1 ? "σ_{2} = 0.5" : "σ_{2} = 19"));
        CHECK(says("σ_{3} = 0"));
    }
    // A matrix of full rank has no third.
    instance->rows = 2;
    draw();
    CHECK(says("σ_{2} = 19"));
    CHECK_FALSE(says("σ_{3}"));
    instance->rows = 30;
    // While the way back is under way both iterates are named, on the small card and on the large one.
    auto back = std::make_shared<LookBack>();
    back->method = 6;
    back->t = 46;
    back->steps_left = 12;
    for (large = false;; large = true) {
        rig.pictures.look_back = nullptr;
        draw();
        CHECK(says("at t = 12"));
        CHECK_FALSE(says("to go"));
        rig.pictures.look_back = back;
        draw();
        CHECK(says("at t = 12"));
        CHECK(says(large ? "t = 46 is being computed again: 12 steps to go" : "46, 12 to go"));
        if (large) break;
    }
    large = false;
    rig.pictures = {};
    draw();
    CHECK(says("singular values will appear here"));
}

TEST_CASE("a branch is chosen beside the rules, and the next edit leaves the curve at the cursor") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    rig.state.curves.selected = 6;
    run_to(rig, 12);
    apply(rig.state, state::MoveCursor{7});
    rig.frame(2);
    rig.click("retune.branch at 7");
    CHECK(rig.state.retuning.from == state::RetuneFrom::Branch);
    const std::size_t before = rig.state.experiment.methods.size();
    rig.click("rule.restart.function");
    REQUIRE(rig.state.experiment.methods.size() == before + 1);
    CHECK(rig.state.experiment.changes.back() ==
          MethodChange{static_cast<Index>(before), 7, "restart", "function"});
}
