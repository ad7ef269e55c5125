// The session as others see it: commands go into the mailbox, records come out of the ring.
#include "core/run/session.h"

#include <future>
#include <thread>

#include "core/run/session/session_worker.h"

namespace lowrank {

struct Session::Impl {
    explicit Impl(Options chosen)
        : options(std::move(chosen)),
          shared(options.wake),
          snapshots(options.snapshots_per_second),
          theory(options.solve_spectrum, options.wake, [this] { shared.mailbox.poke(); }),
          worker(options, shared, snapshots, theory),
          thread([this](const std::stop_token& stop) { worker.work(stop); }) {}

    Options options;
    SessionShared shared;
    SnapshotMaker snapshots;  // only its slots are for others
    RaceReader race_reader;   // of the thread that drains, as the next two
    QuadraticReader quadratic_reader;
    QuadraticRace quadratic;
    TheoryFeed theory;
    SessionWorker worker;
    std::jthread thread;  // last: it ends before what it uses
};

Session::Session(Options options) : impl_(std::make_unique<Impl>(std::move(options))) {}

Session::~Session() {
    impl_->thread.request_stop();
    impl_->shared.mailbox.close();
}

std::uint64_t Session::submit(ExperimentSpec spec, bool running) {
    return impl_->shared.mailbox.submit(std::optional(std::move(spec)), running);
}
std::uint64_t Session::submit(QuadraticSpec spec, bool running) {
    return impl_->shared.mailbox.submit(std::optional(std::move(spec)), running);
}
void Session::run(Job job) {
    impl_->shared.mailbox.order(job, [job](SessionWorker& worker) { worker.job(job).run(); });
}
void Session::pause(Job job) {
    impl_->shared.mailbox.order(job, [job](SessionWorker& worker) { worker.job(job).pause(); });
}
void Session::step(Index iterations, Job job) {
    impl_->shared.mailbox.order(job, [=](SessionWorker& worker) { worker.job(job).step(iterations); });
}
void Session::restart(bool running, Job job) {
    if (job == Job::Race)
        impl_->shared.mailbox.submit(std::optional<ExperimentSpec>(), running);
    else
        impl_->shared.mailbox.submit(std::optional<QuadraticSpec>(), running);
}
void Session::set_speed(double iterations_per_second, Job job) {
    impl_->shared.mailbox.set(
        [=](SessionWorker& worker) { worker.job(job).set_speed(iterations_per_second); });
}
void Session::come_to(std::int64_t t) {
    impl_->shared.mailbox.order(Job::Race, [t](SessionWorker& worker) { worker.race.come_to(t); });
}
void Session::cancel() {
    impl_->shared.mailbox.order(
        Job::Race, [](SessionWorker& worker) { worker.race.cancel(); }, true);
}
void Session::retune(Index method, std::string key, std::string value) {
    impl_->shared.mailbox.order(
        Job::Race, [method, key = std::move(key), value = std::move(value)](SessionWorker& worker) {
            worker.race.retune(method, key, value);
        });
}
void Session::set_enabled(Index method, bool enabled) {
    impl_->shared.mailbox.order(Job::Race,
                                [=](SessionWorker& worker) { worker.race.set_enabled(method, enabled); });
}
void Session::set_order(RaceOrder order) {
    impl_->shared.mailbox.set([=](SessionWorker& worker) { worker.race.set_order(order); });
}
void Session::watch(Index method, std::int64_t t, bool parts) {
    impl_->shared.mailbox.set([=](SessionWorker& worker) { worker.watch(method, t, parts); });
}

bool Session::drain(Race& race) {
    SessionShared& shared = impl_->shared;
    RaceReader& races = impl_->race_reader;
    QuadraticReader& quadratics = impl_->quadratic_reader;
    QuadraticRace& quadratic = impl_->quadratic;
    bool of_race = races.take(race, shared.race.get());
    bool of_quadratic = quadratics.take(quadratic, shared.quadratic.get());
    shared.ring.consume([&](const std::variant<Record, QuadraticRecord>& streamed) {
        if (const Record* record = std::get_if<Record>(&streamed)) {
            if (!races.knows(*record)) of_race |= races.take(race, shared.race.get());
            of_race |= races.take(race, *record);
        } else if (const auto* step = std::get_if<QuadraticRecord>(&streamed)) {
            if (!quadratics.knows(*step)) of_quadratic |= quadratics.take(quadratic, shared.quadratic.get());
            of_quadratic |= quadratics.take(quadratic, *step);
        }
    });
    races.finish(race);
    if (of_quadratic) quadratic.finish(), ++quadratic.version;
    return of_race || of_quadratic;
}

const QuadraticRace& Session::quadratic() const { return impl_->quadratic; }

void Session::want_theory(bool wanted) { impl_->theory.want(wanted); }
void Session::set_theory_accuracy(double accuracy) { impl_->theory.set_accuracy(accuracy); }
std::shared_ptr<const RaceTheory> Session::theory() const { return impl_->theory.theory(); }
bool Session::theory_settled() const { return impl_->theory.settled(); }
Sweep Session::sweep(const ProblemSpec& problem) const { return impl_->theory.sweep(problem); }

bool Session::idle() const { return impl_->shared.mailbox.idle(); }
std::shared_ptr<const Snapshot> Session::snapshot() const { return impl_->snapshots.snapshot.get(); }
std::shared_ptr<const LookBack> Session::look_back() const { return impl_->snapshots.look_back.get(); }
std::shared_ptr<const StepInParts> Session::step_in_parts() const { return impl_->snapshots.step.get(); }
std::shared_ptr<const InstancePicture> Session::instance_picture() const {
    return impl_->snapshots.picture.get();
}

std::shared_ptr<const FixedRankPoint> Session::iterate(Index method) const {
    auto answer = std::make_shared<std::promise<std::shared_ptr<const FixedRankPoint>>>();
    auto future = answer->get_future();
    impl_->shared.mailbox.set(
        [answer, method](SessionWorker& worker) { answer->set_value(worker.race.iterate(method)); });
    return future.get();
}

}  // namespace lowrank
