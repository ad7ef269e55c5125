// Owns state, session and what is on screen; one frame reads, draws and then applies what was asked.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <imgui.h>

#include "app/paint/phrasebook.h"
#include "app/shell/application_impl.h"
#include "app/shell/keys.h"
#include "app/state/apply.h"
#include "app/state/effects.h"
#include "app/state/notes.h"
#include "app/state/pins.h"
#include "app/state/regular_file.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "core/io/build_instance.h"
#include "core/io/memory_limit.h"

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
        if (std::string why = state::why_not_regular(spec.problem.path); !why.empty())
            return Failure{std::move(why)};
        return build_instance(spec, memory_limit, stop);
    };
    options.wake = std::move(wake);
    options.memory_limit = memory_limit_or_default(memory_limit);
    return options;
}

const workspace::Rows& rows(const Options& options) {
    return options.workspaces ? *options.workspaces : workspace::standard_workspaces();
}

}  // namespace

Application::Impl::Impl(Options given, Services offered)
    : options(std::move(given)),
      services(std::move(offered)),
      places(options.personal_settings ? state::places_from_environment() : state::Places{}),
      app(workspace::tabs_of(rows(options))),
      kept(places.state),
      saver(services.wake),
      films(services.wake),
      reader(services.wake, memory_limit_or_default(options.memory_limit), app.tabs),
      session(session_options(options.memory_limit, services.wake)),
      lessons(places.data.empty() ? std::string() : places.data + "/lessons") {
    if (!services.fonts) services.fonts = &kPlainFonts;
    std::string notice;
    const state::Settings settings = state::load_settings(places.config, notice);
    app.theme = options.theme.value_or(settings.theme);
    app.scale = options.scale.value_or(settings.scale);
    app.motion_reduced = options.motion_reduced.value_or(settings.motion_reduced);
    app.vision = options.vision;
    app.recent = settings.recent;
    app.predictions = settings.predictions;
    memory.probes = services.probes;
    app.memory_limit = memory_limit_or_default(options.memory_limit);
    app.running = options.run_at_start;
    if (!options.experiment.methods.empty()) app.start_with(options.experiment);
    state::put_pins(app, options.pins);
    state::put_scenes(app, options.scenes);
    app.export_settings.theme = app.theme;
    state::put_notes(app, options.notes);
    on_disk = state::handmade(app);
    // After all that its words speak of.
    if (const std::string wrong = state::restore_view(app, options.view); !wrong.empty())
        options.notices.push_back(wrong);
    if (!options.workspace.empty()) app.show_workspace(options.workspace);
    app.stage.on = options.stage;
    prepare_shipped_picture();
    std::error_code no_folder;
    app.folder.path = std::filesystem::current_path(no_folder).string();
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
    if (app.refusal.empty()) submit({app.accepted, app.running, false});
    begin_lesson(options.personal_settings && options.is_plain && state::never_started(places.config));
    if (options.scene) queued.push_back(state::GoToScene{*options.scene});
    if (!options.figure.empty()) queued.push_back(state::OpenFigure{options.figure});
    if (!options.open.empty()) queued.push_back(state::OpenFile{options.open});
    changed = true;
}

void Application::Impl::offer_left_behind() {
    while ((app.offered = kept.left_behind(state::scene_check(app.tabs)))) {
        // What is here anyway is no loss, unless a scene of it could not be read.
        const bool here = app.offered->spec == app.experiment && app.offered->pins == app.pins &&
                          app.offered->scenes == app.scenes && app.offered->notes == app.notes;
        if (!here || !app.offered->scene_fault.empty()) break;
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

void Application::Impl::submit(const state::SubmitExperiment& what) {
    for (const auto& view : views) view->submitted(ground(), what.live);
    // A paused race still shows what it would be: twenty iterations, as every new race on screen.
    const bool glimpse = !what.running && what.live;
    app.progress.awaited = session.submit(what.spec, what.running);
    if (glimpse) session.step(20);
    if (services.set_title)
        services.set_title("LowRank Lab – " + paint::spoken(plain_experiment_words(what.spec)));
    changed = true;
}

void Application::Impl::submit_pending() {
    if (!pending) return;
    // Newest wins, but a race that nobody saw yet is not thrown away for the next: so a drag shows them all.
    // Where an instance takes long, the session itself waits until the drag rests.
    const auto behind = [&](const auto& view) { return !view->caught_up(race, app); };
    if (pending->live && std::ranges::any_of(views, behind)) return;
    const state::SubmitExperiment next = std::move(*pending);
    pending.reset();
    submit(next);
}

void Application::Impl::drain() {
    app.now = clock();
    if (state::expire_notices(app)) changed = true;
    if (!options.figure_hint && !options.figure.empty())
        std::erase_if(app.notices, [about = "Figure " + options.figure.substr(0, options.figure.find(':')) +
                                            ":"](const state::Notice& notice) {
            return !notice.failure && notice.sentence.starts_with(about);
        });
    if (session.drain(race)) changed = true;
    if (auto newest = session.theory(); newest != theory) {
        theory = std::move(newest);
        changed = true;
    }
    for (const auto& view : views)
        if (view->drain(ground())) changed = true;
    // A scrubbed iterate arrives after its frame was drawn.
    if (pictures.outdated(session) || front().outdated(session)) pictures_moved = true;
    say_of_kept();
    take_saved();
    if (const auto film = films.progress(); film || app.film) {
        app.film = film;
        changed = true;
    }
    if (const auto film = films.finished()) {
        app.film_said.reset();
        state::written(app, film->path, film->sentence, film->failure);
        changed = true;
    }
    while (const std::optional<Reader::Done> done = reader.finished()) {
        opened(done->path, done->opened);
        changed = true;
    }
    if (lessons.drain(app, race)) changed = true;
    loop_stage();
    if (!changed) return;
    if (race.refusal != last_refusal) {
        last_refusal = race.refusal;
        if (!race.refusal.empty()) state::notify(app, race.refusal, true);
    }
    state::observe(app, race);
}

void Application::Impl::perform(const state::Actions& actions) {
    for (const state::Action& action : actions) {
        const std::int64_t cursor_before = app.cursor.value_or(-1);
        const std::optional<std::size_t> scene_before = app.scene;
        const std::size_t tab_before = app.tab;
        state::Effects of_lesson;
        const bool lesson_heard = lessons.apply(action, app, of_lesson);
        carry_out_all(lesson_heard ? of_lesson : state::apply(app, action));
        if (state::as<lesson::OpenLecture>(action)) on_disk = state::handmade(app);
        if (app.scene != scene_before) look_at_cards();
        if (lesson_heard || app.scene != scene_before || app.tab != tab_before) panels::hold_tooltips(memory);
        changed = true;
        if (app.cursor.value_or(-1) != cursor_before) state::observe(app, race);
    }
}

void Application::Impl::carry_out_all(const state::Effects& effects) {
    for (const state::Effect& effect : effects) carry_out(effect);
}

void Application::Impl::begin_lesson(bool first_start) {
    state::Effects out;
    if (!options.lesson.empty()) {
        if (const std::string wrong = lessons.start(options.lesson, app, out); !wrong.empty())
            state::notify(app, wrong, true);
    } else if (first_start) {
        lessons.welcome(app, out);
    }
    carry_out_all(out);
}

state::Actions Application::Impl::meaning_of(const KeyEvent& event) const {
    // A clicker has these two: in a lesson they are its steps. With Ctrl they are the camera's.
    const bool on = event.named == NamedKey::PageDown, back = event.named == NamedKey::PageUp;
    if ((on || back) && !event.ctrl && lessons.guide().lesson() && app.dialog == state::Dialog::None)
        return {on ? state::Action(lesson::NextStep{}) : state::Action(lesson::PreviousStep{})};
    const bool plain = !event.ctrl && !event.alt && !event.shift;
    // In the dark a clicker's first press brings the light back. With Shift it leads over the cards.
    if ((on || back) && plain && !app.scenes.empty() && app.dialog == state::Dialog::None &&
        !stage_is_black())
        return {state::StepScene{back}};
    if (app.dialog == state::Dialog::None)
        if (auto stage = stage_after(event)) return {state::SetStage{*std::move(stage)}};
    // A card of curves with the keyboard copies them; else Ctrl+C is the experiment's.
    if (event.ctrl && !event.shift && event.character == 'C' && memory.focus.on && memory.focus.card &&
        app.dialog == state::Dialog::None && shown == &front() && !front().curve_values(app).empty())
        return {state::CopyCurveValues{}};
    return actions_of(event, app);
}

void Application::Impl::hear_keys() {
    std::size_t heard = 0;
    for (; heard < keys.size(); ++heard) {
        const panels::KeyOwner owner = panels::hear_key(memory, keys[heard]);
        if (owner == panels::KeyOwner::Later) break;
        // One after the other: what a key means hangs on what the one before it has done.
        if (owner == panels::KeyOwner::Program) perform(meaning_of(keys[heard]));
    }
    keys.erase(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(heard));
}

void Application::Impl::frame(float width, float height) {
    // The other workspaces are about nothing else, and ask for themselves.
    session.want_theory(app.predictions || app.front().info().wants_theory);
    session.set_theory_accuracy(app.theory_accuracy);
    const double seconds = std::min(0.1, static_cast<double>(ImGui::GetIO().DeltaTime));
    app.now = clock();
    queued_for_frame.swap(queued);
    perform(queued_for_frame);
    queued_for_frame.clear();
    const bool any_key = !keys.empty(), typing_before = memory.typing != 0;
    hear_keys();
    for (const state::Effect& effect : state::settle_held_rule(app)) carry_out(effect), changed = true;
    submit_pending();

    // Its type follows the height of the window: the atlas is made for it after this frame.
    if (app.stage.on && window_height != static_cast<double>(height)) memory.waiting = changed = true;
    window_height = static_cast<double>(height);
    const theme::Theme& colours = theme::theme(app.theme);
    const float em = static_cast<float>(13 * ui_scale());
    if (changed || styles_theme != app.theme) {
        std::vector<MethodSpec> specs;
        for (const MethodEntry& entry : app.experiment.methods) specs.push_back(entry.spec);
        styles = theme::method_styles(specs, 0, colours);
    }
    const bool other = shown != &front();
    shown = &front();
    for (const auto& view : views)
        if (view.get() == shown || view->always())
            view->update(ground(),
                         {colours, styles, em,
                          changed || styles_theme != app.theme || (other && view.get() == shown), seconds});
    styles_theme = app.theme;
    changed = false;
    const auto wanted = memory.picture;
    memory.picture = {};
    const bool step_wanted = std::exchange(memory.step_wanted, false);
    memory.waiting = false;
    memory.lit = lessons.guide().lights();
    pictures_moved = pictures.update(session, services.matrix_field, race, app, colours, wanted.width,
                                     wanted.height, step_wanted, front().held_iterate(app));

    state::Actions actions;
    const panels::Context context{
        app, race,   colours, styles,           pictures.pictures(), *services.fonts,
        em,  memory, actions, theory_in_force()};
    draw_window(context, width, height);
    // By the clock: a frame's own time step is cut short where frames are slow, and tooltips would be late.
    panels::finish_widgets(memory, app.now - drawn_at);
    drawn_at = app.now;
    // The panel may have asked for its first pictures, or for others.
    if (memory.picture.width != wanted.width || memory.picture.height != wanted.height ||
        memory.step_wanted != step_wanted)
        memory.waiting = true;
    typed_refusals.look(
        {typing_before, memory.typing != 0, ImGui::IsMouseClicked(0), ImGui::IsMouseReleased(0), any_key},
        app);
    const std::uint64_t next_notice = app.next_notice;
    perform(actions);
    typed_refusals.told(next_notice, app);
    submit_pending();
}

bool Application::Impl::wants_frame() const {
    for (const auto& view : views)
        if ((view.get() == &front() || view->always()) && view->wants_frame()) return true;
    return changed || pending.has_value() || memory.waiting || !queued.empty() || !keys.empty() ||
           pictures_moved || app.held.has_value();
}

bool Application::Impl::settled(std::optional<std::int64_t> t) {
    if (changed || memory.waiting || saver.busy() || app.film || !app.reading.empty()) return false;
    if (!front().settled(ground(), t)) return false;
    if (!front().shows_race()) return true;
    for (const auto& view : views)
        if (view->always() && !view->settled(ground(), t)) return false;
    if (pending) return false;
    if (!app.refusal.empty() || !race.failure.empty()) return true;
    if (race.generation < app.progress.awaited || race.building) return false;
    // One that a scene has stopped comes no further.
    const bool halted = !app.running && session.idle();
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
    const double usual = static_cast<double>(theme::theme(app.theme).type_scale) * app.scale * monitor_scale;
    if (!app.stage.on) return usual;
    // Thirty lines to the window, whatever the screen: the last row reads as many as the first.
    return std::max(usual, app.scale * window_height / (13 * 30));
}

// --- The public face --------------------------------------------------------------------------------------

Application::Application(Options options, Services services)
    : impl_(std::make_unique<Impl>(std::move(options), std::move(services))) {}
Application::~Application() = default;

void Application::drain() { impl_->drain(); }
bool Application::wants_frame() const { return impl_->wants_frame(); }
double Application::seconds_left() const {
    return std::min({state::next_expiry(impl_->app), impl_->lessons.next_look(), impl_->loops_at}) -
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
const theme::Theme& Application::current_theme() const { return theme::theme(impl_->app.theme); }
theme::Vision Application::vision() const { return impl_->app.vision; }
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
