// What run, pause, step, speed and cursor do to runs that are streamed, a race's or a quadratic's.
#pragma once
#include <cstdint>
#include <optional>

#include "app/state/effects.h"
#include "app/state/race_transport.h"
#include "app/state/workspace.h"

namespace lowrank::state {

/// Over, and not replaced by runs that are still to come.
bool is_over(const RaceTransport& play);

/// Runs or pauses; what is over runs again, as a film at its end does.
void run_pause(RaceTransport& play, Job job, Effects& out);
void step(RaceTransport& play, std::int64_t count, Job job, Effects& out);
void restart(RaceTransport& play, Job job, Effects& out);
/// Whether the speed was taken.
bool set_speed(RaceTransport& play, double iterations_per_second);

void move_cursor(RaceTransport& play, std::optional<std::int64_t> t);
void nudge_cursor(RaceTransport& play, std::int64_t by);
void await_cursor(RaceTransport& play, const AwaitCursor& action);
/// Takes the cursor to where it waits to be, once the runs have come so far.
void take_waiting(RaceTransport& play);

/// under_way: a person sees it go on.
Playing playing(const RaceTransport& play, bool under_way);

}  // namespace lowrank::state
