// What a lesson is: steps with a caption, a scene, a question that is answered before the run, and what ends
// them.
#pragma once
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/lesson/condition.h"
#include "app/lesson/drawing.h"
#include "app/state/workspace.h"
#include "core/io/scene.h"
#include "core/text/result.h"

namespace lowrank::lesson {

/// Answered before the run: by one of the choices, by a drawing on a figure, or else by a number.
struct Question {
    std::string ask;
    std::vector<std::string> choices;
    std::optional<DrawnAnswer> draw;  ///< neither right nor wrong: the run itself answers
    double answer = 0;                ///< of choices: which, counted from 1
    double within = 0;                ///< how far from a number still counts as right
    std::string because;              ///< said after the answer, right or wrong
    bool right(double given) const { return std::abs(given - answer) <= within; }
    bool operator==(const Question&) const = default;
};

struct Step {
    std::string caption;  ///< markup
    Scene scene;          ///< what it puts on screen; what is absent stays as the learner left it
    std::optional<Question> question;
    std::optional<Scene> before;    ///< what is on screen while it is asked; absent: what stood there
    std::vector<Condition> checks;  ///< the step ends when all hold
    bool together = false;          ///< at one and the same time; else what held once counts
    bool next = false;              ///< a Next button alone may end it
    std::string lights;             ///< the control that gets a ring: its id
    std::string hint;
    std::optional<Scene> best;  ///< what 'Best' shows
    bool operator==(const Step&) const = default;
};

struct Lesson {
    std::string name;  ///< of its file, without .toml
    std::string title, about;
    std::string checksum{};   ///< SHA-256 of its file; empty: it ships with the program
    int number = 0;           ///< on the path of those that ship, from 1; 0: it is none of them
    std::vector<Step> steps;  ///< the last one is free play: nothing ends it
    bool operator==(const Lesson&) const = default;
};

/// Reads version = 1, title, about and [[step]] tables (assets/lessons/README.md lists their keys). Scenes
/// are read against the tabs, so that a lesson that is taken can be shown; the first thing wrong: a sentence
/// with file and line.
Result<Lesson> read_lesson(std::string_view text, const std::string& path, const state::Tabs& tabs);

}  // namespace lowrank::lesson
