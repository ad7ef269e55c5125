// Counts every allocation of the process while somebody asks.
#pragma once

namespace lowrank::test {

/// Whether this build counts (a sanitizer brings an allocator of its own).
bool allocations_are_counted();

/// The allocations made since the last call of this function.
long allocations_since_last_call();

}  // namespace lowrank::test
