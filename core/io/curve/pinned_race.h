// A race as it was when it was pinned, and the text that a file keeps of it.
#pragma once
#include <cstddef>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/curve/trace_csv.h"
#include "core/run/trace.h"
#include "core/text/result.h"

namespace lowrank {

/// The curves of a race that were seen. Its traces stand as the methods of its spec do; those that were not
/// seen are empty and off.
struct PinnedRace {
    std::shared_ptr<const Race> race;
    std::string name{};  ///< a person's; empty: it is called by what differs
    bool operator==(const PinnedRace&) const = default;
};

/// The curves of a race but those left out. Its changes are those that its runs have come to.
PinnedRace pin_of(const Race& race, const std::set<Index>& left_out = {});
std::size_t records_of(const PinnedRace& pin);

/// One curve each, to be laid over a race, of a pin at a position of its list.
std::vector<ForeignCurve> curves_of(const PinnedRace& pin, Index position = 0);

/// The records as text: a header, then a row each with the position of its method, from 1. Numbers in
/// shortest round trip, so that they read back to the same bits.
std::string write_pinned_records(const Race& race);

/// Puts rows of that form into the traces of a race that has its spec already; a sentence with the row where
/// one cannot be. A token that fires: a cancelled answer.
Result<Written> read_pinned_records(std::string_view text, Race& race, const std::stop_token& stop = {});

}  // namespace lowrank
