// The thread of the spectra: waits for a wish that rests, answers it from what is kept or computes it.
#include "core/run/theory_worker.h"

#include <algorithm>
#include <cmath>
#include <new>

namespace lowrank {
namespace {

constexpr double kWordsPerSecond = 10;  // of progress

bool same_ground(const TheoryWish& a, const TheoryWish& b) {
    const auto problem = [](const TheoryWish& wish) {
        return wish.instance ? wish.instance->problem : nullptr;
    };
    return problem(a) == problem(b) && a.limit == b.limit;
}

bool is_large(const TheoryWish& wish) {
    return wish.instance && wish.instance->degrees_of_freedom() > kBlinkDimension;
}

}  // namespace

TheoryWorker::TheoryWorker(SpectrumSolver solve, std::function<void()> wake)
    : solve_(std::move(solve)),
      wake_(std::move(wake)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

TheoryWorker::~TheoryWorker() {
    thread_.request_stop();
    std::stop_source work;
    {
        std::lock_guard lock(mutex_);
        work = work_;
    }
    work.request_stop();
}

void TheoryWorker::want(bool wanted) {
    std::stop_source work{std::nostopstate};
    {
        std::lock_guard lock(mutex_);
        if (wanted == wanted_) return;
        wanted_ = wanted;
        ++version_;
        if (!wanted) work = work_;
    }
    if (work.stop_possible()) work.request_stop();
    changed_.notify_all();
}

void TheoryWorker::set_accuracy(double accuracy) {
    {
        std::lock_guard lock(mutex_);
        if (accuracy == accuracy_) return;
        accuracy_ = accuracy;
        ++version_;
    }
    changed_.notify_all();
}

bool TheoryWorker::settled() const {
    std::lock_guard lock(mutex_);
    return !wanted_ || (seen_ == version_ && !computing_);
}

void TheoryWorker::wish(TheoryWish wish) {
    std::stop_source work{std::nostopstate};
    {
        std::lock_guard lock(mutex_);
        const bool same = same_ground(wish, wish_);
        if (!same) since_ = SteadyClock::now();
        // A solver that goes on needs the machine more than a large spectrum does.
        if (!same || (computing_ && !wish.rests && is_large(wish))) work = work_;
        std::swap(wish_, wish);  // what is replaced is freed outside the lock
        ++version_;
    }
    if (work.stop_possible()) work.request_stop();
    changed_.notify_all();
}

void TheoryWorker::release() {
    wish({});
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !computing_; });
}

void TheoryWorker::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        const std::uint64_t version = version_;
        if (!wanted_ || !wish_.instance || answered()) {
            seen_ = version;
        } else if (auto sentence = obstacle()) {
            seen_ = version;
            say(std::move(*sentence));
        } else if (const SteadyTime due = since_ + to_duration(kRest); SteadyClock::now() < due) {
            changed_.wait_until(lock, stop, due, [&] { return version_ != version; });
            continue;
        } else {
            compute(lock, stop);
            continue;
        }
        if (told_) {
            told_ = false;
            lock.unlock();
            if (wake_) wake_();
            lock.lock();
        }
        changed_.wait(lock, stop, [this] { return version_ != seen_; });
    }
}

std::optional<std::string> TheoryWorker::obstacle() const {
    if (needs_limit(*wish_.instance) && !wish_.limit)
        return wish_.ended
                   ? "No method has converged, so that the limit the spectrum is taken at is not known."
                   : "The residual does not vanish here: the spectrum is taken at the limit, once a method "
                     "has converged.";
    if (is_large(wish_) && !wish_.rests)
        return "The spectrum, of dimension " + std::to_string(wish_.instance->degrees_of_freedom()) +
               ", is computed while the race rests.";
    return std::nullopt;
}

TheoryWorker::Kept* TheoryWorker::find(const TheoryWish& wish) {
    const auto at = std::find_if(kept_.rbegin(), kept_.rend(), [&](const Kept& kept) {
        if (kept.limit != wish.limit) return false;
        return kept.problem.lock() == wish.instance->problem ||
               (kept.drawn_from && kept.drawn_from == wish.drawn_from && !wish.limit);
    });
    return at == kept_.rend() ? nullptr : &*at;
}

bool TheoryWorker::complete(const Kept& kept) const {
    const RaceTheory& theory = kept.theory;
    if (!theory.plain) return true;  // a failure, which would repeat
    const bool exact_enough = theory.plain->dense || kept.accuracy <= accuracy_;
    return exact_enough && (theory.scaled || !wish_.scaled);
}

bool TheoryWorker::answered() {
    const Kept* kept = find(wish_);
    if (!kept || !complete(*kept)) return false;
    publish(kept->theory);
    return true;
}

void TheoryWorker::compute(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
    work_ = std::stop_source();
    const std::stop_token token = work_.get_token();
    computing_ = true;
    TheoryWish wish = wish_;
    TheoryOptions options{accuracy_, wish.scaled, solve_};
    RaceTheory found;
    if (const Kept* kept = find(wish); kept && (!kept->theory.plain || kept->accuracy <= accuracy_))
        found = kept->theory;
    lock.unlock();

    SteadyTime next{};
    const auto progress = [&](double share) {
        const SteadyTime now = SteadyClock::now();
        if (now < next || token.stop_requested()) return;
        next = now + to_duration(1 / kWordsPerSecond);
        {
            std::lock_guard again(mutex_);
            if (!same_ground(wish, wish_)) return;
            RaceTheory word;
            word.computing = true;
            word.progress = share;
            word.sentence = "Computing the spectrum: " + std::to_string(std::lround(100 * share)) + " %.";
            publish(std::move(word));
            told_ = false;
        }
        if (wake_) wake_();
    };
    Outcome outcome = Outcome::Cancelled;
    try {
        outcome = complete_theory(*wish.instance, wish.limit, options, found, token, progress);
    } catch (const std::bad_alloc&) {
        found = {};
        found.sentence = "There is not enough memory for the spectrum.";
        outcome = Outcome::Done;
    }
    Kept made{wish.instance->problem, wish.drawn_from, wish.limit, options.accuracy, std::move(found)};
    wish.instance.reset();

    lock.lock();
    computing_ = false;
    if (outcome == Outcome::Done && !stop.stop_requested()) {
        // Where nothing says how to draw it again, an instance that is gone will not come back.
        std::erase_if(kept_, [&](const Kept& kept) {
            const bool same = kept.limit == made.limit && kept.problem.lock() == made.problem.lock();
            return same || (kept.problem.expired() && (!kept.drawn_from || kept.limit));
        });
        kept_.push_back(std::move(made));
        if (kept_.size() > kKept) kept_.erase(kept_.begin());
    }
    changed_.notify_all();
}

void TheoryWorker::publish(RaceTheory theory) {
    theory.generation = wish_.generation;
    published_.put(std::make_shared<const RaceTheory>(std::move(theory)));
    told_ = true;
}

void TheoryWorker::say(std::string sentence) {
    const auto last = published_.get();
    if (last && last->generation == wish_.generation && last->sentence == sentence && !last->plain) return;
    RaceTheory word;
    word.at_limit = needs_limit(*wish_.instance);
    word.sentence = std::move(sentence);
    publish(std::move(word));
}

}  // namespace lowrank
