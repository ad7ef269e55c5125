// Who won, in a sentence; and what is to be tried next.
#include "app/state/outcome.h"

#include "core/io/experiment_keys.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

namespace {

struct Run {
    const char* method;
    std::int64_t iterations;
    MethodStatus status = MethodStatus::Converged;
    double last_error = 1e-11;
    bool enabled = true;
};

Race race_of_runs(const std::vector<Run>& runs) {
    Race race;
    race.facts.has_truth = race.facts.exact_truth = true;
    for (const Run& run : runs) {
        const MethodSpec spec = *parse_method(run.method);
        race.spec.methods.push_back({spec, run.enabled});
        Trace trace;
        trace.spec = spec;
        trace.enabled = run.enabled;
        trace.status = run.status;
        for (std::int64_t t = 0; t <= run.iterations; ++t) {
            Record record;
            record.t = t;
            record.error = t == run.iterations ? run.last_error : 1;
            trace.append(record);
        }
        race.traces.push_back(std::move(trace));
    }
    return race;
}

}  // namespace

TEST_CASE("the one with the fewest iterations is first, the next is named behind it") {
    const Race race = race_of_runs({{"rgrad-orth", 49}, {"narg", 105}, {"narg+r", 41}, {"scaledgd", 118}});
    CHECK(outcome_words(race) == "NARG+R (oracle) first: 41 iterations; RGrad-Orth 49");
    CHECK(has_won(race, 2));
    CHECK_FALSE(has_won(race, 0));
    const std::vector<Placed> all = placed(race);
    REQUIRE(all.size() == 4);
    CHECK(all[3].method == 3);
}

TEST_CASE("who is first is told in what the figures are drawn over") {
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg", 41}, {"narg", 90}});
    const std::size_t calls[] = {98, 123, 180};
    const double seconds[] = {2e-3, 1e-3, 0.5e-3};
    for (std::size_t m = 0; m < 3; ++m) {
        race.traces[m].operator_calls.back() = calls[m];
        race.traces[m].seconds.back() = seconds[m];
    }
    CHECK(outcome_words(race) == "NARG first: 41 iterations; RGrad-Orth 49");
    CHECK(outcome_words(race, XAxis::OperatorCalls) == "RGrad-Orth first: 98 operator calls; NARG 123");
    CHECK(outcome_words(race, XAxis::Seconds) == "NARG first: 500 µs; NARG 1.00 ms");
    CHECK(placed(race, XAxis::OperatorCalls).front().method == 0);
    CHECK(placed(race, XAxis::Seconds).front().method == 2);
}

TEST_CASE("a winner whose rules know the answer is called an oracle, unless no answer is known") {
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg:momentum=optimal", 35}});
    CHECK(outcome_words(race) == "NARG (momentum = optimal, oracle) first: 35 iterations; RGrad-Orth 49");
    race.facts.exact_truth = false;
    CHECK(outcome_words(race) ==
          "NARG (momentum = optimal) first by the gradient: 35 iterations; RGrad-Orth 49");
    CHECK(called_oracle("NARG+R") == "NARG+R (oracle)");
}

TEST_CASE("times that are printed alike share a place") {
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg", 41}});
    race.traces[0].seconds.back() = 1.0000e-3;
    race.traces[1].seconds.back() = 1.0001e-3;
    CHECK(outcome_words(race, XAxis::Seconds) == "RGrad-Orth and NARG first: 1.00 ms");
    CHECK(has_won(race, 0, XAxis::Seconds));
    CHECK(has_won(race, 1, XAxis::Seconds));
}

TEST_CASE("nobody has won while one runs, and one that is off does not count") {
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg", 5, MethodStatus::Running, 1}});
    CHECK(outcome_words(race).empty());
    CHECK(placed(race).empty());
    CHECK_FALSE(has_won(race, 0));
    race.traces[1].enabled = false;
    CHECK(outcome_words(race) == "RGrad-Orth first: 49 iterations");
    race.building = true;
    CHECK(outcome_words(race).empty());
}

TEST_CASE("where the truth cannot be reached the first is so by its gradient") {
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg", 105}});
    race.facts.exact_truth = false;
    CHECK(outcome_words(race) == "RGrad-Orth first by the gradient: 49 iterations; NARG 105");
}

TEST_CASE("equal numbers share the first place, one iteration is one") {
    CHECK(outcome_words(race_of_runs({{"rgrad-orth", 41}, {"narg", 60}, {"narg+r", 41}})) ==
          "RGrad-Orth and NARG+R (oracle) first: 41 iterations; NARG 60");
    CHECK(outcome_words(race_of_runs({{"rgrad-orth", 1}})) == "RGrad-Orth first: 1 iteration");
    CHECK(outcome_words(race_of_runs({{"rgrad-orth", 49}, {"narg", 49}, {"narg+r", 41}, {"scaledgd", 50}})) ==
          "NARG+R (oracle) first: 41 iterations; RGrad-Orth and NARG 49");
}

TEST_CASE("what a race says is outdated while another experiment is computed, but for methods that run on") {
    AppState s;
    Race race = race_of_runs({{"rgrad-orth", 49}, {"narg+r", 41}});
    race.generation = 1;
    s.accepted = race.spec;
    s.race.progress.awaited = 1;
    s.now = 10;
    CHECK_FALSE(is_outdated(s, race, 0));
    // Another problem is on its way, for longer than a drag takes.
    s.race.progress.awaited = 2;
    s.race.progress.awaited_since = 9;
    s.accepted.problem.rate = 0.3;
    CHECK(is_outdated(s, race, 0));
    CHECK(is_outdated(s, race, 1));
    s.race.progress.awaited_since = 9.9;
    CHECK_FALSE(is_outdated(s, race, 0));
    CHECK(may_be_outdated(s, race));
    // Another rule of one method: the other runs on.
    s.race.progress.awaited_since = 9;
    s.accepted = race.spec;
    s.accepted.methods[1].spec = *parse_method("narg:d=5,restart=gradient");
    CHECK_FALSE(is_outdated(s, race, 0));
    CHECK(is_outdated(s, race, 1));
    race.generation = 2;
    CHECK_FALSE(is_outdated(s, race, 1));
}

TEST_CASE("where an experiment could not be made the race is that before it") {
    AppState s;
    Race race = race_of_runs({{"rgrad-orth", 49}});
    race.generation = s.race.progress.awaited = 1;
    CHECK_FALSE(is_unbuilt(s, race));
    s.race.progress.awaited = 2;
    CHECK_FALSE(is_unbuilt(s, race));
    race.failure = "There is no file 'a.csv'.";
    CHECK(is_unbuilt(s, race));
    race.generation = 2;
    CHECK_FALSE(is_unbuilt(s, race));
}

TEST_CASE("where none got there the nearest is named") {
    const Race race = race_of_runs({{"rgrad-orth", 300, MethodStatus::Stopped, 1e-3},
                                    {"narg", 300, MethodStatus::Stopped, 1e-5},
                                    {"narg+r", 9, MethodStatus::Diverged, 1e9}});
    CHECK(outcome_words(race) == "No method got there; NARG came nearest");
    CHECK(outcome_words(race_of_runs({})).empty());
    CHECK(outcome_words(race_of_runs({{"rgrad-orth", 300, MethodStatus::Stopped, 1e-3},
                                      {"narg", 300, MethodStatus::Stopped, 1e-5},
                                      {"narg+r", 300, MethodStatus::Stopped, 1e-5}})) ==
          "No method got there; NARG and NARG+R (oracle) came nearest");
}

TEST_CASE("where no error is a success the least gradient is named, and said to be one") {
    Race race = race_of_runs(
        {{"rgrad-orth", 300, MethodStatus::Stopped, 1}, {"narg", 300, MethodStatus::Stopped, 7}});
    race.facts.exact_truth = false;
    race.traces[0].gradient_norm.assign(race.traces[0].size(), 1e-3);
    race.traces[1].gradient_norm.assign(race.traces[1].size(), 1e-6);
    CHECK(outcome_words(race) == "No method got there; the least gradient is that of NARG");
}

TEST_CASE("the knob of fewer samples is called as its row calls it") {
    AppState s;
    s.experiment.problem.kind = ProblemKind::MatrixSensing;
    s.experiment.problem.rate = default_rate(ProblemKind::MatrixSensing);
    CHECK(what_to_try(s).find("Drag Oversampling left") != std::string::npos);
}

TEST_CASE("of a file of which nothing was held out the first that settled is named") {
    Race race = race_of_runs({{"rgrad-orth", 48}, {"narg", 300, MethodStatus::Stopped, 1}, {"scaledgd", 95}});
    race.spec.problem.source = ProblemSource::MatrixFile;
    race.facts.has_truth = race.facts.exact_truth = false;
    CHECK(outcome_words(race) == "RGrad-Orth first by the gradient: 48 iterations; ScaledGD 95");
    race.traces[0].test_rmse.back() = 0.25;
    CHECK(outcome_words(race) == "RGrad-Orth best: 0.2500");
}

TEST_CASE("what is to be tried changes with what was tried") {
    AppState s;
    std::vector<std::string> said = {what_to_try(s)};
    s.experiment.problem.rate = 0.3;
    said.push_back(what_to_try(s));
    s.experiment.methods[static_cast<std::size_t>(s.curves.selected)].spec =
        *parse_method("narg:d=5,restart=gradient");
    said.push_back(what_to_try(s));
    s.experiment.problem.rank = 5;
    said.push_back(what_to_try(s));
    // At first it says what is raced, and to where.
    CHECK(said[0] ==
          "A race in matrix completion to error 1e-10. Drag p left: fewer samples, more iterations.");
    AppState noisy;
    noisy.experiment.problem.noise = 0.1;
    CHECK(what_to_try(noisy) == "A race in matrix completion. Drag p left: fewer samples, more iterations.");
    AppState near;
    near.experiment.stop.tol = 1e-6;
    CHECK(what_to_try(near).find("to error 1e-06.") != std::string::npos);
    CHECK(said[1] == "Now find the best momentum d of NARG+R; 'scan d' among its rules tries many.");
    CHECK(said[2].find("raise r") != std::string::npos);
    CHECK(said[3].find("Lessons") != std::string::npos);
}
