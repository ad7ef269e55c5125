// Local theory in numbers under a pointer: shown, hidden, and in words where there is none. Knows no session.
#include <cmath>

#include "app/panels/theory_panel.h"
#include "tests/app/panels/rig.h"
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
    Rig rig([&](panels::Ui& ui) { height = panels::theory_panel(ui, {16, 16, 260, 600}); });
    const RaceTheory theory = theory_of_a_race();
    rig.theory = &theory;
    rig.frame(2);
    const float shown = height;
    rig.click("theory-switch");
    rig.frame(2);
    CHECK_FALSE(rig.state.predictions);
    CHECK(height < shown / 2);
    rig.click("theory-switch");
    rig.frame(2);
    CHECK(rig.state.predictions);
    CHECK(height == shown);
}

TEST_CASE("without a spectrum the panel says what it waits for") {
    float height = 0;
    Rig rig([&](panels::Ui& ui) { height = panels::theory_panel(ui, {16, 16, 260, 600}); });
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

TEST_CASE("what the rank constraint buys is one line") {
    CHECK(panels::rank_buys(5.683, INFINITY) == "κ = 5.68; without the rank constraint ∞.");
    CHECK(panels::rank_buys(5.683, 41.2) == "κ = 5.68; without the rank constraint 41.20.");
    CHECK(panels::rank_buys(5.683, NAN).empty());
}
