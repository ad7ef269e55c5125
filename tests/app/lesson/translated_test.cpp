// Lessons and lectures in each language that ships: the words differ, and nothing else.
#include "app/bundled/presets.h"
#include "app/lesson/library.h"
#include "app/paint/languages.h"
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
