// Work shared between threads in tiles that depend on sizes only, so that the bits never depend on the number of threads.
#pragma once
#include <functional>
#include <stop_token>

#include "core/linalg/types.h"

namespace lowrank {

/// Sets how many threads parallel_tiles may use (1 to 64; default: the processors available to this process).
/// Takes effect at the next call; the results of every computation stay the same to the last bit.
void set_worker_threads(int threads);
int worker_threads();

/// Calls work(tile) once for each tile in 0 .. tiles - 1, on up to worker_threads() threads, and waits for all.
/// The token is looked at before each tile; Cancelled when it fired and tiles were left out.
/// Tiles may write only to memory of their own; sums over tiles are made afterwards, in the order of the tiles.
Outcome parallel_tiles(Index tiles, const std::function<void(Index)>& work, const std::stop_token& stop = {});

}  // namespace lowrank
