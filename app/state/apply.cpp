// One action at a time: which hand-written rule changes the state, and what the shell must do for it; and
// what copies, moves and destroys an action or an effect, whichever it is.
#include "app/state/apply.h"

#include <algorithm>
#include <cmath>

#include "app/state/actions.h"
#include "app/state/effects.h"
#include "app/state/notes.h"
#include "app/state/offered.h"
#include "app/state/outcome.h"
#include "app/state/pins.h"
#include "app/state/playback.h"
#include "app/state/scenes.h"

namespace lowrank::state {

namespace {

/// A hand on one time bar points everywhere: whoever looks at t = 40 of the race finds the others at 40 too.
void point_everywhere(AppState& state) {
    const Transport* front = state.front().transport;
    if (!(*front->counts_iterations)(state)) return;
    const std::optional<std::int64_t> t = state.front().playing(state).cursor;
    for (const auto& tab : state.tabs)
        if (tab->transport != front && (*tab->transport->counts_iterations)(state))
            (*tab->transport->point_at)(state, t);
}

bool points(const Action& action) {
    return std::holds_alternative<MoveCursor>(action) || std::holds_alternative<NudgeCursor>(action);
}

}  // namespace

Effects apply(AppState& state, const Action& action) {
    Effects out;
    const bool by_scene = travels_by_scene(state, action);
    if (const Owned* own = std::get_if<Owned>(&action)) {
        for (const auto& tab : state.tabs)
            if ((*tab->apply)(state, *own, out)) break;
    } else if (!(*state.front().transport->apply)(state, action, out)) {
        std::visit(
            [&]<class A>(const A& a) {
                if constexpr (!std::is_same_v<A, Owned>) apply_one(state, a, out);
            },
            action);
    }
    if (by_scene) follow_travel(state, action);
    if (points(action)) point_everywhere(state);
    return out;
}

// --- Transport --------------------------------------------------------------------------------------------

void apply_one(AppState& state, const RunPause&, Effects& out) {
    // There is nothing to pause: a method that is ticked then runs.
    if (!state.any_method_on()) return notify(state, kNoMethodOn, false);
    run_pause(state.race, Job::Race, out);
}

void apply_one(AppState& state, const StepIterations& a, Effects& out) {
    step(state.race, a.count, Job::Race, out);
}

void apply_one(AppState& state, const RestartRace&, Effects& out) { restart(state.race, Job::Race, out); }

void apply_one(AppState& state, const SetSpeed& a, Effects& out) {
    if (set_speed(state.race, a.iterations_per_second)) out.push_back(PaceSession{state.race.speed});
}

void apply_one(AppState& state, const SetOrder& a, Effects& out) {
    state.race.order = a.order;
    out.push_back(OrderSession{a.order});
}

Action::Action(std::size_t place, void* value) noexcept
    : AnyAction(made_of(place, value, std::type_identity<AnyAction>())) {}
Action::Action(const Action& other) = default;
Action::Action(Action&& other) noexcept = default;
Action& Action::operator=(const Action& other) = default;
Action& Action::operator=(Action&& other) noexcept = default;
Action::~Action() = default;

Effect::Effect(std::size_t place, void* value) noexcept
    : AnyEffect(made_of(place, value, std::type_identity<AnyEffect>())) {}
Effect::Effect(const Effect& other) = default;
Effect::Effect(Effect&& other) noexcept = default;
Effect& Effect::operator=(const Effect& other) = default;
Effect& Effect::operator=(Effect&& other) noexcept = default;
Effect::~Effect() = default;

}  // namespace lowrank::state
