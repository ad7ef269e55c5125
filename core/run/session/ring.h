// A lossless ring between one producer and one consumer.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <type_traits>
#include <vector>

#include "core/linalg/types.h"

namespace lowrank {

/// Each side keeps a copy of the other's index and looks at the shared one only when its copy says full or
/// empty, so that a push or a pop touches one shared cache line. When the ring is full the producer sleeps
/// until there is room or its token fires; the consumer never waits.
template <class T>
class Ring {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    /// capacity must be a power of two.
    explicit Ring(std::size_t capacity) : slots_(capacity), mask_(capacity - 1) {}

    std::size_t capacity() const { return slots_.size(); }

    /// Producer. False when full.
    bool try_push(const T& value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - head_seen_ == slots_.size()) {
            head_seen_ = head_.load(std::memory_order_seq_cst);
            if (tail - head_seen_ == slots_.size()) return false;
        }
        slots_[tail & mask_] = value;
        tail_.store(tail + 1, std::memory_order_release);
        return true;
    }

    /// Producer. Waits while full; Cancelled when the token fired first and the value was not pushed.
    Outcome push(const T& value, const std::stop_token& stop) {
        if (try_push(value)) return Outcome::Done;
        // The flag is raised before the ring is looked at again and the consumer moves its index before it
        // looks at the flag, both in the one total order of seq_cst: one of the two sees the other, so no
        // wake is lost.
        waiting_.store(true, std::memory_order_seq_cst);
        std::unique_lock lock(mutex_);
        const bool pushed = room_.wait(lock, stop, [&] { return try_push(value); });
        waiting_.store(false, std::memory_order_seq_cst);
        return pushed ? Outcome::Done : Outcome::Cancelled;
    }

    /// Consumer. Takes everything that is there now, in order, and returns how many.
    template <class Take>
    std::size_t consume(Take take) {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        const std::size_t tail = tail_.load(std::memory_order_acquire);
        for (std::size_t i = head; i != tail; ++i) take(slots_[i & mask_]);
        if (tail == head) return 0;
        head_.store(tail, std::memory_order_seq_cst);
        if (waiting_.load(std::memory_order_seq_cst)) {
            // Taking the lock puts the notification after the producer has begun to wait.
            { std::lock_guard lock(mutex_); }
            room_.notify_one();
        }
        return tail - head;
    }

private:
    std::vector<T> slots_;
    const std::size_t mask_;
    alignas(64) std::atomic<std::size_t> tail_{0};
    std::size_t head_seen_ = 0;  // the producer's copy
    alignas(64) std::atomic<std::size_t> head_{0};
    alignas(64) std::atomic<bool> waiting_{false};
    std::mutex mutex_;
    std::condition_variable_any room_;
};

}  // namespace lowrank
