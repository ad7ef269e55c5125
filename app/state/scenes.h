// The scenes of a lecture: what each shows, the list they stand in, and the way through it.
#pragma once
#include <string>
#include <vector>

#include "app/state/effects.h"

namespace lowrank::state {

/// What of a scene cannot be shown in a window with these tabs, for the reader of its file.
SceneCheck scene_check(const Tabs& tabs);

/// What is on screen now as a scene: workspace, experiment, section, view and speed; the cards that stand on
/// the stage; the cursor where it is held or the run is paused; and that it runs where it runs slowly enough
/// to be watched.
LectureScene taken_scene(const AppState& state);

/// The list with one of them elsewhere; positions that are not there change nothing.
std::vector<LectureScene> moved_scene(std::vector<LectureScene> scenes, std::size_t from, std::size_t to);

/// Makes these the scenes, with none of them on screen.
void put_scenes(AppState& state, std::vector<LectureScene> scenes);

/// None is shown any more; off the stage its cards go with it.
void leave_scene(AppState& state);
/// Whether an action takes back or does again that a scene came on screen.
bool travels_by_scene(const AppState& state, const Action& action);
/// Behind such an action: undo has taken the scene off the screen, redo right after it brings it back.
void follow_travel(AppState& state, const Action& action);
/// Where the race on screen is a scene's: the steps of its scenes become one, and a notice says, once, what
/// undo brings back.
void say_what_stays(AppState& state);
/// The view and speed of this moment.
BeforeLecture found_now(const AppState& state);
void bring_back_view(AppState& state, const BeforeLecture& before, Effects& out);

/// The cards of the scene on screen, which stand alone in the window as on the stage, and whether it loops.
void put_cards(AppState& state);

/// Brings a scene of a lesson on screen, as one step that can be undone and is called what. What the scene
/// leaves out stays as it is. What the shell must do for it.
Effects put_on_screen(const Scene& scene, AppState& state, const std::string& what);

/// How long the end of what loops on the stage is seen.
inline constexpr double kLoopRest = 2;
/// Whether what the stage shows has come to its end and is to begin anew.
bool may_loop(const AppState& state);
/// From its start on, whatever the time bar steers.
Effects play_again(AppState& state);

void apply_one(AppState&, const TakeScene&, Effects&);
void apply_one(AppState&, const GoToScene&, Effects&);
void apply_one(AppState&, const StepScene&, Effects&);
void apply_one(AppState&, const EditScenes&, Effects&);
void apply_one(AppState&, const UndoScenes&, Effects&);
void apply_one(AppState&, const LeaveScene&, Effects&);
void apply_one(AppState&, const AwaitCursor&, Effects&);

}  // namespace lowrank::state
