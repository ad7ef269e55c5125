// Loading ratings by the million, and how soon a session rests when it is told to.
#include <filesystem>
#include <thread>
#include <unistd.h>

#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/table/ratings.h"
#include "core/run/session.h"
#include "tests/bench/bench.h"

namespace lowrank::bench {
namespace fs = std::filesystem;

namespace {

/// Ratings of which nothing can be predicted: the flattest spectrum a start can meet.
void ratings_of(Report& report, int lines, int people, int films, double reading_seconds, double seconds) {
    report.heading(std::to_string(lines) + " ratings of " + std::to_string(people) + " people and " +
                   std::to_string(films) + " films");
    const fs::path path = fs::temp_directory_path() / ("lowrank-bench-" + std::to_string(getpid()) + ".csv");
    std::string text;
    std::uint64_t state = 1;
    const auto below = [&](int count) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return std::to_string(1 + (state >> 33) % static_cast<std::uint64_t>(count));
    };
    for (int i = 0; i < lines; ++i) {
        text += below(people) + ",";
        text += below(films) + ",";
        text += below(5) + "\n";
    }
    if (!write_file(path.string(), text, true)) return;
    const Stopwatch reading;
    const auto loaded = read_text(path.string());
    const auto read = read_ratings(*loaded, path.string());
    report.line("read", reading.seconds(), "s", reading_seconds);
    ExperimentSpec spec = default_experiment();
    spec.problem.source = ProblemSource::Ratings;
    spec.problem.path = path.string();
    spec.problem.rank = 5;
    const Stopwatch building;
    const Result<Instance> built = build_instance(spec, 0);
    report.line(built ? "read, split, means taken off, operator and start" : built.sentence(),
                building.seconds(), "s", seconds);
    fs::remove(path);
}

}  // namespace

void ratings(Report& report) {
    ratings_of(report, 1'000'000, 6040, 3700, 2, 2);
    ratings_of(report, 1'000'000, 70'000, 60'000, 2, 3);
    ratings_of(report, 10'000'000, 70'000, 11'000, 5, 12);
}

void stop(Report& report) {
    report.heading("Stopping a session at n = 2500, r = 125, p = 0.4");
    double slowest_rest = 0, slowest_end = 0;
    const auto wait = [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
    for (const char* method : {"narg+r", "iht", "nag"}) {
        Session::Options options;
        options.build = [](const ExperimentSpec& spec, const std::stop_token& token) {
            return build_instance(spec, 0, token);
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
    report.line("cancel to rest, slowest of narg+r, iht, nag", 1000 * slowest_rest, "ms", 50);
    report.line("closing while it works, slowest of the three", 1000 * slowest_end, "ms", 50);
}

}  // namespace lowrank::bench
