// Changes a transport and tells the session.
#include "app/state/playback.h"

#include <algorithm>
#include <cmath>

namespace lowrank::state {

bool is_over(const RaceTransport& play) {
    return play.progress.ended && play.progress.generation >= play.progress.awaited;
}

void run_pause(RaceTransport& play, Job job, Effects& out) {
    if (is_over(play)) {
        play.running = true;
        play.cursor.reset();
        out.push_back(RestartSession{true, job, true});
        return;
    }
    play.running = !play.running;
    play.aim = 0;
    if (play.running)
        out.push_back(RunSession{job});
    else
        out.push_back(PauseSession{job});
}

void step(RaceTransport& play, std::int64_t count, Job job, Effects& out) {
    if (count < 1) return;
    play.running = false;
    play.cursor.reset();
    out.push_back(StepSession{static_cast<Index>(count), job});
}

void restart(RaceTransport& play, Job job, Effects& out) {
    play.cursor.reset();
    play.aim = 0;
    out.push_back(RestartSession{play.running, job, true});
}

bool set_speed(RaceTransport& play, double iterations_per_second) {
    if (std::isnan(iterations_per_second)) return false;
    play.speed = std::max(kSlowest, iterations_per_second);
    return true;
}

void move_cursor(RaceTransport& play, std::optional<std::int64_t> t) {
    play.waiting.reset();
    play.cursor.reset();
    if (t) play.cursor = std::clamp<std::int64_t>(*t, 0, std::max<std::int64_t>(0, play.progress.last));
}

void nudge_cursor(RaceTransport& play, std::int64_t by) {
    move_cursor(play,
                play.cursor.value_or(play.progress.last) + std::clamp<std::int64_t>(by, -1000000, 1000000));
}

void await_cursor(RaceTransport& play, const AwaitCursor& a) {
    play.cursor.reset();
    play.waiting = waiting_cursor(a.t, a.anew, play.progress.generation, play.progress.awaited);
    take_waiting(play);
}

void take_waiting(RaceTransport& play) {
    take_waiting(play.waiting, play.cursor, play.progress.generation, play.progress.last,
                 play.progress.ended);
}

Playing playing(const RaceTransport& play, bool under_way) {
    return {.running = play.running,
            .under_way = under_way,
            .speed = play.speed,
            .cursor = play.cursor,
            .ended = play.running && play.progress.ended && !play.cursor};
}

}  // namespace lowrank::state
