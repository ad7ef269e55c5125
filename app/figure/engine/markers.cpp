// Spreads the markers of a curve evenly over its length.
#include "app/figure/engine/markers.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace lowrank::figure {

float marker_size(const Series& series, const Surface& s) {
    return s.px(sizes::kMarker * (series.role == Role::Pin              ? 0.8f
                                  : series.chosen || series.style.thick ? 1.12f
                                                                        : 1.f));
}

MarkerPlaces marker_places(const Series& series, const Layout& layout, const Surface& s, std::size_t phases) {
    const std::size_t n = std::min(series.x.size(), series.y.size());
    if (n < 2 || !series.facts().joined) return {1, 0};
    // Mean px from one record to the next over the whole curve: a pan must not move the markers.
    double first = series.x.front(), last = series.x[n - 1];
    const double span = layout.x.fraction(last) - layout.x.fraction(first);
    const double px = span * layout.x.length() / static_cast<double>(n - 1);
    MarkerPlaces places;
    if (px > 0 && std::isfinite(px)) {
        const double wanted = std::clamp(s.px(70) / px, 1.0, 1e9);
        places.stride = std::size_t{1} << static_cast<unsigned>(std::lround(std::log2(wanted)));
    } else {
        places.stride = std::bit_ceil(n);
    }
    if (phases > 0) places.offset = series.phase % phases * places.stride / phases;
    return places;
}

std::size_t marker_phases(const Figure& figure) {
    std::size_t phases = 0;
    for (const Series& series : figure.series) phases = std::max(phases, series.phase + 1);
    return phases;
}

}  // namespace lowrank::figure
