// The pool behind parallel_tiles: a few sleeping threads and one job at a time.
#include "core/linalg/parallel.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <ctime>
#include <exception>
#include <mutex>
#include <sched.h>
#include <thread>
#include <vector>

#include "core/linalg/try_thread.h"

namespace lowrank {
namespace {

constexpr int kMostThreads = 64;

int available_processors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::clamp(CPU_COUNT(&set), 1, kMostThreads);
    return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

/// Processor time of the calling thread.
double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Of the thread whose work it is; no result depends on it.
thread_local double waited_for = 0;

/// One call of parallel_tiles: lives on the caller's stack until every helper has left it.
struct Job {
    Index tiles;
    TileWork work;
    const std::stop_token& stop;
    std::atomic<Index> next{0};
    std::atomic<bool> cancelled{false};
    std::mutex failure_mutex;
    std::exception_ptr failure;
    double busiest = 0;  ///< processor time of the helper that had most to do; guarded by the pool's mutex

    void run() {
        for (;;) {
            if (stop.stop_requested()) {
                if (next.load(std::memory_order_relaxed) < tiles)
                    cancelled.store(true, std::memory_order_relaxed);
                return;
            }
            const Index tile = next.fetch_add(1, std::memory_order_relaxed);
            if (tile >= tiles) return;
            try {
                work(tile);
            } catch (...) {
                const std::lock_guard lock(failure_mutex);
                if (!failure) failure = std::current_exception();
                next.store(tiles, std::memory_order_relaxed);
            }
        }
    }
};

class Pool {
public:
    ~Pool() {
        {
            const std::lock_guard lock(mutex_);
            closing_ = true;
        }
        wake_.notify_all();
    }

    std::atomic<int>& threads() { return threads_; }

    /// False, and nothing done, while another job is under way: a nested call finds it busy with its own.
    bool try_run(Job& job, int threads) {
        if (busy_.exchange(true, std::memory_order_acquire)) return false;
        {
            const std::lock_guard lock(mutex_);
            while (static_cast<int>(helpers_.size()) < threads - 1) {
                std::jthread helper = try_thread([this] { help(); });
                if (!helper.joinable()) {
                    // Asked once: a step would ask again for every product.
                    threads_.store(static_cast<int>(helpers_.size()) + 1);
                    break;
                }
                helpers_.push_back(std::move(helper));
            }
            job_ = &job;
            places_ = threads - 1;
        }
        wake_.notify_all();
        const double begin = thread_seconds();
        job.run();
        const double own = thread_seconds() - begin;
        {
            std::unique_lock lock(mutex_);
            job_ = nullptr;
            idle_.wait(lock, [this] { return inside_ == 0; });
        }
        waited_for += std::max(0.0, job.busiest - own);
        busy_.store(false, std::memory_order_release);
        return true;
    }

private:
    void help() {
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [this] { return closing_ || (job_ && places_ > 0); });
            if (closing_) return;
            Job& job = *job_;
            --places_;
            ++inside_;
            lock.unlock();
            const double begin = thread_seconds();
            job.run();
            const double taken = thread_seconds() - begin;
            lock.lock();
            job.busiest = std::max(job.busiest, taken);
            if (--inside_ == 0) idle_.notify_one();
        }
    }

    std::atomic<int> threads_{available_processors()};
    std::atomic<bool> busy_{false};
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    Job* job_ = nullptr;
    int places_ = 0;  ///< helpers that may still join the job
    int inside_ = 0;  ///< helpers that have not left it
    bool closing_ = false;
    std::vector<std::jthread> helpers_;  // last: joined before the rest is gone
};

Pool& pool() {
    static Pool the_pool;
    return the_pool;
}

}  // namespace

namespace {
// Of the thread, since it is the thread that is one of many; no result depends on it.
thread_local int alone = 0;
}  // namespace

OneThread::OneThread() { ++alone; }
OneThread::~OneThread() { --alone; }

void set_worker_threads(int threads) { pool().threads().store(std::clamp(threads, 1, kMostThreads)); }

double work_seconds() { return thread_seconds() + waited_for; }

int worker_threads() { return pool().threads().load(std::memory_order_relaxed); }

Outcome parallel_tiles(Index tiles, TileWork work, const std::stop_token& stop) {
    Job job{.tiles = tiles, .work = work, .stop = stop, .failure_mutex = {}, .failure = {}};
    const int threads = alone > 0 ? 1 : static_cast<int>(std::min<Index>(worker_threads(), tiles));
    if (threads <= 1 || !pool().try_run(job, threads)) job.run();
    if (job.failure) std::rethrow_exception(job.failure);
    return job.cancelled.load(std::memory_order_relaxed) ? Outcome::Cancelled : Outcome::Done;
}

}  // namespace lowrank
