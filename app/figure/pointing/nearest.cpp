// Finds the curve or stem that lies nearest to a point.
#include "app/figure/pointing/nearest.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/rows.h"

namespace lowrank::figure {
namespace {

/// The indices whose x lies within reach px of a place, with one more on each side.
std::pair<std::size_t, std::size_t> around(const Series& series, const Layout& layout, float x, float reach) {
    const auto xs = series.x.first(std::min(series.x.size(), series.y.size()));
    const auto first = std::lower_bound(xs.begin(), xs.end(), layout.x.value(x - reach)) - xs.begin();
    const auto last = std::upper_bound(xs.begin(), xs.end(), layout.x.value(x + reach)) - xs.begin();
    return {static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, first - 1)),
            std::min(xs.size(), static_cast<std::size_t>(last + 1))};
}

/// Whether all that these points and the lines between them draw is farther than reach px above or below.
bool beyond(const Series& series, const Layout& layout, std::size_t begin, std::size_t end, float y,
            float reach) {
    const Extremes rows =
        extremes_of_rows(series.y, series.y_extremes, begin, end, least_drawable(layout.y.logarithmic));
    if (rows.empty()) return true;
    constexpr float kRounding = 1;
    const auto [top, bottom] = std::minmax({layout.y.px(rows.low), layout.y.px(rows.high)});
    return top - y > reach + kRounding || y - bottom > reach + kRounding;
}

}  // namespace

std::optional<NearestPoint> nearest_point(const Layout& layout, const Figure& figure, paint::Point at,
                                          float reach, bool own) {
    std::optional<NearestPoint> nearest;
    constexpr float kOnTop = 0.5f;
    float best = reach;
    for (std::size_t k = 0; k < figure.series.size(); ++k) {
        const Series& series = figure.series[k];
        if (!series.is_told() || (own && series.method < 0)) continue;
        const auto [first, last] = around(series, layout, at.x, reach);
        // Where a few px hold thousands of points nearly all are told to be far without a look at each.
        constexpr std::size_t kTogether = 64;
        std::optional<paint::Point> a, b;
        for (std::size_t i = first; i < last; ++i) {
            if ((i - first) % kTogether == 0) {
                const std::size_t end = std::min(i + kTogether, last);
                if (beyond(series, layout, i, std::min(end + 1, last), at.y, best + kOnTop)) {
                    i = end - 1;
                    continue;
                }
                b = point_at(series, i, layout);
            }
            a = b;
            b = i + 1 < last ? point_at(series, i + 1, layout) : std::nullopt;
            if (!a) continue;
            // The chosen curve is drawn on top: of two that lie on each other it is the one people point at.
            const float d = paint::distance(at, *a, b.value_or(*a)) - (series.chosen ? kOnTop : 0.f);
            if (d >= best) continue;
            best = d;
            const bool next =
                b && std::hypot(at.x - b->x, at.y - b->y) < std::hypot(at.x - a->x, at.y - a->y);
            nearest = NearestPoint{k, next ? i + 1 : i};
        }
    }
    return nearest;
}

std::vector<std::size_t> nearest_stems(const Layout& layout, const Figure& figure, paint::Point at,
                                       float reach) {
    std::vector<std::size_t> near;
    if (!layout.plot.contains(at)) return near;
    const auto distance = [&](std::size_t k) { return std::abs(layout.x.px(figure.stems[k].x) - at.x); };
    for (std::size_t k = 0; k < figure.stems.size(); ++k)
        if (layout.x.drawable(figure.stems[k].x) && distance(k) <= reach) near.push_back(k);
    std::stable_sort(near.begin(), near.end(),
                     [&](std::size_t a, std::size_t b) { return distance(a) < distance(b); });
    return near;
}

}  // namespace lowrank::figure
