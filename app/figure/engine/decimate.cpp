// Thinning and clipping of curves.
#include "app/figure/engine/decimate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace lowrank::figure {

namespace {

using Piece = std::vector<Point>;

/// The part of a segment inside the rectangle (Liang and Barsky's parametric clipping).
std::optional<std::pair<Spot, Spot>> clip_segment(Spot a, Spot b, paint::Rect r) {
    double from = 0, to = 1;
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double p[] = {-dx, dx, -dy, dy};
    const double q[] = {a.x - r.x, r.x + r.w - a.x, a.y - r.y, r.y + r.h - a.y};
    for (int i = 0; i < 4; ++i) {
        if (p[i] == 0) {
            if (q[i] < 0) return std::nullopt;
        } else if (const double t = q[i] / p[i]; p[i] < 0) {
            from = std::max(from, t);
        } else {
            to = std::min(to, t);
        }
    }
    if (from > to) return std::nullopt;
    return std::pair{Spot{a.x + from * dx, a.y + from * dy}, Spot{a.x + to * dx, a.y + to * dy}};
}

void add_clipped(const std::vector<Spot>& run, paint::Rect clip, std::vector<Piece>& pieces) {
    Piece piece;
    const auto flush = [&] {
        if (piece.size() > 1) pieces.push_back(std::move(piece));
        piece.clear();
    };
    for (std::size_t i = 1; i < run.size(); ++i) {
        const auto inside = clip_segment(run[i - 1], run[i], clip);
        if (!inside) {
            flush();
            continue;
        }
        const auto point = [](Spot s) { return Point{static_cast<float>(s.x), static_cast<float>(s.y)}; };
        const Point a = point(inside->first), b = point(inside->second);
        if (piece.empty() || piece.back() != a) {
            flush();
            piece.push_back(a);
        }
        piece.push_back(b);
    }
    flush();
}

}  // namespace

std::vector<Piece> curve_pieces(const Series& series, const Scale& x, const Scale& y, paint::Rect clip,
                                const std::stop_token& stop) {
    const std::size_t n = std::min(series.x.size(), series.y.size());
    std::size_t first = 0, last = n;
    if (series.facts().ascends) {
        // Columns of a trace ascend: what is left and right of the clip, but for one point each, is never
        // looked at.
        const auto xs = series.x.first(n);
        const double left = x.value(clip.x), right = x.value(clip.right());
        first = static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), left) - xs.begin());
        last = static_cast<std::size_t>(std::upper_bound(xs.begin(), xs.end(), right) - xs.begin());
        first = first > 0 ? first - 1 : 0;
        last = std::min(n, last + 1);
    }
    const auto spot = [&](std::size_t i) {
        return Spot{x.from + x.fraction(series.x[i]) * (x.to - x.from),
                    y.from + y.fraction(series.y[i]) * (y.to - y.from)};
    };
    const bool thin = last > first && static_cast<double>(last - first) > 2.0 * clip.w;

    std::vector<Piece> pieces;
    std::vector<Spot> run;
    // One pixel column: its lowest and highest point and the kept ones, by their index.
    std::map<std::size_t, Spot> kept;
    std::optional<std::pair<std::size_t, Spot>> lowest, highest;
    long column = 0;
    const auto close_column = [&] {
        if (lowest) kept.insert(*lowest);
        if (highest) kept.insert(*highest);
        for (const auto& [i, s] : kept) run.push_back(s);
        kept.clear();
        lowest.reset();
        highest.reset();
    };
    const auto end_run = [&] {
        close_column();
        add_clipped(run, clip, pieces);
        run.clear();
    };
    for (std::size_t i = first; i < last; ++i) {
        if (i % kPointsBetweenLooks == 0 && stop.stop_requested()) break;
        if (!x.drawable(series.x[i]) || !y.drawable(series.y[i])) {
            end_run();
            continue;
        }
        const Spot s = spot(i);
        if (!thin) {
            run.push_back(s);
            continue;
        }
        const long at = std::lround(std::clamp(s.x, -1e6, 1e6));
        if (at != column) {
            close_column();
            column = at;
        }
        if (!lowest || s.y > lowest->second.y) lowest = {i, s};
        if (!highest || s.y < highest->second.y) highest = {i, s};
        if (std::binary_search(series.kept.begin(), series.kept.end(), i)) kept.emplace(i, s);
    }
    end_run();
    return pieces;
}

double distance(Spot p, Spot a, Spot b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

std::vector<std::size_t> simplified(const std::vector<Spot>& line, double tolerance) {
    std::vector<std::size_t> kept;
    if (line.empty()) return kept;
    const auto replaces = [&](std::size_t from, std::size_t to) {
        for (std::size_t k = from + 1; k < to; ++k)
            if (distance(line[k], line[from], line[to]) > tolerance) return false;
        return true;
    };
    const std::size_t last = line.size() - 1;
    kept.push_back(0);
    while (kept.back() < last) {
        const std::size_t from = kept.back();
        std::size_t good = from + 1, step = 2;
        while (from + step <= last && replaces(from, from + step)) good = from + step, step *= 2;
        std::size_t bad = std::min(from + step, last + 1);
        while (bad - good > 1) {
            const std::size_t middle = good + (bad - good) / 2;
            (replaces(from, middle) ? good : bad) = middle;
        }
        kept.push_back(good);
    }
    return kept;
}

}  // namespace lowrank::figure
