// The cone's numbers: what has none says so, and what is typed and cannot be is said with its range.
#include <algorithm>

#include "app/workspace/geometry/geometry_panel.h"
#include "app/workspace/geometry/geometry_state.h"
#include "tests/app/shell/desk.h"
#include "tests/app/shell/desk_keys.h"

using namespace lowrank;
using namespace lowrank::geometry;
using geometry::Illustration;
using lowrank::testing::Desk;

TEST_CASE("a step that goes nowhere has no angle in its numbers") {
    state::AppState s;
    state::apply(s, state::SetWorkspace{"geometry"});
    GeometryState& g = geometry_of(s);
    GeometryChoice next = g.choice;
    next.front().point = next.front().previous = next.front().target;
    state::apply(s, EditGeometry{next, false, "X"});
    REQUIRE(g.refusal.empty());
    const auto drawn = geometry::drawn(Illustration::Steps, g.accepted.front());
    REQUIRE(drawn);
    std::string angle;
    for (const auto& [name, words] : geometry_numbers(g, *drawn))
        if (name == "angle of the restart test") angle = words;
    CHECK(angle == "–");
}

TEST_CASE("a typed number that cannot be is said with its range, and a picture of other numbers says why") {
    shell::Options options = testing::options_in("geometry");
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    desk.frame(3);
    const auto copied = [&] {
        desk.key('C', true);
        return desk.clipboard;
    };
    const auto type = [&](const std::string& item, const std::string& text) {
        REQUIRE(desk.probes.contains(item));
        const paint::Rect box = desk.probes.at(item);
        desk.click(box.x + box.w / 2, box.y + box.h / 2);
        desk.frame(4);
        testing::write(desk, text, true);
        desk.probes.clear();
        desk.frame(3);
    };
    const auto notices = [&] {
        return std::ranges::count_if(desk.probes,
                                     [](const auto& each) { return each.first.starts_with("notice."); });
    };
    type("geometry.point.eigenvalue.number", "9");
    CHECK(notices() == 1);
    CHECK_FALSE(desk.probes.contains("geometry.refused"));
    type("geometry.point.eigenvalue.number", "2");
    CHECK(notices() == 0);
    const std::string two = copied();
    CHECK(two.find("point=2") != std::string::npos);
    type("geometry.point.eigenvalue.number", "-3.5");
    CHECK(copied() == two);
    // The apex has no tangent plane.
    type("geometry.point.eigenvalue.number", "0");
    CHECK(desk.probes.contains("geometry.refused"));
    CHECK(desk.probes.at("geometry.scene0")
              .contains({desk.probes.at("geometry.refused").x, desk.probes.at("geometry.refused").bottom()}));
}
