// Races: nine methods at n = 50 over twenty seeds, the paper's size n = 2500, and what dragging a slider asks
// for.
#include <algorithm>
#include <cmath>
#include <thread>
#include <vector>

#include "core/io/instance/build_instance.h"
#include "core/method/registry.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

double seconds_of(const Trace& trace) { return trace.seconds.empty() ? 0 : trace.seconds.back(); }
double iterations_of(const Trace& trace) { return trace.empty() ? 0 : static_cast<double>(trace.size() - 1); }

}  // namespace

void small(Report& report) {
    report.heading("n = 50, r = 3, p = 0.4, seeds 1 to 20, to an error of 1e-10");
    constexpr int kSeeds = 20;
    const auto methods = static_cast<std::size_t>(
        std::ranges::count_if(all_methods(), [](const MethodInfo& info) { return info.in_default_race; }));
    std::vector<int> reached(methods);
    std::vector<double> seconds(methods), flops(methods);
    double slowest_seed = 0;
    for (int seed = 1; seed <= kSeeds; ++seed) {
        ExperimentSpec spec = experiment(50, 3, 0.4, static_cast<std::uint64_t>(seed));
        spec.stop.tol = 1e-10;
        const auto instance = instance_of(spec);
        const RunResult result = run_race(spec, instance);
        double together = 0;
        for (std::size_t m = 0; m < methods; ++m) {
            const Trace& trace = result.race.traces[m];
            reached[m] += trace.status == MethodStatus::Converged;
            seconds[m] += seconds_of(trace);
            flops[m] += least_flops(*instance) * iterations_of(trace);
            together += seconds_of(trace);
        }
        slowest_seed = std::max(slowest_seed, together);
    }
    double together = 0;
    for (std::size_t m = 0; m < methods; ++m) {
        const std::string name(all_methods()[m].name);
        report.line(name + ": seeds that reach 1e-10", reached[m], "of 20", 18, true);
        report.timed(name + ": solver seconds a seed", seconds[m] / kSeeds, {.flops = flops[m] / kSeeds});
        together += seconds[m];
    }
    report.line("all nine: solver seconds a seed, mean", together / kSeeds, "s", 0.2);
    report.line("all nine: solver seconds, slowest seed", slowest_seed, "s", 0.2);
}

void large(Report& report) {
    report.heading("n = 2500, r = 125, p = 0.4, raw start, to an error of 1e-8 (the paper's table)");
    constexpr double kPaperIterations = 72.7;
    const Stopwatch watch;
    ExperimentSpec paper = experiment(2500, 125, 0.4, 1);
    paper.start.kind = StartKind::Raw;  // the table's: svds of the samples, not divided by p
    paper.stop.tol = 1e-8;
    const auto instance = instance_of(paper);
    report.line("instance and start", watch.seconds(), "s");
    for (const std::string name : {"narg+r", "rgrad-orth", "scaledgd"}) {
        ExperimentSpec spec = paper;
        spec.methods = {{*parse_method(name), true}};
        const RunResult result = run_race(spec, instance);
        const Trace& trace = result.race.traces[0];
        const double iterations = iterations_of(trace);
        report.line(name + ": iterations (" + std::string(status_word(trace.status)) + ")", iterations, "");
        if (name == "rgrad-orth")
            report.line(name + ": off the paper's 72.7", 100 * std::abs(iterations / kPaperIterations - 1),
                        "%", 10);
        report.line(name + ": seconds an iteration", seconds_of(trace) / iterations, "s",
                    name == "narg+r" ? 0.2 : 0);
        report.timed(name + ": solver seconds, all iterations", seconds_of(trace),
                     {.flops = least_flops(*instance) * iterations});
    }
}

namespace {

/// The k-th place of a slider that is dragged: rank and rate move.
ExperimentSpec dragged_to(int k) {
    ExperimentSpec spec = experiment(50, 2 + k % 4, 0.4 + 0.005 * k, 21);
    spec.stop.max_iter = 20;
    return spec;
}

/// Races a second through a session that is handed one place after the other, each seen to its end; rest:
/// the seconds its theory takes once the drag rests.
double session_drag(int races, bool theory, double& rest) {
    Session::Options options;
    options.build = [](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, 0, stop);
    };
    Session session(options);
    session.want_theory(theory);
    Race race;
    const auto drain_while = [&](auto going_on) {
        while (going_on()) {
            session.drain(race);
            std::this_thread::yield();
        }
        session.drain(race);
    };
    const Stopwatch watch;
    for (int k = 0; k < races; ++k) {
        session.submit(dragged_to(k), true);
        drain_while([&] { return !session.idle(); });
    }
    const double rate = races / watch.seconds();
    const Stopwatch after;
    drain_while([&] { return !session.theory_settled(); });
    rest = after.seconds();
    return rate;
}

}  // namespace

void drag(Report& report) {
    report.heading(
        "Dragging a slider at n = 50: instance, start and 20 iterations of nine methods, again and again");
    constexpr int kRaces = 60;
    const Stopwatch watch;
    double slowest = 0;
    for (int k = 0; k < kRaces; ++k) {
        const Stopwatch one;
        const ExperimentSpec spec = dragged_to(k);
        run_race(spec, instance_of(spec));
        slowest = std::max(slowest, one.seconds());
    }
    report.line("races a second", kRaces / watch.seconds(), "/s", 20, true);
    report.line("slowest race", slowest, "s", 0.05);
    double rest = 0;
    const double without = session_drag(kRaces, false, rest), with = session_drag(kRaces, true, rest);
    report.line("races a second in a session, theory off", without, "/s", 20, true);
    report.line("races a second in a session, theory on", with, "/s", 20, true);
    report.line("theory on against off", with / without, "");
    report.line("from the rest of the drag to its theory", rest, "s", 0.25);
}

}  // namespace lowrank::bench
