// One value at a time, computed on a thread of its own: the newest key wins, and the last few values are
// kept.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/run/session/task.h"

namespace lowrank {

/// What is computed for another key is cut off by its token. All of it is safe to call from any thread; the
/// thread begins with the first wish.
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

    /// Asks for the value of a key, to be begun no sooner than due; what is there or on its way is not begun
    /// again. Where the system makes no thread the answer says so, at once.
    void want(Key key, Make make, SteadyTime due = {}) {
        const std::lock_guard one(asking_);
        {
            const std::lock_guard lock(mutex_);
            if (key_ == key) return;
            key_ = key;
            progress_.reset();
            ++version_;
        }
        changed_.notify_all();
        if (answer()) return task_.drop();
        const bool begun = task_.start(
            [this, key, make = std::move(make), version = version_](
                const auto&, const std::stop_token& token) mutable -> Result<Written> {
                Result<Value> made = result_of(std::exchange(make, nullptr), token, version);
                if (keep(key, std::move(made), token) && wake_) wake_();
                return Cancelled{};
            },
            due);
        if (!begun) keep(key, Failure{no_thread_for_it()}, {});
    }
    /// Nothing is wanted; what is kept stays.
    void drop() {
        const std::lock_guard one(asking_);
        {
            const std::lock_guard lock(mutex_);
            key_.reset();
            ++version_;
        }
        task_.drop();
        changed_.notify_all();
    }
    /// Drops, and returns when what was being made has been let go.
    void release() {
        drop();
        task_.finish();
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

    bool keep(const Key& key, Result<Value> made, const std::stop_token& cut) {
        auto answer = std::make_shared<const Result<Value>>(std::move(made));
        {
            const std::lock_guard lock(mutex_);
            if (cut.stop_requested()) return false;
            if (kept_.size() >= most_) kept_.erase(kept_.begin());
            kept_.emplace_back(key, std::move(answer));
        }
        changed_.notify_all();
        return true;
    }

    Result<Value> result_of(const Make& make, const std::stop_token& token, std::uint64_t version) {
        const auto tell = [&, next = SteadyTime()](double share) mutable {
            {
                const std::lock_guard lock(mutex_);
                if (version != version_) return;
                progress_ = share;
            }
            const SteadyTime now = SteadyClock::now();
            if (now < next) return;
            next = now + to_duration(1 / kWakesPerSecond);
            if (wake_) wake_();
        };
        return caught<Value>([&] { return make(token, tell); }, out_of_memory_);
    }

    const std::function<void()> wake_;
    const std::size_t most_;
    const std::string out_of_memory_;
    std::mutex asking_;  // so that the key is that of the wish
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Key> key_;
    std::optional<double> progress_;
    std::uint64_t version_ = 0;
    std::vector<std::pair<Key, Answer>> kept_;  // newest last
    Task<Written> task_;                        // last: it ends before what it uses
};

}  // namespace lowrank
