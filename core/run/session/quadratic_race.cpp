// Sorts records of quadratic runs into the traces of a race and the ways of its runs.
#include "core/run/session/quadratic_race.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <span>

#include "core/method/registry.h"
#include "core/run/stopping.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

MethodStatus status_of(QuadraticStatus status) {
    switch (status) {
        case QuadraticStatus::Converged:
            return MethodStatus::Converged;
        case QuadraticStatus::Stopped:
            return MethodStatus::Stopped;
        case QuadraticStatus::Diverged:
            return MethodStatus::Diverged;
        case QuadraticStatus::Running:
            break;
    }
    return MethodStatus::Running;
}

Record record_of(const QuadraticRecord& r, const Quadratic& Q) {
    Record record;
    record.generation = r.generation;
    record.method = r.run;
    record.t = r.t;
    record.error = r.error;
    record.objective = r.f;
    const Vec2 g = Q.gradient({r.x, r.y});
    record.gradient_norm = std::hypot(g.x, g.y);
    record.stepsize = r.stepsize;
    record.momentum = r.momentum;
    record.event = event_of(r.event);
    const Event last = event_of(status_of(r.status));
    (record.event == Event::None ? record.event : record.second_event) = last;
    return record;
}

/// The error that ends a run from the farthest start.
double tolerance(const QuadraticSpec& spec) {
    double far = 0;
    for (const Vec2 start : spec.starts) far = std::max(far, std::hypot(start.x, start.y));
    return spec.tol * (far > 0 ? far : 1);
}

std::string reason_of(const QuadraticSpec& spec, const QuadraticRecord& r) {
    if (r.status == QuadraticStatus::Running) return {};
    const Vec2 start = spec.starts[r.run % spec.starts.size()];
    const double size = std::hypot(start.x, start.y);
    const std::string at = fmt::format(" at iteration {}", r.t),
                      error = fmt::format("error {}", print_significant(r.error, 3));
    const std::string distance =
        fmt::format("{}, tolerance {}.", error, print_significant(spec.tol * size, 3));
    switch (r.status) {
        case QuadraticStatus::Converged:
            return fmt::format("Below the tolerance{}: {}", at, distance);
        case QuadraticStatus::Stopped:
            return fmt::format("The limit of {}: {}", print_count(spec.max_iter, "iteration"), distance);
        case QuadraticStatus::Diverged:
            return fmt::format("The {}{} is over 1e6 times that at the start, {}.", error, at,
                               print_significant(size, 3));
        case QuadraticStatus::Running:
            break;
    }
    return {};
}

}  // namespace

std::size_t QuadraticRace::first_run(std::int64_t method) const {
    const bool there = method >= 0 && static_cast<std::size_t>(method) * starts() < runs();
    return there ? static_cast<std::size_t>(method) * starts() : runs();
}

void QuadraticRace::begin(QuadraticSpec taken, std::uint64_t generation) {
    spec = std::move(taken);
    std::string failure = std::move(curves.failure);
    curves = {};
    curves.generation = generation;
    curves.failure = std::move(failure);
    curves.spec.methods.clear();
    curves.spec.stop.tol = tolerance(spec);
    curves.spec.stop.max_iter = static_cast<Index>(spec.max_iter);
    curves.facts.has_truth = curves.facts.exact_truth = true;
    curves.facts.truth_norm = 0;
    paths.clear();
    for (std::size_t m = 0; m < spec.methods.size(); ++m)
        for (std::size_t s = 0; s < starts(); ++s) {
            curves.spec.methods.push_back({spec.methods[m], true});
            Trace& trace = curves.traces.emplace_back();
            trace.spec = spec.methods[m];
            trace.name = print_method(trace.spec);
            trace.born = generation;
            trace.basin_entry = 0;
            paths.push_back({m, s, {}, {}, {}, {}});
        }
    touched_.assign(runs(), false);
}

void QuadraticRace::append(const QuadraticRecord& record) {
    Trace& trace = curves.traces[record.run];
    const auto row = static_cast<std::size_t>(record.t);
    if (record.t < 0 || row > trace.size() || row + 1 < trace.size()) return;
    trace.append(record_of(record, spec.Q));
    trace.status = status_of(record.status);
    trace.reason = reason_of(spec, record);
    QuadraticPath& path = paths[record.run];
    for (const auto& [column, value] : {std::pair{&path.x, record.x},
                                        {&path.y, record.y},
                                        {&path.along_min, record.along_min},
                                        {&path.along_max, record.along_max}}) {
        column->resize(trace.size());
        column->back() = value;
    }
    touched_[record.run] = true;
}

void QuadraticRace::finish() {
    for (std::size_t i = 0; i < touched_.size(); ++i)
        if (touched_[i]) curves.traces[i].measured_rate = measured_rate(curves, curves.traces[i]);
    touched_.assign(runs(), false);
    for (Trace& trace : curves.traces)
        if (!trace.empty() && !is_final(trace.status))
            trace.status = running ? MethodStatus::Running : MethodStatus::Paused;
}

QuadraticRace whole_quadratic_race(const QuadraticSpec& spec) {
    QuadraticRace race;
    race.begin(spec, 1);
    for (const QuadraticPath& path : race.paths) {
        QuadraticRun run(spec, path.method, path.start);
        while (!run.finished()) race.append(run.step());
        race.append(run.record());
    }
    race.finish();
    return race;
}

QuadraticRace until(const QuadraticRace& race, std::int64_t t) {
    QuadraticRace part = race;
    const auto rows = static_cast<std::size_t>(std::max<std::int64_t>(0, t)) + 1;
    for (Trace& trace : part.curves.traces) trace = first_rows(trace, rows);
    for (QuadraticPath& path : part.paths)
        for (auto* column : {&path.x, &path.y, &path.along_min, &path.along_max})
            column->resize(std::min(rows, column->size()));
    return part;
}

Prediction predict(const QuadraticRace& race, std::size_t run) {
    const Trace& trace = race.curves.traces[run];
    LateSteps late;
    if (trace.size() > 0) {
        const std::size_t first = (trace.size() - 1) / 2, steps = trace.size() - 1 - first;
        late = {std::span(trace.stepsize).subspan(first, steps),
                std::span(trace.momentum).subspan(first, steps)};
    }
    return predict(race.spec, race.paths[run].method, race.paths[run].start, late);
}

Regimes regimes_at(const QuadraticRace& race, std::size_t run, std::int64_t t) {
    const Trace& trace = race.curves.traces[run];
    return regimes_at(trace.spec, trace.stepsize, trace.momentum, eigenpairs(race.spec.Q), t);
}

}  // namespace lowrank
