// The rows from a badge back are looked at only while they are above the axis.
#include "app/figure/engine/badges.h"

#include <algorithm>
#include <cmath>

namespace lowrank::figure {

Badge badge_within(const Badge& badge, const Figure& figure, double high) {
    Badge placed = badge;
    if (!(badge.y > high)) return placed;
    for (const Series& series : figure.series) {
        std::size_t last = std::min(series.x.size(), series.y.size());
        while (last > 0 && !std::isfinite(series.y[last - 1])) --last;
        if (last == 0 || series.x[last - 1] != badge.x || series.y[last - 1] != badge.y) continue;
        while (last > 1 && !(series.y[last - 1] < high)) --last;
        placed.x = series.x[last - 1];
        placed.y = series.y[last - 1];
        break;
    }
    return placed;
}

}  // namespace lowrank::figure
