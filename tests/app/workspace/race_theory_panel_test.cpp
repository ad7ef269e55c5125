// Local theory in numbers under a pointer: shown, hidden, and in words where there is none.
#include <algorithm>
#include <cmath>

#include "app/workspace/race/race_panel.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;

namespace {

RaceTheory theory_of_a_race() {
    RaceTheory theory;
    theory.plain.emplace();
    theory.plain->lambda_min = 0.1663;
    theory.plain->lambda_max = 0.9451;
    theory.plain->identifiable = true;
    theory.kappa_f = INFINITY;
    return theory;
}

}  // namespace

TEST_CASE("the switch hides theory and shows it again") {
    float height = 0;
    Rig rig([&](ui::Ui& ui) { height = race::theory_panel(ui, {16, 16, 260, 600}, {}); });
    const RaceTheory theory = theory_of_a_race();
    rig.theory = &theory;
    rig.frame(2);
    const float shown = height;
    rig.click("theory-switch");
    rig.frame(2);
    CHECK_FALSE(rig.state.theory.on);
    CHECK(height < shown / 2);
    rig.click("theory-switch");
    rig.frame(2);
    CHECK(rig.state.theory.on);
    CHECK(height == shown);
}

TEST_CASE("without a spectrum the panel says what it waits for") {
    float height = 0;
    Rig rig([&](ui::Ui& ui) { height = race::theory_panel(ui, {16, 16, 260, 600}, {}); });
    rig.frame(2);
    const float waiting = height;
    CHECK(waiting > 30);
    RaceTheory none;
    none.sentence =
        "Row 7 has 2 samples, fewer than the rank 3, so that its entries are not determined by these samples "
        "at all.";
    rig.theory = &none;
    rig.frame(2);
    CHECK(height > waiting);
}

TEST_CASE("the accuracy of large spectra can be typed and put back, what cannot be is said") {
    Rig rig([&](ui::Ui& ui) { race::theory_panel(ui, {16, 16, 260, 600}, {}); });
    RaceTheory theory = theory_of_a_race();
    rig.theory = &theory;
    rig.race.facts.degrees_of_freedom = 291;
    rig.frame(2);
    CHECK(rig.at("theory.accuracy.number").w == 0);  // found whole
    rig.race.facts.degrees_of_freedom = 5000;
    rig.frame(2);
    REQUIRE(rig.at("theory.accuracy.number").w > 0);
    const auto type = [&](const char* text) {
        rig.click("theory.accuracy.number");
        rig.frame(4);
        rig.type(text);
        rig.key(ImGuiKey_Enter);
        rig.frame(2);
    };
    type("1e-9");
    CHECK(rig.state.theory.accuracy == 1e-9);
    type("5");
    CHECK(rig.state.theory.accuracy == 1e-9);
    REQUIRE_FALSE(rig.state.notices.empty());
    CHECK(rig.state.notices.back().sentence ==
          "The accuracy 5 of the spectrum cannot be used: 1e-12 to 0.1 are possible.");
    rig.click("theory.accuracy.label");
    rig.click("theory.accuracy.label");
    CHECK(rig.state.theory.accuracy == state::kTheoryAccuracy);
}

TEST_CASE("the chosen method's rate is fitted once, not in each frame") {
    figure::KnownFits fits;
    Rig rig([&](ui::Ui& ui) { race::theory_panel(ui, {16, 16, 260, 600}, {}, &fits); });
    const RaceTheory theory = theory_of_a_race();
    rig.theory = &theory;
    rig.race.spec.methods = {{*parse_method("grad"), true}};
    rig.race.facts.has_truth = rig.race.facts.exact_truth = true;
    Trace& trace = rig.race.traces.emplace_back();
    trace.spec = rig.race.spec.methods.front().spec;
    for (std::int64_t t = 0; t < 200; ++t) {
        Record record;
        record.t = t;
        record.error = std::pow(0.9, static_cast<double>(t));
        trace.append(record);
    }
    rig.state.experiment = rig.state.accepted = rig.race.spec;
    rig.state.curves.selected = 0;
    rig.frame(5);
    CHECK(fits.made() == 1);
}

TEST_CASE("sentences of the theory are set with the screen's letters") {
    std::vector<ui::DrawnWord> words;
    Rig rig([&](ui::Ui& ui) { race::theory_panel(ui, {16, 16, 260, 600}, {}); });
    RaceTheory told;
    told.sentence = "Theory from observed mu.";
    rig.theory = &told;
    rig.memory.words = &words;
    rig.frame(2);
    CHECK(std::ranges::any_of(words,
                              [](const auto& word) { return word.markup == "Theory from observed μ."; }));
}

TEST_CASE("both ends are said in three digits, however small they are") {
    std::vector<ui::DrawnWord> words;
    Rig rig([&](ui::Ui& ui) { race::theory_panel(ui, {16, 16, 260, 600}, {}); });
    RaceTheory theory = theory_of_a_race();
    theory.plain->lambda_min = 3.3412e-4;
    theory.plain->lambda_max = 0.78571;
    rig.theory = &theory;
    rig.memory.words = &words;
    rig.frame(2);
    CHECK(std::ranges::any_of(words, [](const auto& word) { return word.markup == "3.34·10^{−4}, 0.786"; }));
}
