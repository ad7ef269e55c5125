// Walks along the pieces that draw() draws.
#include "app/figure/engine/crowding.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/decimate.h"

namespace lowrank::figure {

using paint::Point;
using paint::Rect;

std::vector<Point> curve_samples(const Figure& figure, const Layout& layout) {
    std::vector<Point> samples;
    for (const Series& series : figure.series) {
        if (!series.visible) continue;
        // To lose the chosen curve behind the legend is three times as bad.
        const std::size_t weight = series.chosen ? 3 : 1;
        constexpr float kEvery = 6;
        for (const auto& piece : curve_pieces(series, layout.x, layout.y, layout.plot)) {
            float next = 0;  // px until the next sample
            for (std::size_t i = 1; i < piece.size(); ++i) {
                const Point a = piece[i - 1], b = piece[i];
                const float length = std::hypot(b.x - a.x, b.y - a.y);
                for (; next < length; next += kEvery)
                    samples.insert(
                        samples.end(), weight,
                        Point{a.x + (b.x - a.x) * next / length, a.y + (b.y - a.y) * next / length});
                next -= length;
            }
        }
    }
    return samples;
}

double share_inside(const std::vector<Point>& samples, Rect box, float margin) {
    const Rect wide{box.x - margin, box.y - margin, box.w + 2 * margin, box.h + 2 * margin};
    const auto inside =
        std::count_if(samples.begin(), samples.end(), [&](Point p) { return wide.contains(p); });
    return samples.empty() ? 0 : static_cast<double>(inside) / static_cast<double>(samples.size());
}

}  // namespace lowrank::figure
