// Changes of the quadratic: edits, undo, its own transport and cursor.
#include "app/workspace/quadratic/quadratic_apply.h"

#include <algorithm>
#include <cmath>

#include "app/state/fit_range.h"
#include "app/state/history.h"
#include "app/state/playback.h"
#include "core/run/session/quadratic_race.h"

namespace lowrank::quadratic {
namespace {

using namespace state;

/// Runs the choice where it can run; where not, says why and lets the last good one stay.
void submit(QuadraticState& q, bool live, Effects& out) {
    q.refusal = why_refused(q.choice);
    if (!q.has_method(q.selected)) q.selected = 0;
    if (!q.has_method(q.hovered)) q.hovered = -1;
    if (!q.refusal.empty()) return;
    const QuadraticSpec before = spec_of(q.accepted), now = spec_of(q.choice);
    q.accepted = q.choice;
    if (!(before == now)) {
        // What was changed is seen whole at once; a paused run is seen as far as it had come.
        q.played = false;
        out.push_back(
            SubmitQuadratic{now, q.running, q.running ? 0 : std::max<std::int64_t>(1, q.progress.last)});
    }
    if (!live) out.push_back(KeepQuadratic{});
}

QuadraticChoice clamped(QuadraticChoice choice) {
    if (choice.methods.size() > QuadraticChoice::kMostMethods)
        choice.methods.resize(QuadraticChoice::kMostMethods);
    choice.starts = std::clamp(choice.starts, 1, most_starts(choice.methods.size()));
    return choice;
}

}  // namespace

void edit(QuadraticState& q, const EditQuadratic& a, Effects& out) {
    const QuadraticChoice wanted = clamped(a.choice);
    const bool same = wanted == q.choice;
    if (same && !q.steps.dragging) return;
    if (!same) remember(q.steps, q.choice, a.what, a.live);
    if (!a.live) {
        let_go(q.steps, wanted, a.what);
        if (same) {
            out.push_back(KeepQuadratic{});
            return;
        }
    }
    q.choice = wanted;
    submit(q, a.live, out);
}

void edit(QuadraticState& q, const SetQuadraticView& a, Effects&) {
    q.view(a.figure) = a.view;
    q.active = a.figure;
}

void edit(QuadraticState& q, const SetQuadraticFit& a, Effects&) { q.fit_range = usable_fit(a.range); }

void edit(QuadraticState& q, const SetPlane& a, Effects&) {
    if (a.plane) {
        const bool usable = std::isfinite(a.plane->x) && std::isfinite(a.plane->y) && a.plane->half > 1e-30 &&
                            a.plane->half < 1e30;
        if (!usable) return;
    }
    q.plane = a.plane;
    q.active = QuadraticFigure::Landscape;
}

void edit(QuadraticState& q, const SetAngleEnds& a, Effects&) {
    if (a.degrees.all([](double end) { return end >= 0 && end <= 360; })) q.angles = a.degrees;
}
void edit(QuadraticState& q, const ActivateQuadratic& a, Effects&) { q.active = a.figure; }

void edit(QuadraticState& q, const ShowQuadraticFigure& a, Effects&) {
    if (a.figure != QuadraticFigure::Landscape) q.small = a.figure;
}

void quadratic_run_pause(QuadraticState& q, Effects& out) {
    q.played = true;
    out.push_back(PaceSession{q.speed, Job::Quadratic});
    const bool again = is_over(q);
    run_pause(q, Job::Quadratic, out);
    if (again) q.progress.ended = false;
}

void quadratic_step(QuadraticState& q, std::int64_t count, Effects& out) {
    if (count < 1) return;
    // Step by step from the start, where everything is on screen already: a step from the end leads nowhere.
    if (q.progress.ended) out.push_back(RestartSession{false, Job::Quadratic});
    q.progress.ended = false;
    step(q, count, Job::Quadratic, out);
}

void quadratic_restart(QuadraticState& q, Effects& out) {
    q.played = true;
    // Who goes back to the start wants to see the way from there.
    if (!std::isfinite(q.speed)) q.speed = kQuadraticSpeed;
    out.push_back(PaceSession{q.speed, Job::Quadratic});
    restart(q, Job::Quadratic, out);
}

void quadratic_speed(QuadraticState& q, double iterations_per_second, Effects& out) {
    if (set_speed(q, iterations_per_second) && q.played) out.push_back(PaceSession{q.speed, Job::Quadratic});
}

void quadratic_travel(QuadraticState& q, bool back, Effects& out) {
    if (travel(q.steps, q.choice, back)) submit(q, false, out);
}

void observe(QuadraticState& q, const QuadraticRace& race) {
    Progress& progress = q.progress;
    progress.generation = race.curves.generation;
    progress.last = 0;
    progress.ended = race.runs() > 0;
    for (std::size_t run = 0; run < race.runs(); ++run) {
        const Trace& trace = race.curves.traces[run];
        const std::size_t method = race.paths[run].method;
        progress.ended = progress.ended && is_final(trace.status);
        const bool shown = method < q.accepted.methods.size() && q.accepted.methods[method].enabled;
        if (shown) progress.last = std::max(progress.last, static_cast<std::int64_t>(trace.size()) - 1);
    }
    take_waiting(q);
}

void observe_interval(QuadraticState& q, std::optional<QuadraticState::Interval> interval,
                      const std::string& words, Effects& out) {
    q.race_words = words;
    if (interval == q.race) return;
    q.race = interval;
    // What follows the race is no step of its own: undo goes back to choices, not to what came of them.
    if (!interval || q.choice.source != QuadraticSource::Race || q.steps.dragging) return;
    q.choice = with_spectrum(q.choice, interval->lambda_min, interval->lambda_max, q.choice.angle,
                             QuadraticSource::Race);
    submit(q, true, out);
}

void start_with(QuadraticState& q, const QuadraticChoice& choice) {
    if (choice.methods.empty() || !why_refused(choice).empty()) return;
    q.choice = q.accepted = clamped(choice);
    q.steps = {};
}

}  // namespace lowrank::quadratic
