// The stage in the whole program: what is drawn, what keys do there, and the way back.
#include <algorithm>
#include <set>

#include "app/workspace/race/race_screen.h"
#include "tests/app/figure/fake_race.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using shell::NamedKey;
using testing::Desk;
using testing::small_experiment;
using testing::TempFolder;

namespace {

constexpr float kWidth = 1280, kHeight = 720;

/// What was drawn in one frame, by name.
std::map<std::string, paint::Rect> drawn(Desk& desk) {
    desk.frame(2, kWidth, kHeight);
    desk.probes.clear();
    desk.frame(1, kWidth, kHeight);
    return desk.probes;
}

void press(Desk& desk, shell::KeyEvent key) {
    desk.app->key(key);
    desk.frame(1, kWidth, kHeight);
}
void press(Desk& desk, NamedKey key) { press(desk, shell::KeyEvent{0, key, false, false, false}); }
void press(Desk& desk, char key, bool ctrl = false) {
    press(desk, shell::KeyEvent{key, NamedKey::None, ctrl, false, false});
}

void double_click(Desk& desk, float x, float y) {
    ImGuiIO& io = ImGui::GetIO();
    platform::compat::mouse_position(io, x, y);
    desk.frame(2, kWidth, kHeight);
    for (const bool down : {true, false, true, false}) {
        platform::compat::mouse_button(io, 0, down);
        desk.frame(1, kWidth, kHeight);
    }
}

std::set<std::string> bars(const std::map<std::string, paint::Rect>& probes) {
    std::set<std::string> found;
    for (const char* name : {"run", "tab.race", "fold.left", "figure-tab.error"})
        if (probes.contains(name)) found.insert(name);
    return found;
}

}  // namespace

TEST_CASE("F5 leaves the figure in front alone with its caption, and F5 or Escape bring the bars back") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    const auto before = drawn(desk);
    REQUIRE(bars(before).contains("fold.left"));
    for (const NamedKey back : {NamedKey::F5, NamedKey::Escape}) {
        press(desk, NamedKey::F5);
        const auto stage = drawn(desk);
        CHECK(bars(stage).empty());
        CHECK_FALSE(stage.contains("figure.stepsize"));
        REQUIRE(stage.contains("figure.error"));
        CHECK(stage.at("figure.error").w > 0.95f * kWidth);
        CHECK(stage.at("figure.error").h > 0.85f * kHeight);
        REQUIRE(stage.contains("stage.caption"));
        CHECK(stage.at("stage.caption").y >= stage.at("figure.error").bottom());
        CHECK(stage.at("stage.caption").bottom() <= kHeight);
        press(desk, back);
        CHECK(bars(drawn(desk)) == bars(before));
    }
}

TEST_CASE("every workspace has its cards on the stage, one after the other and back at the first") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    for (int tab = 1; tab <= 5; ++tab) {
        INFO("tab " << tab);
        press(desk, static_cast<char>('0' + tab), true);
        if (desk.app->workspace() == "studies") {
            desk.clipboard = testing::study_line("14", "rate=0.5,0.9", "narg+r");
            press(desk, 'V', true);
            press(desk, NamedKey::Space);
            REQUIRE(desk.until([&] {
                desk.frame(1, kWidth, kHeight);
                return desk.probes.contains("studies.map");
            }));
        }
        REQUIRE(desk.settle());
        press(desk, NamedKey::F5);
        std::vector<std::string> seen;
        // A card's own probe, or its head's where it has no other.
        const auto card = [&] {
            std::string large;
            float area = 0;
            for (const auto& [name, r] : drawn(desk))
                if (r.w > 0.95f * kWidth && name != "stage.caption" &&
                    (name.ends_with(".head") || r.w * r.h > area))
                    if (name.ends_with(".head") || !large.ends_with(".head")) large = name, area = r.w * r.h;
            return large;
        };
        const std::string first = card();
        CHECK_FALSE(first.empty());
        CHECK(bars(drawn(desk)).empty());
        do {
            seen.push_back(card());
            press(desk, NamedKey::PageDown);
        } while (card() != first && seen.size() < 20);
        // One step of one method is one scene.
        CHECK(seen.size() >= (desk.app->workspace() == "geometry" ? 1u : 5u));
        CHECK(seen.size() < 20);
        CHECK(std::set<std::string>(seen.begin(), seen.end()).size() == seen.size());
        press(desk, NamedKey::PageUp);
        CHECK(card() == seen.back());
        press(desk, NamedKey::Escape);
        CHECK_FALSE(bars(drawn(desk)).empty());
    }
}

TEST_CASE("a double click on a card's title enlarges it, another one or Escape gives it back its place") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    // High enough for the small cards.
    const auto place = [&](const char* name) {
        desk.frame(2, 1600, 1000);
        desk.probes.clear();
        desk.frame(1, 1600, 1000);
        const auto found = desk.probes.find(name);
        return found == desk.probes.end() ? paint::Rect{} : found->second;
    };
    const auto twice = [&](paint::Rect card) {
        ImGuiIO& io = ImGui::GetIO();
        platform::compat::mouse_position(io, card.x + card.w / 2, card.y + 10);
        desk.frame(60, 1600, 1000);  // apart from the double click before
        for (const bool down : {true, false, true, false}) {
            platform::compat::mouse_button(io, 0, down);
            desk.frame(1, 1600, 1000);
        }
    };
    const paint::Rect small = place("figure.stepsize");
    REQUIRE(small.w > 0);
    for (const bool by_key : {false, true}) {
        twice(place("figure.stepsize"));
        const paint::Rect large = place("figure.stepsize");
        CHECK(large.w > 2 * small.w);
        CHECK(large.h > 2 * small.h);
        CHECK(place("figure.error").w == 0);
        CHECK(place("fold.left").w > 0);
        if (by_key)
            desk.key(NamedKey::Escape);
        else
            twice(large);
        CHECK(place("figure.stepsize") == small);
    }
    // In the plot it fits the axes, as ever.
    const paint::Rect plot = place("figure.stepsize.plot");
    platform::compat::mouse_position(ImGui::GetIO(), plot.x + plot.w / 2, plot.y + plot.h / 2);
    desk.frame(60, 1600, 1000);
    for (const bool down : {true, false, true, false}) {
        platform::compat::mouse_button(ImGui::GetIO(), 0, down);
        desk.frame(1, 1600, 1000);
    }
    CHECK(place("figure.stepsize") == small);
    // The matrix that such a card hides is not wiped unseen: W brings it back.
    desk.key('W');
    twice(place("figure.stepsize"));
    REQUIRE(place("wipe.line").w == 0);
    desk.key('W');
    CHECK(place("wipe.line").w > 0);
}

TEST_CASE("two cards on the stage stand beside each other, and a double click on a title leaves it alone") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    press(desk, NamedKey::F5);
    press(desk, '2');
    auto stage = drawn(desk);
    REQUIRE(stage.contains("figure.error"));
    REQUIRE(stage.contains("figure.stepsize"));
    CHECK(stage.at("figure.stepsize").x > stage.at("figure.error").right());
    CHECK(stage.at("figure.stepsize").right() <= kWidth);
    const paint::Rect card = stage.at("figure.stepsize");
    double_click(desk, card.x + card.w / 2, card.y + 12);
    stage = drawn(desk);
    std::string all;
    for (const auto& [name, r] : stage) all += name + " ";
    INFO(all);
    REQUIRE(stage.contains("figure.stepsize"));
    CHECK(stage.at("figure.stepsize").w > 0.95f * kWidth);
    CHECK_FALSE(stage.contains("figure.error"));
}

TEST_CASE("black hides all, and its keys bring the same card back") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    press(desk, NamedKey::F5);
    press(desk, NamedKey::PageDown);
    for (const char dark : {'.', 'B'}) {
        press(desk, dark);
        CHECK(drawn(desk).empty());
        press(desk, NamedKey::PageDown);
        CHECK(drawn(desk).contains("figure.stepsize"));
    }
}

TEST_CASE("on the stage W lays two matrices over each other, where the matrix stands, and takes them apart") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    press(desk, NamedKey::F5);
    REQUIRE_FALSE(drawn(desk).contains("matrix.head"));
    press(desk, 'W');
    CHECK(drawn(desk).contains("wipe.line"));
    CHECK(bars(drawn(desk)).empty());
    press(desk, 'W');
    auto stage = drawn(desk);
    CHECK_FALSE(stage.contains("wipe.line"));
    CHECK(stage.contains("matrix.head"));
    // The key does it: an audience needs no button.
    CHECK_FALSE(stage.contains("matrix.wipe"));
    // Beside the objective it keeps its place.
    press(desk, NamedKey::PageUp);
    press(desk, '2');
    stage = drawn(desk);
    REQUIRE(stage.contains("figure.objective"));
    REQUIRE(stage.contains("matrix.head"));
    for (const bool wiped : {true, false}) {
        press(desk, 'W');
        stage = drawn(desk);
        CHECK(stage.contains("wipe.line") == wiped);
        CHECK(stage.contains("figure.objective"));
    }
}

TEST_CASE("what the pen draws is over the figure and not in it") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    press(desk, NamedKey::F5);
    press(desk, 'D');
    ImGuiIO& io = ImGui::GetIO();
    platform::compat::mouse_position(io, 400, 300);
    desk.frame(2, kWidth, kHeight);
    platform::compat::mouse_button(io, 0, true);
    desk.frame(1, kWidth, kHeight);
    for (const float x : {450.f, 520.f, 600.f}) {
        platform::compat::mouse_position(io, x, 320);
        desk.frame(1, kWidth, kHeight);
    }
    platform::compat::mouse_button(io, 0, false);
    desk.frame(1, kWidth, kHeight);
    auto stage = drawn(desk);
    REQUIRE(stage.contains("stage.ink"));
    CHECK(stage.at("stage.ink").x == Approx(400).margin(1));
    CHECK(stage.at("stage.ink").right() == Approx(600).margin(1));
    press(desk, 'E');
    CHECK_FALSE(drawn(desk).contains("stage.ink"));
    // Put down, the mouse is the figure's again.
    press(desk, NamedKey::Escape);
    stage = drawn(desk);
    CHECK_FALSE(stage.contains("stage.pen"));
    CHECK(stage.contains("stage.halo"));
}

TEST_CASE("the halo rests on no card that a clicker has brought, and comes back with the mouse") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    platform::compat::mouse_position(ImGui::GetIO(), 800, 500);
    press(desk, NamedKey::F5);
    CHECK_FALSE(drawn(desk).contains("stage.halo"));
    platform::compat::mouse_position(ImGui::GetIO(), 805, 500);
    CHECK(drawn(desk).contains("stage.halo"));
    press(desk, NamedKey::PageDown);
    CHECK_FALSE(drawn(desk).contains("stage.halo"));
    platform::compat::mouse_position(ImGui::GetIO(), 800, 500);
    CHECK(drawn(desk).contains("stage.halo"));
}

TEST_CASE("with a lesson open the clicker goes through its steps, on the stage too") {
    shell::Options options = Desk::options_of(default_experiment(), false);
    options.lesson = "01-zigzag";
    Desk desk(options, std::make_shared<TempFolder>());
    press(desk, NamedKey::F5);
    const auto first = drawn(desk);
    REQUIRE(first.contains("lesson"));
    CHECK_FALSE(first.contains("stage.caption"));
    const auto card = [&] {
        const auto now = drawn(desk);
        return now.contains("figure.landscape") || now.contains("figure.error");
    };
    CHECK(card());
    press(desk, NamedKey::PageDown);
    CHECK(card());
    CHECK(drawn(desk).contains("lesson"));
}

TEST_CASE("in a lesson Ctrl with the clicker's keys moves the camera and no step") {
    shell::Options options = Desk::options_of(default_experiment(), false);
    options.lesson = "04-manifold";
    Desk desk(options, std::make_shared<TempFolder>());
    desk.frame(3);
    REQUIRE(desk.probes.contains("lesson.choice.3"));
    const paint::Rect at = desk.probes.at("lesson.choice.3");
    desk.click(at.x + at.w / 2, at.y + at.h / 2);
    press(desk, NamedKey::PageDown);
    REQUIRE(drawn(desk).contains("lesson.back"));
    press(desk, shell::KeyEvent{0, NamedKey::PageUp, true, false, false});
    CHECK(drawn(desk).contains("lesson.back"));
    press(desk, NamedKey::PageUp);
    CHECK_FALSE(drawn(desk).contains("lesson.back"));
}

TEST_CASE("a control that the stage has put away keeps no keys") {
    Desk desk(small_experiment());
    REQUIRE(desk.settle());
    for (int k = 0; k < 12; ++k) press(desk, NamedKey::Tab);
    REQUIRE(drawn(desk).contains("focus"));
    press(desk, NamedKey::F5);
    CHECK_FALSE(drawn(desk).contains("focus"));
    // Tab finds what is on the stage, Escape leaves that first and the stage then.
    press(desk, NamedKey::Tab);
    CHECK(drawn(desk).contains("focus"));
    press(desk, NamedKey::Escape);
    CHECK(bars(drawn(desk)).empty());
    press(desk, NamedKey::Escape);
    CHECK_FALSE(bars(drawn(desk)).empty());
}

TEST_CASE("on the stage a hidden method is in no legend, and is there again after it") {
    const Race race = test::fake_race(60);
    state::AppState app;
    app.start_with(race.spec);
    app.curves.hidden = {1};
    race::RaceScreen screen;
    const auto named = [&] {
        screen.update(race, nullptr, app, theme::theme(theme::ThemeName::Light), true, 0.016);
        std::set<std::int64_t> methods;
        for (const figure::Series& series : screen.slots()[0].figure.series)
            if (!series.label.empty()) methods.insert(series.method);
        return methods;
    };
    const std::set<std::int64_t> all = named();
    REQUIRE(all.contains(1));
    app.stage.on = true;
    std::set<std::int64_t> shown = all;
    shown.erase(1);
    CHECK(named() == shown);
    app.stage.on = false;
    CHECK(named() == all);
}

TEST_CASE("the stage brings no lines of theory that the first screen left out, but those of a scene") {
    Race race = test::fake_race();
    state::AppState app;
    app.start_with(race.spec);
    app.level.more = false;
    race::RaceScreen screen;
    const auto told = [&] {
        return screen.input(race, nullptr, app, theme::theme(theme::ThemeName::Light)).predictions;
    };
    CHECK_FALSE(told());
    app.stage.on = true;
    CHECK_FALSE(told());
    app.lecture.scenes.resize(1);
    app.lecture.shown = 0;
    CHECK(told());
    app.stage.on = false;
    CHECK_FALSE(told());
    app.level.more = true;
    CHECK(told());
}

TEST_CASE("the stage shows no button that does nothing") {
    shell::Options options = testing::options_in("quadratic");
    options.stage = true;
    Desk desk(options, std::make_shared<testing::TempFolder>());
    REQUIRE(desk.settle());
    CHECK_FALSE(drawn(desk).contains("quadratic.fit"));
    press(desk, NamedKey::F5);
    CHECK(drawn(desk).contains("quadratic.fit"));
}
