// One value at a time, computed on a thread of its own: the newest key wins, and the last few values are kept.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/linalg/try_thread.h"
#include "core/run/pacing.h"
#include "core/text/result.h"

namespace lowrank {

/// What is computed for another key is cut off by its token. All of it is safe to call from any thread; the thread begins
/// with the first wish.
template <class Key, class Value>
class LatestJob {
public:
    using Progress = std::function<void(double)>;
    /// Called on the job's thread, and freed when it is done or not wanted any more.
    using Make = std::function<Result<Value>(const std::stop_token&, const Progress&)>;
    using Answer = std::shared_ptr<const Result<Value>>;

    /// wake: called from the job's thread when there is an answer, and ten times a second with progress.
    /// out_of_memory: the sentence of an answer that did not fit.
    LatestJob(std::function<void()> wake, std::size_t kept, std::string out_of_memory)
        : wake_(std::move(wake)), most_(kept), out_of_memory_(std::move(out_of_memory)) {}
    ~LatestJob() {
        drop();
        thread_.request_stop();
    }

    /// Asks for the value of a key, to be begun no sooner than due; what is there or on its way is not begun again. Where the
    /// system makes no thread the answer says so, at once.
    void want(Key key, Make make, SteadyTime due = {}) {
        std::stop_source cut{std::nostopstate};
        {
            std::lock_guard lock(mutex_);
            if (key_ == key) return;
            if (computing_) cut = work_;
            key_ = std::move(key);
            progress_.reset();
            due_ = due;
            ++version_;
            std::swap(make_, make);  // what is replaced is freed outside the lock
            if (find_wanted()) make_ = nullptr;
            if (!thread_.joinable())
                thread_ = try_thread([this](const std::stop_token& stop) { work(stop); });
            if (!thread_.joinable() && make_) refuse();
        }
        if (cut.stop_possible()) cut.request_stop();
        changed_.notify_all();
    }
    /// Nothing is wanted; what is kept stays.
    void drop() {
        std::stop_source cut{std::nostopstate};
        Make unwanted;
        {
            std::lock_guard lock(mutex_);
            if (computing_) cut = work_;
            key_.reset();
            ++version_;
            std::swap(make_, unwanted);
        }
        if (cut.stop_possible()) cut.request_stop();
        changed_.notify_all();
    }
    /// Drops, and returns when what was being made has been let go.
    void release() {
        drop();
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !computing_; });
    }
    /// Lets go of what is kept.
    void forget() {
        std::lock_guard lock(mutex_);
        kept_.clear();
    }

    /// That of the key wanted; null before it is there.
    Answer answer() const {
        std::lock_guard lock(mutex_);
        return find_wanted();
    }
    /// Waits for it; null where the token fired first.
    Answer wait(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [this] { return !key_ || find_wanted(); });
        return find_wanted();
    }
    /// The newest kept answer that fits(key, result); null where there is none.
    template <class Fits>
    Answer find(Fits fits) const {
        std::lock_guard lock(mutex_);
        for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept)
            if (fits(kept->first, *kept->second)) return kept->second;
        return nullptr;
    }
    /// Something is wanted that is not there yet.
    bool busy() const {
        std::lock_guard lock(mutex_);
        return key_ && !find_wanted();
    }
    /// 0 to 1 of what is being made; absent before it says so.
    std::optional<double> progress() const {
        std::lock_guard lock(mutex_);
        return progress_;
    }

private:
    static constexpr double kWakesPerSecond = 10;

    Answer find_wanted() const {
        for (const auto& [key, answer] : kept_)
            if (key_ == key) return answer;
        return nullptr;
    }

    /// The answer where there is no thread to make one.
    void refuse() {
        make_ = nullptr;
        keep(*key_, std::make_shared<const Result<Value>>(Failure{no_thread_for_it()}));
    }

    void keep(const Key& key, Answer made) {
        if (kept_.size() >= most_) kept_.erase(kept_.begin());
        kept_.emplace_back(key, std::move(made));
    }

    void work(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (!stop.stop_requested()) {
            const std::uint64_t version = version_;
            const SteadyTime due = due_;  // wait_until reads it while the lock is open
            if (make_ && SteadyClock::now() >= due)
                compute(lock);
            else if (make_)
                changed_.wait_until(lock, stop, due, [&] { return version_ != version; });
            else
                changed_.wait(lock, stop, [&] { return version_ != version; });
        }
    }

    void compute(std::unique_lock<std::mutex>& lock) {
        const Key key = *key_;
        Make make = std::exchange(make_, nullptr);
        work_ = std::stop_source();
        const std::stop_token token = work_.get_token();
        const std::uint64_t version = version_;
        computing_ = true;
        lock.unlock();
        Answer made = std::make_shared<const Result<Value>>(result_of(make, token, version));
        make = nullptr;
        if (token.stop_requested()) made = nullptr;
        lock.lock();
        computing_ = false;
        changed_.notify_all();
        if (!made) return;
        keep(key, std::move(made));
        lock.unlock();
        if (wake_) wake_();
        lock.lock();
    }

    Result<Value> result_of(const Make& make, const std::stop_token& token, std::uint64_t version) {
        SteadyTime next{};
        try {
            return make(token, [&](double share) {
                {
                    std::lock_guard lock(mutex_);
                    if (version != version_) return;
                    progress_ = share;
                }
                const SteadyTime now = SteadyClock::now();
                if (now < next) return;
                next = now + to_duration(1 / kWakesPerSecond);
                if (wake_) wake_();
            });
        } catch (const std::bad_alloc&) {
            return Failure{out_of_memory_};
        }
    }

    const std::function<void()> wake_;
    const std::size_t most_;
    const std::string out_of_memory_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Key> key_;
    Make make_;  // of key_, until it is begun
    SteadyTime due_{};
    std::optional<double> progress_;
    std::uint64_t version_ = 0;
    std::stop_source work_;
    bool computing_ = false;
    std::vector<std::pair<Key, Answer>> kept_;  // newest last
    std::jthread thread_;                       // last: it ends before what it uses
};

}  // namespace lowrank
