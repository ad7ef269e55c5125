// The pointer rests where the last click was: no tooltip covers what a lesson asks next.
#include <chrono>
#include <thread>

#include <imgui_internal.h>

#include "tests/app/shell/desk.h"

using namespace lowrank;
using testing::Desk;

namespace {

bool tooltip_stands() {
    const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
    return window && window->Active && !window->Hidden;
}

}  // namespace

TEST_CASE("no tooltip comes over a lesson's step before the pointer has moved") {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.lesson = "01-zigzag";
    Desk desk(options, std::make_shared<testing::TempFolder>());
    desk.frame(4);
    const auto press = [&](const char* name) {
        const paint::Rect r = desk.probes.at(name);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    };
    press("lesson.choice.2");
    desk.frame(2);
    press("lesson.next");
    const paint::Rect r = desk.probes.at("lesson.next");
    // Longer than any tooltip waits.
    for (int k = 0; k < 30; ++k) {
        desk.frame();
        CHECK_FALSE(tooltip_stands());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    platform::compat::mouse_position(ImGui::GetIO(), r.x + r.w / 2 + 2, r.y + r.h / 2);
    CHECK(desk.until(tooltip_stands));
}
