// Where one run leaves another whose iterates it has shared so far.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/run/trace.h"

namespace lowrank {

/// Two runs that begin with the same rules and have the same changes before t have X_0 … X_t in common.
struct Fork {
    std::size_t parent;  ///< stands earlier in the race
    std::int64_t t;      ///< of the last iterate in common
};

/// The run that a method's own leaves last, among those that counts(position) admits; nothing where it shares
/// no more than X_0 with any of them, or never leaves.
std::optional<Fork> fork_of(const Race& race, std::size_t method,
                            const std::function<bool(std::size_t)>& counts);

/// The row of a method's trace that its fork made last in common; 0 where there is no fork.
std::size_t first_own_row(const Race& race, std::size_t method,
                          const std::function<bool(std::size_t)>& counts);

}  // namespace lowrank
