// A box for text whose words come from elsewhere too, as a path does from the list of a folder.
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;

namespace {

/// A key with Ctrl, pressed and let go.
void chord(Rig& rig, ImGuiKey key) {
    auto& io = ImGui::GetIO();
    platform::compat::modifiers(io, true, false, false);
    platform::compat::key(io, key, true);
    rig.frame();
    platform::compat::key(io, key, false);
    platform::compat::modifiers(io, false, false, false);
    rig.frame(2);
}

}  // namespace

TEST_CASE("undo in a box whose text was changed from outside meanwhile finds nothing to take back") {
    std::string text = "old";
    Rig rig([&](ui::Ui& ui) {
        if (auto typed = ui.text_box("box", {20, 20, 300, 26}, text, "", 1000)) text = *typed;
        ui.button("other", {20, 80, 100, 26}, "other");
    });
    rig.frame(2);
    rig.click("box");
    rig.frame(6);
    rig.type("a much longer path than before");
    rig.frame(2);
    REQUIRE(text.find("longer path") != std::string::npos);
    // What is taken away is kept to be brought back.
    chord(rig, ImGuiKey_A);
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Backspace, true);
    rig.frame();
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Backspace, false);
    rig.frame(2);
    CHECK(text.empty());
    rig.click("other");
    rig.frame(3);
    text = "x";
    rig.frame(2);
    rig.click("box");
    rig.frame(6);
    for (int k = 0; k < 40; ++k) chord(rig, ImGuiKey_Z);
    CHECK(text == "x");
}

TEST_CASE("a box takes so many letters and no more, says so, and keeps what was typed") {
    std::string text;
    Rig rig([&](ui::Ui& ui) {
        if (auto typed = ui.text_box("box", {20, 20, 300, 26}, text, "", 10)) text = *typed;
    });
    rig.frame(2);
    rig.click("box");
    rig.frame(6);
    rig.type("κλμνξοπρσ");
    CHECK(text == "κλμνξοπρσ");
    CHECK(rig.state.notices.empty());
    rig.type("abc");
    CHECK(text == "κλμνξοπρσa");
    REQUIRE_FALSE(rig.state.notices.empty());
    CHECK(rig.state.notices.back().sentence ==
          "No more than 10 letters fit here: what came after them was left out.");
    // What is pasted over everything replaces it, as far as there is room.
    ImGui::SetClipboardText("0123456789abcdef");
    chord(rig, ImGuiKey_A);
    chord(rig, ImGuiKey_V);
    CHECK(text == "0123456789");
    // What was there went, and what is new came: two steps back.
    chord(rig, ImGuiKey_Z);
    chord(rig, ImGuiKey_Z);
    CHECK(text == "κλμνξοπρσa");
}
