// The pointer rests where the last click was: no tooltip covers what a lesson asks next.
#include <chrono>
#include <thread>

#include <imgui_internal.h>

#include "tests/app/boxes.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using testing::Desk;

namespace {

bool tooltip_stands() {
    const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
    return window && window->Active && !window->Hidden;
}

}  // namespace

TEST_CASE("a tooltip covers no row of its panel, stands in the bar for what is there, and goes on a key") {
    shell::Options options;
    options.experiment = default_experiment();
    options.usual_methods = options.is_plain = true;
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    const auto rest_on = [&](const std::string& name) {
        platform::compat::mouse_position(ImGui::GetIO(), 800, 500);
        desk.frame(3);
        const paint::Rect r = desk.probes.at(name);
        platform::compat::mouse_position(ImGui::GetIO(), r.x + r.w / 2, r.y + r.h / 2);
        return desk.until(tooltip_stands);
    };
    const auto words = [] {
        const ImGuiWindow* window = ImGui::FindWindowByName("##Tooltip_00");
        return paint::Rect{window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
    };
    for (const char* name : {"n.label", "rate.number", "method.4", "method.7", "more.methods"}) {
        CAPTURE(name);
        REQUIRE(rest_on(name));
        for (const char* row :
             {"n.slider", "rank.slider", "rate.slider", "momentum.slider", "method.4", "method.6", "method.7",
              "method.8", "oracle", "more.methods", "figure.error"}) {
            CAPTURE(row);
            CHECK_FALSE(testing::overlap(words(), desk.probes.at(row)));
        }
    }
    for (const char* name : {"tab.quadratic", "tab.race", "lessons", "more"}) {
        CAPTURE(name);
        REQUIRE(rest_on(name));
        CHECK(words().bottom() <= desk.probes.at("try").y);
    }
    const auto comes_again = [&] {
        // Longer than any tooltip waits.
        for (int k = 0; k < 30; ++k) {
            desk.frame();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return tooltip_stands();
    };
    REQUIRE(rest_on("method.7"));
    desk.key('G');
    CHECK_FALSE(comes_again());
    // What was clicked is known.
    REQUIRE(rest_on("tab.rates"));
    const paint::Rect tab = desk.probes.at("tab.rates");
    desk.click(tab.x + tab.w / 2, tab.y + tab.h / 2);
    platform::compat::mouse_position(ImGui::GetIO(), tab.x + tab.w / 2 + 2, tab.y + tab.h / 2);
    CHECK_FALSE(comes_again());
}

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
    // Longer than any tooltip waits.
    for (int k = 0; k < 30; ++k) {
        desk.frame();
        CHECK_FALSE(tooltip_stands());
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    // Next stays under the pointer that has pressed it, and is known.
    const paint::Rect r = desk.probes.at("lesson.back");
    platform::compat::mouse_position(ImGui::GetIO(), r.x + r.w / 2, r.y + r.h / 2);
    CHECK(desk.until(tooltip_stands));
}
