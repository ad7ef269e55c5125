// The parts of a step follow from the rules alone, so that keys need not wait for its numbers.
#include "app/workspace/race/step_shown.h"

#include <algorithm>

#include "app/state/branch.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {
namespace {

using namespace state;

std::vector<PartForm> parts_at(const AppState& state, std::int64_t t) {
    if (state.curves.selected < 0 ||
        state.curves.selected >= static_cast<Index>(state.accepted.methods.size()))
        return {};
    return parts_of(rules_at(state.accepted, state.curves.selected, static_cast<Index>(t)));
}

}  // namespace

std::optional<std::int64_t> step_shown(const AppState& state) {
    const Progress& progress = state.race.progress;
    const auto m = static_cast<std::size_t>(state.curves.selected);
    if (!state.has_method(state.curves.selected) || m >= progress.newest.size() || progress.newest[m] < 1)
        return std::nullopt;
    return std::clamp<std::int64_t>(state.cursor_t(), 0, progress.newest[m] - 1);
}

std::vector<PartForm> parts_shown(const AppState& state) {
    return parts_at(state, step_shown(state).value_or(0));
}

Actions walk_parts(const AppState& state, int by) {
    const std::optional<std::int64_t> t = step_shown(state);
    const auto count = static_cast<int>(parts_shown(state).size());
    if (!t || count == 0) return {};
    const int next = std::clamp(race_of(state).part, 0, count - 1) + by;
    // A step that is gone through stands still, whatever the race does.
    if (next >= 0 && next < count) return {MoveCursor{*t}, ShowPart{next}};
    const std::int64_t to = *t + by;
    if (to < 0 || to >= state.race.progress.newest[static_cast<std::size_t>(state.curves.selected)])
        return {};
    const int last = static_cast<int>(parts_at(state, to).size()) - 1;
    return {MoveCursor{to}, ShowPart{by > 0 ? 0 : last}};
}

}  // namespace lowrank::race
