// A real session driven from three threads under ThreadSanitizer, which ends the program at the first race it
// sees.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "core/problem/generate.h"
#include "core/run/memory.h"
#include "core/run/session.h"
#include "core/run/session/task.h"
#include "core/study/run_study.h"
#include "tests/core/run/fakes.h"

namespace lowrank {

// What core/run asks of the rooms that are left out here.
std::unique_ptr<Method> make_method(const MethodSpec& spec) {
    return std::make_unique<fake::Follower>(spec, fake::Plan{});
}
std::string why_start_unfit(const StartSpec&, const Instance&) { return {}; }

RaceGround ground_of(const ProblemSpec&) { return {}; }
RaceGround ground_of(const Instance&) { return {}; }
double race_memory(const ExperimentSpec&, const RaceGround&) { return 0; }
double left_to_look_back(const ExperimentSpec&, const RaceGround&, double) { return 1 << 20; }
std::unique_ptr<TwoNumberMethod> make_on_two_numbers(const MethodSpec& rules, TwoEigenvalues Q) {
    return make_by_rules(rules, Q);
}
Outcome make_start(const StartSpec&, std::uint64_t, Instance& instance, const std::stop_token&) {
    instance.start = fake::corner(5, 2);
    return Outcome::Done;
}
Result<LocalSpectrum> local_spectrum(const Problem& problem, const FixedRankPoint&, const SpectrumOptions&,
                                     const std::stop_token& stop,
                                     const std::function<void(double)>& progress) {
    LocalSpectrum out;
    for (int part = 0; part < 50; ++part) {
        if (stop.stop_requested()) return Cancelled{};
        if (progress) progress(part / 50.0);
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    out.lambda_min = problem.y(0) > 0 ? 0.5 : 0;
    out.lambda_max = 1;
    out.identifiable = true;
    out.dense = true;
    return out;
}
ProblemSpec sweep_problem(const ProblemSpec& problem) { return problem; }
Result<IhtSweep> iht_sweep(const ProblemSpec&, const std::stop_token& stop,
                           const std::function<void(double)>& progress) {
    for (int part = 0; part < 5; ++part) {
        if (stop.stop_requested()) return Cancelled{};
        progress(part / 5.0);
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    IhtSweep out;
    out.items.resize(1);
    return out;
}
/// Cells of a study without its axes' texts: 4 x 3, two methods each, the last without enough samples.
Result<StudyCell> study_cell(const StudySpec& study, Index cell) { return StudyCell{study.base, cell == 11}; }
Index study_methods(const StudySpec& study) { return static_cast<Index>(study.base.methods.size()); }
std::uint64_t trial_seed(const StudySpec&, Index trial) { return 3 + static_cast<std::uint64_t>(trial); }
std::string cell_name(const StudySpec&, Index cell) { return std::to_string(cell); }

Outcome unconstrained_kappa(const Problem&, double& out, const std::stop_token&) {
    out = 1;
    return Outcome::Done;
}

namespace {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "tsan_run: %s\n", what);
    std::exit(1);
}

Session::Options options(double rho, std::atomic<int>& wakes) {
    Session::Options made;
    made.build = [](const ExperimentSpec& spec, const std::stop_token& stop) -> Result<Instance> {
        if (stop.stop_requested()) return Cancelled{};
        if (spec.problem.seed == 2) return Failure{"Seed 2 fails here."};
        return fake::instance();
    };
    made.wake = [&wakes] {
        ++wakes;
        wakes.notify_all();
    };
    fake::Plan plan;
    plan.rho = rho;
    made.make = fake::factory(plan);
    return made;
}

void drain_until_idle(Session& session, Race& race) {
    while (!session.idle()) {
        session.drain(race);
        std::this_thread::yield();
    }
    session.drain(race);
}

/// Every command to both jobs from one thread, submissions from a second, draining and looking from a third.
void storm() {
    std::atomic<int> wakes{0};
    Session session(options(0.9, wakes));
    std::atomic<int> busy{2};
    std::jthread submitter([&] {
        for (int i = 0; i < 300; ++i) {
            ExperimentSpec spec = fake::experiment(3);
            spec.problem.seed = static_cast<std::uint64_t>(i % 4);
            spec.start.sigma = i % 5;
            spec.stop.max_iter = 10 + i % 11;
            if (i % 7 == 3) spec.methods[1].spec = *parse_method("grad:step=optimal");
            session.submit(std::move(spec), i % 3 != 0);
            QuadraticSpec quadratic = default_quadratic_spec();
            quadratic.starts.push_back({0.1 * i, 1});
            if (i % 9 == 4) quadratic.Q.q12 = 100;  // refused
            session.submit(std::move(quadratic), i % 4 != 0);
        }
        --busy;
    });
    std::jthread commander([&] {
        for (int i = 0; i < 300; ++i) {
            const Job job = i % 2 ? Job::Quadratic : Job::Race;
            session.pause(job);
            session.step(2, job);
            session.retune(i % 3, "step", i % 2 ? "0.5" : "0.25");
            session.set_enabled(i % 3, i % 4 != 0);
            session.watch(i % 4 - 1, i % 5 - 1);
            session.set_order(i % 2 ? RaceOrder::Time : RaceOrder::Iterations);
            session.set_speed(i % 4 < 2 ? 1e5 : 0, job);
            session.want_theory(i % 8 != 3);
            session.set_theory_accuracy(i % 40 == 5 ? 1e-8 : 1e-6);
            if (i % 50 == 7) session.cancel();
            if (i % 25 == 9) session.restart(true, job);
            session.run(job);
        }
        --busy;
    });
    Race race;
    ProblemSpec swept;
    while (busy > 0) {
        session.drain(race);
        static_cast<void>(session.quadratic().runs());
        static_cast<void>(session.snapshot());
        static_cast<void>(session.instance_picture());
        static_cast<void>(session.iterate(0));
        swept.seed = (swept.seed + 1) % 8;
        require(session.sweep(swept).progress <= 1, "progress beyond 1");
        if (const auto theory = session.theory()) require(theory->progress <= 1, "progress beyond 1");
        std::this_thread::yield();
    }
    submitter.join();
    commander.join();
    session.want_theory(true);
    session.submit(default_quadratic_spec(), true);
    session.submit(fake::experiment(2), true);
    drain_until_idle(session, race);
    while (!session.theory_settled() || session.sweep(swept).busy) std::this_thread::yield();
    require(session.theory() && session.theory()->generation == race.generation && session.theory()->plain,
            "the newest instance has no theory");
    require(session.sweep(swept).found != nullptr, "the newest sweep did not win");
    require(race.traces.size() == 2, "the newest experiment did not win");
    for (const Trace& trace : race.traces)
        require(trace.status == MethodStatus::Converged, "a method did not end with its word");
    const QuadraticRace& quadratic = session.quadratic();
    require(quadratic.runs() == 3 && quadratic.curves.failure.empty(), "the newest quadratic did not win");
    for (const Trace& run : quadratic.curves.traces)
        require(run.status == MethodStatus::Converged, "a quadratic run did not end with its word");
}

/// A reader that lives on wakes alone sees everything, and a ring that nobody drains does not keep a session
/// from ending.
void wakes_and_full_ring() {
    std::atomic<int> wakes{0};
    {
        ExperimentSpec spec = fake::experiment(1);
        spec.stop.max_iter = 80'000;
        Session session(options(1.0, wakes));
        session.submit(spec, true);
        Race race;
        int seen = 0;
        while (race.traces.empty() || !is_final(race.traces[0].status)) {
            wakes.wait(seen);
            seen = wakes;
            session.drain(race);
        }
        require(race.traces[0].size() == 80'001, "records were lost");
    }
    ExperimentSpec endless = fake::experiment(1);
    endless.stop.max_iter = 1'000'000;
    Session abandoned(options(1.0, wakes));
    abandoned.submit(endless, true);
    while (!abandoned.iterate(0)) std::this_thread::yield();
}

StudySpec fake_study() {
    StudySpec study;
    study.base = fake::experiment(2);
    study.base.stop.tol = 1e-3;
    study.base.stop.max_iter = 60;
    study.x = StudyAxis{"rate", {"1", "2", "3", "4"}};
    study.y = StudyAxis{"rank", {"1", "2", "3"}};
    study.trials = 5;
    return study;
}

/// The workers of a study while it is paused, goes on and reports; the same called off in the middle, and one
/// whose rows cannot be kept.
void study_storm() {
    const StudySpec study = fake_study();
    std::atomic<int> wakes{0};
    PauseGate gate;
    std::vector<TrialRow> rows;  // keep is called by one thread at a time
    Index reported = 0;
    StudyRun run;
    run.build = options(0.5, wakes).build;
    run.make = options(0.5, wakes).make;
    run.threads = 4;
    run.gate = &gate;
    run.keep = [&](const std::vector<TrialRow>& trial) {
        rows.insert(rows.end(), trial.begin(), trial.end());
        return Result<Written>(Written{});
    };
    run.progress = [&](const StudyProgress& now) { reported = now.done; };
    std::atomic<bool> over{false};
    {
        std::jthread commander([&] {
            for (int i = 0; !over; ++i) {
                gate.close(i % 2 == 0);
                std::this_thread::yield();
            }
            gate.close(false);
        });
        require(bool(run_study(study, {}, run)), "a study did not end");
        over = true;
    }
    require(rows.size() == 11 * 5 * 2 && reported == 11 * 5 * 2, "runs of a study were lost");
    const std::vector<TrialRow> half(rows.begin(), rows.begin() + 40);
    std::stop_source stop;
    rows.clear();
    run.gate = nullptr;
    run.keep = [&](const std::vector<TrialRow>& trial) {
        rows.insert(rows.end(), trial.begin(), trial.end());
        if (rows.size() >= 10) stop.request_stop();
        return Result<Written>(Written{});
    };
    require(run_study(study, half, run, stop.get_token()).cancelled(), "a study was not called off");
    run.keep = [&](const std::vector<TrialRow>&) { return Result<Written>(Failure{"The disk is full."}); };
    require(run_study(study, {}, run).sentence() == "The disk is full.", "a full disk was not said");
}

/// Wishes that follow, replace and cancel one another while somebody listens, and one that works when its
/// task goes away.
void task_storm() {
    std::atomic<int> wakes{0};
    Task<std::vector<int>> task([&] { ++wakes; });
    const auto work = [](int number) {
        return [number](const auto& post, const std::stop_token& stop) {
            for (int k = 0; k < 20 && !stop.stop_requested(); ++k)
                post([&](std::vector<int>& news) { news.push_back(number); });
            return Written{};
        };
    };
    {
        std::jthread asker([&] {
            for (int k = 0; k < 300; ++k) {
                if (k % 3 == 0)
                    task.start(work(k));
                else
                    task.queue(work(k));
                if (k % 7 == 0) task.cancel();
                if (k % 11 == 0) task.drop();
            }
        });
        for (int k = 0; k < 1000; ++k)
            if (!task.heard()) std::this_thread::yield();
    }
    task.start(work(-1));
    task.finish();
    const auto heard = task.heard();
    require(heard && heard->ended && heard->news.size() == 20, "a task was not heard");
    require(wakes > 0, "a task woke nobody");
    task.start(work(-2));
}

}  // namespace
}  // namespace lowrank

int main() {
    lowrank::task_storm();
    lowrank::study_storm();
    lowrank::storm();
    lowrank::wakes_and_full_ring();
    return 0;
}
