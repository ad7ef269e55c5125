// One frame: what the worker sent, keys and what was asked before it; drawing; then what the drawing asked
// for.
#include <algorithm>
#include <fmt/core.h>

#include <imgui.h>

#include "app/paint/phrasebook.h"
#include "app/panels/panels.h"
#include "app/shell/application.h"
#include "app/shell/application_impl.h"
#include "app/state/apply.h"
#include "app/state/command.h"
#include "app/state/effects.h"
#include "app/state/notes.h"
#include "app/state/outcome.h"
#include "app/state/pins.h"
#include "app/state/saved_view.h"
#include "app/state/scenes.h"
#include "app/state/taking_part.h"

namespace lowrank::shell {

namespace {

bool sets_going(const state::Effect& effect) {
    return std::visit(
        [](const auto& e) {
            using T = std::decay_t<decltype(e)>;
            return std::is_same_v<T, state::SubmitExperiment> || std::is_same_v<T, state::RunSession> ||
                   std::is_same_v<T, state::StepSession> || std::is_same_v<T, state::RestartSession>;
        },
        static_cast<const state::AnyEffect&>(effect));
}

state::Actions with(state::Actions actions, state::Action last) {
    actions.push_back(std::move(last));
    return actions;
}

}  // namespace

void Application::Impl::submit(const state::SubmitExperiment& what) {
    for (const auto& view : views)
        if (workspace::RaceBehind* behind = view->race_behind()) behind->submitted(shared_race(), what.live);
    // A paused race still shows what it would be: twenty iterations, as every new race on screen.
    const bool glimpse = !what.running && what.live;
    state::Progress& progress = app.race.progress;
    if (race.generation >= progress.awaited) progress.awaited_since = app.now;
    progress.awaited = session.submit(what.spec, what.running);
    end_replay();
    if (glimpse) session.step(20);
    if (what.come_to > 0) session.come_to(what.come_to);
    if (services.set_title)
        services.set_title(fmt::format("LowRank Lab – {}", paint::spoken(plain_experiment_words(what.spec))));
    changed = true;
}

void Application::Impl::begin_replay() {
    constexpr double kSeconds = 1.5, kSlowest = 20;  // a second
    if (std::isfinite(app.race.speed) || app.look.motion_reduced) return;
    std::size_t longest = 0;
    for (const Trace& trace : race.traces) longest = std::max(longest, trace.size());
    session.set_speed(std::max(kSlowest, static_cast<double>(longest) / kSeconds));
    replay = Replay::Asked;
}

void Application::Impl::mind_replay() {
    if (replay == Replay::None) return;
    if (!state::is_over(race))
        replay = Replay::UnderWay;
    else if (replay == Replay::UnderWay)
        end_replay();
}

void Application::Impl::end_replay() {
    if (replay == Replay::None) return;
    replay = Replay::None;
    session.set_speed(app.race.speed);
}

void Application::Impl::submit_pending() {
    if (!pending || waits_for_table()) return;
    // Newest wins, but a race that nobody saw yet is not thrown away for the next: so a drag shows them all.
    // Where an instance takes long, the session itself waits until the drag rests.
    const auto unseen = [&](const auto& view) {
        return view->race_behind() && !view->race_behind()->caught_up(race, app);
    };
    if (pending->live && std::ranges::any_of(views, unseen)) return;
    const state::SubmitExperiment next = std::move(*pending);
    pending.reset();
    submit(next);
}

bool Application::Impl::waits_for_table() const {
    return pending && !measuring.empty() && pending->spec.problem.path == measuring;
}

void Application::Impl::measure_table() {
    measuring = app.experiment.problem.path;
    state::begin_reading(app, measuring);
    app.under_way.only_measured = true;
    reader.measure(app.experiment);
    // To the screens the race is on its way.
    if (pending) app.race.progress.awaited = std::max<std::uint64_t>(app.race.progress.awaited, 1);
}

void Application::Impl::table_measured(const std::string& path, bool small) {
    if (app.under_way.reading == path) app.under_way.reading.clear();
    if (small) app.small_tables.insert(path);
    const bool awaited = waits_for_table();
    measuring.clear();
    if (!awaited || !app.refusal.empty()) return;
    app.accepted = as_it_runs(app);
    pending->spec = app.accepted;
    pending->running = app.race.running;
}

void Application::Impl::drain() {
    app.now = clock();
    app.unsaved.kept = kept.keeps();
    if (state::expire_notices(app)) changed = true;
    if (session.drain(race)) changed = true;
    mind_replay();
    if (auto newest = session.theory(); newest != theory) {
        theory = std::move(newest);
        changed = true;
    }
    for (const auto& view : views)
        if (view->drain(shared_race())) changed = true;
    // A scrubbed iterate arrives after its frame was drawn.
    if (pictures.outdated(session)) pictures_moved = true;
    say_of_kept();
    take_saved();
    if (const auto film = films.news()) {
        app.under_way.film = film->progress;
        if (film->ended) {
            app.under_way.film.reset();
            app.under_way.film_said.reset();
            state::written(app, film->path, film->sentence, film->failure);
        }
        changed = true;
    }
    while (const std::optional<Reader::Done> done = reader.finished()) {
        if (done->measured)
            table_measured(done->path, done->opened && done->opened->small_table);
        else
            opened(done->path, done->opened);
        changed = true;
    }
    if (lessons.drain(app, race)) changed = true;
    // A view has put a file there: what it has taken off the screen must be found again.
    if (app.files.recent != asked_recent) keep_settings();
    loop_stage();
    if (app.now >= pointer_fades()) changed = true;
    mind_budget();
    if (!changed) return;
    if (race.refusal != last_refusal) {
        last_refusal = race.refusal;
        if (!race.refusal.empty()) state::notify(app, race.refusal, true);
    }
    state::observe(app, race);
}

void Application::Impl::perform(const state::Actions& actions) {
    for (const state::Action& action : actions) {
        const std::int64_t cursor_before = app.race.cursor.value_or(-1);
        const std::optional<std::size_t> scene_before = app.lecture.shown;
        const std::size_t tab_before = app.tab;
        const bool replaces = state::as<TakeOpened>(action) || state::as<lesson::OpenLecture>(action) ||
                              state::as<state::AnswerOffer>(action);
        const state::Handmade made = replaces ? state::handmade(app) : state::Handmade{};
        const bool unsaved = !made.empty() && made != app.unsaved.on_disk;
        const ExperimentFile before = unsaved ? state::kept_file(app) : ExperimentFile{};
        // Whoever enters the stage, by its key or by the menu.
        if (const auto* stage = state::as<state::SetStage>(action); stage && stage->stage.on && !app.stage.on)
            perform(makes_room());
        state::Effects effects;
        const bool lesson_heard = lessons.apply(action, app, effects);
        if (const auto* taken = state::as<TakeOpened>(action))
            take(*taken);
        else if (!lesson_heard)
            effects = state::apply(app, action);
        const bool of_scene = state::as<state::GoToScene>(action) || state::as<state::StepScene>(action);
        // Whatever else sets a race going is the person's wish.
        if (std::ranges::any_of(effects, sets_going))
            on_budget = lesson_heard ? lessons.guide().lesson() && lesson_unasked : of_scene && unasked;
        carry_out_all(effects);
        if (unsaved) leave_to_recent(before, made);
        if (state::as<lesson::OpenLecture>(action))
            app.unsaved.on_disk = state::handmade(app), unasked = false;
        if (app.lecture.shown != scene_before) look_at_cards();
        if (lesson_heard || app.lecture.shown != scene_before || app.tab != tab_before)
            ui::hold_tooltips(memory);
        changed = true;
        if (app.race.cursor.value_or(-1) != cursor_before) state::observe(app, race);
    }
}

void Application::Impl::carry_out_all(const state::Effects& effects) {
    for (const state::Effect& effect : effects) carry_out(effect);
}

state::Actions Application::Impl::makes_room() const {
    const bool gives_way = lessons.guide().lesson() && (!app.lecture.scenes.empty() || lessons.welcomes());
    return gives_way ? state::Actions{lesson::LeaveLesson{}} : state::Actions{};
}

state::Actions Application::Impl::meaning_of(const KeyEvent& event) const {
    // A clicker has these two: they go through the scenes where there are some, else through the steps of a
    // lesson. With Ctrl they are the camera's.
    const bool on = event.named == NamedKey::PageDown, back = event.named == NamedKey::PageUp;
    const bool plain = !event.ctrl && !event.alt && !event.shift, bare = app.dialog == state::Dialog::None;
    const bool lesson = lessons.guide().lesson() != nullptr;
    const state::Actions cleared = makes_room();
    // In the dark a clicker's first press brings the light back. With Shift it leads over the cards.
    if ((on || back) && plain && !app.lecture.scenes.empty() && bare && !stage_is_black())
        return with(cleared, state::StepScene{back});
    if ((on || back) && !event.ctrl && lesson && bare) {
        if (!cleared.empty()) return cleared;
        return {on ? state::Action(lesson::NextStep{}) : state::Action(lesson::PreviousStep{})};
    }
    if (bare)
        if (auto stage = stage_after(event)) return {state::SetStage{*std::move(stage)}};
    // A card of curves with the keyboard copies them; else Ctrl+C is the experiment's.
    if (event.ctrl && !event.shift && event.character == 'C' && memory.focus.on && memory.focus.card &&
        app.dialog == state::Dialog::None && shown == &front() && !front().curve_values(app).empty())
        return {state::CopyCurveValues{}};
    return state::actions_of(event, app);
}

void Application::Impl::hear_keys() {
    std::size_t heard = 0;
    for (; heard < keys.size(); ++heard) {
        const ui::KeyOwner owner = ui::hear_key(memory, keys[heard]);
        if (owner == ui::KeyOwner::Later) break;
        // One after the other: what a key means depends on what the one before it has done.
        if (owner != ui::KeyOwner::Program) continue;
        lay_pointer_down(keys[heard]);
        perform(meaning_of(keys[heard]));
    }
    keys.erase(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(heard));
}

void Application::Impl::frame(float width, float height) {
    // The other workspaces are about nothing else, and ask for themselves.
    session.want_theory(app.theory.on || app.front().info().wants_theory);
    session.set_theory_accuracy(app.theory.accuracy);
    const double seconds = std::min(0.1, static_cast<double>(ImGui::GetIO().DeltaTime));
    app.now = clock();
    queued_for_frame.swap(queued);
    perform(queued_for_frame);
    queued_for_frame.clear();
    const bool any_key = !keys.empty(), typing_before = memory.typing != 0;
    hear_keys();
    for (const state::Effect& effect : state::settle_held_rule(app)) carry_out(effect), changed = true;
    submit_pending();

    const ImGuiIO& io = ImGui::GetIO();
    follow_pointer({io.MousePos.x, io.MousePos.y}, ImGui::IsAnyMouseDown() || io.MouseWheel != 0);

    // Its type follows the height of the window: the atlas is made for it after this frame.
    if (app.stage.on && window_height != static_cast<double>(height)) memory.waiting = changed = true;
    window_height = static_cast<double>(height);
    const theme::Theme& colours = theme::theme(app.look.theme);
    const float em = static_cast<float>(13 * ui_scale());
    if (changed || styles_theme != app.look.theme) {
        std::vector<MethodSpec> specs;
        for (const MethodEntry& entry : app.experiment.methods) specs.push_back(entry.spec);
        styles = theme::method_styles(specs, 0, colours);
    }
    const bool other = shown != &front();
    shown = &front();
    for (const auto& view : views)
        if (view.get() == shown || view->race_behind())
            view->update(
                shared_race(),
                {colours, styles, em,
                 changed || styles_theme != app.look.theme || (other && view.get() == shown), seconds});
    styles_theme = app.look.theme;
    changed = false;
    const auto wanted = memory.picture;
    memory.picture = {};
    const bool step_wanted = std::exchange(memory.step_wanted, false);
    memory.waiting = false;
    memory.lit = lessons.guide().lights();
    memory.sought = lessons.guide().wants_methods() ? panels::kMethodList : std::string_view();
    workspace::RaceBehind* const race_in_front = front().race_behind();
    pictures_moved =
        pictures.update(session, services.matrix_field, race, app, colours, wanted.width, wanted.height,
                        step_wanted, race_in_front ? race_in_front->held_iterate(app) : nullptr);

    state::Actions actions;
    const ui::Context context{app, race,   colours, styles,           pictures.pictures(), *services.fonts,
                              em,  memory, actions, theory_in_force()};
    draw_window(context, width, height);
    if (services.stops) *services.stops = {memory.focus.stops, memory.focus.clicked};
    // By the clock: a frame's own time step is cut short where frames are slow, and tooltips would be late.
    ui::finish_widgets(memory, app.now - drawn_at);
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

}  // namespace lowrank::shell
