// The list of methods under a pointer: ticks, rules, duplicates.
#include "app/panels/panels.h"
#include "app/ui/format.h"
#include "core/text/numbers.h"
#include "tests/app/panels/run_to.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;
using testing::run_to;

TEST_CASE("methods are switched, chosen and their rules edited") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    rig.frame(2);
    rig.click("method.2.on");
    CHECK_FALSE(rig.state.experiment.methods[2].enabled);
    rig.click("method.6");
    CHECK(rig.state.curves.selected == 6);
    rig.frame();
    rig.click("rule.restart.seldom.Riemannian");
    CHECK(print_method(rig.state.experiment.methods[6].spec) == "narg+r:restart=riemannian,basin=off");
    rig.frame();
    rig.click("rule.restart.function");
    CHECK(print_method(rig.state.experiment.methods[6].spec) == "narg:restart=function");
    rig.drag("rule.d.slider", 0.3f, 0.8f);
    CHECK(rig.state.steps.undo.size() == 4);
    CHECK(print_method(rig.state.experiment.methods[6].spec).starts_with("narg:d="));
}

TEST_CASE("while a method runs an edit may hold from here or from the start, and a drag says round numbers") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    rig.state.curves.selected = 6;
    rig.frame(2);
    CHECK_FALSE(rig.probes.contains("retune.from here"));  // not yet: there is nothing to change
    const float where = rig.at("rule.restart.function").y;
    run_to(rig, 12);
    rig.frame(2);
    REQUIRE(rig.probes.contains("retune.from here"));
    CHECK(rig.at("rule.restart.function").y == where);  // no row moves under the hand

    // Held in five places without a rest, then let go: one change, which a name can say.
    rig.drag("rule.d.slider", 0.3f, 0.83f, 5);
    REQUIRE(rig.state.experiment.changes.size() == 1);
    const MethodChange change = rig.state.experiment.changes[0];
    CHECK(change.key == "d");
    CHECK(change.value.size() <= 3);
    CHECK(std::stod(change.value) > 5);
    CHECK(rig.state.steps.undo.size() == 1);

    run_to(rig, 20);
    rig.frame();
    rig.click("retune.from start");
    CHECK(rig.state.retuning.from == state::RetuneFrom::Start);
    rig.click("rule.restart.function");
    CHECK(rig.state.experiment.changes.empty());
    CHECK(print_method(rig.state.experiment.methods[6].spec) ==
          "narg:d=" + change.value + ",restart=function");

    for (Trace& trace : rig.race.traces) trace.status = MethodStatus::Converged;
    state::observe(rig.state, rig.race);
    rig.frame(2);
    CHECK_FALSE(rig.probes.contains("retune.from here"));
}

TEST_CASE("what a table leaves out is greyed and can be ticked all the same") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    rig.state.experiment.problem.source = ProblemSource::Ratings;
    const auto left_out_rows = [&] {
        words.clear();
        rig.frame();
        return std::count_if(words.begin(), words.end(), [](const ui::DrawnWord& word) {
            return word.markup == "left out for this table";
        });
    };
    CHECK(left_out_rows() == 4);
    rig.click("method.0.on");
    CHECK(left_out_rows() == 3);
    CHECK(rig.state.accepted.methods[0].enabled);
    rig.state.experiment.problem.source = ProblemSource::Generated;
    CHECK(left_out_rows() == 0);
}

TEST_CASE("all rules begin at the same place, whatever words they have") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    rig.state.curves.selected = 6;
    rig.frame(2);
    const float left = rig.at("rule.step.exact").x;
    CHECK(left > 16);
    for (const char* first : {"rule.momentum.none", "rule.restart.never", "rule.restart.seldom.Riemannian",
                              "rule.basin.on", "rule.step.seldom.newton"}) {
        INFO(first);
        CHECK(rig.at(first).x == left);
    }
}

TEST_CASE("a method without a rule has no editor for it") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    rig.state.curves.selected = 3;  // rgrad-proj
    rig.frame(2);
    CHECK(rig.probes.contains("rule.step.exact"));
    CHECK_FALSE(rig.probes.contains("rule.momentum.lazy"));
    CHECK_FALSE(rig.probes.contains("rule.d.slider"));
}

TEST_CASE("methods are duplicated, removed and composed") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    rig.frame(2);
    const std::size_t count = rig.state.experiment.methods.size();
    rig.click("duplicate");
    CHECK(rig.state.experiment.methods.size() == count + 1);
    rig.frame();
    rig.click("remove");
    CHECK(rig.state.experiment.methods.size() == count);
    rig.frame();
    rig.click("compose");
    CHECK(rig.state.dialog == state::Dialog::Compose);
}

TEST_CASE("hovering a row tells every figure which method it is") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    rig.frame(2);
    const paint::Rect row = rig.at("method.4");
    rig.move(row.x + 40, row.y + 8);
    rig.frame();
    CHECK(rig.state.curves.hovered == 4);
    rig.move(1200, 900);
    rig.frame();
    CHECK(rig.state.curves.hovered == -1);
}

TEST_CASE("a method that did not arrive has no count that passes for one that did") {
    Rig rig([](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false); });
    run_to(rig, 12);
    rig.race.traces[0].status = MethodStatus::Converged;
    rig.race.traces[1].status = MethodStatus::Diverged;
    rig.race.traces[2].status = MethodStatus::Stopped;
    state::observe(rig.state, rig.race);
    std::vector<ui::DrawnWord> words;
    rig.frame(2);
    rig.memory.words = &words;
    rig.frame();
    rig.memory.words = nullptr;
    const std::string count = std::to_string(rig.race.traces[0].size() - 1);
    CHECK(std::ranges::count(words, "diverged", &ui::DrawnWord::markup) == 1);
    CHECK(std::ranges::count(words, "> " + count, &ui::DrawnWord::markup) == 1);
    CHECK(std::ranges::count(words, count, &ui::DrawnWord::markup) >= 1);
}

TEST_CASE("the list counts what the curves are drawn over, and its head says what that is") {
    state::XAxis counted = state::XAxis::Iterations;
    Rig rig([&](ui::Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, false, counted); });
    rig.state.level = state::kFirstScreen;
    run_to(rig, 12);
    for (std::size_t m = 0; m < rig.race.traces.size(); ++m) {
        Trace& trace = rig.race.traces[m];
        trace.status = MethodStatus::Converged;
        trace.operator_calls.back() = 3100 + 10 * m;
        trace.seconds.back() = 2.5 + static_cast<double>(m);
    }
    state::observe(rig.state, rig.race);
    const auto said = [&](const std::string& word) {
        std::vector<ui::DrawnWord> words;
        rig.frame(2);
        rig.memory.words = &words;
        rig.frame();
        rig.memory.words = nullptr;
        return std::ranges::count(words, word, &ui::DrawnWord::markup) > 0;
    };
    const Trace& shown = rig.race.traces[6];
    const std::string steps = std::to_string(shown.size() - 1);
    CHECK(said("iterations"));
    CHECK(said(steps));
    counted = state::XAxis::OperatorCalls;
    CHECK(said("operator calls"));
    CHECK(said("3160"));
    CHECK_FALSE(said(steps));
    counted = state::XAxis::Seconds;
    CHECK(said("seconds"));
    CHECK(said(print_duration(8.5)));
    // The whole list has a column of time besides.
    rig.state.level.more = true;
    CHECK(said(steps));
    counted = state::XAxis::OperatorCalls;
    CHECK(said("calls"));
    CHECK(said("3160"));
}
