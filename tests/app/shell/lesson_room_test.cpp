// The room of a lesson in the whole window: its plot keeps a third of the height, in every theme.
#include <optional>
#include <string>
#include <utility>

#include "app/shell/regions.h"
#include "app/state/level.h"
#include "tests/app/boxes.h"
#include "tests/app/shell/desk.h"

using namespace lowrank;
using testing::Desk;
using testing::TempFolder;

namespace {

shell::Options lesson_in(const std::string& name, theme::ThemeName theme) {
    shell::Options options = Desk::options_of(testing::small_experiment(), false);
    options.lesson = name;
    options.theme = theme;
    return options;
}

}  // namespace

TEST_CASE("beside a lesson the plot keeps a third of the window, and what is said stays on the screen") {
    constexpr float kWidth = 1280, kHeight = 720;
    for (const theme::ThemeName theme : testing::kThemes)
        for (const char* name : {"03-restart", "05-sampling", "12-few-samples"}) {
            INFO(name << " " << static_cast<int>(theme));
            Desk desk(lesson_in(name, theme), std::make_shared<TempFolder>());
            desk.frame(4, kWidth, kHeight);
            desk.probes.clear();
            desk.frame(2, kWidth, kHeight);
            REQUIRE(desk.probes.contains("lesson"));
            REQUIRE(desk.probes.contains("figure.error"));
            const paint::Rect lesson = desk.probes.at("lesson"), plot = desk.probes.at("figure.error");
            CHECK(plot.h >= kHeight / 3);
            CHECK_FALSE(testing::overlap(lesson, plot));
            CHECK(testing::within(lesson, {0, 0, kWidth, kHeight}));
        }
}

TEST_CASE("in a low window the strip leaves a third to the plot though its left panel is unfolded") {
    constexpr float kWidth = 1280, kHeight = 720;
    Desk desk(lesson_in("11-six-ways", theme::ThemeName::Projector), std::make_shared<TempFolder>());
    desk.frame(2, kWidth, kHeight);
    desk.app->key({'[', shell::NamedKey::None, false, false, false});
    desk.probes.clear();
    desk.frame(4, kWidth, kHeight);
    const paint::Rect lesson = desk.probes.at("lesson");
    CHECK(lesson.w == kWidth);
    CHECK(desk.probes.at("figure.error").h >= kHeight / 3 - 1);
    // What does not fit scrolls.
    CHECK(desk.probes.contains("lesson.words.page"));
    CHECK(testing::within(desk.probes.at("lesson.words.page"), lesson));
}

TEST_CASE("in large type a plot above a lesson stays one though a panel is opened, and the lesson readable") {
    constexpr float kWidth = 1280, kHeight = 720;
    for (const char* opened : {"[", "]"})
        for (const char* name : {"03-restart", "05-sampling", "12-few-samples"}) {
            INFO(name << " " << opened);
            Desk desk(lesson_in(name, theme::ThemeName::Projector), std::make_shared<TempFolder>());
            desk.frame(2, kWidth, kHeight);
            desk.app->key({*opened, shell::NamedKey::None, false, false, false});
            desk.probes.clear();
            desk.frame(4, kWidth, kHeight);
            REQUIRE(desk.probes.contains("figure.error.plot"));
            CHECK(desk.probes.at("figure.error.plot").h >= kHeight / 5);
            const paint::Rect lesson = desk.probes.at("lesson");
            CHECK(lesson.w == kWidth);
            CHECK(lesson.h >= 8 * 20.8f - 1);
            CHECK(testing::within(desk.probes.at("lesson.words.page"), lesson));
        }
    // In a window that is lower still the lesson keeps its few lines.
    Desk desk(lesson_in("03-restart", theme::ThemeName::Projector), std::make_shared<TempFolder>());
    desk.frame(2, kWidth, 600);
    desk.app->key({'[', shell::NamedKey::None, false, false, false});
    desk.probes.clear();
    desk.frame(4, kWidth, 600);
    CHECK(desk.probes.at("lesson").h >= 6 * 20.8f);
}

TEST_CASE("a lesson's column is wide only of what the figures beside it can spare") {
    constexpr float kEm = 20;
    for (const auto& [centre, column] : {std::pair{60.f, 27.f}, {55.f, 25.f}, {52.f, 23.f}, {50.f, 0.f}}) {
        shell::Regions r;
        r.centre = {0, 0, centre * kEm, 20 * kEm};
        r.right = {centre * kEm, 0, 0, 20 * kEm};
        shell::make_room_for_lesson(r, kEm);
        CHECK(r.lesson.w == column * kEm);
    }
}
