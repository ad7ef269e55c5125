// Quantile bands behind the curves.
#include <algorithm>
#include <cmath>

#include "app/figure/engine/decimate.h"
#include "app/figure/engine/draw.h"
#include "app/figure/engine/draw_parts.h"

namespace lowrank::figure {
namespace {

/// The height of a value that may lie beyond the scale, inside the plot: what is not above zero on a
/// logarithmic axis lies at its foot.
float inside(double value, const Layout& layout) {
    const Rect p = layout.plot;
    if (std::isnan(value) || value == std::numeric_limits<double>::infinity()) return p.y;
    if (!layout.y.drawable(value)) return p.bottom();
    return std::clamp(layout.y.px(value), p.y, p.bottom());
}

constexpr float kMedianAlpha = 0.6f;

struct Edge {
    float x, low, high;
};

/// On screen only convex shapes are filled: a column for each pixel.
void fill_columns(const std::vector<Edge>& edges, Rect plot, theme::Colour colour, Painter& painter) {
    for (std::size_t i = 1; i < edges.size(); ++i) {
        const Edge &a = edges[i - 1], &b = edges[i];
        const float left = std::max(std::round(a.x), plot.x), right = std::min(std::round(b.x), plot.right());
        for (float x = left; x < right; ++x) {
            const float f = b.x > a.x ? std::clamp((x + 0.5f - a.x) / (b.x - a.x), 0.f, 1.f) : 0;
            const float top = a.high + f * (b.high - a.high), bottom = a.low + f * (b.low - a.low);
            if (bottom > top) painter.rect({x, top, 1, bottom - top}, colour);
        }
    }
}

void fill_whole(const std::vector<Edge>& edges, theme::Colour colour, Painter& painter) {
    std::vector<Point> shape;
    for (const Edge& edge : edges) shape.push_back({edge.x, edge.high});
    for (std::size_t i = edges.size(); i-- > 0;) shape.push_back({edges[i].x, edges[i].low});
    painter.polygon(shape, colour);
}

}  // namespace

void draw_quantile_bands(const Layout& layout, const Figure& figure, const Surface& s, Painter& painter) {
    painter.push_clip(layout.plot);
    for (const QuantileBand& band : figure.bands) {
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < std::min({band.x.size(), band.low.size(), band.high.size()}); ++i)
            if (layout.x.drawable(band.x[i]))
                edges.push_back(
                    {layout.x.px(band.x[i]), inside(band.low[i], layout), inside(band.high[i], layout)});
        if (edges.size() < 2) continue;
        const theme::Colour tint = band.colour.with_alpha(0.17f);
        // The preview of a page is drawn on the screen.
        if (s.paper && painter.fills_concave())
            fill_whole(edges, tint, painter);
        else
            fill_columns(edges, layout.plot, tint, painter);
        for (const auto& piece :
             curve_pieces({.x = band.x, .y = band.median}, layout.x, layout.y, layout.plot))
            painter.polyline(piece, {band.colour.with_alpha(kMedianAlpha), s.px(1.1f), paint::Dash::Solid});
    }
    painter.pop_clip();
}

}  // namespace lowrank::figure
