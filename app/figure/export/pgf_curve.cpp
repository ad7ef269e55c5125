// Reduces a curve for TikZ: clips it, then leaves points out.
#include "app/figure/export/pgf_curve.h"

#include <algorithm>
#include <optional>

#include "app/figure/export/pgf_ink.h"

namespace lowrank::figure {
namespace {

/// A point of the curve by its position, or one on the frame.
struct Corner {
    Spot at;
    std::optional<std::size_t> point;
};

std::vector<std::vector<Corner>> clipped(std::span<const double> xs, std::span<const double> ys,
                                         const Layout& layout, const std::stop_token& stop) {
    const Scale &x = layout.x, &y = layout.y;
    const Rect r = layout.plot;
    std::vector<std::vector<Corner>> pieces;
    std::vector<Corner> piece;
    const auto flush = [&] {
        if (piece.size() > 1) pieces.push_back(std::move(piece));
        piece.clear();
    };
    const auto spot = [&](std::size_t i) {
        return Spot{x.from + x.fraction(xs[i]) * (x.to - x.from),
                    y.from + y.fraction(ys[i]) * (y.to - y.from)};
    };
    constexpr double kHair = 1e-3;  // px: the range's ends are on the frame
    for (std::size_t i = 1; i < std::min(xs.size(), ys.size()); ++i) {
        if (i % kPointsBetweenLooks == 0 && stop.stop_requested()) break;
        if (!x.drawable(xs[i - 1]) || !y.drawable(ys[i - 1]) || !x.drawable(xs[i]) || !y.drawable(ys[i])) {
            flush();
            continue;
        }
        const Spot a = spot(i - 1), b = spot(i);
        double from = 0, to = 1;
        const double dx = b.x - a.x, dy = b.y - a.y;
        const double p[] = {-dx, dx, -dy, dy};
        const double q[] = {a.x - r.x + kHair, r.right() - a.x + kHair, a.y - r.y + kHair,
                            r.bottom() - a.y + kHair};
        for (int side = 0; side < 4; ++side) {
            if (p[side] == 0) {
                if (q[side] < 0) from = 2;
            } else if (const double t = q[side] / p[side]; p[side] < 0) {
                from = std::max(from, t);
            } else {
                to = std::min(to, t);
            }
        }
        if (from > to) {
            flush();
            continue;
        }
        if (piece.empty())
            piece.push_back(from > 0 ? Corner{{a.x + from * dx, a.y + from * dy}, {}} : Corner{a, i - 1});
        piece.push_back(to < 1 ? Corner{{a.x + to * dx, a.y + to * dy}, {}} : Corner{b, i});
        if (to < 1) flush();
    }
    flush();
    return pieces;
}

}  // namespace

std::vector<std::vector<PgfPoint>> pgf_pieces(std::span<const double> xs, std::span<const double> ys,
                                              const Layout& layout, double tolerance,
                                              const std::stop_token& stop) {
    const PgfNumbers of_x(layout.x), of_y(layout.y);
    const auto told = [&](const Corner& c) {
        return c.point ? PgfPoint{c.at, of_x.of(xs[*c.point]), of_y.of(ys[*c.point])}
                       : PgfPoint{c.at, of_x.of_px(c.at.x), of_y.of_px(c.at.y)};
    };
    const std::vector<std::vector<Corner>> whole = clipped(xs, ys, layout, stop);
    for (;; tolerance *= 1.2) {
        std::vector<std::vector<PgfPoint>> pieces;
        std::size_t count = 0;
        for (const auto& piece : whole) {
            if (stop.stop_requested()) return {};
            std::vector<Spot> line;
            for (const Corner& c : piece) line.push_back(c.at);
            pieces.emplace_back();
            for (const std::size_t i : simplified(line, tolerance)) pieces.back().push_back(told(piece[i]));
            count += pieces.back().size();
        }
        // Pieces of two points each cannot become fewer.
        if (count <= kMostPgfPoints || count <= 2 * whole.size()) return pieces;
    }
}

}  // namespace lowrank::figure
