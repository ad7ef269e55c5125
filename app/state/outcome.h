// Who won a race, and what is worth trying next: sentences of the first screen.
#pragma once
#include <string>
#include <vector>

#include "app/state/app_state.h"

namespace lowrank::state {

/// Whether every method that takes part has come to its end.
bool is_over(const Race& race);

/// A method that has come to its end, and what it took: iterations, operator calls or seconds.
struct Placed {
    Index method = 0;
    double cost = 0;
};

double cost_of(const Trace& trace, XAxis counted);
/// '41', '1.3 ms'.
std::string amount_of(double cost, XAxis counted);

/// Those that reached the tolerance, the least cost first, in the list's order where it is the same; none
/// while one of the race still runs.
std::vector<Placed> placed(const Race& race, XAxis counted = XAxis::Iterations);

/// Whether no method got there at less cost.
bool has_won(const Race& race, Index method, XAxis counted = XAxis::Iterations);

/// Whether what the race says of a method is of an experiment that the controls no longer show, and has been
/// for longer than a knob in hand takes to bring the next. A method that an edit does not touch runs on.
bool is_outdated(const AppState& state, const Race& race, Index method);

/// Whether that may come true by itself, so that a frame is due then.
bool may_be_outdated(const AppState& state, const Race& race);

/// Whether the instance of the experiment could not be made: race is still the one before it, of other data
/// and maybe other methods.
bool is_unbuilt(const AppState& state, const Race& race);

/// 'NARG+R (oracle) first: 41 iterations; RGrad-Orth 49', in what the figures are drawn over; empty while a
/// method still runs. Plain text.
std::string outcome_words(const Race& race, XAxis counted = XAxis::Iterations);

/// One sentence about the next thing to do. Plain text.
std::string what_to_try(const AppState& state);
inline constexpr const char* kNoMethodOn = "No method is on: tick one of the list.";

}  // namespace lowrank::state
