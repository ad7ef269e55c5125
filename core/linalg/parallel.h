// Work shared between threads in tiles that depend on sizes only, so that the bits never depend on the number
// of threads.
#pragma once
#include <memory>
#include <stop_token>
#include <type_traits>

#include "core/linalg/types.h"

namespace lowrank {

/// A reference to something callable with a tile's number. Unlike std::function it never allocates, so that a
/// step of a method does not either; what it refers to must outlive the call it is passed to.
class TileWork {
public:
    template <class Callable>
    requires(!std::is_same_v<std::remove_cvref_t<Callable>, TileWork>) TileWork(Callable&& work)
        : object_(const_cast<void*>(static_cast<const void*>(std::addressof(work)))),
          call_([](void* object, Index tile) {
              (*static_cast<std::remove_reference_t<Callable>*>(object))(tile);
          }) {}
    void operator()(Index tile) const { call_(object_, tile); }

private:
    void* object_;
    void (*call_)(void*, Index);
};

/// Sets how many threads parallel_tiles may use (1 to 64; default: the processors available to this process).
/// Takes effect at the next call, with fewer where the system makes no more; the results of every computation
/// stay the same to the last bit.
void set_worker_threads(int threads);
int worker_threads();

/// While one lives, parallel_tiles on its thread runs on that thread alone: for work that is itself one of
/// many, side by side. May be nested.
class OneThread {
public:
    OneThread();
    ~OneThread();
    OneThread(const OneThread&) = delete;
    OneThread& operator=(const OneThread&) = delete;
};

/// Calls work(tile) once for each tile in 0 .. tiles - 1, on up to worker_threads() threads, and waits for
/// all. The token is looked at before each tile; Cancelled when it fired and tiles were left out. Tiles may
/// write only to memory of their own; sums over tiles are made afterwards, in the order of the tiles. A call
/// from inside a tile, or while another thread's call is under way, runs on the calling thread alone. What a
/// tile throws is thrown again here, after all threads have left.
Outcome parallel_tiles(Index tiles, TileWork work, const std::stop_token& stop = {});

/// What the work of this thread has taken so far, in seconds of a processor; only differences mean something.
/// It counts the thread's own processor time and, where parallel_tiles waited for helpers, by how much the
/// busiest of them had more to do: what a clock on the wall would show if nobody else used the machine. Costs
/// a system call.
double work_seconds();

}  // namespace lowrank
