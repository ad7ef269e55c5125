// README's tour in one minute on the first screen, in an empty home: by keys alone, and by the mouse alone.
#include <string>

#include "core/method/registry.h"
#include "tests/app/shell/desk_keys.h"
#include "tests/paths.h"
#include "tests/says.h"

using namespace lowrank;
using namespace lowrank::shell;
using lowrank::testing::Desk;
using lowrank::testing::has_ring;
using lowrank::testing::says;
using lowrank::testing::tab_to;
using lowrank::testing::TempFolder;

namespace {

struct Newcomer : Desk {
    Newcomer() : Desk(first_start(), std::make_shared<TempFolder>()) { REQUIRE(settle()); }
    static Options first_start() {
        Options options;
        options.experiment = default_experiment();
        options.usual_methods = options.is_plain = options.run_at_start = true;
        return options;
    }
    bool shown(const std::string& name) {
        probes.clear();
        frame(3, 1280, 720);
        return probes.contains(name);
    }
    /// Moves there, presses, goes across and lets go.
    void drag(const std::string& name, float across) {
        INFO(name);
        REQUIRE(shown(name));
        const paint::Rect at = probes.at(name);
        const float x = at.x + at.w / 2, y = at.y + at.h / 2;
        ImGuiIO& io = ImGui::GetIO();
        platform::compat::mouse_position(io, x, y);
        frame(2, 1280, 720);
        platform::compat::mouse_button(io, 0, true);
        frame(2, 1280, 720);
        platform::compat::mouse_position(io, x + across, y);
        frame(2, 1280, 720);
        platform::compat::mouse_button(io, 0, false);
        frame(2, 1280, 720);
    }
    void press(const std::string& name) { drag(name, 0); }
    std::size_t racing() {
        std::size_t count = 0;
        for (const MethodEntry& entry : shared().methods) count += entry.enabled ? 1 : 0;
        return count;
    }
    std::string written() {
        frame(2, 1280, 720);
        std::string all;
        for (const ui::DrawnWord& word : words) all += word.markup + "\n";
        return all;
    }
};

std::string picture() { return std::string(test::kTestFolder) + "/../assets/sample.png"; }

}  // namespace

TEST_CASE("README's tour on the first screen, by keys alone") {
    Newcomer desk;
    CHECK(desk.racing() == 4);
    CHECK(says(desk.written(), "first: "));
    // The race that is over is seen to run again; Space holds it, and lets it go on.
    const std::string over = desk.written();
    desk.key(NamedKey::Space);
    CHECK(desk.until([&] { return desk.written() != over; }));
    desk.key(NamedKey::Space);
    REQUIRE(desk.until([&] { return !desk.app->wants_frame(); }));
    const std::string held = desk.written();
    CHECK(held != over);
    desk.frame(20, 1280, 720);
    CHECK(desk.written() == held);
    desk.key(NamedKey::Space);
    CHECK(desk.until([&] { return desk.written() == over; }));

    const double rate = desk.shared().problem.rate;
    REQUIRE(tab_to(desk, "rate"));
    for (int k = 0; k < 4; ++k) desk.key(NamedKey::Left);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.rate < rate);
    desk.key(NamedKey::Escape);

    REQUIRE(tab_to(desk, "more"));
    desk.key(NamedKey::Enter);
    REQUIRE(desk.settle());
    CHECK(desk.shown("figure.stepsize"));
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::Left);
    desk.key('I');
    CHECK(desk.shown("step.part0"));
    desk.key('I');
    const std::size_t methods = desk.shared().methods.size();
    REQUIRE(tab_to(desk, "method.6"));
    desk.key(NamedKey::Enter);
    // A sentence that is still there goes before the ring.
    for (int k = 0; k < 3 && has_ring(desk); ++k) desk.key(NamedKey::Escape);
    REQUIRE_FALSE(has_ring(desk));
    desk.key(NamedKey::Home);
    for (int k = 0; k < 9; ++k) desk.key(NamedKey::Right);
    desk.key('F');
    REQUIRE(desk.until([&] { return desk.shown("retune.branch at 9"); }));
    REQUIRE(tab_to(desk, "rule.restart.gradient"));
    desk.key(NamedKey::Right);
    REQUIRE(desk.settle());
    CHECK(desk.shared().methods.size() == methods + 1);
    CHECK(desk.shared().changes.size() == 1);
    desk.key(NamedKey::Escape);
    desk.key('Z', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared().methods.size() == methods);
    REQUIRE(tab_to(desk, "more"));
    desk.key(NamedKey::Enter);
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.shown("figure.stepsize"));
    desk.key(NamedKey::Escape);

    desk.key('O', true);
    desk.frame(8);
    testing::write(desk, picture(), true);
    REQUIRE(desk.until([&] { return desk.title.find("sample.png") != std::string::npos; }));
    desk.key('Z', true);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.source == ProblemSource::Generated);

    const char* tabs[] = {"race", "rates", "quadratic", "geometry", "studies"};
    for (int k = 0; k < 5; ++k) {
        desk.key(static_cast<char>('1' + k), true);
        desk.frame(2);
        CHECK(desk.app->workspace() == tabs[k]);
    }
    desk.key('1', true);
    desk.key('S');
    CHECK(desk.shown("export.go"));
    desk.key(NamedKey::Escape);
    desk.key('C', true);
    CHECK(read_share_line(desk.clipboard));
    desk.key(NamedKey::F2);
    CHECK(desk.shown("dialog"));
    desk.key(NamedKey::Escape);
    desk.key(NamedKey::F1);
    CHECK(desk.shown("dialog"));
    desk.key(NamedKey::Escape);
    CHECK_FALSE(desk.shown("dialog"));
}

TEST_CASE("README's tour on the first screen, by the mouse alone") {
    Newcomer desk;
    const double rate = desk.shared().problem.rate;
    desk.drag("rate.slider", -20);
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.rate < rate);

    desk.press("more");
    REQUIRE(desk.settle());
    CHECK(desk.shown("figure.stepsize"));
    desk.press("centre.step");
    CHECK(desk.shown("step.part0"));
    desk.press("centre.curves");
    CHECK_FALSE(desk.shown("step.part0"));
    desk.press("more");
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.shown("figure.stepsize"));

    desk.app->drop({picture()});
    REQUIRE(desk.until([&] { return desk.title.find("sample.png") != std::string::npos; }));
    desk.press("undo");
    REQUIRE(desk.settle());
    CHECK(desk.shared().problem.source == ProblemSource::Generated);

    for (const char* tab : {"rates", "quadratic", "geometry", "studies", "race"}) {
        desk.press(std::string("tab.") + tab);
        CHECK(desk.app->workspace() == tab);
    }
    desk.press("menu");
    desk.press("menu.export");
    CHECK(desk.shown("export.go"));
    desk.press("dialog.close");
    CHECK_FALSE(desk.shown("export.go"));
    desk.press("lessons");
    CHECK(desk.shown("dialog"));
    desk.press("dialog.close");
    desk.press("help");
    CHECK(desk.shown("dialog"));
    desk.press("dialog.close");
    desk.press("menu");
    desk.press("menu.share");
    CHECK(read_share_line(desk.clipboard));
    desk.press("run");
    CHECK(desk.shown("figure.error"));
}
