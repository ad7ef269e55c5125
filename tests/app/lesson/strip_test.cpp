// Every text of every lesson on a window of 1280 x 720 in the three themes: nothing is cut, nothing overlaps,
// nothing moves that is pressed.
#include "app/lesson/strip.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/lesson/library.h"
#include "app/paint/languages.h"
#include "tests/app/boxes.h"
#include "tests/app/lesson/drawn_strip.h"
#include "tests/app/ui/rig.h"

using namespace lowrank;
using testing::Classroom;
using testing::from_step;
using testing::other_than_right;
using testing::Rig;
using testing::shipped;
using testing::Strip;

namespace {

void walk_all(theme::ThemeName theme, bool column) {
    for (const auto& lesson : shipped().lessons) {
        Classroom room(lesson);
        Strip strip(room.guide, theme, column);
        strip.memory.next = lesson::next_lesson(shipped(), *lesson);
        for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
            // Steps whose deed is not done are reached from a lesson that begins with them.
            room.act(lesson::StartLesson{from_step(*lesson, k)});
            INFO(lesson->name << " " << k + 1 << " " << static_cast<int>(theme));
            strip.hold_together();
            testing::draw(room);
            if (room.guide.step().question)
                room.act(lesson::AnswerQuestion{room.guide.step().question->answer});
            if (room.app.drawing.sheet) room.run();
            if (!room.guide.step().hint.empty()) room.act(lesson::ShowHint{});
            strip.hold_together();
        }
    }
}

}  // namespace

TEST_CASE("every step of every lesson stands within its strip, asked, answered and with its hint") {
    for (const theme::ThemeName theme : testing::kThemes) walk_all(theme, false);
}

TEST_CASE("every step of every lesson stands within its column where the window is low") {
    walk_all(theme::ThemeName::Projector, true);
}

TEST_CASE("a strip keeps its height from the question to its reason, so that no figure jumps") {
    for (const auto& lesson : shipped().lessons)
        for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
            const auto& question = lesson->steps[k].question;
            if (!question || question->draw) continue;
            Classroom room(from_step(*lesson, k));
            Strip strip(room.guide, theme::ThemeName::Light);
            strip.rig.frame(2);
            const float asked = strip.box.h;
            INFO(lesson->name << " " << k + 1);
            for (const double given : {other_than_right(*question), question->answer}) {
                room.act(lesson::AnswerQuestion{given});
                strip.rig.frame(2);
                CHECK(strip.box.h == asked);
            }
        }
}

TEST_CASE("a wrong answer leaves every button where it is: the verdict comes below") {
    for (const bool column : {false, true})
        for (const auto& lesson : shipped().lessons)
            for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
                const auto& question = lesson->steps[k].question;
                if (!question || question->draw) continue;
                Classroom room(from_step(*lesson, k));
                Strip strip(room.guide, column ? theme::ThemeName::Projector : theme::ThemeName::Light,
                            column);
                strip.rig.frame(2);
                const auto before = strip.rig.probes;
                room.act(lesson::AnswerQuestion{other_than_right(*question)});
                strip.rig.frame(2);
                INFO(lesson->name << " " << k + 1);
                REQUIRE(strip.rig.at("lesson.wrong").w > 0);
                for (const auto& [name, box] : before) {
                    if (name == "lesson" || name.ends_with(".page")) continue;
                    INFO(name);
                    CHECK(strip.rig.at(name) == box);
                    CHECK_FALSE(testing::overlap(strip.rig.at("lesson.wrong"), box));
                }
            }
}

TEST_CASE("a verdict below the foot of a low column is scrolled into sight") {
    auto twice = std::make_shared<lesson::Lesson>(*shipped().find("01-zigzag"));
    twice->steps.front().caption += " " + twice->steps.front().caption;
    twice->steps.insert(twice->steps.begin(), twice->steps.front());
    Classroom room(twice);
    Strip strip(room.guide, theme::ThemeName::Projector, true);
    strip.rig.frame(2);
    const paint::Rect page = strip.rig.at("lesson.words.page");
    REQUIRE(page.h > 0);
    strip.rig.move(page.x + 50, page.y + 50);
    ImGui::GetIO().MouseWheel = -20;
    strip.rig.frame(12);
    strip.rig.click("lesson.choice.1");
    const auto* answer = strip.rig.last<lesson::AnswerQuestion>();
    REQUIRE(answer);
    room.act(*answer);
    strip.rig.frame(4);
    const paint::Rect verdict = strip.rig.at("lesson.wrong");
    const bool apart = strip.rig.probes.contains("lesson.asked.page");
    CHECK(testing::within(verdict, apart ? strip.rig.at("lesson.asked.page") : strip.box, 1));
    CHECK(verdict.bottom() <= strip.rig.at("lesson.next").y);
    // The next step begins at its top, however far this one was scrolled.
    room.act(lesson::AnswerQuestion{2});
    strip.rig.frame(6);
    room.act(lesson::NextStep{});
    REQUIRE(room.guide.step_number() == 1);
    std::vector<ui::DrawnWord> words;
    strip.rig.frame(2);
    strip.rig.memory.words = &words;
    strip.rig.frame();
    strip.rig.memory.words = nullptr;
    REQUIRE(strip.rig.at("lesson.words.page").h > 0);
    const auto first = std::ranges::find_if(
        words, [](const ui::DrawnWord& w) { return w.markup.starts_with("The curves are levels"); });
    REQUIRE(first != words.end());
    CHECK(testing::within(testing::ink(first->box), page, 1));
}

TEST_CASE("a lesson is set in the theme's own size, in its strip and in its column") {
    Classroom room(shipped().find("03-restart"));
    const float usual = Strip(room.guide, theme::ThemeName::Light).smallest();
    const float larger = theme::theme(theme::ThemeName::Projector).type_scale;
    CHECK(Strip(room.guide, theme::ThemeName::Projector).smallest() >= 0.97f * larger * usual);
    CHECK(Strip(room.guide, theme::ThemeName::Projector, true).smallest() >= 0.97f * larger * usual);
}

TEST_CASE("Next stands at one place through a lesson, and where it ends so do the ways on") {
    for (const bool column : {false, true})
        for (const auto& lesson : shipped().lessons) {
            Classroom room(lesson);
            Strip strip(room.guide, column ? theme::ThemeName::Projector : theme::ThemeName::Light, column);
            std::optional<paint::Rect> next;
            for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
                room.act(lesson::StartLesson{from_step(*lesson, k)});
                strip.rig.frame(2);
                INFO(lesson->name << " " << k + 1);
                const bool last = k + 1 == lesson->steps.size();
                const paint::Rect at = strip.rig.at(last ? "lesson.lessons" : "lesson.next");
                REQUIRE(at.w > 0);
                if (!next) next = at;
                CHECK(at.y == next->y);
                CHECK(at.right() == next->right());
            }
        }
}

TEST_CASE("the end of a lesson says that its race stays, and a button brings one's own back") {
    Classroom room(shipped().find("02-momentum"));
    Strip strip(room.guide, theme::ThemeName::Light);
    room.act(lesson::LeaveLesson{});
    ExperimentSpec own = default_experiment();
    own.problem.seed = 77;
    room.act(state::EditExperiment{own, false, "seed"});
    const lesson::Lesson& whole = *shipped().find("02-momentum");
    room.act(lesson::StartLesson{.lesson = shipped().find("02-momentum"), .step = whole.steps.size() - 1});
    REQUIRE(room.guide.last());
    CHECK_FALSE(room.app.experiment == own);
    const ExperimentSpec of_lesson = room.app.experiment;
    strip.rig.state.experiment = of_lesson;
    strip.rig.frame(2);
    strip.rig.click("lesson.own");
    REQUIRE(strip.rig.last<lesson::BringBackRace>());
    room.act(lesson::BringBackRace{});
    CHECK(room.app.experiment == own);
    CHECK(room.app.front().info().shows_race);
    CHECK_FALSE(room.guide.covers_own(room.app));
    strip.rig.state.experiment = own;
    strip.rig.frame(2);
    CHECK(strip.rig.at("lesson.own").w == 0);
    room.act(state::Undo{});
    CHECK(room.app.experiment == of_lesson);
    // The next lesson begins where this one stands: one's own is still the one before both.
    room.act(lesson::StartLesson{shipped().find("03-restart")});
    room.act(lesson::BringBackRace{});
    CHECK(room.app.experiment == own);
}

TEST_CASE("a lesson that is closed half-way leaves the way back to one's own race in the list of lessons") {
    Classroom room(shipped().find("02-momentum"));
    room.act(lesson::LeaveLesson{});
    ExperimentSpec own = default_experiment();
    own.problem.seed = 77;
    room.act(state::EditExperiment{own, false, "seed"});
    CHECK_FALSE(room.guide.covers_own(room.app));
    room.act(lesson::StartLesson{shipped().find("05-sampling")});
    room.act(lesson::LeaveLesson{});
    REQUIRE_FALSE(room.guide.lesson());
    CHECK_FALSE(room.app.experiment == own);
    CHECK(room.guide.covers_own(room.app));
    REQUIRE_FALSE(room.app.notices.empty());
    CHECK(says(room.app.notices.back().sentence, "the way back to your own"));
    // Another lesson takes what the first has left for nobody's own.
    room.act(lesson::StartLesson{shipped().find("03-restart")});
    room.act(lesson::LeaveLesson{});
    testing::Rig list([&](ui::Ui& ui) {
        lesson::draw_list(ui, {0, 0, 860, 660}, room.guide, shipped(), {}, {}, {});
    });
    list.state.experiment = room.app.experiment;
    list.frame(2);
    list.click("lesson.own");
    REQUIRE(list.last<lesson::BringBackRace>());
    room.act(lesson::BringBackRace{});
    CHECK(room.app.experiment == own);
    CHECK_FALSE(room.guide.covers_own(room.app));
    list.state.experiment = own;
    list.probes.clear();
    list.frame(2);
    CHECK_FALSE(list.probes.contains("lesson.own"));
}

TEST_CASE("choices, numbers and the ways on are clicked") {
    Classroom room(shipped().find("05-sampling"));
    Strip strip(room.guide, theme::ThemeName::Light);
    strip.rig.frame(2);
    strip.rig.click("lesson.number");
    strip.rig.type("5,1");
    strip.rig.click("lesson.answer");
    const auto* answer = strip.rig.last<lesson::AnswerQuestion>();
    REQUIRE(answer);
    CHECK(answer->answer == 5.1);
    room.act(*answer);
    strip.rig.frame(2);
    strip.rig.click("lesson.next");
    CHECK(strip.rig.last<lesson::NextStep>());
    room.act(lesson::NextStep{});
    strip.rig.frame(2);
    CHECK(room.guide.lights() == "rate.slider");
    CHECK(strip.rig.at("lesson.hint").w > 0);
    strip.rig.click("lesson.hint");
    CHECK(strip.rig.last<lesson::ShowHint>());
    strip.rig.click("lesson.leave");
    CHECK(strip.rig.last<lesson::LeaveLesson>());
}

TEST_CASE("the strip is as high on each step of a lesson, so that figures keep their height") {
    for (const theme::ThemeName theme : {theme::ThemeName::Light, theme::ThemeName::Dark})
        for (const auto& lesson : shipped().lessons) {
            Classroom room(lesson);
            Strip strip(room.guide, theme);
            std::vector<float> heights;
            for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
                room.act(lesson::StartLesson{.lesson = lesson, .step = k});
                REQUIRE(room.guide.step_number() == k);
                strip.rig.frame(2);
                heights.push_back(strip.box.h);
            }
            INFO(lesson->name);
            for (const float height : heights) CHECK(height == heights.front());
        }
}

TEST_CASE("the first question of a short lesson stands whole in a low column") {
    for (const paint::Language& language : paint::languages()) {
        REQUIRE(paint::choose_language(language));
        for (const char* name : {"01-zigzag", "02-momentum", "07-when-theory-fails", "09-conditioning"}) {
            Classroom room(lesson::read_library({}, state::standard_tabs()).find(name));
            Strip strip(room.guide, theme::ThemeName::Projector, true);
            strip.rig.frame(3);
            INFO(language.code << " " << name);
            CHECK_FALSE(strip.rig.probes.contains("lesson.words.page"));
        }
    }
    paint::choose_language(paint::languages().front());
}

TEST_CASE("what answers a question is in sight at once, in each language, however long its words are") {
    for (const paint::Language& language : paint::languages()) {
        REQUIRE(paint::choose_language(language));
        const lesson::Library all = lesson::read_library({}, state::standard_tabs());
        for (const theme::ThemeName theme : testing::kThemes)
            for (const bool column : {false, true})
                for (const auto& lesson : all.lessons)
                    for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
                        // A column is for a window that is low for its type.
                        if (column != (theme == theme::ThemeName::Projector)) continue;
                        if (!lesson->steps[k].question) continue;
                        Classroom room(from_step(*lesson, k));
                        Strip strip(room.guide, theme, column);
                        strip.rig.frame(3);
                        INFO(language.code << " " << lesson->name << " " << k + 1 << " "
                                           << static_cast<int>(theme) << (column ? " column" : " strip"));
                        const paint::Rect foot = strip.rig.at("lesson.next");
                        bool any = false;
                        for (const auto& [name, at] : strip.rig.probes) {
                            if (!name.starts_with("lesson.choice.") && name != "lesson.answer") continue;
                            any = true;
                            INFO(name);
                            CHECK(testing::within(at, strip.box, 1));
                            CHECK(at.bottom() <= foot.y);
                        }
                        CHECK(any);
                    }
    }
    paint::choose_language(paint::languages().front());
}
