// Owns state, session and what is on screen: how they begin, whether they are at rest, and the public face.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <imgui.h>

#include "app/paint/phrasebook.h"
#include "app/shell/application_impl.h"
#include "app/state/apply.h"
#include "app/state/effects.h"
#include "app/state/export_words.h"
#include "app/state/notes.h"
#include "app/state/pins.h"
#include "app/state/regular_file.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "core/io/file/memory_limit.h"
#include "core/io/instance/build_instance.h"

namespace lowrank::shell {

namespace {

/// Where the platform has no fonts (tests), ImGui's own.
class PlainFonts final : public paint::ScreenFonts {
public:
    ImFont* font(paint::Face, float) const override {
        return ImGui::GetCurrentContext() ? ImGui::GetFont() : nullptr;
    }
    float pixel_ratio() const override { return 1; }
};
const PlainFonts kPlainFonts;

Session::Options session_options(double memory_limit, std::function<void()> wake) {
    Session::Options options;
    options.build = [memory_limit](const ExperimentSpec& spec,
                                   const std::stop_token& stop) -> Result<Instance> {
        // A pipe would hold up the worker for ever, and with it the window's end.
        for (const std::string& path : files_of(spec.problem))
            if (std::string why = state::why_not_regular(path); !why.empty()) return Failure{std::move(why)};
        return build_instance(spec, memory_limit, stop);
    };
    options.wake = std::move(wake);
    options.memory_limit = memory_limit_or_default(memory_limit);
    return options;
}

/// Where files are looked for first: beside the one that was opened last, else among the documents, else
/// here.
std::string first_folder(const std::string& documents, const std::vector<std::string>& recent) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (!recent.empty())
        if (const fs::path beside = fs::path(recent.front()).parent_path(); fs::is_directory(beside, ignored))
            return beside.string();
    return documents.empty() ? fs::current_path(ignored).string() : documents;
}

const workspace::Rows& rows(const Options& options) {
    return options.workspaces ? *options.workspaces : workspace::standard_workspaces();
}

}  // namespace

Application::Impl::Impl(Options given, Services offered)
    : options(std::move(given)),
      services(std::move(offered)),
      places(options.personal_settings ? state::places_from_environment() : state::Places{}),
      answers(places.state),
      app(workspace::tabs_of(rows(options))),
      kept(places.state),
      saver(services.wake),
      films(services.wake),
      reader(services.wake, memory_limit_or_default(options.memory_limit), app.tabs),
      session(session_options(options.memory_limit, services.wake)),
      lessons(places.data.empty() ? std::string() : places.data + "/lessons",
              {[this](const lesson::StartLesson& start) { return asks_before_lesson(start); },
               [this](std::shared_ptr<const lesson::Lesson> saved, std::string& why) {
                   return admitted(std::move(saved), why);
               }},
              places.state) {
    if (!services.fonts) services.fonts = &kPlainFonts;
    for (const std::string& checksum : options.allowed) answers.keep(checksum, true);
    std::string notice;
    const state::Settings settings = state::load_settings(places.config, notice);
    app.look.theme = options.theme.value_or(settings.theme);
    app.look.scale = options.scale.value_or(settings.scale);
    app.look.motion_reduced = options.motion_reduced.value_or(settings.motion_reduced);
    app.look.vision = options.vision;
    app.look.language = settings.language;
    app.files.recent = settings.recent;
    kept_settings = settings;
    asked_recent = settings.recent;
    app.theory.on = settings.predictions;
    memory.probes = services.probes;
    memory.words = services.words;
    app.memory_limit = memory_limit_or_default(options.memory_limit);
    app.race.running = options.run_at_start;
    app.level = app.own_level = options.level.value_or(settings.level);
    if (options.usual_methods) options.experiment.methods = state::usual_experiment(app.level).methods;
    if (!options.experiment.methods.empty()) app.start_with(options.experiment);
    state::put_pins(app, options.pins);
    state::put_scenes(app, options.scenes);
    app.export_settings.theme = app.look.theme;
    // What another version wrote, or a hand, and cannot be, is no habit.
    if (state::read_habits(app.export_settings, settings.exported)) app.exported = settings.exported;
    state::put_notes(app, options.notes);
    app.unsaved.on_disk = state::handmade(app);
    unasked = options.scenes_unasked;
    // After all that its words speak of.
    if (const std::string wrong = state::restore_view(app, options.view); !wrong.empty())
        options.notices.push_back(wrong);
    if (!options.workspace.empty()) app.show_workspace(options.workspace);
    app.stage.on = options.stage;
    prepare_shipped_picture();
    app.files.folder.path = first_folder(places.documents, app.files.recent);
    if (!notice.empty()) state::notify(app, notice, true);
    for (const std::string& sentence : options.notices) state::notify(app, sentence, false);
    const workspace::ViewServices offered_to_views{
        session,     services.wake, services.rate_map_field, services.landscape_field, services.surface_field,
        places.state};
    for (const workspace::Row& row : rows(options)) {
        views.push_back(row.make_view(offered_to_views));
        views.back()->begin(app);
    }
    offer_left_behind();
    app.refusal = state::why_refused(app.experiment, app.memory_limit);
    if (app.refusal.empty()) pending = state::SubmitExperiment{app.accepted, app.race.running, false};
    if (is_table(app.experiment.problem)) measure_table();
    submit_pending();
    begin_lesson(options.personal_settings && options.is_plain && state::never_started(places.config));
    if (options.section) {
        queued.push_back(*options.section);
        if (!options.workspace.empty()) queued.push_back(state::SetWorkspace{options.workspace});
    }
    if (options.scene) queued.push_back(state::GoToScene{*options.scene});
    if (!options.figure.empty()) queued.push_back(state::OpenFigure{options.figure, options.figure_hint});
    if (!options.open.empty()) queued.push_back(state::OpenFile{options.open});
    changed = true;
}

void Application::Impl::offer_left_behind() {
    while ((app.offered.file = kept.left_behind(state::scene_check(app.tabs)))) {
        app.offered.answered = kept.left_behind_answered();
        app.offered.older = kept.left_behind_older();
        // What is here anyway is no loss, unless a scene of it could not be read.
        const bool here = app.offered.file->spec == app.experiment && app.offered.file->pins == app.pins &&
                          app.offered.file->scenes == app.lecture.scenes &&
                          app.offered.file->notes == app.notes;
        if (!here || !app.offered.file->scene_fault.empty()) break;
        kept.forget_left_behind();
    }
    say_of_kept();
}

void Application::Impl::say_of_kept() {
    const std::string said = kept.notice();
    if (said.empty()) return;
    state::notify(app, said, true);
    changed = true;
}

void Application::Impl::begin_lesson(bool first_start) {
    state::Effects out;
    if (!options.lesson.empty()) {
        if (const std::string wrong = lessons.start(options.lesson, app, out); !wrong.empty())
            state::notify(app, wrong, true);
    } else if (first_start && app.level.more) {
        lessons.welcome(app, out);
    }
    carry_out_all(out);
}

bool Application::Impl::wants_frame() const {
    for (const auto& view : views)
        if ((view.get() == &front() || view->race_behind()) && view->wants_frame()) return true;
    return changed || (pending.has_value() && !waits_for_table()) || memory.waiting || !queued.empty() ||
           !keys.empty() || pictures_moved || app.retuning.held.has_value();
}

bool Application::Impl::settled(std::optional<std::int64_t> t) {
    if (changed || memory.waiting || saver.busy() || app.under_way.film || !app.under_way.reading.empty())
        return false;
    if (!front().settled(shared_race(), t)) return false;
    // Of a tab with a file of its own the race is no part.
    if (app.front().own_file) return true;
    for (const auto& view : views)
        if (view->race_behind() && !view->settled(shared_race(), t)) return false;
    if (pending) return false;
    if (!app.refusal.empty() || !race.failure.empty()) return true;
    if (race.generation < app.race.progress.awaited || race.building) return false;
    // One that a scene has stopped comes no further.
    const bool halted = !app.race.running && session.idle();
    for (const Trace& trace : race.traces) {
        if (halted || !trace.enabled || is_final(trace.status)) continue;
        if (!t || static_cast<std::int64_t>(trace.size()) - 1 < *t) return false;
    }
    return pictures.settled(race, app) && !pictures.outdated(session) && theory_is_settled();
}

bool Application::Impl::theory_is_settled() const {
    // A word that has not been taken yet would change the next frame.
    return session.theory_settled() && session.theory() == theory;
}

const RaceTheory* Application::Impl::theory_in_force() const {
    return theory && theory->generation == race.generation ? theory.get() : nullptr;
}

double Application::Impl::clock() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

double Application::Impl::ui_scale() const {
    const double usual =
        static_cast<double>(theme::theme(app.look.theme).type_scale) * app.look.scale * monitor_scale;
    if (!app.stage.on) return usual;
    // Thirty lines to the window, whatever the screen: the last row reads as many as the first.
    return std::max(usual, app.look.scale * window_height / (13 * 30));
}

// --- The public face --------------------------------------------------------------------------------------

Application::Application(Options options, Services services)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(services))) {}
Application::~Application() = default;

void Application::drain() { impl_->drain(); }
bool Application::wants_frame() const { return impl_->wants_frame(); }
double Application::seconds_left() const {
    return std::min({state::next_expiry(impl_->app), impl_->lessons.next_look(), impl_->loops_at,
                     impl_->pointer_fades()}) -
           impl_->clock();
}
void Application::frame(float width, float height) { impl_->frame(width, height); }
std::span<const Application::Fill> Application::backdrop() const { return impl_->backdrop; }
void Application::key(const KeyEvent& event) { impl_->keys.push_back(event); }
void Application::drop(const std::vector<std::string>& paths) {
    state::forget_failures(impl_->app);
    for (const std::string& path : paths) impl_->queued.push_back(state::OpenFile{path});
}
void Application::set_monitor_scale(double scale) {
    if (std::isfinite(scale) && scale > 0 && scale != impl_->monitor_scale) {
        impl_->monitor_scale = scale;
        impl_->changed = true;
    }
}
double Application::ui_scale() const { return impl_->ui_scale(); }
const theme::Theme& Application::current_theme() const { return theme::theme(impl_->app.look.theme); }
theme::Vision Application::vision() const { return impl_->app.look.vision; }
void Application::ask_to_quit() { impl_->perform({state::Quit{}}); }
bool Application::quit_requested() const { return impl_->app.quit; }
std::string_view Application::workspace() const { return impl_->app.front().info().name; }
bool Application::settled(std::optional<std::int64_t> t) const { return impl_->settled(t); }
void Application::move_cursor(std::optional<std::int64_t> t) {
    impl_->queued.push_back(state::MoveCursor{t});
}
void Application::forget_places() {
    for (const auto& view : impl_->views) view->forget_places();
}

}  // namespace lowrank::shell
