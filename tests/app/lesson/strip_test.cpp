// Every text of every lesson on a window of 1280 x 720 in the three themes: nothing is cut, nothing overlaps.
#include "app/lesson/strip.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/shell/regions.h"
#include "tests/app/boxes.h"
#include "tests/app/lesson/classroom.h"
#include "tests/app/ui/rig.h"

using namespace lowrank;
using testing::Classroom;
using testing::Rig;
using testing::shipped;

namespace {

constexpr float kWidth = 1280, kHeight = 720;

/// The strip of a guide as the shell draws it, with the type of a theme.
struct Strip {
    lesson::Guide& guide;
    lesson::StripMemory memory{};
    paint::Rect box{};
    Rig rig;

    /// column: beside the figures, as in a low window.
    Strip(lesson::Guide& of, theme::ThemeName theme, bool column = false)
        : guide(of), rig([this, column](ui::Ui& given) {
              ui::Context context = given.context();
              context.em = 13 * theme::theme(rig.state.look.theme).type_scale;
              ui::Ui ui(context, given.list());
              if (column) {
                  shell::Regions regions = shell::regions(kWidth, kHeight, context.em, {}, {});
                  shell::make_room_for_lesson(regions, context.em);
                  box = regions.lesson;
                  REQUIRE(box.w > 0);
                  return lesson::draw_strip(ui, box, guide, memory, true);
              }
              const float most = std::round((kHeight - ui.px(44 + 92)) / 2);
              const float height = lesson::strip_height(ui, guide, memory, kWidth, most);
              box = {0, kHeight - ui.px(92) - height, kWidth, height};
              CHECK(height <= most);
              lesson::draw_strip(ui, box, guide, memory);
          }) {
        rig.state.look.theme = theme;
    }

    void hold_together() {
        std::vector<ui::DrawnWord> words;
        rig.memory.words = &words;
        rig.frame();
        rig.memory.words = nullptr;
        CHECK_FALSE(words.empty());
        for (std::size_t i = 0; i < words.size(); ++i) {
            INFO(words[i].markup);
            CHECK(testing::within(testing::ink(words[i].box), box, 1));
            // Nothing had to be cut.
            CHECK((words[i].markup == "Lessons…" || words[i].markup.find("…") == std::string::npos));
        }
        std::vector<paint::Rect> controls;
        for (const auto& [name, r] : rig.probes)
            if (name.starts_with("lesson.")) {
                controls.push_back(r);
            }
        for (std::size_t i = 0; i < controls.size(); ++i) {
            CHECK(testing::within(controls[i], box, 1));
            for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(testing::overlap(controls[i], controls[j]));
        }
    }
};

void walk_all(theme::ThemeName theme, bool column) {
    for (const auto& lesson : shipped().lessons) {
        Classroom room(lesson);
        Strip strip(room.guide, theme, column);
        strip.memory.next = lesson::next_lesson(shipped(), *lesson);
        for (std::size_t k = 0; k < lesson->steps.size(); ++k) {
            // Steps whose deed is not done are reached from a lesson that begins with them.
            auto rest = std::make_shared<lesson::Lesson>(*lesson);
            rest->steps.erase(rest->steps.begin(), rest->steps.begin() + static_cast<std::ptrdiff_t>(k));
            room.act(lesson::StartLesson{rest});
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
            auto rest = std::make_shared<lesson::Lesson>(*lesson);
            rest->steps.erase(rest->steps.begin(), rest->steps.begin() + static_cast<std::ptrdiff_t>(k));
            Classroom room(rest);
            Strip strip(room.guide, theme::ThemeName::Light);
            strip.rig.frame(2);
            const float asked = strip.box.h;
            INFO(lesson->name << " " << k + 1);
            const double wrong = question->choices.empty() ? question->answer + 2 * question->within + 1
                                 : question->answer == 1   ? 2
                                                           : 1;
            for (const double given : {wrong, question->answer}) {
                room.act(lesson::AnswerQuestion{given});
                strip.rig.frame(2);
                CHECK(strip.box.h == asked);
            }
        }
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
