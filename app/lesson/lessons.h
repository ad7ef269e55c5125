// All that the window has of lessons: the library, the one under way, its file while a teacher edits it.
#pragma once
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/lesson/course.h"
#include "app/lesson/guide.h"
#include "app/lesson/library.h"
#include "app/lesson/strip.h"

namespace lowrank::lesson {

/// What stands between the lessons of others and the window; where it is empty every lesson is shown whole.
struct Gate {
    /// Whether a person is asked before it starts: it waits then.
    std::function<bool(const StartLesson&)> asks{};
    /// What may be shown of one that was saved anew, and the sentence about the rest.
    std::function<std::shared_ptr<const Lesson>(std::shared_ptr<const Lesson>, std::string&)> admitted{};
};

class Lessons {
public:
    /// folder: the person's own lessons; kept_in: where it is kept which are done. Empty: none, nowhere.
    explicit Lessons(std::string folder, Gate gate = {}, const std::string& kept_in = {});

    /// Starts the lesson that a name or a file means; a sentence where there is none.
    std::string start(const std::string& name_or_file, state::AppState& app, state::Effects& out);
    /// The first start of all: what is to be seen, slowly, and where the lessons are.
    void welcome(state::AppState& app, state::Effects& out);
    /// Whether that is what is on screen.
    bool welcomes() const { return welcome_ && guide_.lesson() == welcome_.get(); }

    /// Carries out what a learner did; false where the action is none of lessons.
    bool apply(const state::Action& action, state::AppState& app, state::Effects& out);
    /// Looks at the checks, and whether the open file was saved; whether anything changed.
    bool drain(state::AppState& app, const Race& race);
    /// When the file is looked at next, in seconds of AppState::now; infinity without one.
    double next_look() const;

    const Guide& guide() const { return guide_; }
    /// The lessons and presets there are; read at the first call.
    const Library& library(const state::Tabs& tabs);
    const Course& course() const { return course_; }
    const std::vector<bundled::Preset>& presets();
    const std::vector<bundled::Preset>& lectures();
    /// Opens the first of them; nothing where none ships.
    std::optional<state::Action> first_lecture();
    StripMemory& memory() { return memory_; }

private:
    void open_preset(const OpenPreset& open, state::AppState& app, state::Effects& out);
    void open_lecture(const OpenLecture& open, state::AppState& app, state::Effects& out);
    void keep(state::AppState& app);
    void note_place(state::AppState& app);
    /// What is kept of all windows.
    std::string read_kept();

    std::string folder_;
    Gate gate_;
    std::string course_file_;  ///< empty: none
    std::string unread_;       ///< why it could not be read, until that was said
    Course course_;
    Guide guide_;
    std::shared_ptr<const Lesson> welcome_;
    std::optional<Library> library_;
    std::vector<bundled::Preset> presets_, lectures_;
    std::optional<LessonFile> file_;
    double looked_ = -std::numeric_limits<double>::infinity();
    StripMemory memory_;
};

}  // namespace lowrank::lesson
