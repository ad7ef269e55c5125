// Runs that stay over the race as ghosts, and the curves of files beside them.
#pragma once
#include "app/state/effects.h"

namespace lowrank::state {

/// What is said behind the name of a file whose curves would be more than kMostCurves with those of files
/// that are there; empty where there is room.
std::string why_no_room(const AppState& state, const std::vector<ForeignCurve>& curves);

/// Curves of a file over the race.
void lay_over(AppState& state, const std::vector<ForeignCurve>& curves);

/// Makes these the pins. Curves that stay keep whether they are hidden.
void put_pins(AppState& state, std::vector<PinnedRace> pins);

/// Pins the curves that are seen, as one step to undo; a sentence where there is none or no room.
void pin_race(AppState& state, const Race& race, Effects& out);

/// Whether all curves of a pin are hidden, and the actions that hide or show them.
bool is_hidden(const AppState& state, std::size_t pin);
Actions hide_pin(const AppState& state, std::size_t pin, bool hidden);

/// '2 pins, 9 scenes and a note'; empty where there is none. one: what stands before what is there once.
std::string counted_company(std::size_t pins, std::size_t scenes, std::size_t notes, const std::string& one);

/// 'Its 2 pins and 9 scenes are left out: an experiment file (Ctrl+S) holds them.' after a share line; empty
/// without.
std::string left_out_words(const AppState& state);

/// ' With the experiment, 9 scenes and a note.' behind what a workspace's own file holds; empty without.
std::string company_words(const AppState& state);

void apply_one(AppState&, const PinRun&, Effects&);
void apply_one(AppState&, const EditPins&, Effects&);
void apply_one(AppState&, const RemoveForeign&, Effects&);

}  // namespace lowrank::state
