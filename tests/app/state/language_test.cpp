// The language of the next start, as the menu chooses it.
#include "app/state/apply.h"
#include "app/state/effects.h"
#include "tests/app/state/find_effect.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;
using lowrank::testing::find;

TEST_CASE("a language is kept for the next start, and said where this one is in another") {
    AppState s;
    CHECK(find<KeepSettings>(apply(s, SetLanguage{"de", "Deutsch", false})));
    CHECK(s.look.language == "de");
    REQUIRE(s.notices.size() == 1);
    CHECK(s.notices.back().sentence == "The window is in Deutsch from its next start on.");
    CHECK(find<KeepSettings>(apply(s, SetLanguage{"en", "English", true})));
    CHECK(s.look.language == "en");
    CHECK(s.notices.size() == 1);
}
