// The window to other eyes, by key and notice in the whole program.
#include "tests/app/shell/desk.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::small_experiment;

TEST_CASE("V shows the window to other eyes one after another, says so, and a click ends it") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto noticed = [&] {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains("vision");
    };
    CHECK_FALSE(noticed());
    for (const theme::Vision eyes : {theme::Vision::Protanopia, theme::Vision::Deuteranopia,
                                     theme::Vision::Tritanopia, theme::Vision::Grey}) {
        desk.key('V');
        CHECK(desk.app->vision() == eyes);
        CHECK(noticed());
    }
    desk.key('V');
    CHECK(desk.app->vision() == theme::Vision::Usual);
    CHECK_FALSE(noticed());
    // On the stage too, clear of the pages' own edge.
    desk.key(NamedKey::F5);
    desk.key('V');
    CHECK(noticed());
    const paint::Rect usual = desk.probes.at("vision.usual");
    desk.click(usual.x + usual.w / 2, usual.y + usual.h / 2);
    CHECK(desk.app->vision() == theme::Vision::Usual);
    CHECK_FALSE(noticed());
}
