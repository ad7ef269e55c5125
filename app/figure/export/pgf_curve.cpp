// Clips, then leaves points out.
#include "app/figure/export/pgf_curve.h"

#include <algorithm>

#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

std::vector<std::vector<PgfPoint>> clipped(std::span<const double> xs, std::span<const double> ys,
                                           const Layout& layout) {
    const Scale &x = layout.x, &y = layout.y;
    const Rect r = layout.plot;
    std::vector<std::vector<PgfPoint>> pieces;
    std::vector<PgfPoint> piece;
    const auto flush = [&] {
        if (piece.size() > 1) pieces.push_back(std::move(piece));
        piece.clear();
    };
    const auto spot = [&](std::size_t i) {
        return Spot{x.from + x.fraction(xs[i]) * (x.to - x.from),
                    y.from + y.fraction(ys[i]) * (y.to - y.from)};
    };
    const auto data = [&](std::size_t i, Spot at) {
        return PgfPoint{at, print_number(xs[i]), print_number(ys[i])};
    };
    const auto on_frame = [&](Spot s) {
        return PgfPoint{s, print_significant(x.value(static_cast<float>(s.x)), 8),
                        print_significant(y.value(static_cast<float>(s.y)), 8)};
    };
    constexpr double kHair = 1e-3;  // px: the range's ends are on the frame
    for (std::size_t i = 1; i < std::min(xs.size(), ys.size()); ++i) {
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
            piece.push_back(from > 0 ? on_frame({a.x + from * dx, a.y + from * dy}) : data(i - 1, a));
        piece.push_back(to < 1 ? on_frame({a.x + to * dx, a.y + to * dy}) : data(i, b));
        if (to < 1) flush();
    }
    flush();
    return pieces;
}

}  // namespace

std::vector<std::vector<PgfPoint>> pgf_pieces(std::span<const double> xs, std::span<const double> ys,
                                              const Layout& layout, double tolerance) {
    const std::vector<std::vector<PgfPoint>> whole = clipped(xs, ys, layout);
    for (;; tolerance *= 1.2) {
        std::vector<std::vector<PgfPoint>> pieces;
        std::size_t count = 0;
        for (const auto& piece : whole) {
            std::vector<Spot> line;
            for (const PgfPoint& p : piece) line.push_back(p.at);
            pieces.emplace_back();
            for (const std::size_t i : simplified(line, tolerance)) pieces.back().push_back(piece[i]);
            count += pieces.back().size();
        }
        // Pieces of two points each cannot become fewer.
        if (count <= kMostPgfPoints || count <= 2 * whole.size()) return pieces;
    }
}

}  // namespace lowrank::figure
