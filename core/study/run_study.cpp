// Runs the trials of a study: workers take the next one from one list.
#include "core/study/run_study.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <fmt/core.h>
#include <thread>
#include <unordered_map>

#include "core/linalg/parallel.h"
#include "core/linalg/try_thread.h"
#include "core/run/memory.h"

namespace lowrank {

namespace {

/// One trial with the methods that are not done.
struct TrialTask {
    Index cell, trial;
    std::vector<Index> wanted;
};

/// The cells as they are run, and which of them are large.
struct Grid {
    std::vector<StudyCell> cells;
    std::vector<bool> large;
};

/// What a file takes once it is read, its parts and a race beside each other: an estimate.
constexpr double kMemoryOfBytes = 10;
double bytes_of(const std::string& path) {
    std::error_code missing;
    const auto size = std::filesystem::file_size(path, missing);
    return missing ? 0 : static_cast<double>(size);
}

Result<Grid> grid_of(const StudySpec& study, double largest) {
    Grid grid;
    for (Index cell = 0; cell < study.cells(); ++cell) {
        Result<StudyCell> made = study_cell(study, cell);
        if (!made) return made.passed_on<Grid>();
        const bool drawn = is_drawn(made->spec.problem);
        grid.large.push_back((drawn ? race_memory(made->spec, ground_of(made->spec.problem))
                                    : kMemoryOfBytes * bytes_of(made->spec.problem.path)) > largest);
        grid.cells.push_back(std::move(*made));
    }
    return grid;
}

/// What of the shard is not done, coarse cells first, and all trials of one level before the next; counts
/// what there is.
std::vector<TrialTask> tasks_of(const StudySpec& study, const Grid& grid, const std::vector<TrialRow>& done,
                                const StudyShard& shard, StudyProgress& count) {
    const Index methods = study_methods(study);
    std::vector<bool> there(static_cast<std::size_t>(study.cells() * study.trials * methods));
    const auto place = [&](Index cell, Index trial, Index method) {
        return static_cast<std::size_t>((cell * study.trials + trial) * methods + method);
    };
    for (const TrialRow& row : done) there[place(row.cell, row.trial, row.method)] = true;
    std::vector<TrialTask> tasks;
    for (const std::vector<Index>& level : coarse_first(study.columns(), study.rows()))
        for (Index trial = 0; trial < study.trials; ++trial)
            for (const Index cell : level) {
                if (grid.cells[static_cast<std::size_t>(cell)].underdetermined || !shard.has(cell, trial))
                    continue;
                TrialTask task{cell, trial, {}};
                for (Index method = 0; method < methods; ++method)
                    if (!there[place(cell, trial, method)]) task.wanted.push_back(method);
                count.all += methods;
                count.done += methods - static_cast<Index>(task.wanted.size());
                if (!task.wanted.empty()) tasks.push_back(std::move(task));
            }
    return tasks;
}

/// Many small trials, or one large one and nothing else.
class Room {
public:
    /// False where the token fired before there was room.
    bool enter(bool large, const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        large_waiting_ += large;
        const bool there = changed_.wait(
            lock, stop, [&] { return large ? inside_ == 0 : large_waiting_ == 0 && !large_inside_; });
        large_waiting_ -= large;
        if (there) ++inside_, large_inside_ = large;
        lock.unlock();
        changed_.notify_all();
        return there;
    }
    void leave() {
        {
            const std::lock_guard lock(mutex_);
            --inside_;
            large_inside_ = false;
        }
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    int inside_ = 0, large_waiting_ = 0;
    bool large_inside_ = false;
};

/// What the workers share.
class Pool {
public:
    Pool(const StudySpec& study, const Grid& grid, std::vector<TrialTask> tasks, const StudyRun& run,
         const std::stop_token& stop)
        : study_(study), grid_(grid), tasks_(std::move(tasks)), run_(run), outer_(stop, [this] {
              own_.request_stop();
          }) {}

    void work() {
        for (;;) {
            const std::size_t i = next_.fetch_add(1);
            if (i >= tasks_.size() || own_.stop_requested()) return;
            try {
                run_task(tasks_[i]);
            } catch (const std::bad_alloc&) {
                fail("there is not enough memory for the study: fewer --threads take less.");
            } catch (const std::exception& error) {
                fail(fmt::format("the study was stopped by an internal error: {}.", error.what()));
            }
        }
    }

    Index done() const { return done_.load(); }
    std::size_t tasks() const { return tasks_.size(); }
    /// Waits until a trial is done or the time is over.
    void wait(std::chrono::milliseconds most) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, most, [this] { return workers_ == 0; });
    }
    void begin(int workers) { workers_ = workers; }
    void end() {
        {
            const std::lock_guard lock(mutex_);
            --workers_;
        }
        changed_.notify_all();
    }
    bool ended() {
        const std::lock_guard lock(mutex_);
        return workers_ == 0;
    }
    const std::string& failure() const { return failure_; }

private:
    void run_task(const TrialTask& task) {
        const bool large = grid_.large[static_cast<std::size_t>(task.cell)];
        const std::stop_token stop = own_.get_token();
        if (!room_.enter(large, stop)) return;
        const struct Leave {
            Room& room;
            ~Leave() { room.leave(); }
        } leave{room_};
        TrialWorld world{run_.build, run_.make, run_.external};
        if (run_.gate) world.between = [&] { run_.gate->pass(stop); };
        std::optional<OneThread> one;
        if (!large) one.emplace();
        const Result<std::vector<TrialRow>> rows =
            run_trial(study_, grid_.cells[static_cast<std::size_t>(task.cell)], task.cell, task.trial,
                      task.wanted, world, stop);
        if (rows.cancelled()) return;
        if (!rows) return fail(rows.sentence());
        const std::lock_guard lock(keeping_);
        // What came to its end after the word to stop is whole, and kept; after a failure nothing is.
        if (failed_) return;
        if (const Result<Written> kept = run_.keep(*rows); !kept) return fail(kept.sentence());
        done_ += static_cast<Index>(rows->size());
    }

    void fail(std::string sentence) {
        {
            const std::lock_guard lock(mutex_);
            if (failure_.empty()) failure_ = std::move(sentence);
        }
        failed_ = true;
        own_.request_stop();
    }

    const StudySpec& study_;
    const Grid& grid_;
    const std::vector<TrialTask> tasks_;
    const StudyRun& run_;
    std::stop_source own_;
    std::stop_callback<std::function<void()>> outer_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<Index> done_ = 0;
    std::atomic<bool> failed_ = false;
    Room room_;
    std::mutex keeping_, mutex_;
    std::condition_variable changed_;
    int workers_ = 0;
    std::string failure_;
};

}  // namespace

void PauseGate::close(bool closed) {
    {
        const std::lock_guard lock(mutex_);
        const Clock::time_point now = Clock::now();
        if (closed && !closed_) since_ = now;
        if (!closed && closed_) earlier_ += now - since_;
        closed_ = closed;
    }
    changed_.notify_all();
}

PauseGate::Clock::duration PauseGate::closed_for(Clock::time_point now) const {
    const std::lock_guard lock(mutex_);
    return closed_ && now > since_ ? earlier_ + (now - since_) : earlier_;
}

void PauseGate::pass(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return !closed_; });
}

Result<Written> run_study(const StudySpec& study, const std::vector<TrialRow>& done, const StudyRun& run,
                          const std::stop_token& stop) {
    using Clock = PauseGate::Clock;
    constexpr auto kProgressInterval = std::chrono::milliseconds(100);
    const auto held = [&](Clock::time_point now) {
        return run.gate ? run.gate->closed_for(now) : Clock::duration::zero();
    };
    const Clock::time_point begin = Clock::now();
    const Clock::duration held_before = held(begin);
    int threads = run.threads > 0 ? run.threads : worker_threads();
    const double share = run.memory_limit > 0 ? run.memory_limit / threads : kLargeTrial;
    constexpr double kNone = -1;
    const Result<Grid> grid = grid_of(study, run.alone ? kNone : std::min(kLargeTrial, share));
    if (!grid) return grid.passed_on<Written>();
    StudyProgress count;
    std::vector<TrialTask> tasks = tasks_of(study, *grid, done, run.shard, count);
    const Index before = count.done;
    Pool pool(study, *grid, std::move(tasks), run, stop);
    const auto report = [&] {
        if (!run.progress) return;
        count.done = before + pool.done();
        const Clock::time_point now = Clock::now();
        count.seconds = std::chrono::duration<double>(now - begin - (held(now) - held_before)).count();
        if (pool.done() > 0)
            count.seconds_left = count.seconds / double(pool.done()) * double(count.all - count.done);
        run.progress(count);
    };
    report();
    threads = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), pool.tasks()));
    pool.begin(threads);
    {
        std::vector<std::jthread> workers;
        workers.reserve(static_cast<std::size_t>(threads));
        const auto work = [&pool] {
            pool.work();
            pool.end();
        };
        int begun = 0;
        for (; begun < threads; ++begun) {
            std::jthread worker = try_thread(work);
            if (!worker.joinable()) break;
            workers.push_back(std::move(worker));
        }
        for (int missing = std::max(begun, 1); missing < threads; ++missing) pool.end();
        if (begun == 0 && threads > 0) work();
        while (!pool.ended()) {
            pool.wait(kProgressInterval);
            report();
        }
    }
    if (!pool.failure().empty()) return Failure{pool.failure()};
    if (stop.stop_requested() && count.done < count.all && before + pool.done() < count.all)
        return Cancelled{};
    return Written{};
}

std::vector<std::vector<Index>> coarse_first(Index columns, Index rows) {
    Index stride = 1;
    while (stride < std::max(columns, rows)) stride *= 2;
    std::vector<std::vector<Index>> levels;
    for (bool first = true; stride >= 1; stride /= 2, first = false) {
        std::vector<Index> level;
        for (Index row = 0; row < rows; row += stride)
            for (Index column = 0; column < columns; column += stride)
                if (first || row % (2 * stride) != 0 || column % (2 * stride) != 0)
                    level.push_back(row * columns + column);
        if (!level.empty()) levels.push_back(std::move(level));
    }
    return levels;
}

}  // namespace lowrank
