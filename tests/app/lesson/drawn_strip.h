// A lesson's strip as the shell draws it, without the shell: in a window of 1280 x 720.
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "app/lesson/strip.h"
#include "app/shell/regions.h"
#include "tests/app/boxes.h"
#include "tests/app/lesson/classroom.h"
#include "tests/app/ui/rig.h"

namespace lowrank::testing {

constexpr float kStripWidth = 1280, kStripHeight = 720;

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
                  shell::Regions regions = shell::regions(kStripWidth, kStripHeight, context.em, {}, {});
                  shell::make_room_for_lesson(regions, context.em);
                  box = regions.lesson;
                  REQUIRE(box.w > 0);
                  return lesson::draw_strip(ui, box, guide, memory, true);
              }
              const float most = std::round((kStripHeight - ui.px(44 + 92)) / 2);
              const float height = lesson::strip_height(ui, guide, memory, kStripWidth, most);
              box = {0, kStripHeight - ui.px(92) - height, kStripWidth, height};
              CHECK(height <= most);
              lesson::draw_strip(ui, box, guide, memory);
          }) {
        rig.state.look.theme = theme;
    }

    static bool at_foot(const std::string& name) {
        constexpr std::array kAtFoot = {"lesson.next",      "lesson.back",    "lesson.best", "lesson.hint",
                                        "lesson.following", "lesson.lessons", "lesson.leave"};
        return std::ranges::find(kAtFoot, name) != kAtFoot.end();
    }
    /// The lowest line of words.
    float smallest() {
        std::vector<ui::DrawnWord> words;
        rig.memory.words = &words;
        rig.frame(2);
        rig.memory.words = nullptr;
        REQUIRE_FALSE(words.empty());
        return std::ranges::min_element(words, {}, [](const ui::DrawnWord& w) { return w.box.h; })->box.h;
    }

    void hold_together() {
        std::vector<ui::DrawnWord> words;
        rig.memory.words = &words;
        rig.frame();
        rig.memory.words = nullptr;
        CHECK_FALSE(words.empty());
        // Rows of a page that scrolls may lie beyond its foot, and nowhere else.
        const bool scrolls = rig.probes.contains("lesson.words.page");
        const paint::Rect page = rig.at("lesson.words.page");
        paint::Rect reach = box;
        if (scrolls) reach.h += kStripHeight;
        for (std::size_t i = 0; i < words.size(); ++i) {
            INFO(words[i].markup);
            CHECK(within(ink(words[i].box), reach, 1));
            // Nothing had to be cut.
            CHECK((words[i].markup == "Lessons…" || words[i].markup.find("…") == std::string::npos));
        }
        std::vector<paint::Rect> controls;
        for (const auto& [name, r] : rig.probes)
            if (name.starts_with("lesson.") && !name.ends_with(".page")) {
                const bool on_page = scrolls && !at_foot(name) && !rig.probes.contains("lesson.asked.page");
                const paint::Rect seen = on_page ? paint::intersect(r, page) : r;
                if (seen.h > 0) controls.push_back(seen);
            }
        for (std::size_t i = 0; i < controls.size(); ++i) {
            CHECK(within(controls[i], box, 1));
            for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(controls[i], controls[j]));
        }
    }
};

/// The lesson from one of its steps on, for a step is reached by what was done on those before it.
inline std::shared_ptr<const lesson::Lesson> from_step(const lesson::Lesson& lesson, std::size_t step) {
    auto rest = std::make_shared<lesson::Lesson>(lesson);
    rest->steps.erase(rest->steps.begin(), rest->steps.begin() + static_cast<std::ptrdiff_t>(step));
    return rest;
}

inline double other_than_right(const lesson::Question& question) {
    if (question.choices.empty()) return question.answer + 2 * question.within + 1;
    return question.answer == 1 ? 2 : 1;
}

}  // namespace lowrank::testing
