// What is seen: cursor, axes, chosen and hidden methods, theme, scale, panels.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/state/apply.h"
#include "app/state/playback.h"
#include "app/state/scenes.h"
#include "core/text/numbers.h"

namespace lowrank::state {

namespace {

constexpr double kSmallestScale = 0.5, kLargestScale = 3;

}  // namespace

void apply_one(AppState& state, const SetWorkspace& a, Effects&) {
    if (!state.show_workspace(a.name)) return;
    state.stage.card.clear();
    state.stage.strokes.clear();
    if (!state.lecture.shown) return;
    const std::string& of_scene = state.lecture.scenes[*state.lecture.shown].scene.workspace;
    if (of_scene.empty() || of_scene == a.name) put_cards(state);
}

void apply_one(AppState& state, const SetPredictions& a, Effects& out) {
    if (state.theory.on == a.shown) return;
    state.theory.on = a.shown;
    out.push_back(KeepSettings{});
}

void apply_one(AppState& state, const SetTheoryAccuracy& a, Effects&) {
    constexpr double kFinest = 1e-12, kCoarsest = 0.1;
    if (a.accuracy >= kFinest && a.accuracy <= kCoarsest)
        state.theory.accuracy = a.accuracy;
    else
        notify(state,
               fmt::format("The accuracy {} of the spectrum cannot be used: 1e-12 to 0.1 are possible.",
                           print_number(a.accuracy)),
               true);
}

void apply_one(AppState& state, const MoveCursor& a, Effects&) { move_cursor(state.race, a.t); }

void apply_one(AppState& state, const NudgeCursor& a, Effects&) { nudge_cursor(state.race, a.by); }

void apply_one(AppState& state, const SelectMethod& a, Effects&) {
    if (state.has_method(a.method)) state.curves.selected = a.method;
}

void apply_one(AppState& state, const HideMethod& a, Effects&) {
    if (a.method == kDrawnCurve) state.drawing.hidden = a.hidden;
    if (!state.has_curve(a.method)) return;
    if (a.hidden)
        state.curves.hidden.insert(a.method);
    else
        state.curves.hidden.erase(a.method);
}

void apply_one(AppState& state, const SoloMethod& a, Effects&) {
    if (!state.has_curve(a.method)) return;
    // What a person hid or showed by hand meanwhile is the new truth; a toggle that was taken back, as by the
    // second click of a double-click, is not.
    const bool soloed = state.soloed();
    if (soloed && state.curves.solo == a.method) {
        state.curves.solo.reset();
        state.curves.hidden = state.curves.hidden_before_solo;
        return;
    }
    if (!soloed) state.curves.hidden_before_solo = state.curves.hidden;
    state.curves.solo = a.method;
    state.curves.hidden.clear();
    for (Index m = 0; state.has_method(m); ++m)
        if (m != a.method) state.curves.hidden.insert(m);
    for (Index id = curve_of_foreign(0); state.has_curve(id); --id)
        if (id != a.method) state.curves.hidden.insert(id);
}

void apply_one(AppState& state, const ShowAllCurves&, Effects&) {
    state.curves.hidden.clear();
    state.curves.solo.reset();
    state.drawing.hidden = false;
}

void apply_one(AppState& state, const HoverMethod& a, Effects&) {
    state.curves.hovered = state.has_method(a.method) ? a.method : -1;
}

void apply_one(AppState& state, const SetTheme& a, Effects& out) {
    if (state.look.theme == a.theme) return;
    // Until another one is chosen for it, a picture has the colours of the window.
    ExportSettings& picture = state.export_settings;
    if (picture.theme == state.look.theme && picture.look.style != PageStyle::BlackAndWhite)
        picture.theme = a.theme;
    state.look.theme = a.theme;
    out.push_back(KeepSettings{});
}

void apply_one(AppState& state, const SetLanguage& a, Effects& out) {
    state.look.language = a.code;
    if (!a.is_now) notify(state, fmt::format("The window is in {} from its next start on.", a.name), false);
    out.push_back(KeepSettings{});
}

void apply_one(AppState& state, const SetVision& a, Effects&) { state.look.vision = a.vision; }

void apply_one(AppState& state, const SetMotion& a, Effects& out) {
    if (state.look.motion_reduced == a.reduced) return;
    state.look.motion_reduced = a.reduced;
    notify(state,
           a.reduced ? "Motion is reduced: axes and views change at once."
                     : "Axes and views glide to where they should be.",
           false);
    out.push_back(KeepSettings{});
}

void apply_one(AppState& state, const SetLevel& a, Effects& out) {
    if (state.level == a.level && state.own_level == a.level) return;
    // A race that is under way stays what it is: the others of the list are there, off.
    const Progress& progress = state.race.progress;
    const bool under_way = progress.last > 0 && !progress.ended;
    const bool follows = state.level.more != a.level.more && !under_way &&
                         state.experiment.methods == usual_experiment(state.level).methods;
    state.level = state.own_level = a.level;
    out.push_back(KeepSettings{});
    if (!follows) return;
    ExperimentSpec spec = state.experiment;
    spec.methods = usual_experiment(a.level).methods;
    // Where a rule was changed in one that is off now the change has nothing to hold for.
    std::erase_if(spec.changes, [&](const MethodChange& change) {
        return !spec.methods[static_cast<std::size_t>(change.method)].enabled;
    });
    replace_experiment(state, spec, a.level.more ? "the paper's methods" : "four methods", out);
}

void apply_one(AppState& state, const SetScale& a, Effects& out) {
    if (!std::isfinite(a.scale)) return;
    const double scale = std::clamp(a.scale, kSmallestScale, kLargestScale);
    if (scale == state.look.scale) return;
    state.look.scale = scale;
    out.push_back(KeepSettings{});
}

void apply_one(AppState& state, const FoldPanel& a, Effects&) {
    (a.right ? state.sides.right_open : state.sides.left_open) = a.open;
    if (a.open == true) state.sides.right_asked_last = a.right;
}

void apply_one(AppState& state, const Fullscreen&, Effects& out) {
    state.look.fullscreen = !state.look.fullscreen;
    out.push_back(GoFullscreen{state.look.fullscreen});
}

void apply_one(AppState& state, const SetStage& a, Effects&) {
    const bool turned = a.stage.on != state.stage.on;
    state.stage = a.stage;
    if (turned) put_cards(state);
    if (turned && !state.stage.on && state.lecture.shown) say_what_stays(state);
}

}  // namespace lowrank::state
