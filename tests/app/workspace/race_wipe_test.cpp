// The line between two matrices: what lies on either side of it, and how it moves.
#include "app/workspace/race/race_cards.h"
#include "app/workspace/race/race_state.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using state::NamedKey;
using testing::Rig;

namespace {

struct WipeRig : Rig {
    WipeRig() : Rig([](ui::Ui& ui) { race::matrix_view(ui, {300, 50, 900, 600}, 150); }) {
        memory.words = &words;
        race::race_of(state).wipe.on = true;
        pictures.truth.value = 1;
        pictures.iterate.value = 2;
        pictures.error.value = 3;
        pictures.t = 7;
        pictures.method = 2;
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->t = 7;
        snapshot->method = 2;
        pictures.snapshot = snapshot;
        frame(2);
    }
    bool says(std::string_view text) {
        words.clear();
        frame();
        for (const ui::DrawnWord& word : words)
            if (word.markup.find(text) != std::string::npos) return true;
        return false;
    }
    std::vector<ui::DrawnWord> words;
};

}  // namespace

TEST_CASE("the wipe's line follows the pointer over the pictures, and the arrows") {
    WipeRig rig;
    const paint::Rect r = rig.at("wipe.line");
    CHECK(r.w == Approx(r.h).margin(1));
    CHECK(r.w > 400);
    CHECK(rig.memory.picture.width == static_cast<int>(r.w));
    rig.drag("wipe.line", 0.5f, 0.8f);
    CHECK(race::race_of(rig.state).wipe.at == Approx(0.8f).margin(0.01));
    rig.drag("wipe.line", 0.8f, 1.4f);
    CHECK(race::race_of(rig.state).wipe.at == 1);
    for (int k = 0; k < 20 && rig.focused() != "wipe.line"; ++k) rig.tab();
    REQUIRE(rig.focused() == "wipe.line");
    rig.hear(NamedKey::Home);
    CHECK(race::race_of(rig.state).wipe.at == 0);
    rig.hear(NamedKey::Right);
    CHECK(race::race_of(rig.state).wipe.at == Approx(0.02f));
    CHECK(rig.unclaimed.empty());
}

TEST_CASE("what is held stays left of the line with its name, until it is let go") {
    WipeRig rig;
    CHECK(rig.says("truth X_⋆"));
    CHECK(rig.at("wipe.let-go").w == 0);
    rig.click("wipe.hold");
    const auto held = race::race_of(rig.state).wipe.held;
    REQUIRE(held);
    CHECK(held->snapshot == rig.pictures.snapshot);
    // The shell hands it back with its pictures where it has the shape of what is shown.
    CHECK(rig.says("what is held has another size"));
    rig.pictures.held = held;
    rig.pictures.held_iterate.value = 4;
    rig.pictures.held_error.value = 5;
    rig.pictures.t = 9;
    CHECK(rig.says("Grad at t = 7"));
    CHECK(rig.says("Grad at t = 9"));
    CHECK_FALSE(rig.says("truth X_⋆"));
    CHECK_FALSE(rig.says("p = "));
    rig.click("wipe.shown.log_{10} |X_t − X_⋆|");
    CHECK(race::race_of(rig.state).wipe.error);
    // The bar is that of what is drawn: exponents of errors, and values where the present iterate has none.
    rig.pictures.high = 2.5;
    CHECK(rig.says("−10"));
    CHECK_FALSE(rig.says("2.5"));
    rig.pictures.error.value = 0;
    CHECK(rig.says("2.5"));
    rig.pictures.error.value = 3;
    // Of another experiment it says which.
    rig.state.accepted.problem.rate = 0.3;
    CHECK(rig.says("p = 0.60"));
    rig.click("wipe.let-go");
    CHECK_FALSE(race::race_of(rig.state).wipe.held);
    CHECK_FALSE(race::race_of(rig.state).wipe.error);
    CHECK(race::race_of(rig.state).wipe.on);
}

TEST_CASE("without a truth the wipe lays the iterate against the samples, and the head's button ends it") {
    WipeRig rig;
    rig.pictures.truth.value = 0;
    rig.pictures.samples.value = 6;
    CHECK(rig.says("samples P_Ω"));
    rig.click("matrix.wipe");
    CHECK_FALSE(race::race_of(rig.state).wipe.on);
    rig.frame(2);
    CHECK(rig.at("wipe.line").w == 0);
    CHECK(rig.at("matrix.iterate").w > 0);
}
