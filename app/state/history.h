// Steps that can be taken back, kept the same way by every workspace that has them.
#pragma once
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace lowrank::state {

/// Step is {value, what}: the value before it, and its name.
template <class Step>
struct Steps {
    std::vector<Step> undo, redo;
    std::vector<Step> forgotten{};  ///< what the last step took from redo
    bool dragging = false;          ///< a slider is held: its changes are one step
    bool operator==(const Steps&) const = default;
};

/// Remembers a value as it was before a step, by the step's name; what had been undone is forgotten. While a
/// slider is held only the first change is remembered, and of all steps the latest 200.
template <class Step, class Value>
void remember(Steps<Step>& steps, const Value& before, const std::string& what, bool live) {
    constexpr std::size_t kSteps = 200;
    if (!steps.dragging) {
        steps.undo.push_back({before, what});
        if (steps.undo.size() > kSteps) steps.undo.erase(steps.undo.begin());
        steps.forgotten = std::exchange(steps.redo, {});
    }
    steps.dragging = live;
    steps.redo.clear();
}

/// Takes the last step off, which came to nothing: what had been undone before it can be done again.
template <class Step>
void forget_last(Steps<Step>& steps) {
    steps.undo.pop_back();
    steps.redo = std::exchange(steps.forgotten, {});
}

/// What a workspace's own steps lead back to.
template <class Choice>
struct ChoiceStep {
    Choice choice;
    std::string what;
};
template <class Choice>
using ChoiceSteps = Steps<ChoiceStep<Choice>>;

/// The hand has let go: a knob that came back to where it was left no step behind.
template <class Choice>
void let_go(ChoiceSteps<Choice>& steps, const Choice& wanted, const std::string& what) {
    steps.dragging = false;
    if (!steps.undo.empty() && steps.undo.back().what == what && steps.undo.back().choice == wanted)
        forget_last(steps);
}

/// Takes the choice one step back, or forward again; false where there is none.
template <class Choice>
bool travel(ChoiceSteps<Choice>& steps, Choice& choice, bool back) {
    auto &from = back ? steps.undo : steps.redo, &to = back ? steps.redo : steps.undo;
    steps.dragging = false;
    if (from.empty()) return false;
    ChoiceStep<Choice> step = std::move(from.back());
    from.pop_back();
    to.push_back({std::exchange(choice, std::move(step.choice)), std::move(step.what)});
    return true;
}

}  // namespace lowrank::state
