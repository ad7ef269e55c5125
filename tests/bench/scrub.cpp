// How long after a wish the matrix view has its iterate, at n = 300, with all states kept and with few.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "core/problem/generate.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace {

Result<Instance> built(const ExperimentSpec& spec, const std::stop_token&) {
    return Instance(*instance_of(spec));
}

/// Seconds from each wish to its snapshot.
std::vector<double> answers(Session& session, Index method, const std::vector<std::int64_t>& wishes) {
    std::vector<double> seconds;
    for (const std::int64_t t : wishes) {
        const Stopwatch watch;
        session.watch(method, t);
        for (;;) {
            const auto shown = session.snapshot();
            if (shown && shown->method == method && shown->t == t) break;
            std::this_thread::yield();
        }
        seconds.push_back(watch.seconds());
    }
    std::ranges::sort(seconds);
    return seconds;
}

void say_answers(Report& report, const std::string& name, const std::vector<double>& seconds) {
    constexpr double kFrame = 1e3 / 60;
    report.line(name + ", median", 1e3 * seconds[seconds.size() / 2], "ms", kFrame);
    report.line(name + ", 19 of 20", 1e3 * seconds[seconds.size() * 19 / 20], "ms", kFrame);
    report.line(name + ", longest", 1e3 * seconds.back(), "ms", kFrame);
}

}  // namespace

void scrub(Report& report) {
    for (const std::size_t megabytes : {256, 32}) {
        report.heading("Scrubbing, n = 300, r = 15, p = 0.4, all methods, " + std::to_string(megabytes) +
                       " MB for looking back");
        Session::Options options;
        options.build = built;
        options.look_back_memory = megabytes << 20;
        Session session(options);
        ExperimentSpec spec = experiment(300, 15, 0.4, 1);
        session.submit(spec, true);
        Race race;
        while (!session.idle()) {
            session.drain(race);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        session.drain(race);
        for (const Index m : {Index{6}, Index{0}}) {
            const Trace& trace = race.traces[static_cast<std::size_t>(m)];
            const auto last = std::min<std::int64_t>(static_cast<std::int64_t>(trace.size()) - 1, 400);
            std::vector<std::int64_t> back, leaps;
            for (std::int64_t t = last; t >= last / 2; --t) back.push_back(t);
            for (std::int64_t k = 1; k < 60; ++k) leaps.push_back(k * 7919 % last);
            say_answers(report, trace.name + ", back one by one", answers(session, m, back));
            report.line(trace.name + ", one state kept in", static_cast<double>(session.look_back()->stride),
                        "");
            say_answers(report, trace.name + ", in leaps", answers(session, m, leaps));
        }
    }
}

}  // namespace lowrank::bench
