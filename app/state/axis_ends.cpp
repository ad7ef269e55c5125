// Reads an end of an axis, which has limits.
#include "app/state/axis_ends.h"

#include <cmath>

#include "core/text/numbers.h"

namespace lowrank::state {

Codec<AxisEnds> axis_ends(double low, double high, std::string needed, bool whole) {
    return ends_word<double>(
        std::move(needed), [](const double& end) { return print_number(end); },
        [low, high, whole](std::string_view word) {
            std::optional<double> end = parse_number(word);
            if (end && (*end < low || *end > high || (whole && *end != std::floor(*end)))) end.reset();
            return end;
        });
}

}  // namespace lowrank::state
