// Whose the wheel is where a figure stands in a panel that scrolls.
#include <imgui.h>

#include "app/ui/cards.h"
#include "tests/app/bare_imgui.h"
#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("over a figure the wheel is its own, but the panel's where that scrolls") {
    const testing::BareImGui imgui;
    const auto wheel_over = [](float content) {
        float wheel = -1;
        // The first frame learns how high the content is.
        for (int k = 0; k < 3; ++k) {
            ImGui::GetIO().MouseWheel = 0;
            ImGui::NewFrame();
            ImGui::GetIO().MouseWheel = 1;
            ImGui::Begin("panel");
            ImGui::BeginChild("column", {200, 300});
            ImGui::Dummy({100, content});
            wheel = ui::raw_pointer(true).wheel;
            CHECK(ui::raw_pointer(false).wheel == 0);
            ImGui::EndChild();
            ImGui::End();
            ImGui::Render();
        }
        return wheel;
    };
    CHECK(wheel_over(100) == 1);
    CHECK(wheel_over(900) == 0);
}
