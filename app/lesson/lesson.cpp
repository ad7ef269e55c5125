// From the tables of a file to steps; every refusal names the line.
#include "app/lesson/lesson.h"

#include <algorithm>
#include <filesystem>

#include "app/state/scenes.h"
#include "core/io/table_text.h"
#include "core/io/toml_reading.h"

namespace lowrank::lesson {
namespace {

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
                lesson.about = text(value, key);
            } else if (key == "step") {
                steps = &value;
            } else {
                refuse(value,
                       "a lesson has version, title, about and [[step]], and no '" + excerpt(key) + "'.");
            }
        }
        if (!failure_ && version != 1) refuse(root, "a lesson begins with version = 1.");
        if (lesson.title.empty() || lesson.about.empty())
            refuse(root, "a lesson needs a title and about, a sentence.");
        const TomlArray* rows = steps ? steps->as<TomlArray>() : nullptr;
        if (!rows || rows->empty()) refuse(steps ? *steps : root, "a lesson needs at least one [[step]].");
        for (std::size_t k = 0; rows && !failure_ && k < rows->size(); ++k)
            lesson.steps.push_back(read_step((*rows)[k], k + 1 == rows->size()));
        if (failure_) return *failure_;
        return lesson;
    }

private:
    Step read_step(const TomlValue& table, bool last) {
        Step step;
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) refuse(table, "a step is a table, [[step]].");
        for (std::size_t k = 0; rows && k < rows->size(); ++k) {
            const auto& [key, value] = (*rows)[k];
            if (key == "caption") {
                step.caption = text(value, key);
            } else if (key == "scene") {
                step.scene = scene_of(value);
            } else if (key == "best") {
                step.best = scene_of(value);
            } else if (key == "question") {
                step.question = read_question(value);
            } else if (key == "check") {
                const TomlArray* checks = value.as<TomlArray>();
                if (!checks || checks->empty()) refuse(value, "check is a list of tables, [[step.check]].");
                for (std::size_t c = 0; checks && c < checks->size(); ++c) {
                    Result<Condition> read = read_condition((*checks)[c], tabs_);
                    if (read)
                        step.checks.push_back(*read);
                    else
                        refuse((*checks)[c], read.sentence());
                }
            } else if (key == "next") {
                step.next = flag(value, key);
            } else if (key == "lights") {
                step.lights = text(value, key);
            } else if (key == "hint") {
                step.hint = text(value, key);
            } else {
                refuse(value,
                       "a step has caption, scene, question, check, next, lights, hint and best, and no '" +
                           excerpt(key) + "'.");
            }
        }
        if (step.caption.empty()) refuse(table, "a step needs a caption.");
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

    Question read_question(const TomlValue& table) {
        Question q;
        const TomlTable* rows = table.as<TomlTable>();
        if (!rows) refuse(table, "question is a table, [step.question].");
        bool answered = false;
        for (std::size_t k = 0; rows && k < rows->size(); ++k) {
            const auto& [key, value] = (*rows)[k];
            if (key == "ask") {
                q.ask = text(value, key);
            } else if (key == "answer") {
                q.answer = number(value, key);
                answered = true;
            } else if (key == "within") {
                q.within = number(value, key);
            } else if (key == "because") {
                q.because = text(value, key);
            } else if (key == "choices" && value.as<TomlArray>()) {
                for (const TomlValue& choice : *value.as<TomlArray>())
                    q.choices.push_back(text(choice, "a choice"));
            } else {
                refuse(value, "a question has ask, choices (a list), answer, within and because, and '" +
                                  excerpt(key) + "' does not fit.");
            }
        }
        if (q.ask.empty() || q.because.empty() || !answered)
            refuse(table, "a question needs ask, answer and because.");
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
