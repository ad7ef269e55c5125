// Lessons and lectures in each language that ships: the words differ, and nothing else.
#include <cctype>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/bundled/presets.h"
#include "app/lesson/library.h"
#include "app/paint/languages.h"
#include "core/method/registry.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::lesson;

namespace {

struct InLanguage {
    explicit InLanguage(const paint::Language& language) { REQUIRE(choose_language(language)); }
    ~InLanguage() { choose_language(paint::languages().front()); }
};

/// Whether there are any stays.
void forget(std::string& words) { words = words.empty() ? "" : "words"; }

void forget(Scene& scene) {
    for (CurveNote& note : scene.notes) forget(note.text);
}

Lesson without_words(Lesson lesson) {
    forget(lesson.title);
    forget(lesson.about);
    for (Step& step : lesson.steps) {
        forget(step.caption);
        forget(step.hint);
        forget(step.scene);
        for (std::optional<Scene>* other : {&step.before, &step.best})
            if (*other) forget(**other);
        if (!step.question) continue;
        forget(step.question->ask);
        forget(step.question->because);
        for (std::string& choice : step.question->choices) forget(choice);
    }
    return lesson;
}

/// All that a lesson says.
std::vector<std::string> words_of(const Lesson& lesson) {
    std::vector<std::string> all{lesson.title, lesson.about};
    for (const Step& step : lesson.steps) {
        all.push_back(step.caption);
        all.push_back(step.hint);
        if (!step.question) continue;
        all.push_back(step.question->ask);
        all.push_back(step.question->because);
        all.insert(all.end(), step.question->choices.begin(), step.question->choices.end());
    }
    return all;
}

/// Hands every text of every lesson in every language to a test.
void each_text(const std::function<void(const Lesson&, const std::string&)>& look_at) {
    for (const paint::Language& language : paint::languages()) {
        const InLanguage chosen(language);
        for (const auto& lesson : read_library({}, state::standard_tabs()).lessons)
            for (const std::string& text : words_of(*lesson)) {
                INFO(language.code << ", " << lesson->name << ": " << text);
                look_at(*lesson, text);
            }
    }
}

std::vector<LectureScene> without_words(std::vector<LectureScene> scenes) {
    for (LectureScene& each : scenes) {
        forget(each.caption);
        forget(each.scene);
    }
    return scenes;
}

}  // namespace

TEST_CASE("a lesson in another language has the same steps, questions and checks") {
    const state::Tabs& tabs = state::standard_tabs();
    const Library english = read_library({}, tabs);
    REQUIRE(english.lessons.size() > 5);
    for (const paint::Language& language : paint::languages().subspan(1)) {
        const InLanguage chosen(language);
        const Library translated = read_library({}, tabs);
        for (const std::string& refusal : translated.refusals) FAIL_CHECK(refusal);
        REQUIRE(translated.lessons.size() == english.lessons.size());
        for (std::size_t k = 0; k < english.lessons.size(); ++k) {
            INFO(language.code << ": " << english.lessons[k]->name);
            CHECK(without_words(*translated.lessons[k]) == without_words(*english.lessons[k]));
            CHECK(translated.lessons[k]->title != english.lessons[k]->title);
            for (std::size_t i = 0; i < english.lessons[k]->steps.size(); ++i)
                CHECK(translated.lessons[k]->steps[i].caption != english.lessons[k]->steps[i].caption);
        }
        CHECK(without_words(*welcome(tabs)) == [&] {
            choose_language(paint::languages().front());
            const Lesson own = without_words(*welcome(tabs));
            choose_language(language);
            return own;
        }());
    }
}

TEST_CASE("a lecture in another language has the same scenes") {
    const state::Tabs& tabs = state::standard_tabs();
    for (const bundled::Preset& lecture : bundled::lectures()) {
        const auto english = bundled::read_lecture(lecture.name, tabs);
        REQUIRE(english);
        for (const paint::Language& language : paint::languages().subspan(1)) {
            const InLanguage chosen(language);
            const auto translated = bundled::read_lecture(lecture.name, tabs);
            INFO(language.code << ": " << translated.sentence());
            REQUIRE(translated);
            CHECK(translated->spec == english->spec);
            CHECK(without_words(translated->scenes) == without_words(english->scenes));
            for (std::size_t k = 0; k < english->scenes.size(); ++k)
                CHECK(translated->scenes[k].caption != english->scenes[k].caption);
        }
    }
}

TEST_CASE("no lesson says left or right of a panel, which may be folded: it says the panel's own heading") {
    each_text([](const Lesson&, const std::string& text) {
        for (const char* side : {"left panel", "right panel", "left column", "right column", "linken Leiste",
                                 "rechten Leiste", "linke Leiste", "rechte Leiste", "linken Spalte",
                                 "rechten Spalte", "linke Spalte", "rechte Spalte"})
            CHECK(text.find(side) == std::string::npos);
    });
}

TEST_CASE("a lesson calls a method as the list does, not by the half of its name") {
    std::set<std::string> whole, halves;
    for (const MethodInfo& method : all_methods()) whole.insert(std::string(method.label));
    for (const std::string& label : whole)
        if (const auto dash = label.find('-'); dash != std::string::npos)
            halves.insert(label.substr(0, dash));
    REQUIRE(halves.contains("RGrad"));
    each_text([&](const Lesson& lesson, const std::string& text) {
        // The cone has a list of its own.
        if (lesson.steps.front().scene.workspace == "geometry") return;
        for (const std::string& half : halves) {
            if (whole.contains(half)) continue;
            for (std::size_t at = text.find(half); at != std::string::npos; at = text.find(half, at + 1)) {
                const char behind = at + half.size() < text.size() ? text[at + half.size()] : ' ';
                CHECK((behind == '-' || std::isalnum(static_cast<unsigned char>(behind))));
            }
        }
    });
}
