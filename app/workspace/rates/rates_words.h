// What a person sees of the rates as words of [view], and back.
#pragma once
#include "app/state/saved_view.h"
#include "app/workspace/rates/rates_state.h"

namespace lowrank::workspace {

/// probe_mu and probe_eta, rates_band, rates_centre, rates_side, rates_camera (YAW:PITCH:ZOOM) and the axes: what differs
/// from an untouched map.
void write_rates_words(const state::RatesState& rates, state::SavedView& view);

/// The other way; a sentence where a word cannot be.
std::string read_rates_words(state::RatesState& rates, const state::SavedView& view);

}  // namespace lowrank::workspace
