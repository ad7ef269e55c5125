// The keyboard alone: where Tab goes, what the ring looks like, what each kind of control does with its keys.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <imgui.h>
#include <imgui_internal.h>

#include "app/panels/context_menu.h"
#include "app/panels/dialogs.h"
#include "app/panels/experiment_panel.h"
#include "app/panels/figure_cards.h"
#include "app/panels/methods_panel.h"
#include "app/panels/parameter_row.h"
#include "app/panels/transport.h"
#include "tests/app/panels/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using panels::Ui;
using panels::Zone;
using state::NamedKey;
using testing::Rig;

namespace {

constexpr std::array<std::string_view, 3> kWords = {"one", "two", "three"};

/// Whether the window has drawn a stroke of this colour beside a rectangle, all around it, and nothing cut it.
bool has_ring(const paint::Rect& r, theme::Colour colour) {
    const ImU32 wanted = paint::packed(colour);
    bool left = false, right = false, above = false, below = false;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int n = 0; n < data->CmdListsCount; ++n)
        for (const ImDrawCmd& command : data->CmdLists[n]->CmdBuffer) {
            const ImDrawList& list = *data->CmdLists[n];
            for (unsigned k = 0; k < command.ElemCount; ++k) {
                const ImDrawVert& v = list.VtxBuffer[static_cast<int>(
                    list.IdxBuffer[static_cast<int>(command.IdxOffset + k)] + command.VtxOffset)];
                if (v.col != wanted || !panels::inset(r, -6, -6).contains({v.pos.x, v.pos.y}) ||
                    r.contains({v.pos.x, v.pos.y}))
                    continue;
                if (v.pos.x < command.ClipRect.x || v.pos.x > command.ClipRect.z ||
                    v.pos.y < command.ClipRect.y || v.pos.y > command.ClipRect.w)
                    return false;
                left = left || v.pos.x < r.x;
                right = right || v.pos.x > r.right();
                above = above || v.pos.y < r.y;
                below = below || v.pos.y > r.bottom();
            }
        }
    return left && right && above && below;
}

/// Two lines in two parts of the window, drawn in another order than they are read.
void scattered(Ui& ui) {
    Zone& zone = ui.context().memory.focus.zone;
    zone = Zone::Right;
    ui.button("last", {400, 20, 80, 24}, "last");
    zone = Zone::Left;
    ui.link("d", {120, 64, 80, 24}, "d", panels::HAlign::Left);
    ui.segmented("c", {20, 60, 90, 24}, kWords, 0);
    ui.button("off", {20, 100, 80, 24}, "off", panels::ButtonKind::Plain, false);
    ui.icon_button("b", {120, 22, 24, 24}, panels::Icon::Copy);
    ui.checkbox("a", {20, 20, 24, 24}, true);
    ui.area("words", {150, 20, 50, 24});
}

std::vector<std::string> walk(Rig& rig, int steps, bool back = false) {
    std::vector<std::string> names;
    for (int k = 0; k < steps; ++k) {
        rig.hear(NamedKey::Tab, back);
        names.push_back(rig.focused());
    }
    return names;
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
        ui.stop("tall", {10, 10, 180, 400}, panels::kEnter, true);
        ui.stop("below", {200, 210, 180, 200}, panels::kEnter, true);
        ui.stop("above", {200, 10, 180, 190}, panels::kEnter, true);
        ui.button("its", {300, 14, 40, 20}, "log");
    });
    rig.frame(2);
    CHECK(walk(rig, 5) == std::vector<std::string>{"tall", "switch", "above", "its", "below"});
}

TEST_CASE("the ring is drawn around the control in the theme's accent, and only for the keyboard") {
    for (const theme::ThemeName name :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        Rig rig(scattered);
        rig.state.theme = name;
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
    "buttons, links, check boxes and switches answer Enter, Space and the arrows; the rest is not theirs") {
    int presses = 0, ticks = 0, links = 0, chosen = 0;
    Rig rig([&](Ui& ui) {
        presses += ui.button("button", {20, 20, 80, 24}, "button");
        ticks += ui.checkbox("box", {20, 60, 24, 24}, ticks % 2 == 1);
        links += ui.link("link", {20, 100, 80, 24}, "link", panels::HAlign::Left);
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
        const auto change = panels::parameter(ui, {20, 20, 300, 28},
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

TEST_CASE("sliders step by the digit that matters") {
    double value = 0;
    panels::SliderRange range;
    Rig rig([&](Ui& ui) {
        if (auto change = ui.slider("slider", {20, 20, 200, 24}, value, range)) value = change->value;
    });
    const auto after = [&](panels::SliderRange over, double from, NamedKey key, bool shift = false) {
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
    paint::Rect window;
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
    CHECK(has_ring(rig.at("row.11"), theme::theme(rig.state.theme).accent));
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
    std::vector<panels::DrawnWord> words;
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

TEST_CASE("rows of the method list: Up and Down, Enter chooses, Space switches") {
    Rig rig([](Ui& ui) { panels::methods_panel(ui, {16, 16, 268, 900}, true); });
    rig.frame(2);
    rig.tab(3);
    CHECK(rig.focused() == "method.2.stop");
    rig.hear(NamedKey::Down);
    rig.hear(NamedKey::Down);
    rig.hear(NamedKey::Up);
    CHECK(rig.focused() == "method.3.stop");
    rig.hear(NamedKey::Enter);
    CHECK(rig.state.selected == 3);
    const bool before = rig.state.experiment.methods[3].enabled;
    rig.hear(NamedKey::Space);
    CHECK(rig.state.experiment.methods[3].enabled != before);
    CHECK(rig.state.selected == 3);
}

TEST_CASE("every control of the experiment panel is reached, and a step there is one to undo") {
    Rig rig([](Ui& ui) { panels::experiment_panel(ui, {16, 16, 268, 900}); });
    rig.frame(2);
    std::set<std::string> names;
    for (const std::string& name : walk(rig, 14)) names.insert(name);
    for (const char* name : {"experiment.fold", "reset", "problem", "n", "link", "rank", "rate", "per-degree",
                             "fill-rows.stop", "noise", "condition", "seed", "dice", "start"}) {
        INFO(name);
        CHECK(names.count(name) == 1);
    }
    while (rig.focused() != "rank") rig.tab();
    const std::size_t undo = rig.state.undo.size();
    rig.hear(NamedKey::Right);
    rig.hear(NamedKey::Right);
    rig.frame(40);
    CHECK(rig.state.experiment.problem.rank == 5);
    CHECK(rig.state.undo.size() == undo + 1);
    CHECK_FALSE(rig.state.dragging);
}

TEST_CASE("dialogs take the focus when they open, keep Tab to themselves and give the focus back") {
    Rig rig([](Ui& ui) {
        ui.context().memory.focus.zone = Zone::Left;
        ui.button("behind", {20, 20, 80, 24}, "behind");
        ui.button("other", {20, 60, 80, 24}, "other");
        panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {});
    });
    rig.frame(2);
    rig.tab(2);
    CHECK(rig.focused() == "other");
    rig.state.dialog = state::Dialog::Save;
    rig.state.save.path = "/tmp/a.toml";
    rig.frame(8);
    CHECK(rig.focused() == "save.path");
    rig.type("b.toml");
    CHECK(rig.state.save.path == "b.toml");
    std::set<std::string> names;
    for (const std::string& name : walk(rig, 8)) {
        names.insert(name);
        rig.frame(6);
    }
    CHECK(names ==
          std::set<std::string>{"save.path", "save.go", "dialog.close", "save.what", "folder.up", "files"});
    // Escape is the program's: it closes the dialog, from the box as well.
    while (rig.focused() != "save.path") rig.tab(), rig.frame(6);
    rig.hear(NamedKey::Escape);
    REQUIRE(rig.unclaimed.size() == 1);
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused() == "other");
    // From one dialog to the next and back to nothing.
    rig.state.dialog = state::Dialog::Help;
    rig.frame(8);
    CHECK(rig.focused() == "help.search");
    rig.state.dialog = state::Dialog::Compose;
    rig.frame(8);
    CHECK(rig.focused() == "compose.base0");
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused() == "other");
    // Nobody had it: nobody gets it.
    rig.hear(NamedKey::Escape);
    rig.state.dialog = state::Dialog::Export;
    rig.frame(8);
    CHECK(rig.focused() == "export.path");
    rig.state.dialog = state::Dialog::None;
    rig.frame(3);
    CHECK(rig.focused().empty());
    rig.hear(NamedKey::Space);
    CHECK(rig.unclaimed.back().named == NamedKey::Space);
}

TEST_CASE("files are chosen by Up, Down and Enter") {
    Rig rig([](Ui& ui) { panels::dialogs(ui.context(), {0, 0, 1600, 1000}, {}); });
    rig.state.dialog = state::Dialog::Open;
    rig.state.folder.path = "/pictures";
    rig.state.folder.entries.push_back({"deep", true, 0});
    for (int k = 0; k < 60; ++k) rig.state.folder.entries.push_back({std::to_string(k) + ".png", false, 10});
    rig.frame(8);
    CHECK(rig.focused() == "open.path");
    rig.hear(NamedKey::Tab, true);
    CHECK(rig.focused() == "files");
    rig.hear(NamedKey::Down);
    CHECK(rig.state.typed_path.empty());
    rig.hear(NamedKey::Down);
    CHECK(rig.state.typed_path == "0.png");
    rig.hear(NamedKey::End);
    rig.frame(2);
    CHECK(rig.state.typed_path == "59.png");
    CHECK(rig.at("file.59.png").w > 0);
    rig.hear(NamedKey::Home);
    rig.hear(NamedKey::Enter);
    REQUIRE(rig.last<state::EnterFolder>());
    CHECK(rig.last<state::EnterFolder>()->path == "/pictures/deep");
}

TEST_CASE("a card keeps Left and Right for the cursor and opens its menu by Enter") {
    panels::FigureSlots slots;
    Rig rig([&](Ui& ui) { panels::figure_cards(ui, slots, {0, 0, 1200, 900}); });
    rig.frame(2);
    rig.tab();
    CHECK(rig.focused() == "figure.error");
    CHECK(rig.state.active == state::FigureKind::Error);
    while (rig.focused() != "figure.momentum") rig.tab();
    rig.frame();
    CHECK(rig.state.active == state::FigureKind::Momentum);
    CHECK(has_ring(rig.at("figure.momentum"), theme::theme(rig.state.theme).accent));
    rig.hear(NamedKey::Left);
    rig.hear(NamedKey::Right, true);
    CHECK(rig.unclaimed.size() == 2);
    rig.hear(NamedKey::Enter);
    rig.frame(4);
    const std::string first = rig.focused();
    INFO(first);
    REQUIRE(first.starts_with("menu."));
    CHECK(rig.at(first).y > rig.at("figure.momentum").y);
    rig.hear(NamedKey::Down);
    CHECK(rig.focused() != first);
    CHECK(rig.focused().starts_with("menu."));
    rig.hear(NamedKey::Escape);
    rig.frame(3);
    CHECK(rig.focused() == "figure.momentum");
    rig.hear(NamedKey::Enter);
    rig.frame(4);
    rig.hear(NamedKey::Enter);
    rig.frame(3);
    CHECK(rig.focused() == "figure.momentum");
    CHECK_FALSE(rig.seen.empty());
}

TEST_CASE("the time bar moves the cursor by its keys") {
    panels::TransportModel model;
    Rig rig([&](Ui& ui) {
        model = panels::race_transport(ui.context());
        model.last = 100;
        panels::transport(ui, {0, 880, 1600, 96}, 300, 1300, model);
    });
    rig.frame(2);
    while (rig.focused() != "scrub") rig.tab();
    rig.hear(NamedKey::Left);
    REQUIRE(rig.last<state::NudgeCursor>());
    CHECK(rig.last<state::NudgeCursor>()->by == -1);
    rig.hear(NamedKey::PageUp);
    CHECK(rig.last<state::NudgeCursor>()->by == 10);
    rig.hear(NamedKey::End);
    REQUIRE(rig.last<state::MoveCursor>());
    CHECK(rig.last<state::MoveCursor>()->t == 100);
}
