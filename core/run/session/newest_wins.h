// A slot for one shared value of which only the newest counts.
#pragma once
#include <memory>
#include <mutex>
#include <utility>

namespace lowrank {

/// A mutex around a swap of pointers, held for nothing else (std::atomic<std::shared_ptr> of g++ 12 fails
/// ThreadSanitizer). The value that is replaced is released outside the lock.
template <class T>
class NewestWins {
public:
    void put(std::shared_ptr<const T> value) {
        std::lock_guard lock(mutex_);
        value_.swap(value);
    }
    std::shared_ptr<const T> get() const {
        std::lock_guard lock(mutex_);
        return value_;
    }

private:
    mutable std::mutex mutex_;
    std::shared_ptr<const T> value_;
};

}  // namespace lowrank
