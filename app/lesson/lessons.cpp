// One lesson at a time; a file is looked at twice a second while it is the one.
#include "app/lesson/lessons.h"

#include <algorithm>

#include "app/state/effects.h"
#include "app/state/offered.h"

namespace lowrank::lesson {
namespace {

constexpr double kLookSeconds = 0.5;

}  // namespace

const Library& Lessons::library(const state::Tabs& tabs) {
    if (!library_) library_ = read_library(folder_, tabs);
    return *library_;
}

const std::vector<Preset>& Lessons::presets() {
    if (presets_.empty()) presets_ = lesson::presets();
    return presets_;
}

const std::vector<Preset>& Lessons::lectures() {
    if (lectures_.empty()) lectures_ = lesson::lectures();
    return lectures_;
}

std::string Lessons::start(const std::string& name, state::AppState& app, state::Effects& out) {
    if (!names_file(name)) {
        const auto lesson = library(app.tabs).find(name);
        if (!lesson) return why_no_lesson(name, library(app.tabs), app.tabs);
        apply(StartLesson{lesson}, app, out);
        return {};
    }
    LessonFile file(name);
    const LessonFile::News news = file.look(app.tabs);
    if (!news.lesson) return news.sentence;
    apply(StartLesson{news.lesson, false, name}, app, out);
    return {};
}

void Lessons::welcome(state::AppState& app, state::Effects& out) {
    welcome_ = lesson::welcome(app.tabs);
    if (welcome_) apply(StartLesson{welcome_}, app, out);
}

bool Lessons::apply(const state::Action& action, state::AppState& app, state::Effects& out) {
    if (const auto* open = state::as<OpenPreset>(action)) {
        const Result<ExperimentSpec> spec = read_preset(open->name);
        if (!spec) return state::notify(app, spec.sentence(), true), true;
        app.dialog = state::Dialog::None;
        for (const state::Action& step :
             {state::Action(state::SetWorkspace{
                  std::string(state::tab_that(app.tabs, &state::WorkspaceInfo::shows_race))}),
              state::Action(state::EditExperiment{*spec, false, "preset " + open->name, true})})
            for (state::Effect& effect : state::apply(app, step)) out.push_back(std::move(effect));
        return true;
    }
    if (const auto* open = state::as<OpenLecture>(action)) {
        const Result<ExperimentFile> file = read_lecture(open->name, app.tabs);
        if (!file) return state::notify(app, file.sentence(), true), true;
        if (state::ask_before_losing(app, "The lecture takes their place.", *open,
                                     {file->pins, file->scenes, file->notes}))
            return true;
        app.dialog = state::Dialog::None;
        // Its steps are gone through by the keys of a lesson's.
        guide_.apply(LeaveLesson{}, app, out);
        file_.reset();
        for (const state::Action& step :
             {state::Action(state::EditExperiment{file->spec, false, "lecture " + open->name, true,
                                                  file->pins, file->scenes, file->notes}),
              state::Action(state::GoToScene{0})})
            for (state::Effect& effect : state::apply(app, step)) out.push_back(std::move(effect));
        app.on_disk = state::handmade(app);
        state::notify(app,
                      "A lecture of " + std::to_string(file->scenes.size()) +
                          " scenes: Page Down shows the next one, F5 is the stage.",
                      false);
        return true;
    }
    const auto* start = state::as<StartLesson>(action);
    if (start && gate_.asks && gate_.asks(*start)) return true;
    const Lesson* before = guide_.lesson();
    const std::size_t step = guide_.step_number();
    if (!guide_.apply(action, app, out)) return false;
    if (start || !guide_.lesson()) {
        file_.reset();
        memory_ = {};
        if (start && !start->file.empty()) {
            file_.emplace(start->file);
            // What it holds is on screen: what is saved from here on is news.
            (void)file_->look(app.tabs);
        }
    } else if (guide_.lesson() != before || guide_.step_number() != step) {
        memory_.typed.clear(), memory_.refused.clear();
    }
    return true;
}

bool Lessons::drain(state::AppState& app, const Race& race) {
    bool changed = false;
    if (file_ && app.now - looked_ >= kLookSeconds) {
        looked_ = app.now;
        if (const LessonFile::News news = file_->look(app.tabs); news.any()) {
            // What is on screen stays until the file can be read again.
            memory_.failure = news.sentence;
            if (news.lesson)
                guide_.replace(gate_.admitted ? gate_.admitted(news.lesson, memory_.failure) : news.lesson,
                               app);
            changed = true;
        }
    }
    const auto before = guide_.findings();
    const std::string missing = guide_.missing();
    guide_.observe(app, race);
    const auto same = [](const Finding& a, const Finding& b) { return a.met == b.met && a.now == b.now; };
    return changed || missing != guide_.missing() || !std::ranges::equal(before, guide_.findings(), same);
}

double Lessons::next_look() const {
    return file_ ? looked_ + kLookSeconds : std::numeric_limits<double>::infinity();
}

}  // namespace lowrank::lesson
