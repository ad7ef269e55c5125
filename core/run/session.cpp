// The session as others see it: commands go into the mailbox, records come out of the ring. The loop is the
// worker's.
#include "core/run/session.h"

#include <future>
#include <thread>

#include "core/run/session_worker.h"

namespace lowrank {

struct Session::Impl {
    explicit Impl(Options chosen)
        : options(std::move(chosen)),
          snapshots(options.snapshots_per_second, options.iterate_memory),
          theory(options.solve_spectrum, options.wake),
          worker(options, shared, snapshots, theory),
          thread([this](const std::stop_token& stop) { worker.work(stop); }) {}

    Options options;
    SessionShared shared;
    SnapshotMaker snapshots;  // only its two slots are for others
    RaceReader reader;        // of the thread that drains
    TheoryWorker theory;      // a thread of its own
    SessionWorker worker;
    std::jthread thread;  // last: it ends before what it uses
};

Session::Session(Options options) : impl_(std::make_unique<Impl>(std::move(options))) {}

Session::~Session() {
    impl_->thread.request_stop();
    impl_->shared.mailbox.close();
}

std::uint64_t Session::submit(ExperimentSpec spec, bool running) {
    return impl_->shared.mailbox.submit(std::move(spec), running);
}
void Session::run() {
    impl_->shared.mailbox.order([](SessionWorker& worker) { worker.run(); });
}
void Session::pause() {
    impl_->shared.mailbox.order([](SessionWorker& worker) { worker.pause(); });
}
void Session::step(Index iterations) {
    impl_->shared.mailbox.order([iterations](SessionWorker& worker) { worker.step(iterations); });
}
void Session::restart(bool running) { impl_->shared.mailbox.submit(std::nullopt, running); }
void Session::cancel() {
    impl_->shared.mailbox.order([](SessionWorker& worker) { worker.cancel(); }, true);
}
void Session::retune(Index method, std::string key, std::string value) {
    impl_->shared.mailbox.order([method, key = std::move(key), value = std::move(value)](
                                    SessionWorker& worker) { worker.retune(method, key, value); });
}
void Session::set_enabled(Index method, bool enabled) {
    impl_->shared.mailbox.order([=](SessionWorker& worker) { worker.set_enabled(method, enabled); });
}
void Session::set_speed(double iterations_per_second) {
    impl_->shared.mailbox.set([=](SessionWorker& worker) { worker.set_speed(iterations_per_second); });
}
void Session::set_order(RaceOrder order) {
    impl_->shared.mailbox.set([=](SessionWorker& worker) { worker.set_order(order); });
}
void Session::watch(Index method, std::int64_t t) {
    impl_->shared.mailbox.set([=](SessionWorker& worker) { worker.watch(method, t); });
}

bool Session::drain(Race& race) {
    RaceReader& reader = impl_->reader;
    SessionShared& shared = impl_->shared;
    bool changed = reader.take(race, shared.head.get());
    shared.ring.consume([&](const Record& record) {
        if (!reader.knows(record)) changed |= reader.take(race, shared.head.get());
        changed |= reader.take(race, record);
    });
    reader.finish(race);
    return changed;
}

void Session::want_theory(bool wanted) { impl_->theory.want(wanted); }
void Session::set_theory_accuracy(double accuracy) { impl_->theory.set_accuracy(accuracy); }
std::shared_ptr<const RaceTheory> Session::theory() const { return impl_->theory.theory(); }
bool Session::theory_settled() const { return impl_->theory.settled(); }

bool Session::idle() const { return impl_->shared.mailbox.idle(); }
std::shared_ptr<const Snapshot> Session::snapshot() const { return impl_->snapshots.snapshot.get(); }
std::shared_ptr<const InstancePicture> Session::instance_picture() const {
    return impl_->snapshots.picture.get();
}

std::shared_ptr<const FixedRankPoint> Session::iterate(Index method) const {
    auto answer = std::make_shared<std::promise<std::shared_ptr<const FixedRankPoint>>>();
    auto future = answer->get_future();
    const bool asked = impl_->shared.mailbox.ask(
        [answer, method](SessionWorker& worker) { answer->set_value(worker.iterate(method)); });
    return asked ? future.get() : nullptr;
}

}  // namespace lowrank
