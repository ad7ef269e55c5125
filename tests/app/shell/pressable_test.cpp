// What the pointer reaches: no control lies under another one that takes its clicks.
#include <string>

#include "app/paint/geometry.h"
#include "app/platform/imgui_compat.h"
#include "app/ui/focus.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using namespace lowrank::testing;

namespace {

/// Presses every control of the bar and of the cards at its middle and lets go elsewhere, so that nothing is
/// done. Cards themselves and what is dragged on them hear the pointer in ways of their own.
void press_all(Desk& desk, const std::string& where) {
    constexpr float kWidth = 1600, kHeight = 1000;
    ImGuiIO& io = ImGui::GetIO();
    REQUIRE(desk.rests());  // what a card asked of a thread may move its controls when it comes
    desk.frame(3, kWidth, kHeight);
    std::size_t pressed = 0;
    for (const ui::FocusStop& stop : ui::StopsOfFrame(desk.stops).all) {
        const bool on_card = stop.zone == ui::Zone::Centre;
        if (stop.card || (!on_card && stop.zone != ui::Zone::Bar)) continue;
        const paint::Point middle{stop.rect.x + stop.rect.w / 2, stop.rect.y + stop.rect.h / 2};
        INFO(where << ", at " << middle.x << ", " << middle.y);
        platform::compat::mouse_position(io, middle.x, middle.y);
        desk.frame(2, kWidth, kHeight);
        platform::compat::mouse_button(io, 0, true);
        desk.frame(1, kWidth, kHeight);
        CHECK(desk.stops.pressed == stop.id);
        ++pressed;
        platform::compat::mouse_position(io, 2, kHeight - 2);
        desk.frame(1, kWidth, kHeight);
        platform::compat::mouse_button(io, 0, false);
        desk.frame(1, kWidth, kHeight);
    }
    CHECK(pressed > 10);
}

}  // namespace

TEST_CASE("every control of the bar and the cards is reached by the pointer, whatever is in front") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    press_all(desk, "race, curves");
    for (const char* centre : {"centre.matrix", "centre.step"}) {
        desk.press(centre);
        press_all(desk, centre);
    }
    desk.press("centre.curves");
    CHECK(desk.shown("figure.error"));
    CHECK_FALSE(desk.shown("matrix.wipe"));
    desk.press("tab.studies");
    press_all(desk, "studies");
}
