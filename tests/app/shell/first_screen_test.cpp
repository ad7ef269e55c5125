// What a newcomer sees: one figure and few controls; the rest is one click away, group by group or all at
// once.
#include "tests/app/shell/first_screen.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "app/state/settings.h"
#include "app/ui/cards.h"
#include "core/method/registry.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::shell;
using namespace lowrank::testing;

namespace {

/// Numbers among the words of a screen: digits with what belongs to them, not those of names, as in n_1.
std::size_t numbers_in(const std::vector<ui::DrawnWord>& words) {
    std::size_t count = 0;
    for (const ui::DrawnWord& word : words) {
        char before = ' ';
        for (const char c : word.markup) {
            const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
            const bool goes_on = std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '.' ||
                                 before == '_' || before == '^';
            if (digit && !goes_on) ++count;
            before = c;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("the first screen has one large figure, few controls and few numbers, when the race has ended") {
    for (const theme::ThemeName theme :
         {theme::ThemeName::Light, theme::ThemeName::Dark, theme::ThemeName::Projector}) {
        FirstScreen desk(first_start(theme));
        REQUIRE(desk.settle());
        for (const ScreenSize& size : kScreenSizes) {
            INFO(theme::name_of(theme) << " " << size.width << " x " << size.height);
            desk.probes.clear();
            desk.frame(3, size.width, size.height);
            REQUIRE(desk.probes.contains("figure.error"));
            const paint::Rect card = desk.probes.at("figure.error");
            CHECK(card.w * card.h >= size.least * size.width * size.height);
            // The knobs stand beside it.
            for (const char* knob : {"n.slider", "rank.slider", "rate.slider", "momentum.slider"})
                CHECK(desk.probes.contains(knob));
            CHECK(desk.stops.all.size() <= 40);
            CHECK(desk.stops.all.size() >= 15);
            CHECK(numbers_in(desk.words) <= 15);
            // It is not empty either: who won is said.
            CHECK(desk.probes.contains("outcome"));
            CHECK(desk.probes.contains("try"));
            CHECK_FALSE(desk.probes.contains("figure.stepsize"));
            // Whole: names of knobs and methods.
            for (const char* word : {"Momentum", "RGrad-Orth", "NARG", "NARG+R", "ScaledGD"}) {
                INFO(word);
                const auto said = std::ranges::find(desk.words, std::string(word), &ui::DrawnWord::markup);
                REQUIRE(said != desk.words.end());
                CHECK(said->box.right() <= desk.probes.at("fold.left").x);
            }
        }
    }
}

TEST_CASE("rules that unfold in a slim panel widen it, and the knobs stay") {
    FirstScreen desk(first_start(theme::ThemeName::Projector));
    REQUIRE(desk.settle());
    const auto width = [&] {
        desk.probes.clear();
        desk.frame(3, 1280, 720);
        REQUIRE(desk.probes.contains("fold.left"));
        CHECK(desk.probes.contains("n.slider"));
        return desk.probes.at("fold.left").x;
    };
    const float plain = width();
    const paint::Rect row = desk.probes.at("method.7");
    platform::compat::mouse_position(ImGui::GetIO(), row.x + row.w / 2, row.y + row.h / 2);
    for (const bool down : {false, true, false}) {
        platform::compat::mouse_button(ImGui::GetIO(), 0, down);
        desk.frame(1, 1280, 720);
    }
    CHECK(width() > plain);
}

TEST_CASE("four methods race on the first screen, and the whole screen brings the paper's nine") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    CHECK(desk.racing() == std::vector<std::string>{"rgrad-orth", "narg", "narg+r", "scaledgd"});
    desk.press("more");
    REQUIRE(desk.settle());
    CHECK(desk.racing().size() == 9);
    for (const char* part : {"figure.stepsize", "figure.momentum", "figure.objective", "noise.slider",
                             "compose", "x-axis.iterations"})
        CHECK(desk.shown(part));
    desk.press("more");
    REQUIRE(desk.settle());
    CHECK(desk.racing().size() == 4);
    CHECK_FALSE(desk.shown("figure.stepsize"));
}

TEST_CASE("a race that a person chose stays what it is, however much is shown") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    desk.press("method.4.on");
    const std::vector<std::string> chosen = desk.racing();
    REQUIRE(chosen.size() == 3);
    desk.press("more");
    CHECK(desk.racing() == chosen);
}

TEST_CASE("each group unfolds alone, by its link or by the menu") {
    struct Unfolded {
        std::string group, part;
    };
    const std::vector<Unfolded> all = {{"problem", "noise.slider"},
                                       {"methods", "compose"},
                                       {"cards", "figure.stepsize"},
                                       {"values", "fold.right"},
                                       {"theory", "fold.right"}};
    for (const Unfolded& each : all) {
        FirstScreen desk;
        REQUIRE(desk.settle());
        INFO(each.group);
        CHECK_FALSE(desk.shown(each.part));
        desk.press("menu");
        desk.press("menu.group." + each.group);
        CHECK(desk.shown(each.part));
        for (const Unfolded& other : all)
            if (other.part != each.part) CHECK_FALSE(desk.shown(other.part));
        desk.press("menu");
        desk.press("menu.group." + each.group);
        CHECK_FALSE(desk.shown(each.part));
    }
    FirstScreen desk;
    REQUIRE(desk.settle());
    desk.press("more.problem");
    CHECK(desk.shown("start.spectral"));
    desk.press("more.methods");
    CHECK(desk.shown("method.0"));
    // The link has moved to the end of the list, which is longer than the window is high.
    desk.press("menu");
    desk.press("menu.group.methods");
    CHECK_FALSE(desk.shown("method.0"));
}

TEST_CASE("how much is shown is kept for the next start") {
    const auto home = std::make_shared<TempFolder>();
    {
        FirstScreen desk(first_start(), home);
        REQUIRE(desk.settle());
        desk.press("more.methods");
    }
    {
        FirstScreen desk(first_start(), home);
        REQUIRE(desk.settle());
        CHECK(desk.shown("compose"));
        CHECK_FALSE(desk.shown("figure.stepsize"));
        desk.press("more");
    }
    FirstScreen desk(first_start(), home);
    REQUIRE(desk.settle());
    CHECK(desk.shown("figure.stepsize"));
    CHECK(desk.racing().size() == 9);
}

TEST_CASE("a click on a method shows its rules below the list, and a second one folds them") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    const auto drawn = [&] {
        desk.frame(3, 1280, 720);
        desk.probes.clear();
        desk.frame(1, 1280, 720);
        return desk.probes;
    };
    const auto click = [&](const std::string& name) {
        const paint::Rect at = drawn().at(name);
        platform::compat::mouse_position(ImGui::GetIO(), at.x + at.w / 2, at.y + at.h / 2);
        for (const bool down : {false, true, false}) {
            platform::compat::mouse_button(ImGui::GetIO(), 0, down);
            desk.frame(1, 1280, 720);
        }
    };
    const auto before = drawn();
    CHECK_FALSE(before.contains("rule.step.exact"));
    const std::vector<std::string> above = {"n.slider", "rank.slider", "momentum.slider",
                                            "method.4", "method.6",    "method.7"};
    // The chosen one, and one that is not.
    for (const char* method : {"method.7", "method.6"}) {
        INFO(method);
        click(method);
        const auto open = drawn();
        for (const char* rule :
             {"rule.step.exact", "rule.momentum.lazy", "rule.d.slider", "rule.basin.on", "scan-d"}) {
            INFO(rule);
            if (method == std::string("method.6") && rule == std::string("rule.basin.on")) continue;
            REQUIRE(open.contains(rule));
            // Within the window, above the time bar.
            // Where rows that go on below fade none of these does.
            CHECK(open.at(rule).bottom() <= 720 - 70 - ui::kFadeAtFoot);
            CHECK(open.at(rule).y > open.at("method.8").bottom());
        }
        for (const std::string& row : above) CHECK(open.at(row) == before.at(row));
    }
    click("method.6");
    CHECK_FALSE(drawn().contains("rule.step.exact"));
}

TEST_CASE("what 'oracle' means stands where it is first seen") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    CHECK(desk.shown("oracle"));
    // A row that takes no part bears the word too.
    desk.press("method.7.on");
    REQUIRE(desk.settle());
    CHECK(desk.shown("oracle"));
}

TEST_CASE("More looks pressed where it is, and only there") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    const auto colour = [&] {
        platform::compat::mouse_position(ImGui::GetIO(), 700, 500);
        desk.frame(3);
        const auto word = std::ranges::find(desk.words, std::string("More"), &ui::DrawnWord::markup);
        REQUIRE(word != desk.words.end());
        return word->colour;
    };
    const theme::Theme& t = desk.app->current_theme();
    // As quiet as what stands beside it.
    CHECK(colour() == t.quiet);
    desk.press("more");
    CHECK(colour() == t.accent_text);
}

TEST_CASE("the momentum of the chosen method is a knob of the first screen") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    const std::vector<std::string> before = desk.racing();
    const paint::Rect knob = desk.probes.at("momentum.slider");
    desk.click(knob.x + knob.w * 0.8f, knob.y + knob.h / 2);
    const std::vector<std::string> after = desk.racing();
    REQUIRE(after.size() == before.size());
    CHECK(after[2] != before[2]);
    CHECK(after[2].starts_with("narg"));
    CHECK(after[1] == before[1]);
    desk.key('Z', true);
    CHECK(desk.racing() == before);
}

TEST_CASE("the unit of the axis is behind its name") {
    FirstScreen desk;
    REQUIRE(desk.settle());
    desk.press("figure.error.x-name");
    desk.press("menu.unit.2");
    REQUIRE(desk.settle());
    desk.press("figure.error.x-name");
    desk.press("menu.unit.0");
    CHECK(desk.shown("figure.error.x-name"));
}

TEST_CASE("no row moves when a race starts") {
    FirstScreen desk;
    desk.frame(1);
    REQUIRE(desk.settle());
    const std::vector<std::string> rows = {"n",        "rank",     "rate",        "momentum",
                                           "method.4", "method.6", "figure.error"};
    desk.probes.clear();
    desk.frame(1);
    const auto before = desk.probes;
    desk.key(NamedKey::Left, true);
    for (int k = 0; k < 20; ++k) {
        desk.probes.clear();
        desk.frame(1);
        for (const std::string& row : rows)
            if (before.contains(row)) CHECK(desk.probes.at(row) == before.at(row));
    }
}

TEST_CASE("undo and redo keep their place in the bar, whatever the type and the width") {
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Projector})
        for (const bool more : {false, true})
            for (const float width : {1280.f, 1000.f, 800.f}) {
                CAPTURE(static_cast<int>(theme), more, width);
                Options options = first_start(theme);
                options.level = state::Level{.more = more};
                FirstScreen desk(options);
                desk.frame(3, width, 720);
                REQUIRE(desk.probes.contains("undo"));
                REQUIRE(desk.probes.contains("redo"));
                for (const char* other : {"lessons", "more", "help"})
                    if (desk.probes.contains(other))
                        CHECK(desk.probes.at("redo").right() <= desk.probes.at(other).x);
            }
}
