// What was typed and is no number: its notice stands over no lesson, and goes with the value.
#include <string>

#include "tests/app/shell/desk.h"

using namespace lowrank;
using testing::Desk;

namespace {

struct Mistyped {
    Desk desk;

    Mistyped() : desk(options(), std::make_shared<testing::TempFolder>()) { desk.frame(4); }
    static shell::Options options() {
        shell::Options options = Desk::options_of(testing::small_experiment(), false);
        options.lesson = "05-sampling";
        return options;
    }
    void press(const std::string& name) {
        const paint::Rect r = desk.probes.at(name);
        desk.click(r.x + r.w / 2, r.y + r.h / 2);
    }
    void type(const std::string& text) {
        press("rate.number");
        desk.frame(4);
        ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        desk.frame(2);
        platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, true);
        desk.frame();
        platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, false);
        desk.frame(3);
    }
    /// The notice that stands now, if one does.
    std::optional<paint::Rect> notice() {
        desk.probes.clear();
        desk.frame(2);
        for (const auto& [name, r] : desk.probes)
            if (name.starts_with("notice.")) return r;
        return {};
    }
};

}  // namespace

TEST_CASE("the notice about a typed value stands above the lesson and goes when the value is mended") {
    Mistyped learner;
    CHECK_FALSE(learner.notice());
    learner.type("abc");
    const auto told = learner.notice();
    REQUIRE(told);
    CHECK(told->bottom() <= learner.desk.probes.at("lesson").y);
    // Who opens the box again still reads why.
    learner.press("rate.number");
    CHECK(learner.notice());
    ImGui::GetIO().AddInputCharactersUTF8("0.5");
    learner.desk.frame(2);
    platform::compat::key(ImGui::GetIO(), ImGuiKey_Enter, true);
    learner.desk.frame(2);
    CHECK_FALSE(learner.notice());
}

TEST_CASE("the notice about a typed value goes when something else is done") {
    Mistyped learner;
    learner.type("abc");
    REQUIRE(learner.notice());
    learner.type("abd");
    REQUIRE(learner.notice());
    SECTION("a click") { learner.press("lesson"); }
    SECTION("a key") { learner.desk.key('G'); }
    CHECK_FALSE(learner.notice());
}
