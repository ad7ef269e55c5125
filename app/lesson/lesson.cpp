// From the tables of a file to steps; every refusal names the line.
#include "app/lesson/lesson.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>
#include <span>

#include "app/lesson/check_condition.h"
#include "app/state/scenes.h"
#include "core/io/table/table_text.h"
#include "core/io/toml/toml_reading.h"
#include "core/method/registry.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::lesson {
namespace {

/// As files name them, by FigureKind.

class Reader : TomlReading {
public:
    Reader(std::string path, const state::Tabs& tabs) : TomlReading(std::move(path)), tabs_(tabs) {}

    Result<Lesson> read(const TomlValue& root) {
        Lesson lesson;
        lesson.name = std::filesystem::path(path_).stem().string();
        const TomlValue* steps = nullptr;
        double version = 0;
        for (const auto& [key, value] : *root.as<TomlTable>()) {
            if (key == "version") {
                version = number(value, key);
            } else if (key == "title") {
                lesson.title = text(value, key);
            } else if (key == "about") {
                lesson.about = text(value, key, kLongestText);
            } else if (key == "step") {
                steps = &value;
            } else {
                refuse(value, fmt::format("a lesson has version, title, about and [[step]], and no '{}'.",
                                          excerpt(key)));
            }
        }
        if (!failure_ && version != 1) refuse(root, "a lesson begins with version = 1.");
        if (lesson.title.empty() || lesson.about.empty())
            refuse(root, "a lesson needs a title and about, a sentence.");
        const std::span<const TomlValue> rows =
            steps ? listed(*steps, "steps", kMostSteps) : std::span<const TomlValue>();
        if (rows.empty()) refuse(steps ? *steps : root, "a lesson needs at least one [[step]].");
        for (std::size_t k = 0; !failure_ && k < rows.size(); ++k)
            lesson.steps.push_back(read_step(rows[k], k + 1 == rows.size()));
        if (failure_) return *failure_;
        return lesson;
    }

private:
    Step read_step(const TomlValue& table, bool last) {
        Step step;
        const TomlTable* rows = table.as<TomlTable>();
        const TomlValue* before = nullptr;
        if (!rows) refuse(table, "a step is a table, [[step]].");
        for (std::size_t k = 0; rows && k < rows->size(); ++k) {
            const auto& [key, value] = (*rows)[k];
            if (key == "caption") {
                step.caption = text(value, key, kLongestCaption);
            } else if (key == "scene") {
                step.scene = scene_of(value);
            } else if (key == "before") {
                before = &value;
                step.before = scene_of(value);
            } else if (key == "best") {
                step.best = scene_of(value);
            } else if (key == "question") {
                step.question = read_question(value);
            } else if (key == "check") {
                const std::span<const TomlValue> checks = listed(value, "checks of a step", kMostChecks);
                if (checks.empty()) refuse(value, "check is a list of tables, [[step.check]].");
                for (const TomlValue& check : checks) {
                    std::string blamed;
                    Result<Condition> read = read_condition(check, tabs_, blamed);
                    const TomlValue* at = check.find(blamed);
                    if (read)
                        step.checks.push_back(*read);
                    else
                        refuse(at ? *at : check, read.sentence());
                }
            } else if (key == "together") {
                step.together = flag(value, key);
            } else if (key == "next") {
                step.next = flag(value, key);
            } else if (key == "lights") {
                step.lights = text(value, key);
                if (std::string wrong = why_no_light(step.lights, tabs_); !wrong.empty())
                    refuse(value, wrong);
            } else if (key == "hint") {
                step.hint = text(value, key, kLongestText);
            } else {
                refuse(value, fmt::format("a step has caption, question, before, scene, check, together, "
                                          "next, lights, hint and best, and no '{}'.",
                                          excerpt(key)));
            }
        }
        if (step.caption.empty()) refuse(table, "a step needs a caption.");
        if (before && !step.question)
            refuse(*before,
                   "before is what is on screen while a question is asked, and this step asks none.");
        if (step.question && step.question->draw) check_drawn(table, step);
        const bool ends = step.question || !step.checks.empty() || step.next;
        if (!last && !ends)
            refuse(table,
                   "nothing ends this step: it needs a question, a check, or next = true, which says that a "
                   "button alone does.");
        if (last && ends)
            refuse(
                table,
                "the last step is free play, with everything unlocked: it has no question, no check and no "
                "next.");
        return step;
    }

    /// What is drawn is held against a run: the scene must have it.
    void check_drawn(const TomlValue& table, const Step& step) {
        const DrawnAnswer& asked = *step.question->draw;
        const std::string race(state::tab_that(tabs_, &state::WorkspaceInfo::shows_race));
        if (step.scene.workspace != race)
            refuse(table,
                   fmt::format("a drawing is made on the race's figures: the scene needs workspace = \"{}\".",
                               race));
        if (!step.scene.experiment) return;
        const ExperimentSpec& spec = *step.scene.experiment;
        if (std::ranges::none_of(spec.methods, [&](const MethodEntry& entry) {
                return entry.enabled && info_of(entry.spec).name == asked.of;
            }))
            refuse(table, fmt::format("the scene's experiment does not run '{}', whose curve is asked for.",
                                      asked.of));
        if (asked.figure == FigureKind::Error && !is_drawn(spec.problem))
            refuse(table, "the error is drawn where the truth is known: of a problem that is generated.");
    }

    Question read_question(const TomlValue& table) {
        Question q;
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) refuse(table, "question is a table, [step.question].");
        bool answered = false;
        for (std::size_t k = 0; rows && k < rows->size(); ++k) {
            const auto& [key, value] = (*rows)[k];
            if (key == "ask") {
                q.ask = text(value, key, kLongestText);
            } else if (key == "answer") {
                q.answer = number(value, key);
                answered = true;
            } else if (key == "within") {
                q.within = number(value, key);
            } else if (key == "because") {
                q.because = text(value, key, kLongestText);
            } else if (key == "draw") {
                q.draw = read_drawing(value);
            } else if (key == "choices" && value.as<TomlArray>()) {
                for (const TomlValue& choice : *value.as<TomlArray>())
                    q.choices.push_back(text(choice, "a choice"));
            } else {
                refuse(value, fmt::format("a question has ask, choices (a list), draw (a table), answer, "
                                          "within and because, and '{}' does not fit.",
                                          excerpt(key)));
            }
        }
        if (q.ask.empty() || q.because.empty() || (!answered && !q.draw))
            refuse(table, "a question needs ask, because, and answer or draw.");
        if (q.draw && (answered || q.within != 0 || !q.choices.empty()))
            refuse(table,
                   "the run answers what is drawn: beside draw there is no answer, within or choices.");
        if (!q.choices.empty()) {
            const double count = static_cast<double>(q.choices.size());
            if (count < 2 || count > 4) refuse(table, "a question has two to four choices.");
            if (q.answer != std::round(q.answer) || q.answer < 1 || q.answer > count)
                refuse(table, "answer says which of the choices is right, counted from 1.");
        } else if (q.within < 0) {
            refuse(table, "within cannot be negative.");
        }
        return q;
    }

    /// 'x = [40, 0]', as the file may have it.
    static std::string written(std::string_view key, state::AxisRange ends) {
        return std::string(key) + " = [" + print_number(ends.low) + ", " + print_number(ends.high) + "]";
    }

    state::AxisRange range(const TomlValue& value, std::string_view key) {
        const TomlArray* ends = value.as<TomlArray>();
        if (!ends || ends->size() != 2) {
            refuse(
                value,
                fmt::format("{} is a list of two numbers, its low and its high end, and this {}.", key,
                            ends ? fmt::format("has {}", ends->size()) : fmt::format("is {}", value.type())));
            return {};
        }
        const state::AxisRange out{number((*ends)[0], key), number((*ends)[1], key)};
        if (out.low >= out.high)
            refuse(value, fmt::format("{} does not rise: its low end comes first, then the high one.",
                                      written(key, out)));
        return out;
    }

    DrawnAnswer read_drawing(const TomlValue& table) {
        DrawnAnswer asked;
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) refuse(table, "draw is a table, [step.question.draw].");
        const TomlValue *what = nullptr, *figure = nullptr, *of = nullptr, *x = nullptr, *y = nullptr;
        for (std::size_t k = 0; rows && k < rows->size(); ++k) {
            const auto& [key, value] = (*rows)[k];
            if (key == "what") {
                what = &value;
            } else if (key == "figure") {
                figure = &value;
            } else if (key == "of") {
                of = &value;
            } else if (key == "log") {
                asked.log_y = flag(value, key);
            } else if (key == "x") {
                x = &value;
            } else if (key == "y") {
                y = &value;
            } else {
                refuse(value,
                       fmt::format("draw has what, figure, of, x, y and log, and no '{}'.", excerpt(key)));
            }
        }
        const auto needed = [&](const TomlValue* value, const char* sentence) {
            if (!value) refuse(table, sentence);
            return value;
        };
        if (needed(what, "draw needs what: curve or point.")) {
            const std::string word = text(*what, "what");
            if (word != "curve" && word != "point")
                refuse(*what, fmt::format("what is curve or point, and not '{}'.", excerpt(word)));
            asked.point = word == "point";
        }
        if (figure) {
            const std::string word = text(*figure, "figure");
            const std::optional<FigureKind> named = figure_named(word);
            if (!named)
                refuse(*figure, fmt::format("figure is error, stepsize, momentum or objective, and not '{}'.",
                                            excerpt(word)));
            else
                asked.figure = *named;
        }
        if (needed(of, "draw needs of, a name of 'list methods': whose curve is asked for.")) {
            asked.of = text(*of, "of");
            if (std::ranges::none_of(all_methods(), [&](const auto& m) { return m.name == asked.of; }))
                refuse(*of,
                       fmt::format("of is a name of 'list methods', and '{}' is none.", excerpt(asked.of)));
        }
        if (needed(x, "draw needs x, the ends of the axis of iterations.")) read_iterations(*x, asked);
        if (needed(y, "draw needs y, the ends of the axis of values.")) read_values(*y, asked);
        return asked;
    }

    void read_iterations(const TomlValue& value, DrawnAnswer& asked) {
        asked.x = range(value, "x");
        if (asked.x.low < 0 || asked.x.low != std::floor(asked.x.low) ||
            asked.x.high != std::floor(asked.x.high) || asked.x.high > 1e6)
            refuse(value, fmt::format(
                              "{} is no range of iterations: two whole numbers from 0 to 1000000 are needed.",
                              written("x", asked.x)));
    }

    void read_values(const TomlValue& value, DrawnAnswer& asked) {
        asked.y = range(value, "y");
        const std::string is = written("y", asked.y);
        if (asked.log_y && asked.y.low <= 0)
            refuse(value, fmt::format("{} begins at 0 or below, and the axis is logarithmic: a low end above "
                                      "0 is needed, or log = false.",
                                      is));
        if (std::abs(asked.y.low) > 1e30 || std::abs(asked.y.high) > 1e30 ||
            (asked.log_y && asked.y.low < 1e-30))
            refuse(value, fmt::format("{} is too wide: ends between 1e-30 and 1e30 are needed.", is));
    }

    Scene scene_of(const TomlValue& table) {
        Result<Scene> read = read_scene(table, path_, state::scene_check(tabs_));
        if (read) return *std::move(read);
        if (!failure_) failure_ = Failure{read.sentence()};
        return {};
    }

    const state::Tabs& tabs_;
};

}  // namespace

Result<Lesson> read_lesson(std::string_view text, const std::string& path, const state::Tabs& tabs) {
    const Result<TomlValue> root = read_toml(text, path);
    if (!root) return root.passed_on<Lesson>();
    return Reader(path, tabs).read(*root);
}

}  // namespace lowrank::lesson
