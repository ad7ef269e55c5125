// Two places of an axis that counts no iterations, A and B, and as words of [view].
#pragma once
#include <optional>
#include <string>

#include "app/state/saved_view.h"

namespace lowrank::state {

/// A place of the axis for each end; absent: it is not set.
struct AxisEnds {
    std::optional<double> a, b;
    bool operator==(const AxisEnds&) const = default;
};

/// 'A:B', an end that is not set left out; nothing where neither is.
void write_axis_ends(const AxisEnds& ends, const std::string& key, SavedView& to);

/// Ends from low to high; a sentence with what is needed where they cannot be.
std::string read_axis_ends(AxisEnds& ends, const std::string& key, double low, double high,
                           const std::string& needed, const SavedView& from);

}  // namespace lowrank::state
