// Keeps a fit wide enough, and spells it.
#include "app/state/fit_range.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace lowrank::state {

std::optional<FitRange> usable_fit(const std::optional<FitRange>& range) {
    // A rate needs a line, and a line points.
    constexpr std::int64_t kFewest = 4;
    if (!range) return std::nullopt;
    const std::int64_t first = std::max<std::int64_t>(0, range->first);
    return FitRange{first, std::max(range->last, first + kFewest - 1)};
}

Codec<std::optional<FitRange>> fit_codec() {
    using Fit = std::optional<FitRange>;
    return {"auto or FIRST:LAST, two iterations,",
            [](const Fit& fit) {
                return fit ? std::to_string(fit->first) + ":" + std::to_string(fit->last) : "auto";
            },
            [](std::string_view word, Fit& fit) {
                fit.reset();
                if (word == "auto") return true;
                const auto range = range_of(word);
                if (!range || range->low < 0 || range->high > 1e9 || range->low != std::floor(range->low) ||
                    range->high != std::floor(range->high))
                    return false;
                fit = FitRange{static_cast<std::int64_t>(range->low), static_cast<std::int64_t>(range->high)};
                return true;
            }};
}

}  // namespace lowrank::state
