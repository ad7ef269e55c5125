// A scene of a lecture is the same from wherever one comes: what it leaves out is as at the start.
#include "app/state/scenes.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/state/apply.h"
#include "app/state/playback.h"
#include "app/state/saved_view.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank::state {
namespace {

const std::string kShow = "show a scene";  // the undo step of its experiment

/// Whether the race on screen is a scene's, and undo leads back from it.
bool shows_race_of_scene(const AppState& state) {
    return !state.steps.undo.empty() && state.steps.undo.back().what == kShow;
}

void act_on(AppState& state, const Action& action, Effects& out) {
    for (Effect& effect : apply(state, action)) out.push_back(std::move(effect));
}

void take_view(AppState& state, const Scene& scene) {
    if (std::string wrong = restore_view(state, scene.view); !wrong.empty())
        notify(state, std::move(wrong), true);
}

double pace_of(double speed) { return speed > 0 ? speed : std::numeric_limits<double>::infinity(); }

/// A restart pauses some of what the time bar steers.
void set_going(AppState& state, Effects& out) {
    act_on(state, RestartRace{true}, out);
    if (!state.front().playing(state).running) act_on(state, RunPause{}, out);
}

/// A scene that names no workspace was asked about with none: it starts nothing that a person would have been
/// asked for.
bool may_set_going(const AppState& state, const Scene& scene) {
    return !scene.workspace.empty() || state.front().section_demands({}, true).empty();
}

/// Whether what the time bar steers is set running, paused or left as it is. fresh: it has just been started.
void put_running(AppState& state, const Scene& scene, bool fresh, Effects& out) {
    const bool own = state.front().own_file != nullptr;
    if (scene.run == true && (own || !fresh)) {
        if (may_set_going(state, scene)) set_going(state, out);
    } else if (scene.run == false && !fresh) {
        if (state.front().playing(state).under_way) act_on(state, RunPause{}, out);
    } else if (!scene.run && !own && !fresh && !state.race.running && !state.race.progress.ended) {
        // Its curves are to be seen whole, though another scene has stopped them.
        act_on(state, RunPause{}, out);
    }
}

void show(AppState& state, const Scene& scene, Effects& out) {
    act_on(state, SetWorkspace{scene.workspace}, out);
    const Workspace& front = state.front();
    const bool own = front.own_file;
    const bool there = !scene.experiment || (*scene.experiment == state.experiment && state.refusal.empty());
    if (!there) {
        state.race.running = own || scene.run.value_or(true);
        act_on(state, EditExperiment{*scene.experiment, false, kShow, true, scene.pins, {}, scene.notes},
               out);
    } else if (scene.pins) {
        act_on(state, EditExperiment{state.experiment, false, kShow, false, scene.pins, {}, scene.notes},
               out);
    }
    act_on(state, EditNotes{scene.notes, kShow}, out);
    const KeyValues before = front.section(state);
    if (!scene.section.empty()) act_on(state, TakeSection{scene.workspace, scene.section, kShow}, out);
    const bool other_section = front.section(state) != before;
    reset_fields(front.fields, state);
    take_view(state, scene);
    act_on(state, MoveCursor{}, out);
    put_running(state, scene, !there && !own, out);
    if (scene.speed || !own) act_on(state, SetSpeed{pace_of(scene.speed.value_or(0))}, out);
    const bool anew = own ? other_section || scene.run == true : !there || scene.run == true;
    if (scene.cursor) act_on(state, AwaitCursor{*scene.cursor, anew}, out);
}

}  // namespace

bool may_loop(const AppState& state) {
    return state.stage.on && state.stage.loop && !state.stage.black && !state.stage.ended &&
           state.dialog == Dialog::None && state.front().playing(state).ended;
}

Effects play_again(AppState& state) {
    Effects out;
    set_going(state, out);
    return out;
}

SceneCheck scene_check(const Tabs& tabs) {
    return [&tabs](const Scene& scene) -> std::optional<SceneFault> {
        const auto tab =
            std::ranges::find_if(tabs, [&](const auto& t) { return t->info().name == scene.workspace; });
        if (!scene.workspace.empty() && tab == tabs.end())
            return SceneFault{"workspace", fmt::format("there is no workspace '{}': {} is needed.",
                                                       excerpt(scene.workspace), names_of(tabs))};
        if (!scene.section.empty()) {
            if (tab == tabs.end() || !(*tab)->own_file)
                return SceneFault{"section",
                                  "a section needs the workspace whose it is, as workspace = \"quadratic\"."};
            if (std::string wrong = (*tab)->why_unreadable(scene.section); !wrong.empty())
                return SceneFault{"section", std::move(wrong)};
        }
        AppState state(tabs);
        if (scene.experiment) state.start_with(*scene.experiment);
        if (std::string wrong = restore_view(state, scene.view); !wrong.empty())
            return SceneFault{"view", std::move(wrong)};
        return std::nullopt;
    };
}

LectureScene taken_scene(const AppState& state) {
    const Workspace& front = state.front();
    LectureScene taken;
    Scene& scene = taken.scene;
    scene.workspace = front.info().name;
    scene.experiment = state.accepted;
    scene.section = front.section(state);
    write_fields(front.fields, state, scene.view);
    const Playing playing = state.front().playing(state);
    if (std::isfinite(playing.speed)) scene.speed = playing.speed;
    const bool watched = playing.under_way && std::isfinite(playing.speed);
    if (watched && !playing.cursor) scene.run = true;
    scene.pins = state.pins;
    if (state.stage.loop) scene.loop = true;
    scene.notes = carried_over(state.notes, state.experiment.methods, state.accepted.methods);
    scene.cursor = playing.cursor;
    const bool halted = !front.own_file && !state.race.running && !state.race.progress.ended;
    if (halted && !scene.cursor) scene.cursor = state.race.progress.last;
    if ((state.stage.on || state.lecture.shown) && !state.stage.card.empty()) {
        scene.cards.push_back(state.stage.card);
        if (state.stage.two && !state.stage.beside.empty()) scene.cards.push_back(state.stage.beside);
    }
    return taken;
}

std::vector<LectureScene> moved_scene(std::vector<LectureScene> scenes, std::size_t from, std::size_t to) {
    if (from >= scenes.size() || to >= scenes.size()) return scenes;
    const auto at = [&](std::size_t k) { return scenes.begin() + static_cast<std::ptrdiff_t>(k); };
    if (from < to)
        std::rotate(at(from), at(from) + 1, at(to) + 1);
    else
        std::rotate(at(to), at(from), at(from) + 1);
    return scenes;
}

void put_scenes(AppState& state, std::vector<LectureScene> scenes) {
    leave_scene(state);
    state.lecture.undone.reset();
    state.lecture.scenes = std::move(scenes);
}

void say_what_stays(AppState& state) {
    if (!shows_race_of_scene(state)) return;
    // From here on its scenes are one step: whoever gave a lecture comes back to the race before it at once.
    // Steps that are no scene's stay what they are.
    std::vector<UndoStep>& undo = state.steps.undo;
    bool joined = false;
    for (; undo.size() > 1 && undo[undo.size() - 2].what == kShow; joined = true) undo.pop_back();
    std::optional<BeforeLecture>& before = undo.back().before;
    if (!before || (std::exchange(before->told, true) && !joined)) return;
    const bool opened = undo.size() > 1 && undo[undo.size() - 2].made.scenes != state.lecture.scenes;
    notify(state,
           opened
               ? "The lecture's race stays. Undo (Ctrl+Z in Race) brings back the one it opened with, and a "
                 "second time the one before, with its view and speed."
               : "The lecture's race stays. Undo (Ctrl+Z in Race) brings back the one before its scenes, "
                 "with its view and speed.",
           false);
}

BeforeLecture found_now(const AppState& state) {
    BeforeLecture before;
    for (const auto& tab : state.tabs)
        if (!tab->own_file) write_fields(tab->fields, state, before.view);
    before.speed = state.race.speed;
    return before;
}

void bring_back_view(AppState& state, const BeforeLecture& before, Effects& out) {
    for (const auto& tab : state.tabs)
        if (!tab->own_file) reset_fields(tab->fields, state);
    // It was written by these very tabs.
    restore_view(state, before.view);
    act_on(state, SetSpeed{before.speed}, out);
}

void leave_scene(AppState& state) {
    state.stage.ended = false;
    if (!std::exchange(state.lecture.shown, std::nullopt) || state.stage.on) return;
    state.stage.card.clear();
    state.stage.beside.clear();
    state.stage.two = false;
}

bool travels_by_scene(const AppState& state, const Action& action) {
    const History steps = state.front().history(state);
    const std::string* step = std::holds_alternative<Undo>(action)   ? steps.undo
                              : std::holds_alternative<Redo>(action) ? steps.redo
                                                                     : nullptr;
    return step && *step == kShow;
}

void follow_travel(AppState& state, const Action& action) {
    state.stage.strokes.clear();
    const bool back = std::holds_alternative<Undo>(action);
    const std::optional<std::size_t> gone = state.lecture.shown;
    const std::optional<std::size_t> again = std::exchange(state.lecture.undone, std::nullopt);
    leave_scene(state);
    if (back) state.lecture.undone = gone;
    if (back || !again) return;
    state.lecture.shown = again;
    put_cards(state);
}

void put_cards(AppState& state) {
    if (!state.lecture.shown) return;
    const std::vector<std::string>& cards = state.lecture.scenes[*state.lecture.shown].scene.cards;
    state.stage.card = cards.empty() ? std::string() : cards[0];
    state.stage.beside = cards.size() > 1 ? cards[1] : std::string();
    state.stage.two = cards.size() > 1;
    state.stage.strokes.clear();
    state.stage.loop =
        state.stage.on && state.lecture.scenes[*state.lecture.shown].scene.loop.value_or(false);
}

Effects put_on_screen(const Scene& scene, AppState& state, const std::string& what) {
    Effects out;
    if (!scene.workspace.empty()) act_on(state, SetWorkspace{scene.workspace}, out);
    state.race.cursor.reset();
    bool anew = false;
    if (scene.experiment) {
        const bool same = *scene.experiment == state.experiment && state.refusal.empty();
        state.race.running = scene.run.value_or(true);
        anew = true;
        if (same)
            out.push_back(RestartSession{state.race.running});
        else
            act_on(state, EditExperiment{*scene.experiment, false, what, true, {}, {}, scene.notes}, out);
        act_on(state, EditNotes{scene.notes, what}, out);
    }
    if (!scene.section.empty()) act_on(state, TakeSection{scene.workspace, scene.section, what}, out);
    if (!scene.view.empty()) take_view(state, scene);
    if (!scene.experiment && scene.run == true && may_set_going(state, scene)) {
        anew = true;
        set_going(state, out);
    }
    if (scene.speed) act_on(state, SetSpeed{pace_of(*scene.speed)}, out);
    if (scene.cursor) act_on(state, AwaitCursor{*scene.cursor, anew}, out);
    return out;
}

void apply_one(AppState& state, const TakeScene&, Effects& out) {
    if (state.lecture.scenes.size() >= kMostScenes)
        return notify(state,
                      fmt::format("There are {} scenes, which is the most: take one away first (Shift+F2).",
                                  kMostScenes),
                      true);
    std::vector<LectureScene> scenes = state.lecture.scenes;
    // Behind the one on screen: where a speaker is who sees that something is missing.
    const std::size_t at = state.lecture.shown ? *state.lecture.shown + 1 : scenes.size();
    scenes.insert(scenes.begin() + static_cast<std::ptrdiff_t>(at), taken_scene(state));
    apply_one(state, EditScenes{std::move(scenes), "take a scene", at}, out);
    notify(state,
           fmt::format("Taken as scene {} of {}. Shift+F2 lists the scenes.", at + 1,
                       state.lecture.scenes.size()),
           false);
}

void apply_one(AppState& state, const GoToScene& a, Effects& out) {
    if (a.scene >= state.lecture.scenes.size()) return;
    const Scene scene = state.lecture.scenes[a.scene].scene;
    state.dialog = Dialog::None;
    state.stage.ended = false;
    // Its first scenes may leave the race alone and change view and speed all the same.
    if (!state.lecture.shown) state.lecture.before = found_now(state);
    const bool goes_on = shows_race_of_scene(state);
    const BeforeLecture here = state.lecture.before ? *state.lecture.before : found_now(state);
    state.lecture.shown = a.scene;
    state.lecture.undone.reset();
    show(state, scene, out);
    if (!goes_on && shows_race_of_scene(state)) {
        state.steps.undo.back().before = here;
        state.lecture.before.reset();
    }
    put_cards(state);
}

void apply_one(AppState& state, const StepScene& a, Effects& out) {
    if (state.lecture.scenes.empty()) return;
    const std::size_t last = state.lecture.scenes.size() - 1;
    // Past the last scene the stage says that this was all; from there on leads off it, back to the scene.
    if (state.stage.ended) {
        Stage stage = a.back ? state.stage : left_stage(state.stage);
        stage.ended = false;
        return apply_one(state, SetStage{std::move(stage)}, out);
    }
    if (state.stage.on && !a.back && state.lecture.shown == last) {
        state.stage.ended = true;
        return;
    }
    const std::optional<std::size_t>& undone = state.lecture.undone;
    const std::size_t next = !state.lecture.shown && undone
                                 ? (a.back ? *undone - (*undone > 0 ? 1 : 0) : *undone)
                             : !state.lecture.shown ? (a.back ? last : 0)
                             : a.back ? *state.lecture.shown - (*state.lecture.shown > 0 ? 1 : 0)
                                      : std::min(*state.lecture.shown + 1, last);
    if (state.lecture.shown != next) apply_one(state, GoToScene{next}, out);
}

void apply_one(AppState& state, const EditScenes& a, Effects& out) {
    if (a.scenes == state.lecture.scenes) return;
    remember_typed(state, a.what, "caption");
    state.lecture.undone.reset();
    state.lecture.scenes = a.scenes;
    if (a.at && *a.at < a.scenes.size())
        state.lecture.shown = a.at, state.stage.ended = false;
    else
        leave_scene(state);
    out.push_back(KeepExperiment{});
}

void apply_one(AppState& state, const UndoScenes& a, Effects& out) {
    const std::vector<UndoStep>& steps = a.redo ? state.steps.redo : state.steps.undo;
    if (steps.empty() || steps.back().made.scenes == state.lecture.scenes) return;
    if (a.redo)
        apply_one(state, Redo{}, out);
    else
        apply_one(state, Undo{}, out);
}

void apply_one(AppState& state, const LeaveScene&, Effects&) {
    if (state.lecture.shown) say_what_stays(state);
    leave_scene(state);
}

void apply_one(AppState& state, const AwaitCursor& a, Effects&) { await_cursor(state.race, a); }

}  // namespace lowrank::state
