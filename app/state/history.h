// Steps that can be taken back, kept the same way by every workspace that has them.
#pragma once
#include <cstddef>
#include <string>

namespace lowrank::state {

/// Remembers a value as it was before a step, by the step's name; what had been undone is forgotten. While a
/// slider is held only the first change is remembered, and of all steps the latest 200.
///
/// Owner has dragging, and undo and redo as vectors of {value, what}.
template <class Owner, class Value>
void remember(Owner& owner, const Value& before, const std::string& what, bool live) {
    constexpr std::size_t kSteps = 200;
    if (!owner.dragging) {
        owner.undo.push_back({before, what});
        if (owner.undo.size() > kSteps) owner.undo.erase(owner.undo.begin());
    }
    owner.dragging = live;
    owner.redo.clear();
}

}  // namespace lowrank::state
