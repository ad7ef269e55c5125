// Where a learner is in a lesson: the step, the answers that are locked, what is still to be done.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/lesson/lesson.h"

namespace lowrank::lesson {

// --- What a learner can do
struct StartLesson {
    using OfWorkspace = void;
    std::shared_ptr<const Lesson> lesson;
    bool answered = false;  ///< it may do what it asks for, or was freed of that
    std::string file{};     ///< that is looked at while the lesson is the one; empty: none
    std::size_t step = 0;   ///< where it goes on
};
/// A choice, counted from 1, or a number; where one draws it is the drawing, whatever the number. A right
/// answer stands, and so does the second one.
struct AnswerQuestion {
    using OfWorkspace = void;
    double answer;
};
struct NextStep {
    using OfWorkspace = void;
};
struct PreviousStep {
    using OfWorkspace = void;
};
struct ShowHint {
    using OfWorkspace = void;
};
struct ShowBest {
    using OfWorkspace = void;
};
/// The scene of the step again, after what was changed.
struct SetUpAgain {
    using OfWorkspace = void;
};
/// The race as it was before the lesson, as one step that undo takes back.
struct BringBackRace {
    using OfWorkspace = void;
};
/// What its scenes turned of speed and view is as it was before the lesson.
struct LeaveLesson {
    using OfWorkspace = void;
};

/// One lesson under way. Changed on the main thread only, by what is done and by what the race does.
class Guide {
public:
    const Lesson* lesson() const { return lesson_.get(); }
    std::size_t step_number() const { return step_; }
    const Step& step() const { return lesson_->steps[step_]; }
    bool last() const { return step_ + 1 == lesson_->steps.size(); }
    /// What was answered to this step's question and stands.
    std::optional<double> answer() const;
    /// The first answer to it, where that was not right.
    std::optional<double> missed() const;
    /// What became of this step's drawing (markup); empty while that is not known.
    const std::string& outcome() const { return outcome_; }
    bool hint_shown() const { return hint_; }
    /// What this step's checks found last, one each; what was met once stays met.
    const std::vector<Finding>& findings() const { return findings_; }
    /// The method that this step's task speaks of and that was taken away (markup); empty while it can be
    /// done.
    const std::string& missing() const { return missing_; }
    /// Whether the scene of the step can be set up again, which brings that method back; else 'Best' does.
    bool sets_up() const { return lesson_ && (step().scene.experiment || !step().scene.section.empty()); }
    /// Whether the step has ended: its question answered, its checks met; or a learner has been beyond it.
    bool ended() const;
    /// Whether the race on screen is one that a lesson has set up, this or the last, and not a person's own.
    bool covers_own(const state::AppState& app) const;
    /// The control that gets a ring; empty: none.
    std::string_view lights() const;
    /// Whether its step points at nothing, so that the list of methods, whose numbers it speaks of, may be
    /// brought into sight. At the end of a lesson the screen is the learner's.
    bool wants_methods() const;

    /// Carries out one of the actions above; false for every other one.
    bool apply(const state::Action& action, state::AppState& app, state::Effects& out);
    /// Looks at the checks again.
    void observe(const state::AppState& app, const Race& race);
    /// The same lesson as it was saved now: the step and its answers stay where they still exist.
    void replace(std::shared_ptr<const Lesson> newer, state::AppState& app);

private:
    void begin(const StartLesson& start, state::AppState& app, state::Effects& out);
    void end(state::AppState& app, state::Effects& out);
    void enter(std::size_t step, state::AppState& app, state::Effects& out);
    void show(const Scene& scene, state::AppState& app, state::Effects& out, const char* what = "lesson");
    void give_back_view(state::AppState& app) const;
    void give_back_sections(state::AppState& app, state::Effects& out) const;
    void bring_back_race(state::AppState& app, state::Effects& out) const;
    void put_drawing(state::AppState& app);
    void show_sheet(state::AppState& app) const;
    void take_answer(double given, state::AppState& app, state::Effects& out);
    bool draw(const state::Action& action, state::AppState& app);

    std::shared_ptr<const Lesson> lesson_;
    std::size_t step_ = 0;
    std::size_t reached_ = 0;                         ///< the furthest step
    std::map<std::size_t, double> answers_, missed_;  ///< by step
    std::map<std::size_t, std::shared_ptr<const state::HandDrawn>> drawings_;
    std::string enlarged_;  ///< the card that was alone on the screen before
    std::string outcome_;
    std::uint64_t outcome_run_ = 0;  ///< the generation it is of
    std::vector<Finding> findings_;
    bool together_ = false;  ///< all of them held at once
    std::string missing_;
    bool hint_ = false;

    /// Of a tab, before the lesson.
    struct Before {
        double speed;
        std::map<std::string, std::string> view;
        KeyValues section;  ///< of one that has a file of its own
    };
    std::vector<Before> before_;
    /// The race before the lesson, or before the first of several that followed each other.
    struct Own {
        ExperimentSpec experiment;
        std::vector<CurveNote> notes;
    };
    Own own_;
    std::optional<ExperimentSpec> left_;  ///< the race that the last lesson left on screen
    std::set<std::string> turned_;        ///< words of views that its scenes have said
};

}  // namespace lowrank::lesson
