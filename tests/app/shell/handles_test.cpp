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

/// The left button from one point to another.
void drag(Desk& desk, paint::Point from, paint::Point to) {
    platform::compat::mouse_position(ImGui::GetIO(), from.x, from.y);
    desk.frame(2);
    platform::compat::mouse_button(ImGui::GetIO(), 0, true);
    desk.frame(2);
    for (int k = 1; k <= 4; ++k) {
        const float part = static_cast<float>(k) / 4;
        platform::compat::mouse_position(ImGui::GetIO(), from.x + part * (to.x - from.x),
                                         from.y + part * (to.y - from.y));
        desk.frame(2);
    }
    platform::compat::mouse_button(ImGui::GetIO(), 0, false);
    desk.frame(2);
}

paint::Point start_of(Desk& desk) {
    const paint::Rect r = desk.probes.at("quadratic.start");
    return {r.x + r.w / 2, r.y + r.h / 2};
}

/// Whether the landscape offers the start to a hand and to Tab.
bool in_sight(Desk& desk) {
    desk.probes.erase("quadratic.start.handle");
    desk.frame(2);
    return desk.probes.contains("quadratic.start.handle");
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
        geometry::GeometryChoice choice;
        choice.illustration = geometry::Illustration::Retractions;
        KeyValues keys = geometry::geometry_keys(choice);
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

TEST_CASE("in a plane that was dragged, arrow keys and the hand leave the start in sight, at its edge") {
    Desk desk = desk_of("quadratic");
    REQUIRE(desk.settle());
    desk.frame(60);
    const paint::Rect card = desk.probes.at("figure.landscape");
    const paint::Point first = start_of(desk);
    // The plane is a person's from here on: it follows no start.
    const paint::Point ground{card.x + card.w / 2, card.bottom() - 60};
    drag(desk, ground, {ground.x + 30, ground.y - 30});
    const paint::Point dragged = start_of(desk);
    CHECK(std::abs(dragged.x - first.x - 30) < 1);
    CHECK(std::abs(dragged.y - first.y + 30) < 1);

    REQUIRE(tab_to(desk, "quadratic.start.handle"));
    for (int k = 0; k < 200; ++k) arrow(desk, NamedKey::Right, true);
    const paint::Point edge = start_of(desk);
    CHECK(edge.x > dragged.x + 40);
    CHECK(edge.x < card.right());
    CHECK(in_sight(desk));
    for (int k = 0; k < 8; ++k) arrow(desk, NamedKey::Left, true);
    CHECK(start_of(desk).x < edge.x - 20);
    for (const NamedKey key : {NamedKey::Up, NamedKey::Down, NamedKey::Left}) {
        for (int k = 0; k < 200; ++k) arrow(desk, key, true);
        CHECK(in_sight(desk));
    }
    desk.key(NamedKey::Escape);

    drag(desk, start_of(desk), {card.x - 200, card.y - 200});
    CHECK(card.contains(start_of(desk)));
    CHECK(in_sight(desk));
}

TEST_CASE("a start that zooming has put out of sight is no stop of Tab, and fitting brings it back") {
    Desk desk = desk_of("quadratic");
    REQUIRE(desk.settle());
    desk.frame(60);
    const paint::Rect card = desk.probes.at("figure.landscape");
    const std::string before = line_of(desk);
    CHECK(in_sight(desk));
    const paint::Point start = start_of(desk);
    // About a point on the other side of the plane.
    const paint::Point fixed{2 * (card.x + card.w / 2) - start.x, 2 * (card.y + card.h / 2) - start.y};
    platform::compat::mouse_position(ImGui::GetIO(), fixed.x, fixed.y);
    desk.frame(2);
    for (int k = 0; k < 12 && in_sight(desk); ++k) {
        platform::compat::mouse_wheel(ImGui::GetIO(), 0, 3);
        desk.frame(2);
    }
    CHECK_FALSE(in_sight(desk));
    CHECK_FALSE(tab_to(desk, "quadratic.start.handle"));
    CHECK(line_of(desk) == before);
    // Tab has chosen other cards on its way.
    REQUIRE(tab_to(desk, "figure.landscape"));
    desk.key('H');
    desk.frame(60);
    CHECK(in_sight(desk));
    CHECK(line_of(desk) == before);
}
