// A race that is over, played again at full speed: it is seen to run, and ends as it did.
#include <set>

#include "tests/app/shell/desk_keys.h"

using namespace lowrank;
using lowrank::testing::Desk;

namespace {

/// All but times, which no two runs share.
std::string written(Desk& desk) {
    std::string all;
    for (const ui::DrawnWord& word : desk.words)
        if (!word.markup.ends_with("s")) all += word.markup + "\n";
    return all;
}

/// How many different screens come by until the race is over.
std::size_t screens(Desk& desk) {
    std::set<std::string> seen;
    REQUIRE(desk.until([&] { return !desk.app->settled({}); }));
    REQUIRE(desk.until([&] {
        seen.insert(written(desk));
        return desk.app->settled({});
    }));
    return seen.size();
}

}  // namespace

TEST_CASE("at full speed Play and Back to the start show a race that is over once more") {
    Desk desk(testing::small_experiment());
    REQUIRE(desk.settle());
    const std::string before = written(desk);
    desk.key(state::NamedKey::Space);
    CHECK(screens(desk) > 12);
    CHECK(written(desk) == before);
    desk.key(state::NamedKey::Left, true);
    CHECK(screens(desk) > 12);
    CHECK(written(desk) == before);
}
