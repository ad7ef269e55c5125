// One lesson at a time; a file is looked at twice a second while it is the one.
#include "app/lesson/lessons.h"

#include <algorithm>
#include <filesystem>
#include <fmt/core.h>
#include <utility>

#include "app/state/effects.h"
#include "app/state/offered.h"
#include "app/state/regular_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/put_in_place.h"

namespace lowrank::lesson {
namespace {

constexpr double kLookSeconds = 0.5;

bool lies_in(const std::string& path, const std::string& folder) {
    std::error_code ignored;
    return std::filesystem::weakly_canonical(path, ignored).parent_path() ==
           std::filesystem::weakly_canonical(folder, ignored);
}

}  // namespace

Lessons::Lessons(std::string folder, Gate gate, const std::string& kept_in)
    : folder_(std::move(folder)),
      gate_(std::move(gate)),
      course_file_(kept_in.empty() ? std::string() : kept_in + "/lessons.txt") {
    unread_ = read_kept();
}

std::string Lessons::read_kept() {
    if (course_file_.empty()) return {};
    return state::take_kept(course_file_, [&](const std::string& text) {
        Result<Course> read = read_course(text);
        if (read) course_ = std::move(*read);
        return read.sentence();
    });
}

void Lessons::note_place(state::AppState& app) {
    if (!guide_.lesson() || welcomes()) return;
    CoursePlace place{guide_.step_number(), guide_.last() || is_done(course_, *guide_.lesson())};
    if (place.done) place.step = 0;
    const std::string& key = course_key(*guide_.lesson());
    if (const auto known = course_.find(key); known != course_.end() && known->second == place) return;
    // Another window may have gone through another lesson meanwhile.
    (void)read_kept();
    course_[key] = place;
    if (course_file_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(course_file_).parent_path(), ignored);
    if (const auto written = write_file(course_file_, write_course(course_), true); !written)
        state::notify(app, written.sentence(), true);
}

void Lessons::keep(state::AppState& app) {
    if (!file_ || !memory_.keepable) return;
    const std::string name = std::filesystem::path(file_->path()).filename().string();
    const Result<std::string> text = state::read_regular_text(file_->path());
    Result<Written> written = text ? make_folder(folder_) : text.passed_on<Written>();
    if (written) written = write_file(folder_ + "/" + name, *text, false);
    if (std::error_code ignored; !written && std::filesystem::exists(folder_ + "/" + name, ignored))
        return state::notify(
            app,
            fmt::format("Another lesson '{}' is kept already: give this file another name, and open it "
                        "again.",
                        name),
            true);
    if (!written) return state::notify(app, written.sentence(), true);
    memory_.keepable = false;
    library_.reset();
    state::notify(app, fmt::format("Kept: {} stands in the list of lessons (F2).", name), false);
}

void Lessons::open_preset(const OpenPreset& open, state::AppState& app, state::Effects& out) {
    const Result<ExperimentSpec> spec = bundled::read_preset(open.name);
    if (!spec) return state::notify(app, spec.sentence(), true);
    app.dialog = state::Dialog::None;
    for (const state::Action& step :
         {state::Action(
              state::SetWorkspace{std::string(state::tab_that(app.tabs, &state::WorkspaceInfo::shows_race))}),
          state::Action(state::EditExperiment{*spec, false, fmt::format("preset {}", open.name), true})})
        for (state::Effect& effect : state::apply(app, step)) out.push_back(std::move(effect));
}

void Lessons::open_lecture(const OpenLecture& open, state::AppState& app, state::Effects& out) {
    const Result<ExperimentFile> file = bundled::read_lecture(open.name, app.tabs);
    if (!file) return state::notify(app, file.sentence(), true);
    if (state::ask_before_losing(app, "The lecture takes their place.", open,
                                 {file->pins, file->scenes, file->notes}))
        return;
    app.dialog = state::Dialog::None;
    // Its steps are gone through by the keys of a lesson's.
    guide_.apply(LeaveLesson{}, app, out);
    file_.reset();
    for (const state::Action& step :
         {state::Action(state::EditExperiment{file->spec, false, fmt::format("lecture {}", open.name), true,
                                              file->pins, file->scenes, file->notes}),
          state::Action(state::GoToScene{0})})
        for (state::Effect& effect : state::apply(app, step)) out.push_back(std::move(effect));
    app.unsaved.on_disk = state::handmade(app);
    state::notify(app,
                  fmt::format("A lecture of {} scenes: Page Down shows the next one, F5 is the stage.",
                              file->scenes.size()),
                  false);
}

const Library& Lessons::library(const state::Tabs& tabs) {
    if (!library_) library_ = read_library(folder_, tabs);
    return *library_;
}

const std::vector<bundled::Preset>& Lessons::presets() {
    if (presets_.empty()) presets_ = bundled::presets();
    return presets_;
}

std::optional<state::Action> Lessons::first_lecture() {
    if (lectures().empty()) return std::nullopt;
    return OpenLecture{lectures().front().name};
}

const std::vector<bundled::Preset>& Lessons::lectures() {
    if (lectures_.empty()) lectures_ = bundled::lectures();
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
    if (const auto* preset = state::as<OpenPreset>(action)) return open_preset(*preset, app, out), true;
    if (const auto* lecture = state::as<OpenLecture>(action)) return open_lecture(*lecture, app, out), true;
    if (state::as<KeepLesson>(action)) return keep(app), true;
    const auto* start = state::as<StartLesson>(action);
    if (start && gate_.asks && gate_.asks(*start)) return true;
    const Lesson* before = guide_.lesson();
    const std::size_t step = guide_.step_number();
    if (!guide_.apply(action, app, out)) return false;
    if (start || !guide_.lesson()) {
        file_.reset();
        memory_ = {};
        if (guide_.lesson() && !welcomes()) memory_.next = next_lesson(library(app.tabs), *guide_.lesson());
        memory_.keepable =
            start && !start->file.empty() && !folder_.empty() && !lies_in(start->file, folder_);
        if (start && !start->file.empty()) {
            file_.emplace(start->file);
            // What it holds is on screen: what is saved from here on is news.
            (void)file_->look(app.tabs);
        }
    } else if (guide_.lesson() != before || guide_.step_number() != step) {
        memory_.typed.clear(), memory_.refused.clear();
    }
    note_place(app);
    return true;
}

bool Lessons::drain(state::AppState& app, const Race& race) {
    bool changed = !unread_.empty();
    if (changed)
        state::notify(app,
                      fmt::format("{} What was kept of lessons was set aside as lessons.txt.unreadable.",
                                  std::exchange(unread_, {})),
                      true);
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
