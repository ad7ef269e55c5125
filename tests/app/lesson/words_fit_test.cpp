// What a lecture hall reads of a lesson: every word of a step at once, in the projector's type.
#include <fmt/core.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/lesson/library.h"
#include "app/paint/languages.h"
#include "tests/app/lesson/drawn_strip.h"

using namespace lowrank;
using testing::Classroom;
using testing::from_step;
using testing::other_than_right;
using testing::Strip;

namespace {

/// Whether any words of what is drawn scroll.
bool scrolls(Strip& strip) {
    strip.rig.frame(3);
    return strip.rig.probes.contains("lesson.words.page") || strip.rig.probes.contains("lesson.asked.page");
}

/// The states of a step that scroll, in the order in which a learner comes to them.
std::vector<std::string> scrolling(const lesson::Lesson& lesson, std::size_t k,
                                   const std::shared_ptr<const lesson::Lesson>& next) {
    std::vector<std::string> found;
    Classroom room(from_step(lesson, k));
    Strip strip(room.guide, theme::ThemeName::Projector, true);
    strip.memory.next = next;
    const auto look = [&](const char* state) {
        if (scrolls(strip)) found.emplace_back(state);
    };
    look("asked");
    const std::optional<lesson::Question>& question = lesson.steps[k].question;
    if (question && !question->draw) {
        room.act(lesson::AnswerQuestion{other_than_right(*question)});
        look("asked again");
    }
    testing::draw(room);
    if (question) {
        room.act(lesson::AnswerQuestion{question->answer});
        look("answered");
    }
    if (room.app.drawing.sheet) {
        room.run();
        look("drawn");
    }
    if (!lesson.steps[k].hint.empty()) {
        room.act(lesson::ShowHint{});
        look("with its hint");
    }
    return found;
}

}  // namespace

TEST_CASE("on the projector no word of a lesson scrolls: captions, questions, reasons and hints") {
    for (const paint::Language& language : paint::languages()) {
        REQUIRE(paint::choose_language(language));
        const lesson::Library all = lesson::read_library({}, state::standard_tabs());
        for (const auto& lesson : all.lessons)
            for (std::size_t k = 0; k < lesson->steps.size(); ++k)
                for (const std::string& state : scrolling(*lesson, k, lesson::next_lesson(all, *lesson)))
                    FAIL_CHECK(language.code << ": " << lesson->name << ", step " << k + 1 << ", " << state);
    }
    paint::choose_language(paint::languages().front());
}
