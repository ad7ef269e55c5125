// The runs pinned over a race and the race itself beside each other: what differs, and what came of it.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/io/curve/pinned_race.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// Markup. A row has a cell for each column; '–' where there is nothing to say.
struct PinTable {
    struct Row {
        std::string name;
        std::vector<std::string> cells;
    };
    /// What the runs of one method came to, or of those that stand at its place where their rules differ.
    struct Outcome {
        std::string method;
        std::vector<Row> rows;  ///< iterations to the tolerance, measured rate, solver time
    };
    std::vector<std::string> columns;  ///< 'now', then each pin by its name or place
    std::vector<Row> differences;      ///< settings of problem, start and stop, then rules of methods
    std::vector<Outcome> outcomes;     ///< in the order of the race, then what only pins have
};
PinTable pin_table(const Race& now, std::span<const PinnedRace> pins);

/// Plain text for the clipboard: a line a row, columns apart by tabs.
std::string pin_table_text(const PinTable& table);

}  // namespace lowrank::figure
