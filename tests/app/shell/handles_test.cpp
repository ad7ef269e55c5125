// What a hand drags on a figure, moved by arrow keys once Tab has come to it.
#include "app/workspace/geometry/geometry_state.h"
#include "tests/app/shell/desk_keys.h"

using namespace lowrank;
using lowrank::testing::Desk;
using lowrank::testing::tab_to;
using state::NamedKey;

namespace {

Desk desk_of(const char* workspace) {
    shell::Options options = Desk::options_of(lowrank::testing::small_experiment(), false);
    options.workspace = workspace;
    return Desk(options, std::make_shared<lowrank::testing::TempFolder>());
}

std::string line_of(Desk& desk) {
    // A key of the program's waits until what the arrows have moved is one step.
    desk.clipboard.clear();
    desk.key('C', true);
    REQUIRE(desk.until([&] { return !desk.clipboard.empty(); }));
    return desk.clipboard;
}

void arrow(Desk& desk, NamedKey named, bool far = false) {
    desk.app->key({0, named, false, far, false});
    desk.frame(2);
}

void check_handle(Desk& desk, const std::string& name) {
    INFO(name);
    desk.frame(60);
    const std::string before = line_of(desk);
    REQUIRE(tab_to(desk, name));
    const paint::Rect at = desk.probes.at(name);
    for (int k = 0; k < 4; ++k) arrow(desk, NamedKey::Right);
    CHECK(desk.probes.at(name).x > at.x + 4);
    arrow(desk, NamedKey::Down, true);
    const std::string after = line_of(desk);
    CHECK(after != before);
    // All of it is one step back, and Escape gives the arrows to the program again.
    desk.key('Z', true);
    desk.frame(2);
    CHECK(line_of(desk) == before);
    desk.key('Y', true);
    desk.frame(2);
    CHECK(line_of(desk) == after);
    desk.key(NamedKey::Escape);
    arrow(desk, NamedKey::Right);
    CHECK(line_of(desk) == after);
}

}  // namespace

TEST_CASE("the points of the cone are moved by arrow keys, as one step back") {
    for (const char* name : {"geometry.handle.X", "geometry.handle.truth"}) {
        Desk desk = desk_of("geometry");
        check_handle(desk, name);
    }
}

TEST_CASE("point and tangent vector of a retraction are moved by arrow keys") {
    for (const char* name : {"geometry.handle.X", "geometry.handle.tangent vector"}) {
        Desk desk = desk_of("geometry");
        desk.frame(2);
        workspace::GeometryChoice choice;
        choice.illustration = geometry::Illustration::Retractions;
        KeyValues keys = workspace::geometry_keys(choice);
        keys.insert(keys.begin(), {"problem", "geometry"});
        desk.clipboard = write_share_keys(keys);
        desk.key('V', true);
        desk.frame(2);
        check_handle(desk, name);
    }
}

TEST_CASE("the start of the quadratic is moved by arrow keys, as one step back") {
    Desk desk = desk_of("quadratic");
    REQUIRE(desk.settle());
    check_handle(desk, "quadratic.start.handle");
}

TEST_CASE("in the rates the arrows move the probe where Tab has come to it, and nowhere else") {
    Desk desk = desk_of("rates");
    REQUIRE(desk.settle());
    desk.frame(60);
    const auto probe = [&] { return desk.probes.at("rates.probe.handle"); };
    REQUIRE(desk.probes.contains("rates.probe.handle"));
    const paint::Rect start = probe();
    for (int k = 0; k < 3; ++k) arrow(desk, NamedKey::Left, true);
    CHECK(probe().x == start.x);
    REQUIRE(tab_to(desk, "rates.probe.handle"));
    arrow(desk, NamedKey::Right, true);
    arrow(desk, NamedKey::Down);
    CHECK(probe().x > start.x);
    CHECK(probe().y > start.y);
    desk.key(NamedKey::Escape);
    const paint::Rect moved = probe();
    arrow(desk, NamedKey::Left);
    CHECK(probe().x == moved.x);
}
