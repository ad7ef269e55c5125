// What keys and double clicks make of the stage.
#include "app/state/stage.h"

#include "app/state/effects.h"
#include "app/workspace/race/race_state.h"
#include "tests/catch.h"

using namespace lowrank::race;
using namespace lowrank::state;

namespace {

const std::vector<std::string> kCards{"a", "b", "c"};

KeyEvent named(NamedKey key) { return {0, key, false, false, false}; }
KeyEvent just_letter(char key) { return {key, NamedKey::None, false, false, false}; }

/// The stage after a key; nothing where it means nothing to it.
std::optional<Stage> heard_on(const Stage& stage, const KeyEvent& key) {
    if (auto next = stage_after(key, stage, kCards, "b")) return next;
    AppState app;
    app.stage = stage;
    for (const Action& action : actions_of(key, app))
        if (const auto* set = as<SetStage>(action)) return set->stage;
    return std::nullopt;
}

/// The stage after a key that must mean something there.
Stage after(const Stage& stage, const KeyEvent& key) {
    const auto next = heard_on(stage, key);
    REQUIRE(next);
    return *next;
}

Stage on_stage() { return after({}, named(NamedKey::F5)); }

}  // namespace

TEST_CASE("off the stage only F5 is its key, and Escape while a card stands alone") {
    for (const NamedKey key : {NamedKey::PageDown, NamedKey::PageUp, NamedKey::Escape, NamedKey::Space})
        CHECK_FALSE(stage_after(named(key), {}, kCards, "b"));
    for (const char key : {'.', 'B', 'C', 'D', 'E', 'O', '1', '2'})
        CHECK_FALSE(heard_on({}, just_letter(key)));
    CHECK(on_stage().on);
    const Stage alone = enlarged({}, "c");
    CHECK(alone.card == "c");
    CHECK(after(alone, named(NamedKey::Escape)) == Stage{});
    CHECK(enlarged(alone, "c") == Stage{});
    CHECK(enlarged(alone, "a").card == "a");
}

TEST_CASE("the stage begins with the card in front and goes round through all by the clicker") {
    Stage stage = on_stage();
    CHECK(cards_on(stage, kCards, "b") == std::vector<std::string>{"b"});
    std::string seen;
    for (int k = 0; k < 3; ++k) {
        stage = after(stage, named(NamedKey::PageDown));
        seen += cards_on(stage, kCards, "b").front();
    }
    CHECK(seen == "cab");
    CHECK(after(stage, named(NamedKey::PageUp)).card == "a");
    // A workspace without cards of its own has none to go through.
    CHECK_FALSE(stage_after(named(NamedKey::PageDown), stage, {}, ""));
    CHECK(cards_on(stage, {}, "").empty());
    // A card that has gone meanwhile: the one in front stands for it.
    stage.card = "gone";
    CHECK(cards_on(stage, kCards, "b").front() == "b");
}

TEST_CASE("two cards stand beside each other, and a double click leaves one of them") {
    Stage stage = after(on_stage(), just_letter('2'));
    CHECK(cards_on(stage, kCards, "b") == std::vector<std::string>{"b", "c"});
    stage = enlarged(stage, "c");
    CHECK(cards_on(stage, kCards, "b") == std::vector<std::string>{"c"});
    CHECK(cards_on(enlarged(stage, "c"), kCards, "b") == std::vector<std::string>{"c", "a"});
    CHECK_FALSE(after(after(on_stage(), just_letter('2')), just_letter('1')).two);
}

TEST_CASE("with the room dark the clicker's keys bring the light back and do no more") {
    for (const char key : {'.', 'B'}) {
        const Stage black = after(on_stage(), just_letter(key));
        CHECK(black.black);
        for (const NamedKey lift : {NamedKey::PageDown, NamedKey::PageUp, NamedKey::Escape})
            CHECK(after(black, named(lift)) == on_stage());
        CHECK(after(black, just_letter(key)) == on_stage());
    }
}

TEST_CASE("the pen is put down by Escape, wiped by E, and what it drew goes with its card") {
    Stage stage = after(on_stage(), just_letter('D'));
    CHECK(stage.pen);
    stage.strokes = {{{0.1f, 0.2f}, {0.3f, 0.4f}}};
    CHECK(after(stage, just_letter('E')).strokes.empty());
    CHECK(after(stage, just_letter('E')).pen);
    const Stage down = after(stage, named(NamedKey::Escape));
    CHECK(down.on);
    CHECK_FALSE(down.pen);
    CHECK(down.strokes.size() == 1);
    CHECK(after(stage, named(NamedKey::PageDown)).strokes.empty());
    CHECK(after(down, named(NamedKey::Escape)) == Stage{});
    CHECK(after(stage, named(NamedKey::F5)) == Stage{});
}

TEST_CASE("the pointer goes from halo to spotlight to plain, and keys with Ctrl or Alt keep their meaning") {
    Stage stage = on_stage();
    CHECK(stage.pointer == StagePointer::Halo);
    for (const StagePointer next : {StagePointer::Spotlight, StagePointer::Plain, StagePointer::Halo}) {
        stage = after(stage, just_letter('O'));
        CHECK(stage.pointer == next);
    }
    for (const char key : {'O', '1', 'B'}) {
        CHECK_FALSE(heard_on(stage, {key, NamedKey::None, true, false, false}));
        CHECK_FALSE(heard_on(stage, {key, NamedKey::None, false, false, true}));
    }
}

TEST_CASE("another workspace, and another view in the centre, begin with their own card") {
    AppState app;
    apply(app, SetStage{enlarged({}, "figure.momentum")});
    CHECK(app.stage.card == "figure.momentum");
    apply(app, SetWorkspace{"nowhere"});
    CHECK(app.stage.card == "figure.momentum");
    apply(app, SetWorkspace{"rates"});
    CHECK(app.stage.card.empty());
    Stage drawn_over = enlarged({}, "rates.map");
    drawn_over.strokes = {{{0.1f, 0.2f}}};
    apply(app, SetStage{drawn_over});
    apply(app, ShowCentre{CentreView::Matrix});
    CHECK(app.stage.card.empty());
    CHECK(app.stage.strokes.empty());
}
