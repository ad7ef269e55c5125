// The lesson on screen: a strip between figures and time bar, and the list of lessons and presets.
#pragma once
#include <memory>
#include <span>
#include <string>

#include "app/bundled/presets.h"
#include "app/lesson/course.h"
#include "app/lesson/guide.h"
#include "app/lesson/library.h"
#include "app/panels/dialogs.h"

namespace lowrank::lesson {

/// What the strip remembers between frames.
struct StripMemory {
    std::string typed;                     ///< a number that answers, or places that are drawn
    std::string refused;                   ///< why those places are none
    std::string failure;                   ///< of the file that is being edited
    std::shared_ptr<const Lesson> next{};  ///< the lesson behind this one
    bool keepable = false;                 ///< its file is elsewhere, and may be kept among the person's own
    int reveals = 0;                       ///< frames for which a verdict is scrolled into sight
    std::size_t seen = 0;                  ///< the step that was drawn last

    /// What the words of a lesson's tallest step take: looked for once at a width, size of type and language.
    struct Tallest {
        const Lesson* lesson = nullptr;
        std::string name{};
        std::size_t steps = 0;
        float width = 0, em = 0;
        std::string language{};
        float height = 0;
    };
    Tallest tallest{};
};

/// How high the strip is at this width, in device px, with room for what any step of its lesson may come to
/// say, so that figures keep their height through it; at most `most`, and then its words scroll. 0 without a
/// lesson.
float strip_height(ui::Ui& ui, const Guide& guide, StripMemory& memory, float width, float most);

/// Caption at the left, what is asked or to be done at the right, in a column one below the other; ways on at
/// the foot, where they stand at one place through a lesson.
void draw_strip(ui::Ui& ui, paint::Rect strip, const Guide& guide, StripMemory& memory, bool column = false);

/// Of the button that leads back to the race before a lesson, in its last step and in the list.
inline constexpr std::string_view kBringBack = "Bring back my race",
                                  kBringBackTells =
                                      "The race as it was before the lesson; Ctrl+Z takes it back";

/// Every lesson, lecture and preset with its sentence; a click starts one, a lesson where it was left.
/// course: which are done.
panels::CardSize list_size();
void draw_list(ui::Ui& ui, paint::Rect card, const Guide& guide, const Library& library, const Course& course,
               std::span<const bundled::Preset> lectures, std::span<const bundled::Preset> presets);

/// Copies the file of the lesson under way to the person's own lessons.
struct KeepLesson {
    using OfWorkspace = void;
};

/// Opens a preset of the list.
struct OpenPreset {
    using OfWorkspace = void;
    std::string name;
};
/// Opens a lecture, at its first scene.
struct OpenLecture {
    using OfWorkspace = void;
    std::string name;
};

}  // namespace lowrank::lesson
