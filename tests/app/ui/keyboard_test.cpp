// The keyboard alone: where Tab goes, what the ring looks like, what each kind of control does with its keys.
#include <algorithm>
#include <array>
#include <cmath>

#include <imgui.h>

#include "app/ui/parameter_row.h"
#include "tests/app/ui/focus_ring.h"
#include "tests/catch.h"

using namespace lowrank;
using state::NamedKey;
using testing::has_ring;
using testing::Rig;
using testing::walk;
using ui::Ui;
using ui::Zone;

namespace {

constexpr std::array<std::string_view, 3> kWords = {"one", "two", "three"};

/// Two lines in two parts of the window, drawn in another order than they are read.
void scattered(Ui& ui) {
    Zone& zone = ui.context().memory.focus.zone;
    zone = Zone::Right;
    ui.button("last", {400, 20, 80, 24}, "last");
    zone = Zone::Left;
    ui.link("d", {120, 64, 80, 24}, "d", paint::HAlign::Left);
    ui.segmented("c", {20, 60, 90, 24}, kWords, 0);
    ui.button("off", {20, 100, 80, 24}, "off", ui::ButtonKind::Plain, false);
    ui.icon_button("b", {120, 22, 24, 24}, ui::Icon::Copy);
    ui.checkbox("a", {20, 20, 24, 24}, true);
    ui.area("words", {150, 20, 50, 24});
}

}  // namespace

TEST_CASE("Tab goes through the controls in reading order, Shift+Tab back, over what is switched off") {
    Rig rig(scattered);
    rig.frame(2);
    CHECK(rig.focused().empty());
    CHECK(walk(rig, 6) == std::vector<std::string>{"a", "b", "c", "d", "last", "a"});
    CHECK(walk(rig, 3, true) == std::vector<std::string>{"last", "d", "c"});
}

TEST_CASE("what lies on a card comes right after it") {
    Rig rig([](Ui& ui) {
        ui.button("switch", {140, 12, 40, 20}, "fit");
        ui.stop("tall", {10, 10, 180, 400}, ui::kEnter, true);
        ui.stop("below", {200, 210, 180, 200}, ui::kEnter, true);
        ui.stop("above", {200, 10, 180, 190}, ui::kEnter, true);
        ui.button("its", {300, 14, 40, 20}, "log");
    });
    rig.frame(2);
    CHECK(walk(rig, 5) == std::vector<std::string>{"tall", "switch", "above", "its", "below"});
}

TEST_CASE("the ring is drawn around the control in the theme's accent, and only for the keyboard") {
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        Rig rig(scattered);
        rig.state.look.theme = name;
        const theme::Colour accent = theme::theme(name).accent;
        rig.frame(2);
        CHECK_FALSE(has_ring(rig.at("c"), accent));
        for (const std::string& control : walk(rig, 5)) {
            INFO(control);
            rig.frame();
            CHECK(rig.at("focus").w > 0);
        }
        rig.hear(NamedKey::Tab);
        rig.hear(NamedKey::Tab);
        CHECK(rig.focused() == "b");
        CHECK(has_ring(rig.at("b"), accent));
        CHECK_FALSE(has_ring(rig.at("last"), accent));
        // A click takes the focus away, and Tab goes on from there.
        rig.click("c.two");
        CHECK(rig.focused().empty());
        CHECK_FALSE(has_ring(rig.at("c"), accent));
        rig.hear(NamedKey::Space);
        CHECK(rig.unclaimed.size() == 1);
        CHECK(walk(rig, 1) == std::vector<std::string>{"d"});
    }
}

TEST_CASE(
    "buttons, links, check boxes and switches answer Enter, Space and the arrows, the rest is not theirs") {
    int presses = 0, ticks = 0, links = 0, chosen = 0;
    Rig rig([&](Ui& ui) {
        presses += ui.button("button", {20, 20, 80, 24}, "button");
        ticks += ui.checkbox("box", {20, 60, 24, 24}, ticks % 2 == 1);
        links += ui.link("link", {20, 100, 80, 24}, "link", paint::HAlign::Left);
        if (auto to = ui.segmented("switch", {20, 140, 90, 24}, kWords, chosen)) chosen = *to;
    });
    rig.frame(2);
    rig.tab();
    rig.hear(NamedKey::Enter);
    rig.hear(NamedKey::Space);
    CHECK(presses == 2);
    CHECK(rig.unclaimed.empty());
    // Left, letters and what has Ctrl go on to the program.
    rig.hear(NamedKey::Left);
    rig.hear({'S', NamedKey::None, false, false, false});
    rig.hear({0, NamedKey::Space, true, false, false});
    CHECK(rig.unclaimed.size() == 3);
    CHECK(presses == 2);
    rig.tab();
    rig.hear(NamedKey::Space);
    CHECK(ticks == 1);
    rig.tab();
    rig.hear(NamedKey::Enter);
    CHECK(links == 1);
    rig.tab();
    rig.hear(NamedKey::Right);
    CHECK(chosen == 1);
    rig.hear(NamedKey::End);
    CHECK(chosen == 2);
    rig.hear(NamedKey::Right);
    CHECK(chosen == 2);
    rig.hear(NamedKey::Up);
    CHECK(chosen == 1);
    rig.hear(NamedKey::Home);
    CHECK(chosen == 0);
    CHECK(rig.unclaimed.size() == 3);
    // Escape lets go, and then it is the program's again.
    rig.hear(NamedKey::Escape);
    CHECK(rig.focused().empty());
    CHECK(rig.unclaimed.size() == 3);
    rig.hear(NamedKey::Right);
    rig.hear(NamedKey::Escape);
    CHECK(chosen == 0);
    CHECK(rig.unclaimed.size() == 5);
}

TEST_CASE("a parameter is moved in small and large steps, to its ends, typed, and put back by the keyboard") {
    double value = 0.6;
    int last_words = 0;
    Rig rig([&](Ui& ui) {
        const auto change = ui::parameter(ui, {20, 20, 300, 28},
                                          {.id = "rate",
                                           .label = "Sampling",
                                           .symbol = "p",
                                           .tooltip = "Share of the entries",
                                           .value = value,
                                           .reset = 0.6,
                                           .range = {0.05, 1},
                                           .shown = "shown"});
        if (change) value = change->value;
        if (change && !change->live) ++last_words;
        ui.button("next", {20, 60, 80, 24}, "next");
    });
    rig.frame(2);
    rig.tab();
    CHECK(rig.focused() == "rate");
    rig.hear(NamedKey::Right);
    CHECK(value == 0.61);
    rig.hear(NamedKey::Left, true);
    CHECK(value == 0.6);  // the next multiple of a tenth below
    rig.hear(NamedKey::PageDown);
    CHECK(value == 0.5);
    rig.hear(NamedKey::Home);
    CHECK(value == 0.05);
    rig.hear(NamedKey::Left);
    CHECK(value == 0.05);
    rig.hear(NamedKey::End);
    CHECK(value == 1);
    // What came in one go is one step, once the keys rest.
    CHECK(last_words == 0);
    rig.frame(40);
    CHECK(last_words == 1);
    CHECK(value == 1);
    // A digit begins a number; Enter keeps it, and the row keeps the focus.
    rig.hear('0');
    rig.frame(4);
    rig.type(".75");
    rig.key(ImGuiKey_Enter);
    rig.frame();
    CHECK(value == 0.75);
    CHECK(rig.focused() == "rate");
    // Enter opens the box too; Escape forgets what was typed, then lets go.
    rig.hear(NamedKey::Enter);
    rig.frame(4);
    CHECK(rig.memory.typing_active);
    rig.type("0.2");
    rig.hear(NamedKey::Escape);
    rig.frame(2);
    CHECK(value == 0.75);
    CHECK(rig.memory.typing == 0);
    CHECK(rig.focused() == "rate");
    // Tab keeps it and goes on.
    rig.hear('0');
    rig.frame(4);
    rig.type(",4");
    rig.tab();
    rig.frame(2);
    CHECK(value == 0.4);
    CHECK(rig.focused() == "next");
    rig.hear(NamedKey::Tab, true);
    rig.hear(NamedKey::Delete);
    CHECK(value == 0.6);
    CHECK(rig.unclaimed.empty());
}

TEST_CASE("keys that come in one frame are answered in their order, a number typed in one go among them") {
    double value = 3;
    int pressed = 0;
    Rig rig([&](Ui& ui) {
        if (auto v = ui.number("box", {20, 20, 80, 24}, value, "shown")) value = *v;
        pressed += ui.button("next", {20, 60, 80, 24}, "next");
    });
    rig.frame(2);
    ImGui::GetIO().AddInputCharactersUTF8("12");
    rig.wait_with({{0, NamedKey::Tab}, {'1'}, {'2'}, {0, NamedKey::Tab}, {0, NamedKey::Space}});
    // The characters are there before the focus is: they are the next frame's in the window too.
    rig.frame();
    ImGui::GetIO().AddInputCharactersUTF8("12");
    rig.frame(12);
    CHECK(value == 12);
    CHECK(pressed == 1);
    CHECK(rig.unclaimed.empty());
}

TEST_CASE("a number and its Enter that come before the box has the keyboard are both heard") {
    double value = 3;
    Rig rig([&](Ui& ui) {
        if (auto v = ui.number("box", {20, 20, 80, 24}, value, "shown")) value = *v;
    });
    rig.frame(2);
    rig.tab();
    ImGui::GetIO().AddInputCharactersUTF8("12");
    rig.wait_with({{'1'}, {'2'}, {0, NamedKey::Enter}});
    rig.frame(12);
    CHECK(value == 12);
    CHECK(rig.memory.typing == 0);
}

TEST_CASE("after a drag the arrows are the slider's, all other keys the program's, until the next click") {
    // In a row of its own with label and number it is a part of one stop.
    for (const bool in_row : {false, true}) {
        double value = 3;
        Rig rig([&](Ui& ui) {
            if (in_row) ui.group("row", {20, 20, 260, 24});
            if (auto change = ui.slider("slider", {20, 20, 200, 24}, value, {1, 20, false, true}))
                value = change->value;
            if (in_row) ui.end_group();
            ui.button("other", {20, 80, 80, 24}, "other");
        });
        rig.frame(2);
        rig.drag("slider", 0.1f, 0.5f);
        rig.frame(2);
        const double dragged = value;
        CHECK(rig.focused().empty());
        rig.hear(NamedKey::Right);
        CHECK(value == dragged + 1);
        rig.hear(NamedKey::Left);
        rig.hear(NamedKey::Left);
        CHECK(value == dragged - 1);
        rig.frame(40);
        CHECK(rig.unclaimed.empty());
        for (const NamedKey named : {NamedKey::PageDown, NamedKey::Home, NamedKey::Space}) rig.hear(named);
        CHECK(rig.unclaimed.size() == 3);
        rig.click("other");
        rig.unclaimed.clear();
        rig.hear(NamedKey::Right);
        CHECK(rig.unclaimed.size() == 1);
        CHECK(value == dragged - 1);
    }
}

TEST_CASE("sliders step by the digit that matters") {
    double value = 0;
    ui::SliderRange range;
    Rig rig([&](Ui& ui) {
        if (auto change = ui.slider("slider", {20, 20, 200, 24}, value, range)) value = change->value;
    });
    const auto after = [&](ui::SliderRange over, double from, NamedKey key, bool shift = false) {
        range = over, value = from;
        rig.hear(key, shift);
        rig.frame(40);
        return value;
    };
    rig.frame(2);
    rig.tab();
    CHECK(after({10, 500, true, true}, 50, NamedKey::Right) == 51);
    CHECK(after({10, 500, true, true}, 50, NamedKey::Right, true) == 60);
    CHECK(after({10, 500, true, true}, 100, NamedKey::Left) == 99);
    CHECK(after({10, 500, true, true}, 300, NamedKey::Up) == 310);
    CHECK(after({1, 20, false, true}, 3, NamedKey::Right) == 4);
    CHECK(after({1, 20, false, true}, 3, NamedKey::PageUp) == 10);
    CHECK(after({0.05, 4, true}, 1, NamedKey::Right) == Approx(1.1).epsilon(1e-12));
    CHECK(after({0.05, 4, true}, 1, NamedKey::Left) == Approx(0.99).epsilon(1e-12));
    CHECK(after({0, 0.5}, 0.11, NamedKey::Right) == Approx(0.12).epsilon(1e-12));
    CHECK(after({10, 500, true, true}, 1000, NamedKey::Right) == 1000);
    CHECK(after({10, 500, true, true}, 1000, NamedKey::Left) == 990);
}

TEST_CASE("a scrolled panel brings the focused control into sight") {
    float scroll = 0;
    Rig rig([&](Ui& ui) {
        ImGui::SetCursorScreenPos({20, 20});
        ImGui::BeginChild("panel", {200, 200}, false, ImGuiWindowFlags_NoNav);
        Ui inner(ui.context(), *ImGui::GetWindowDrawList());
        const ImVec2 start = ImGui::GetCursorScreenPos();
        for (int k = 0; k < 20; ++k)
            inner.button("row." + std::to_string(k),
                         {start.x + 10, start.y + 10 + 40.f * static_cast<float>(k), 100, 24}, "row");
        ImGui::SetCursorScreenPos({start.x, start.y + 820});
        ImGui::Dummy({1, 1});
        scroll = ImGui::GetScrollY();
        ImGui::EndChild();
    });
    rig.frame(2);
    rig.tab(12);
    rig.frame(3);
    CHECK(rig.focused() == "row.11");
    CHECK(scroll > 0);
    CHECK(rig.at("row.11").bottom() < 220);
    CHECK(rig.at("row.11").y > 20);
    CHECK(has_ring(rig.at("row.11"), theme::theme(rig.state.look.theme).accent));
    rig.hear(NamedKey::Tab, true);
    for (int k = 0; k < 10; ++k) rig.hear(NamedKey::Tab, true);
    rig.frame(3);
    CHECK(rig.focused() == "row.0");
    CHECK(rig.at("row.0").y >= 20);
}

TEST_CASE("the focused control's tooltip comes after its delay, until the control is used") {
    Rig rig([](Ui& ui) {
        ui.button("a", {20, 20, 80, 24}, "a");
        ui.tooltip("the first one");
        ui.button("b", {20, 60, 80, 24}, "b");
        ui.tooltip("the second one");
    });
    std::vector<ui::DrawnWord> words;
    rig.memory.words = &words;
    const auto said = [&](std::string_view what) {
        words.clear();
        rig.frame();
        return std::ranges::any_of(words, [&](const auto& w) { return w.markup == what; });
    };
    rig.frame(2);
    rig.tab(2);
    CHECK_FALSE(said("the second one"));
    rig.frame(30);
    CHECK(said("the second one"));
    CHECK_FALSE(said("the first one"));
    rig.hear(NamedKey::Space);
    CHECK_FALSE(said("the second one"));
}
