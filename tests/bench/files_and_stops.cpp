// Loading a million ratings, and how soon a session rests when it is told to.
// Knows no window.
#include <filesystem>
#include <thread>
#include <unistd.h>

#include "core/io/atomic_file.h"
#include "core/io/build_instance.h"
#include "core/io/ratings.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace fs = std::filesystem;

void ratings(const Machine&) {
    heading("A million ratings of 6040 people and 3700 films");
    const fs::path path = fs::temp_directory_path() / ("lowrank-bench-" + std::to_string(getpid()) + ".csv");
    std::string text;
    std::uint64_t state = 1;
    for (int i = 0; i < 1'000'000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        text += std::to_string(1 + (state >> 33) % 6040) + "," + std::to_string(1 + (state >> 20) % 3700) +
                "," + std::to_string(1 + (state >> 50) % 5) + "\n";
    }
    if (!write_file(path.string(), text, true)) return;
    const Stopwatch reading;
    const auto loaded = read_text(path.string());
    const auto read = read_ratings(*loaded, path.string());
    line("read", reading.seconds(), "s", 2);
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = path.string();
    spec.problem.rank = 8;
    Instance instance;
    std::string failure;
    const Stopwatch building;
    if (build_instance(spec, 0, instance, failure, {}) != Outcome::Done) failure = "cancelled";
    line(failure.empty() ? "read, split, means taken off, operator and start" : failure, building.seconds(),
         "s", 2);
    fs::remove(path);
}

void stop(const Machine&) {
    heading("Stopping a session at n = 2500, r = 125, p = 0.4");
    double slowest_rest = 0, slowest_end = 0;
    const auto wait = [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
    for (const char* method : {"narg+r", "iht", "nag"}) {
        Session::Options options;
        options.build = [](const ExperimentSpec& spec, Instance& out, std::string& failure,
                           const std::stop_token& token) {
            return build_instance(spec, 0, out, failure, token);
        };
        auto session = std::make_unique<Session>(options);
        session->submit(experiment(2500, 125, 0.4, 1, method), true);
        Race race;
        while (race.failure.empty() && (race.traces.empty() || race.traces[0].size() < 3)) {
            session->drain(race);
            wait();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(137));  // somewhere inside a step
        const Stopwatch rest;
        session->cancel();
        while (!session->idle()) wait();
        slowest_rest = std::max(slowest_rest, rest.seconds());

        session->submit(experiment(2500, 125, 0.4, 1, method), true);
        std::this_thread::sleep_for(std::chrono::milliseconds(411));
        const Stopwatch end;
        session.reset();
        slowest_end = std::max(slowest_end, end.seconds());
    }
    line("cancel to rest, slowest of narg+r, iht, nag", 1000 * slowest_rest, "ms", 50);
    line("closing while it works, slowest of the three", 1000 * slowest_end, "ms", 50);
}

}  // namespace lowrank::bench
