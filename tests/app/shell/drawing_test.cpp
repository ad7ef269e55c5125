// A drawn answer in the whole program: by the pointer on the figure, and from the keyboard alone.
#include "tests/app/shell/desk.h"

using namespace lowrank;
using testing::Desk;
using testing::TempFolder;

namespace {

struct Asked {
    Desk desk;
    Asked() : desk(options(), std::make_shared<TempFolder>()) {
        desk.frame(3);
        REQUIRE(desk.settle());
        REQUIRE(there("lesson.places"));
    }
    static shell::Options options() {
        shell::Options options = Desk::options_of(default_experiment(), false);
        options.lesson = "08-noise";
        return options;
    }
    bool there(const std::string& id) {
        desk.probes.clear();
        desk.frame(2);
        return desk.probes.contains(id);
    }
    void press(const std::string& id) {
        INFO(id);
        REQUIRE(there(id));
        const paint::Rect r = desk.probes.at(id);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    }
    /// With the left button, over so much of the card's width.
    void drag(float from, float to) {
        REQUIRE(there("figure.error"));
        const paint::Rect card = desk.probes.at("figure.error");
        const auto at = [&](float part) {
            platform::compat::mouse_position(ImGui::GetIO(), card.x + card.w * part,
                                             card.y + card.h * (0.3f + 0.3f * part));
            desk.frame();
        };
        at(from);
        platform::compat::mouse_button(ImGui::GetIO(), 0, true);
        desk.frame();
        for (int k = 1; k <= 10; ++k) at(from + (to - from) * static_cast<float>(k) / 10);
        platform::compat::mouse_button(ImGui::GetIO(), 0, false);
        desk.frame(2);
    }
};

}  // namespace

TEST_CASE("a curve drawn with the pointer answers the question, and too short a one does not") {
    Asked asked;
    asked.drag(0.2f, 0.4f);
    asked.press("lesson.answer");
    CHECK(asked.there("lesson.places"));
    asked.press("lesson.wipe");
    asked.drag(0.2f, 0.9f);
    asked.press("lesson.answer");
    CHECK_FALSE(asked.there("lesson.places"));
    CHECK(asked.desk.shared().problem.noise == 0.1);
}

TEST_CASE("places typed into the strip answer it too") {
    Asked asked;
    asked.press("lesson.places");
    ImGui::GetIO().AddInputCharactersUTF8("0:20 40:1e-3");
    asked.desk.frame(2);
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, true);
    asked.desk.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, false);
    asked.desk.frame(2);
    asked.press("lesson.answer");
    CHECK_FALSE(asked.there("lesson.places"));
    CHECK(asked.desk.shared().problem.noise == 0.1);
}
